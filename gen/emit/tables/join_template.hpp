// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How the components of a text are joined again: the order of the components in the rules of a production, what is
// between them, and the alternatives. A part without components is left out if it can be empty, and written if it has
// only one text. Any other part without components cannot be written, because its text is not known ("free").
//
// A template is a row of numbers, which the library reads (src/join.cpp):
//   octet                                     the octet
//   component + c, size, inner...             the component c; or `inner`, if c is not given but a component in it is
//   choice, count, size, items..., size, ...  one of `count` rows
//   free                                      cannot be written
// For example `[ "?" query ]`, with query as the component 6: choice, 2, 3, "?", component + 6, 0, 0. The second row of
// the choice is empty.
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

/// The template of a production. A row of more than 4,000 numbers is free, and so is a rule that is more than 24 deep
/// in other rules. If the work exceeds a limit, the whole template is free.
[[nodiscard]] std::vector<std::uint16_t> join_template(const Grammar& grammar, const std::string& production);

}  // namespace bnfurl::gen
