// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A strict reader refuses the texts of `other` that have the scheme of another kind, and no other texts.
#include "gen/reference/strict_language.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

// In: a grammar in which `x` has the kinds `k` and `o`, and `o` is the kind for all other schemes; after "~" a language
// for a strict reader. Out: a shortest text that shows that this language is wrong, or "-".
class ReferenceStrict : public Table {};

TEST_P(ReferenceStrict, DiffersFromTheLanguageAt) {
  const std::size_t middle = in().find(" ~ ");
  StrictLanguage strict(grammar_of(in().substr(0, middle)), "x", "o");
  Derivatives expected(grammar_of(in().substr(middle + 3)), "x");
  EXPECT_EQ(difference(strict.stepped(), stepped(expected)).value_or("-"), out());
}

const std::string rules = "x = k / o | k = %x61 \":1\" | o = 1*%x61-62 \":\" *DIGIT ~ ";

INSTANTIATE_TEST_SUITE_P(Schemes, ReferenceStrict,
                         testing::Values(Case{rules + "x = %x61 \":1\" / ( %x62 / 2*%x61-62 ) \":\" *DIGIT", "-"},
                                         // Languages that keep the whole other kind, or nothing of it, are both wrong.
                                         Case{rules + "x = 1*%x61-62 \":\" *DIGIT", "a:"},
                                         Case{rules + "x = %x61 \":1\"", "b"},
                                         // A text without a scheme does not have the scheme of another kind.
                                         Case{"x = k / o | k = %x61 \":1\" | o = %x61 ~ x = %x61 [ \":1\" ]", "-"}));

}  // namespace
}  // namespace bnfurl::gen::tests
