// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// RFC 9112, section 3.2: the method decides which form a target may have.
#include <bnfurl/bnfurl.hpp>

#include <gtest/gtest.h>

#include <bnfurl/combined.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

namespace bnfurl::tests {
namespace {

std::string allowed(std::string_view method) {
  std::string forms;
  for (const std::string_view text : {"/", "http://h/", "*", "h:80"}) {
    if (matches(*for_method(rfc9112::request_target, method), text)) forms += std::string(text) + " ";
  }
  return forms;
}

TEST(ForMethod, AllowsTheFormsOfSection32) {
  // "h:80" is also an absolute-form: the scheme h.
  EXPECT_EQ(allowed("GET"), "/ http://h/ h:80 ");
  EXPECT_EQ(allowed("OPTIONS"), "/ http://h/ * h:80 ");
  EXPECT_EQ(allowed("CONNECT"), "h:80 ");
}

TEST(ForMethod, CountsLetterCase) { EXPECT_EQ(allowed("connect"), allowed("GET")); }

TEST(ForMethod, ReportsTheKindOfTheMethod) {
  const auto connect = for_method(rfc9112::request_target, "CONNECT");
  EXPECT_EQ(split(*connect, "h:80")->kind(), "authority-form");
  EXPECT_EQ(split(*for_method(rfc9112::request_target, "GET"), "h:80")->kind(), "absolute-form");
  EXPECT_EQ(explain(*connect, "/a")->offset(), 0U);
}

TEST(ForMethod, IsOnlyForAProductionThatItsGrammarSpeaksOf) {
  EXPECT_FALSE(for_method(rfc9112::origin_form, "GET"));
  EXPECT_FALSE(for_method(rfc3986::URI, "GET"));
  EXPECT_FALSE(for_method(*for_method(rfc9112::request_target, "GET"), "GET"));
}

TEST(ForMethod, IsWhatALogFormatJudgesBy) {
  for (const Method& method : combined::target.grammar().record_keys()[0].methods())
    EXPECT_EQ(method.production, *for_method(rfc9112::request_target, method.name)) << method.name;
}

}  // namespace
}  // namespace bnfurl::tests
