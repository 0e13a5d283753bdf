// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <bnfurl/rfc9112.hpp>

#include <gtest/gtest.h>

#include "tests/src/support/printed.hpp"

namespace bnfurl::tests {
namespace {

// The form of a request target, and its components.
std::string target(std::string_view text) {
  const auto parts = split(rfc9112::request_target, text);
  if (!parts) return "no";
  return std::string(*parts->kind()) + ": " + printed(detail::grammar_data_of(rfc9112::request_target), *parts);
}

TEST(Rfc9112Split, TargetsHaveOneOfFourForms) {
  EXPECT_EQ(target("/a/b?q"), R"(origin-form: path "/a/b", query "q")");
  EXPECT_EQ(target("http://u@h:80/p?q"),
            R"(absolute-form: scheme "http", userinfo "u", user "u", host "h", port "80", path "/p", query "q")");
  EXPECT_EQ(target("1.2.3.4:80"), R"(authority-form: host "1.2.3.4", port "80")");
  EXPECT_EQ(target("*"), "asterisk-form: ");
}

TEST(Rfc9112Split, ASchemeIsTakenBeforeAHost) { EXPECT_EQ(target("a:80"), R"(absolute-form: scheme "a", path "80")"); }

TEST(Rfc9112Split, TwoSlashesAreAPath) { EXPECT_EQ(target("//admin"), R"(origin-form: path "//admin")"); }

TEST(Rfc9112Split, TargetsHaveNoFragment) {
  EXPECT_EQ(target("/a#f"), "no");
  EXPECT_EQ(target("http://h/#f"), "no");
}

TEST(Rfc9112Split, ImportedProductionsAreEntryPoints) {
  EXPECT_EQ(split_text(rfc9112::IPv6address, "::1"), "");
  EXPECT_EQ(split_text(rfc9112::host, "h"), R"(host "h")");
  EXPECT_EQ(rfc9112::host.grammar().name(), "rfc9112");
}

TEST(Rfc9112Split, AFormAloneHasNoKind) {
  EXPECT_EQ(split(rfc9112::origin_form, "/")->kind(), std::nullopt);
  EXPECT_EQ(split(rfc9112::authority_form, "[::1]:80")->host_kind(), "IP-literal");
}

}  // namespace
}  // namespace bnfurl::tests
