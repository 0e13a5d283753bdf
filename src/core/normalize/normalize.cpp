// Normal forms: first one look by the language of normal forms, if the library has it; then, by the production itself,
// one level after the other. After each change the text is read anew: decoded, a reg_name of RFC 2396 may be a host.
//
// note [a level that does not fit]: with a grammar that a user wrote, a level may turn a text into one that the
// production does not match. Then the level leaves the text as it was: all is done again from the beginning, without
// it.
#include <bnfurl/normalize.hpp>

#include "src/core/first_engine.hpp"
#include "src/core/normalize/levels.hpp"

namespace bnfurl {
namespace {

using levels::Change;
using levels::Draft;

struct Step {
  Levels level;
  Change (*carry_out)(Draft& draft) noexcept;
};

constexpr Step steps[] = {
    {Levels::percent, levels::percent}, {Levels::letter_case, levels::letter_case},
    {Levels::dots, levels::dots},       {Levels::empty_port, levels::empty_port},
    {Levels::scheme, levels::scheme},   {Levels::address, levels::address},
};

constexpr bool has(Levels levels, Levels level) noexcept { return (levels & level) != Levels::none; }
constexpr Levels without(Levels levels, Levels level) noexcept {
  return static_cast<Levels>(static_cast<unsigned>(levels) & ~static_cast<unsigned>(level));
}

const detail::ProductionData* language_of(const detail::ProductionData& entry, Levels levels) noexcept {
  const detail::NormalRules* rules = entry.grammar->normal;
  if (rules == nullptr) return nullptr;
  for (const detail::NormalForm& form : std::span(rules->forms, rules->form_count)) {
    if (form.production == &entry && form.levels == static_cast<std::uint8_t>(levels)) return form.language;
  }
  return nullptr;
}

// A normal form is at most so much longer than its text while it is made.
constexpr std::size_t draft_slack = 2;

// What carrying out the levels came to: the text, or why not, or the level that does not fit.
struct Outcome {
  Result<std::string_view, TextError> text = TextError{};
  Levels unfit = Levels::none;
};

Outcome carried_out(const detail::ProductionData& entry, std::string_view text, Levels levels,
                    std::span<char> memory) noexcept {
  Draft draft(entry, text, memory);
  if (!draft.read()) return {};
  for (const Step& step : steps) {
    if (!has(levels, step.level)) continue;
    const Change change = step.carry_out(draft);
    if (change == Change::too_little_memory) return {TextError{TextError::Why::no_room, text.size() + draft_slack}};
    if (change == Change::made && !draft.read()) return {TextError{}, step.level};
  }
  return {draft.text()};
}

Result<std::string_view, TextError> normalize_by_levels(const detail::ProductionData& entry, std::string_view text,
                                                        Levels levels, std::span<char> memory) noexcept {
  for (;;) {
    const Outcome result = carried_out(entry, text, levels, memory);
    if (result.unfit == Levels::none) return result.text;
    levels = without(levels, result.unfit);
  }
}

}  // namespace

Result<std::string_view, TextError> normalize(Production entry, std::string_view text, Levels levels,
                                              std::span<char> memory) noexcept {
  const detail::ProductionData& data = detail::data_of(entry);
  levels = levels & Levels::all;
  const detail::ProductionData* language = language_of(data, levels);
  if (language != nullptr && detail::matches_first(*language, text)) return text;
  if (data.grammar->normal != nullptr) return normalize_by_levels(data, text, levels, memory);
  if (!detail::matches_first(data, text)) return TextError{};
  return text;
}

std::optional<Production> normal_forms(Production entry, Levels levels) noexcept {
  const detail::ProductionData* language = language_of(detail::data_of(entry), levels & Levels::all);
  if (language == nullptr) return std::nullopt;
  return detail::production_of(*language);
}

}  // namespace bnfurl
