// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How the components of a text are put together again: what stands between them in the rules of a production, and in
// which ways. What is no component and has only one text is written as it is; what can be empty is left out; what else
// is no component cannot be written, as nobody says what it should be ("free").
//
// A template is a row of numbers, which the library reads (src/join.cpp):
//   octet                                     the octet
//   component + c, size, inner...             the component c; or what is in it, if that is given and it is not
//   choice, count, size, items..., size, ...  one of `count` rows
//   free                                      cannot be written
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

struct JoinTemplate {
  static constexpr std::uint16_t component = 0x100;
  static constexpr std::uint16_t choice = 0x200;
  static constexpr std::uint16_t free = 0x300;
};

/// Of a production: a template of at most 4,000 numbers, whose rows stand at most 24 deep in each other; otherwise it is
/// free as a whole.
[[nodiscard]] std::vector<std::uint16_t> join_template(const Grammar& grammar, const std::string& production);

}  // namespace bnfurl::gen
