#include "tools/verify/reference/restricted.hpp"

#include <algorithm>

namespace bnfurl::gen {

Grammar restricted(Grammar grammar, const std::string& production, const std::vector<std::string>& kinds) {
  const auto rule = std::ranges::find_if(grammar.rules, [&](const Rule& each) { return each.name == production; });
  std::erase_if(rule->body.parts,
                [&](const Expression& part) { return std::ranges::find(kinds, part.name) == kinds.end(); });
  rule->body = alternation(rule->body.parts);
  return grammar;
}

}  // namespace bnfurl::gen
