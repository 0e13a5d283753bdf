#include "tools/verify/reference/restricted.hpp"

#include <algorithm>

namespace bnfurl::gen {

Grammar restricted(Grammar grammar, const std::string& production, const std::vector<std::string>& kinds) {
  const auto rule = std::find_if(grammar.rules.begin(), grammar.rules.end(),
                                 [&](const Rule& each) { return each.name == production; });
  std::erase_if(rule->body.parts, [&](const Expression& part) {
    return std::find(kinds.begin(), kinds.end(), part.name) == kinds.end();
  });
  rule->body = alternation(rule->body.parts);
  return grammar;
}

}  // namespace bnfurl::gen
