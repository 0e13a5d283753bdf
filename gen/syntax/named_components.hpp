// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Which components a text of a production can have: those that its rules name, with bodies in place of what they
// rewrite, whatever they refer to, and the production itself.
#pragma once

#include <cstdint>
#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// By rule: bit c is component c of `component_names`, of which there are at most 32.
[[nodiscard]] std::vector<std::uint32_t> named_components(const Grammar& grammar);

}  // namespace bnfurl::gen
