// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/numbers.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/tools/bnfurl/temporary_file.hpp"
#include "tools/bnfurl/grammars/lookup.hpp"

namespace bnfurl::tool {
namespace {

std::string numbers_of(Grammar grammar) {
  std::string names;
  for (const Component component : grammar.components()) {
    if (is_number(component)) names.append(component.name()).append(" ");
  }
  return names;
}

TEST(Numbers, AreTheStatusAndTheSizeOfALog) {
  EXPECT_EQ(numbers_of(find_grammar("common")), "status size ");
  EXPECT_EQ(numbers_of(find_grammar("combined")), "status size ");
}

TEST(Numbers, AreDigitsOrADashAndNothingElse) {
  const TemporaryFile file(
      "# component: one\n# component: many\n# component: dash\n# component: either\n# component: empty\n"
      "# component: sign\n# component: dashes\n# component: point\n# component: mixed = two seven\n"
      "# component: several = three four\n# component: inside = all/five\n\n"
      "all = one two three four five seven many dash either empty sign dashes point\none = DIGIT\ntwo = DIGIT\n"
      "three = DIGIT\nfour = \"-\"\nfive = DIGIT\nseven = \"x\"\nmany = 2*4DIGIT\ndash = \"-\"\n"
      "either = \"-\" / 1*%x30-39\nempty = *DIGIT\nsign = [ \"-\" ] 1*DIGIT\ndashes = 1*\"-\"\npoint = 1*DIGIT "
      "\".\"\n");
  EXPECT_EQ(numbers_of(find_grammar(file.name())), "one many dash either several inside ");
}

TEST(Numbers, AreSeenInAnyProduction) {
  EXPECT_TRUE(has_only_numbers(find_entry(find_grammar("rfc3986"), "dec-octet")));
  EXPECT_FALSE(has_only_numbers(find_entry(find_grammar("rfc3986"), "port")));  // it may be empty
  EXPECT_FALSE(has_only_numbers(find_entry(find_grammar("rfc3986"), "HEXDIG")));
}

}  // namespace
}  // namespace bnfurl::tool
