// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/commands/dot.hpp"

#include <gtest/gtest.h>

#include <array>

namespace bnfurl::tool {
namespace {

// *( "\" / DQUOTE ) DIGIT
TEST(Dot, ShowsStatesAndSetsOfOctets) {
  std::array<std::uint8_t, 256> class_of{};
  class_of['"'] = class_of['\\'] = 1;
  for (char digit = '0'; digit <= '9'; ++digit) class_of[static_cast<unsigned char>(digit)] = 2;
  const std::array<std::uint16_t, 6> next = {detail::none, 0, 1, detail::none, detail::none, detail::none};
  const std::uint64_t accepting = 2;
  const detail::DfaTable dfa{class_of.data(), next.data(), &accepting, 3, 2};
  EXPECT_EQ(to_dot(dfa, "g:p"),
            "digraph \"g:p\" {\n  rankdir=LR;\n  node [shape=circle];\n  start [shape=point];\n  start -> 0;\n"
            "  1 [shape=doublecircle];\n"
            "  0 -> 0 [label=\"[\\\"\\\\x5c]\"];\n"
            "  0 -> 1 [label=\"[0-9]\"];\n}\n");
}

}  // namespace
}  // namespace bnfurl::tool
