// Each state of the automaton is reached by its access text, as in the rest of a suite.
#include "tools/bnfurl/suite/regular_expressions.hpp"

#include <set>
#include <string>
#include <string_view>

namespace bnfurl::tool::suite {
namespace {

struct Lookalike {
  std::string_view character;  // in UTF-8
  std::string_view taken_for;  // a reader that takes it accepts any of these octets
};

constexpr std::string_view digits = "0123456789";
constexpr std::string_view letters = "abcdefghijklmnopqrstuvwxyz";

constexpr Lookalike lookalikes[] = {
    {"\u0661", digits},                    // ARABIC-INDIC DIGIT ONE
    {"\uff11", digits},                    // FULLWIDTH DIGIT ONE
    {"\u00b2", digits},                    // SUPERSCRIPT TWO
    {"\uff41", letters},                   // FULLWIDTH LATIN SMALL LETTER A
    {"\u017f", "s"},                       // LATIN SMALL LETTER LONG S
    {"\u017f", "S"},     {"\u212a", "k"},  // KELVIN SIGN
    {"\u212a", "K"},     {"\u0130", "i"},  // LATIN CAPITAL LETTER I WITH DOT ABOVE
    {"\u0130", "I"},     {"\u0131", "i"},  // LATIN SMALL LETTER DOTLESS I
    {"\u0131", "I"},
};

constexpr std::string_view line_ends[] = {"\n", "\r\n"};

// The states after each of the octets; none if a text cannot go on with one of them.
std::set<int> states_after(const gen::CompleteDfa& dfa, int state, std::string_view octets,
                           const std::vector<std::optional<std::string>>& completions) {
  std::set<int> states;
  for (const char octet : octets) {
    const int next = dfa.target(state, dfa.letter_of[static_cast<unsigned char>(octet)]);
    if (!completions[static_cast<std::size_t>(next)]) return {};
    states.insert(next);
  }
  return states;
}

}  // namespace

void for_each_regular_expression_test(const gen::SuiteParts& parts, const gen::Tester& use) {
  const std::vector<std::optional<std::string>> completions = gen::completions(parts.dfa);
  const auto test = [&](const std::string& begin, std::string_view end) {
    const std::string text = begin + std::string(end);
    use(text, gen::accepts_from(parts.dfa, 0, text), begin.size());
  };
  for (int state = 0; state < parts.dfa.size(); ++state) {
    const std::string& access = parts.access[static_cast<std::size_t>(state)];
    for (const auto& [character, taken_for] : lookalikes) {
      for (const int next : states_after(parts.dfa, state, taken_for, completions))
        test(access + std::string(character), *completions[static_cast<std::size_t>(next)]);
    }
    if (!parts.dfa.accepts(state)) continue;
    for (const std::string_view line_end : line_ends) test(access, line_end);
  }
}

}  // namespace bnfurl::tool::suite
