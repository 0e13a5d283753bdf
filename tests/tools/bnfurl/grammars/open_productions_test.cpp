// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/open_productions.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <bnfurl/bnfurl.hpp>

namespace bnfurl::tool {
namespace {

std::string open(std::string_view grammar, std::string_view production, std::string_view prefix,
                 Reader reader = Reader::as_printed) {
  const Production asked = *find_production(grammar, production);
  return fmt::format("{}", fmt::join(open_productions(asked, prefix, reader), " "));
}

TEST(OpenProductions, EndWithTheInnermost) {
  EXPECT_EQ(open("rfc1738", "httpurl", "http://h/"), "httpurl hpath hsegment uchar");
  EXPECT_EQ(open("w3c1993", "url", "wais://h/d/t/"), "url waisaddress waisdoc wpath digits");
}

TEST(OpenProductions, OfAStrictReaderAreThoseOfThePredefinedScheme) {
  EXPECT_EQ(open("rfc1738", "url", "http://u:"), "url otherurl genericurl schemepart xchar");
  EXPECT_EQ(open("rfc1738", "url", "http://u:", Reader::strict), "url httpurl hostport port digits");
}

}  // namespace
}  // namespace bnfurl::tool
