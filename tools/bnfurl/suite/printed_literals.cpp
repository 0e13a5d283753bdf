#include "tools/bnfurl/suite/printed_literals.hpp"

#include <algorithm>

#include "src/records/formats/lookup.hpp"

namespace bnfurl::tool::suite {
namespace {

using gen::Expression;
using Kind = Expression::Kind;

// The sets of a literal, one for each octet; none of another expression.
std::vector<gen::OctetSet> sets_of_literal(const Expression& x) {
  if (x.kind == Kind::octets) return {x.octets};
  if (x.kind != Kind::concatenation) return {};
  std::vector<gen::OctetSet> sets;
  for (const Expression& part : x.parts) {
    if (part.kind != Kind::octets) return {};
    sets.push_back(part.octets);
  }
  return sets;
}

// What is between the next quotes: `"..."`, or `%i"..."`.
std::string_view quoted_at(std::string_view text, gen::Position position) {
  for (int line = 1; line < position.line; ++line) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  text.remove_prefix(std::min(text.size(), static_cast<std::size_t>(position.column - 1)));
  text = text.substr(0, text.find('\n'));
  const std::size_t begin = std::min(text.find('"'), text.size());
  text.remove_prefix(std::min(begin + 1, text.size()));
  return text.substr(0, text.find('"'));
}

}  // namespace

bool is_letter_in_both_cases(const gen::OctetSet& set) { return set.size() == 2 && set.in_both_cases() == set; }

PrintedLiterals::PrintedLiterals(Grammar grammar, const gen::Grammar& rules) {
  for (const gen::Rule& rule : rules.rules) {
    if (rule.origin == gen::Origin::core) continue;  // no grammar file prints it
    const Grammar printing = rule.origin == gen::Origin::own ? grammar : records::find_grammar(rule.from);
    gen::for_each(rule.body, [&](const Expression& x) {
      const std::vector<gen::OctetSet> sets = sets_of_literal(x);
      if (x.position.line == 0 || std::ranges::none_of(sets, is_letter_in_both_cases)) return;
      const std::string_view printed = quoted_at(printing.text(), x.position);
      const auto contains = [](const gen::OctetSet& set, char octet) {
        return set.contains(static_cast<unsigned char>(octet));
      };
      if (!std::ranges::equal(sets, printed, contains)) return;  // `%x61 / "A"` became one set, for instance
      literals_.emplace(&x, printed);
      letters_ += printed;
    });
  }
}

std::optional<std::string> PrintedLiterals::of(const Expression& x) const {
  const auto found = literals_.find(&x);
  return found == literals_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace bnfurl::tool::suite
