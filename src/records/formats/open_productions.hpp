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

#include "gen/syntax/grammar.hpp"

namespace bnfurl::records {

/// Whether to read a production as printed, or as its grammar's `# strict:` line says.
enum class Reader { as_printed, strict };

/// The productions that are open after `prefix`, a prefix of some text of `production`; the innermost is last. Empty
/// if the grammar was read from a file and is too large for an answer.
[[nodiscard]] std::vector<std::string> open_productions(Production production, std::string_view prefix,
                                                        Reader reader = Reader::as_printed);

// Memory for `trace`, kept from one record to the next: it grows to the need of the largest record.

class TraceMemory {
public:
  /// All occurrences of productions in `text`, valid until the next such call; none if `text` does not match `entry`.
  [[nodiscard]] std::span<const Occurrence> productions(Production entry, std::string_view text);
  /// The same for components.
  [[nodiscard]] std::span<const ComponentOccurrence> components(Production entry, std::string_view text);

private:
  void prepare(Production entry, std::string_view text);

  std::optional<Production> traceable_;  // the production whose tables are known to be there
  std::vector<std::uint16_t> states_;
  std::vector<Occurrence> occurrences_;
  std::vector<ComponentOccurrence> components_;
};

// What is shown by default of a text of a grammar file: who names parts of his own in it, beside those of a URL or in
// place of them, wants to see all of them; and who names none, what the rule is made of.

/// The components of a grammar file, in its order. A `# component:` line that adds to an earlier one names the same
/// component again.
[[nodiscard]] std::vector<std::string_view> names_in_file(const gen::Grammar& rules);
/// Whether all of them are common names of parts of URLs.
[[nodiscard]] bool are_common(std::span<const std::string_view> names);

/// All components of a grammar without parts of URLs, and of a grammar file with a component that has no common name,
/// in the file's order. Empty for any other grammar, and for the log formats that come with the program.
[[nodiscard]] std::vector<std::string_view> own_components(Grammar grammar);

/// The same; of a grammar file without components, the rules that the right side of `entry` names, but for core rules
/// and itself.
[[nodiscard]] std::vector<std::string_view> own_parts(Production entry);

}  // namespace bnfurl::records
