// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/model/mark.hpp"

#include <gtest/gtest.h>

namespace bnfurl::gen {
namespace {

TEST(Mark, Prints) {
  EXPECT_EQ(to_string(Mark{Mark::Kind::open, "host", ""}), "<host");
  EXPECT_EQ(to_string(Mark{Mark::Kind::close, "host", ""}), "host>");
  EXPECT_EQ(to_string(Mark{Mark::Kind::choice, "host_kind", "reg-name"}), "{host_kind=reg-name}");
}

TEST(Mark, OpensComeBeforeClosesBeforeChoices) {
  EXPECT_LT((Mark{Mark::Kind::open, "z", ""}), (Mark{Mark::Kind::close, "a", ""}));
  EXPECT_LT((Mark{Mark::Kind::close, "z", ""}), (Mark{Mark::Kind::choice, "a", ""}));
  EXPECT_LT((Mark{Mark::Kind::open, "a", ""}), (Mark{Mark::Kind::open, "b", ""}));
}

}  // namespace
}  // namespace bnfurl::gen
