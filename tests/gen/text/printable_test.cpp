// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/text/printable.hpp"

#include <gtest/gtest.h>

namespace bnfurl::gen::tests {
namespace {

TEST(Printable, ShowsControlCharactersAsNumbers) {
  EXPECT_EQ(printable("http://h ~"), "http://h ~");
  EXPECT_EQ(printable(std::string_view("\0\x1b\x7f\xc3\xa4", 5)), R"(\x00\x1b\x7f\xc3\xa4)");
}

TEST(Printable, AnOctetIsItselfInQuotesOrItsNumber) {
  EXPECT_EQ(shown_octet("a/", 1), "\"/\"");
  EXPECT_EQ(shown_octet("a\n", 1), "0x0a");
  EXPECT_EQ(shown_octet("a", 1), "the end");
}

}  // namespace
}  // namespace bnfurl::gen::tests
