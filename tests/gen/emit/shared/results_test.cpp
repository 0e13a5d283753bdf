// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/shared/results.hpp"

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

ResultNames names() {
  return result_names(
      grammar_of("# component: query | # component: host | # host-kind: a b | # kinds: x | x = y / z | "
                 "y = host query | z = query | host = a / b | a = \"1\" | b = \"2\" | query = \"3\""));
}

TEST(Results, NamesAreThoseOfTheGrammar) {
  EXPECT_EQ(names(), (ResultNames{{"host", "query"}, {"a", "b"}, {"y", "z"}}));
}

TEST(Results, SlotsAreBeginAndEndOfEachComponentThenChoices) {
  EXPECT_EQ(slot_of(names(), {Mark::Kind::open, "host", ""}), 0U);
  EXPECT_EQ(slot_of(names(), {Mark::Kind::close, "host", ""}), 1U);
  EXPECT_EQ(slot_of(names(), {Mark::Kind::open, "query", ""}), 2U);
  EXPECT_EQ(slot_of(names(), {Mark::Kind::close, "query", ""}), 3U);
  EXPECT_EQ(slot_of(names(), {Mark::Kind::choice, "host_kind", ""}), 4U);
  EXPECT_EQ(slot_of(names(), {Mark::Kind::choice, "kind", ""}), 5U);
}

TEST(Results, ChoicesAreIndicesIntoTheirNames) {
  EXPECT_EQ(choice_index(names(), "a"), 0U);
  EXPECT_EQ(choice_index(names(), "b"), 1U);
  EXPECT_EQ(choice_index(names(), "y"), 0U);
  EXPECT_EQ(choice_index(names(), "z"), 1U);
  EXPECT_DEATH(static_cast<void>(choice_index(names(), "c")), "no directive names: c");
}

}  // namespace
}  // namespace bnfurl::gen::tests
