// How a valid text is read, components and all productions in it, compared with a backtracking over the rules that
// shares no code with the automata. Also properties that must hold for any grammar: a production's part of a text
// matches that production; components are nested or disjoint; the components that the library returns, joined with
// the text between them, are the text.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>

#include "gen/syntax/grammar.hpp"
#include "tools/verify/reference/backtracking.hpp"
#include "tools/verify/reference/ordered_walk.hpp"

namespace bnfurl::proof {

// Texts one after the other in one piece of memory, like the strings of an array.

class TextList {
public:
  void add(std::string_view text) {
    octets_ += text;
    offsets_.push_back(static_cast<std::int32_t>(octets_.size()));
  }
  void clear() {
    octets_.clear();
    offsets_.resize(1);
  }
  [[nodiscard]] std::size_t size() const { return offsets_.size() - 1; }
  [[nodiscard]] std::string_view operator[](std::size_t i) const {
    const auto begin = static_cast<std::size_t>(offsets_[i]);
    return std::string_view(octets_).substr(begin, static_cast<std::size_t>(offsets_[i + 1]) - begin);
  }
  /// All texts joined, and where each begins; the last offset is the end.
  [[nodiscard]] std::string_view octets() const { return octets_; }
  [[nodiscard]] std::span<const std::int32_t> offsets() const { return offsets_; }

private:
  std::string octets_;
  std::vector<std::int32_t> offsets_{0};
};

// The results of `trace` and of backtracking in one form, so that they can be compared: nested phrases.

/// Without the phrases nested in a phrase of the same production: trace reports only the outermost.
[[nodiscard]] inline std::vector<gen::Phrase> outermost(const std::vector<gen::Phrase>& phrases) {
  std::vector<gen::Phrase> result;
  std::vector<std::pair<std::string, bool>> open;  // production, and whether it was kept
  for (gen::Phrase phrase : phrases) {
    open.resize(phrase.depth);
    const auto same = [&](const auto& outer) { return outer.first == phrase.production; };
    const bool kept = std::ranges::none_of(open, same);
    phrase.depth =
        static_cast<std::size_t>(std::ranges::count_if(open, [](const auto& outer) { return outer.second; }));
    open.emplace_back(phrase.production, kept);
    if (kept) result.push_back(std::move(phrase));
  }
  return result;
}

[[nodiscard]] inline std::vector<gen::Phrase> phrases_of(std::span<const Occurrence> occurrences) {
  std::vector<gen::Phrase> result;
  for (const Occurrence& each : occurrences) {
    const bool is_entry = each.parent == Occurrence::no_parent;
    result.push_back(
        {std::string(each.production().name()), each.begin, each.end, is_entry ? 0 : result[each.parent].depth + 1});
  }
  return result;
}

// The subjects of proofs: each entry point as it was compiled in, with the rules that it was compiled from.

struct TestedProduction {
  std::string name;  ///< as printed; `target of CONNECT`: for a method; `strict url`: for a strict reader
  const detail::GrammarData* listed_in = nullptr;
  const detail::ProductionData* compiled = nullptr;
  gen::Grammar grammar;         ///< for a method: with only the kinds that the method takes
  bool is_printed = true;       ///< a printed production, so its fingerprint is committed
  std::string restrained = {};  ///< for a strict reader: the kind that must not use the schemes of the other kinds

  [[nodiscard]] Production production() const { return detail::production_of(*compiled); }
};

/// Whether it is its grammar's start.
[[nodiscard]] bool is_start(const TestedProduction& tested);

/// The productions of one grammar, and those that its `# method:` and `# strict:` lines define; `all` are the printed
/// grammars.
[[nodiscard]] std::vector<TestedProduction> tested_productions_of(Grammar listed_in,
                                                                  const std::vector<gen::Grammar>& all);

// The right answer about a text, as a value that can be compared. The verdict and the error offset come from a walk
// over the minimal automaton, whose language is decided to be right. The components come from the table engine.

/// Components that the text lacks are absent; so are all entries beyond the grammar's components.
struct Components {
  std::array<detail::Span, detail::max_components> spans;
  detail::Choices choices;
  friend bool operator==(const Components&, const Components&) = default;
};

struct Answer {
  bool valid = false;
  std::size_t offset = 0;  ///< where the text fails; its size if it is valid
  Components components;   ///< of a valid text
};

/// The result of `split(spans, choices)`; nullopt if it refuses the text. The spans are filled with a value that no
/// text has, so that an entry left unwritten is noticed.
template <class Split>
[[nodiscard]] std::optional<Components> components_by(const detail::GrammarData& grammar, const Split& split) {
  std::optional<Components> result(std::in_place);
  std::fill_n(result->spans.begin(), grammar.component_count, detail::Span{1, 0});
  result->choices = {0xfe, 0xfe};
  if (!split(result->spans.data(), &result->choices)) return std::nullopt;
  for (detail::Span& span : result->spans) {
    if (span.begin == detail::Span::absent) span.end = detail::Span::absent;
  }
  return result;
}

/// `path=1-4 query=5-5 host_kind=reg-name`, printed like a gen::Reading.
[[nodiscard]] std::string to_string(const detail::GrammarData& grammar, const Components& components);

/// The right answer about `text` as a text of `entry`. Throws Counterexample if the table walks disagree.
[[nodiscard]] Answer answer_of(const detail::ProductionData& entry, std::string_view text);

class Readings {
public:
  explicit Readings(const TestedProduction& tested);

  /// `answer` is the answer of the tables about `text`; an invalid text has no reading to check. Throws
  /// Counterexample.
  void check(std::string_view text, const Answer& answer);
  /// Checks the properties that must hold for any grammar. Throws Counterexample, about this or an earlier text.
  void check_parts(std::string_view text, const Answer& answer);
  /// Checks the remaining texts. Throws Counterexample.
  void finish();

private:
  static constexpr std::size_t at_once = 4096;

  void check_lists(std::string_view text, const gen::Reading& reading);
  void check_places(std::string_view text, const Components& components) const;
  void check_joined(std::string_view text, const Components& components) const;
  void check_own_production(const std::string& component, std::string_view value);
  [[nodiscard]] std::span<const Occurrence> occurrences_of(std::string_view text);
  void note(const detail::ProductionData& production, std::string_view slice);

  const detail::ProductionData& entry_;
  const gen::Grammar& grammar_;
  gen::Backtracking backtracking_;
  std::vector<std::uint16_t> states_;
  std::vector<Occurrence> occurrences_;
  std::vector<ComponentOccurrence> components_;
  std::unordered_set<std::size_t> noted_;
  std::vector<std::pair<const detail::ProductionData*, std::string>> slices_;  // must be valid
};

}  // namespace bnfurl::proof
