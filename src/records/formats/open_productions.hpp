// The productions that are still open after a prefix of a text: those that a reader of the printed grammar is inside
// of.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/grammar.hpp>

namespace bnfurl::tool {

/// Whether to read a production as printed, or as its grammar's `# strict:` line says.
enum class Reader { as_printed, strict };

/// The productions that are open after `prefix`, a prefix of some text of `production`; the innermost is last. Empty
/// if the grammar was read from a file and is too large for an answer.
[[nodiscard]] std::vector<std::string> open_productions(Production production, std::string_view prefix,
                                                        Reader reader = Reader::as_printed);

// Memory for `trace`, kept from one record to the next: it grows to the need of the largest record.

class TraceMemory {
public:
  /// Finds all occurrences of productions in `text`; none if `text` does not match `entry`.
  void fill(Production entry, std::string_view text);
  [[nodiscard]] std::span<const Occurrence> occurrences() const { return std::span(occurrences_).first(count_); }

  /// The same for components.
  void fill_components(Production entry, std::string_view text);
  [[nodiscard]] std::span<const ComponentOccurrence> components() const {
    return std::span(components_).first(component_count_);
  }

private:
  void prepare(Production entry, std::string_view text);

  std::optional<Production> traceable_;  // the production whose tables are known to be there
  std::vector<std::uint16_t> states_;
  std::vector<Occurrence> occurrences_;
  std::size_t count_ = 0;
  std::vector<ComponentOccurrence> components_;
  std::size_t component_count_ = 0;
};

// What is shown by default of a text of a grammar file: who names parts of his own in it, beside those of a URL or in
// place of them, wants to see all of them; and who names none, what the rule is made of.

/// All components of a grammar without any of `bnfurl::url_parts`, and of a grammar file with a component that has no common
/// name, in the file's order. Empty for any other grammar.
[[nodiscard]] std::vector<std::string_view> own_components(Grammar grammar);

/// The same; of a grammar file without components, the rules that the right side of `entry` names, but for core rules and
/// itself.
[[nodiscard]] std::vector<std::string_view> own_parts(Production entry);

}  // namespace bnfurl::tool
