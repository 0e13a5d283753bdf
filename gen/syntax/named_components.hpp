// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Which components a text of a production can have: the components named in its rules and in all rules that they refer
// to (with bodies in place of the rules that they rewrite), and the production itself.
#pragma once

#include <cstdint>
#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// One entry per rule: bit c stands for component c of `component_names`, which has at most 32.
[[nodiscard]] std::vector<std::uint32_t> named_components(const Grammar& grammar);

}  // namespace bnfurl::gen
