// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/commands/dot.hpp"

#include <gtest/gtest.h>

#include "tests/tools/bnfurl/temporary_file.hpp"
#include "tools/bnfurl/grammars/lookup.hpp"

namespace bnfurl::tool {
namespace {

TEST(Dot, ShowsStatesAndSetsOfOctets) {
  const TemporaryFile file("# grammar: g\np = *( \"\\\" / DQUOTE ) DIGIT\n");
  const Production entry = find_entry(find_grammar(file.name()), "p");
  EXPECT_EQ(to_dot(entry.automaton(), "g:p"),
            "digraph \"g:p\" {\n  rankdir=LR;\n  node [shape=circle];\n  start [shape=point];\n  start -> 0;\n"
            "  1 [shape=doublecircle];\n"
            "  0 -> 0 [label=\"[\\\"\\\\x5c]\"];\n"
            "  0 -> 1 [label=\"[0-9]\"];\n}\n");
}

}  // namespace
}  // namespace bnfurl::tool
