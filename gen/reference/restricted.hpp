// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The rules of a production of kinds that takes only some of them, as the target of a request by one method does.
#pragma once

#include <string>
#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// `grammar`, in which `production`, a choice among productions, has left only those of its alternatives that `kinds`
/// names.
[[nodiscard]] Grammar restricted(Grammar grammar, const std::string& production, const std::vector<std::string>& kinds);

}  // namespace bnfurl::gen
