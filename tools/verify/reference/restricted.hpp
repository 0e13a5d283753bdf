// The rules for a production of kinds (a choice among productions) when only some of its kinds are allowed, as for the
// request target of one method.
#pragma once

#include <string>
#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// `grammar` after removing from `production`, a choice among productions, all alternatives that `kinds` does not
/// name.
[[nodiscard]] Grammar restricted(Grammar grammar, const std::string& production, const std::vector<std::string>& kinds);

}  // namespace bnfurl::gen
