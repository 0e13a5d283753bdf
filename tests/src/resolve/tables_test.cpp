// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The tables of examples that the RFCs print for references and their bases, as printed. Those of RFC 2396 and RFC 1808
// are run with the grammar of RFC 3986: their own cannot derive all of them ("?y", "http:").
#include <bnfurl/normalize.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/rfc1808.hpp>
#include <bnfurl/rfc2396.hpp>
#include <bnfurl/rfc3986.hpp>

#include "tests/src/resolve/resolved_text.hpp"

namespace bnfurl::tests {
namespace {

struct Example {
  std::string_view reference;
  std::string_view result;
};
using Table = std::vector<Example>;

constexpr std::string_view base = "http://a/b/c/d;p?q";
constexpr std::string_view base_rfc1808 = "http://a/b/c/d;p?q#f";

// What the normal examples of RFC 3986, section 5.4.1, and of RFC 2396, section C.1, share with RFC 1808's.
const Table shared_normal = {
    {"g:h", "g:h"},
    {"g", "http://a/b/c/g"},
    {"./g", "http://a/b/c/g"},
    {"g/", "http://a/b/c/g/"},
    {"/g", "http://a/g"},
    {"//g", "http://g"},
    {"g?y", "http://a/b/c/g?y"},
    {"#s", "http://a/b/c/d;p?q#s"},
    {"g#s", "http://a/b/c/g#s"},
    {"g?y#s", "http://a/b/c/g?y#s"},
    {"g;x", "http://a/b/c/g;x"},
    {"g;x?y#s", "http://a/b/c/g;x?y#s"},
    {".", "http://a/b/c/"},
    {"./", "http://a/b/c/"},
    {"..", "http://a/b/"},
    {"../", "http://a/b/"},
    {"../g", "http://a/b/g"},
    {"../..", "http://a/"},
    {"../../", "http://a/"},
    {"../../g", "http://a/g"},
};

const Table shared_abnormal = {
    {"g.", "http://a/b/c/g."},     {".g", "http://a/b/c/.g"},    {"g..", "http://a/b/c/g.."},
    {"..g", "http://a/b/c/..g"},   {"./../g", "http://a/b/g"},   {"./g/.", "http://a/b/c/g/"},
    {"g/./h", "http://a/b/c/g/h"}, {"g/../h", "http://a/b/c/h"},
};

// RFC 3986, section 5.4.2, and RFC 2396, section C.2.
const Table shared_by_successors = {
    {"g;x=1/./y", "http://a/b/c/g;x=1/y"}, {"g;x=1/../y", "http://a/b/c/y"},    {"g?y/./x", "http://a/b/c/g?y/./x"},
    {"g?y/../x", "http://a/b/c/g?y/../x"}, {"g#s/./x", "http://a/b/c/g#s/./x"}, {"g#s/../x", "http://a/b/c/g#s/../x"},
};

void check(Production entry, std::string_view from, const Table& table, Resolution how) {
  for (const auto& [reference, result] : table) EXPECT_EQ(resolved(entry, from, reference, how), result) << reference;
}

constexpr Resolution both_rfc3986[] = {Resolution::rfc3986, Resolution::rfc3986_tolerant};

TEST(Rfc3986Section541, NormalExamples) {
  const Table own = {{"?y", "http://a/b/c/d;p?y"}, {";x", "http://a/b/c/;x"}, {"", "http://a/b/c/d;p?q"}};
  for (const Resolution how : both_rfc3986) {
    check(rfc3986::URI, base, shared_normal, how);
    check(rfc3986::URI, base, own, how);
  }
}

TEST(Rfc3986Section542, AbnormalExamples) {
  const Table own = {
      {"../../../g", "http://a/g"},
      {"../../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"/../g", "http://a/g"},
  };
  for (const Resolution how : both_rfc3986) {
    check(rfc3986::URI, base, shared_abnormal, how);
    check(rfc3986::URI, base, shared_by_successors, how);
    check(rfc3986::URI, base, own, how);
  }
}

TEST(Rfc3986Section542, StrictParsersKeepTheSchemeOfAReference) {
  check(rfc3986::URI, base, {{"http:g", "http:g"}}, Resolution::rfc3986);
}

TEST(Rfc3986Section542, TolerantParsersIgnoreTheBasesScheme) {
  check(rfc3986::URI, base, {{"http:g", "http://a/b/c/g"}}, Resolution::rfc3986_tolerant);
}

TEST(Rfc2396SectionC1, NormalExamples) {
  // The empty reference is "(current document)": the base.
  const Table own = {{"?y", "http://a/b/c/?y"}, {";x", "http://a/b/c/;x"}};
  check(rfc3986::URI, base, shared_normal, Resolution::rfc2396);
  check(rfc3986::URI, base, own, Resolution::rfc2396);
}

TEST(Rfc2396SectionC2, AbnormalExamples) {
  const Table own = {
      {"", "http://a/b/c/d;p?q"}, {"../../../g", "http://a/../g"}, {"../../../../g", "http://a/../../g"},
      {"/./g", "http://a/./g"},   {"/../g", "http://a/../g"},      {"http:g", "http:g"},
  };
  check(rfc3986::URI, base, shared_abnormal, Resolution::rfc2396);
  check(rfc3986::URI, base, shared_by_successors, Resolution::rfc2396);
  check(rfc3986::URI, base, own, Resolution::rfc2396);
}

TEST(Rfc2396, ReadsItsTablesByItsOwnGrammarButForAReferenceThatIsOnlyAQuery) {
  check(rfc2396::URI_reference, base, shared_normal, Resolution::rfc2396);
  check(rfc2396::URI_reference, base, shared_abnormal, Resolution::rfc2396);
  EXPECT_EQ(resolved(rfc2396::URI_reference, base, "?y", Resolution::rfc2396), "nullopt");
}

const Table rfc1808_own = {
    {"?y", "http://a/b/c/d;p?y"},
    {";x", "http://a/b/c/d;x"},
    {"g?y/./x", "http://a/b/c/g?y/./x"},
    {"g#s/./x", "http://a/b/c/g#s/./x"},
};

const Table rfc1808_abnormal = {
    {"", "http://a/b/c/d;p?q#f"}, {"../../../g", "http://a/../g"}, {"../../../../g", "http://a/../../g"},
    {"/./g", "http://a/./g"},     {"/../g", "http://a/../g"},      {"http:g", "http:g"},
    {"http:", "http:"},
};

class Rfc1808 : public testing::TestWithParam<Production> {};
INSTANTIATE_TEST_SUITE_P(BothGrammars, Rfc1808, testing::Values(Production(rfc1808::URL), Production(rfc3986::URI)));

TEST_P(Rfc1808, Section51NormalExamples) {
  check(GetParam(), base_rfc1808, shared_normal, Resolution::rfc1808);
  check(GetParam(), base_rfc1808, rfc1808_own, Resolution::rfc1808);
}

TEST_P(Rfc1808, Section52AbnormalExamples) {
  check(GetParam(), base_rfc1808, shared_abnormal, Resolution::rfc1808);
  check(GetParam(), base_rfc1808, rfc1808_abnormal, Resolution::rfc1808);
}

}  // namespace
}  // namespace bnfurl::tests
