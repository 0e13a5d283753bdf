// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/suites/errors.hpp"

#include <bnfurl/rfc3986.hpp>

#include <gtest/gtest.h>

#include "load/dfa_of.hpp"
#include "tools/proof/harness/counterexample.hpp"
#include "tools/proof/suites/after_states.hpp"

namespace bnfurl::proof {
namespace {

gen::SuiteParts parts_of(Production production) {
  return gen::suite_parts(loader::dfa_of(*detail::data_of(production).dfa));
}

TEST(Errors, OfARightProductionCanBeMended) {
  const gen::SuiteParts parts = parts_of(rfc3986::IPv6address);
  Checker checker(detail::data_of(rfc3986::IPv6address));
  Errors errors(detail::data_of(rfc3986::IPv6address), parts, checker);
  for (const std::string_view text : {"", "1:2", "::g", "1::2::3", "1.2", "::1"}) EXPECT_NO_THROW(errors.check(text));
  for (const std::string& text : access_texts(*detail::data_of(rfc3986::IPv6address).tdfa))
    EXPECT_NO_THROW(errors.check_octets(text));
  EXPECT_NO_THROW(checker.finish());
  // For each unexpected octet, an error alone and one with a completion; for each expected octet, a text.
  EXPECT_GT(checker.count(), 256U * parts.access.size() / 2);
}

TEST(Errors, OfAWrongProductionAreFound) {
  const gen::SuiteParts parts = parts_of(rfc3986::path_abempty);
  Checker checker(detail::data_of(rfc3986::path_absolute));
  Errors errors(detail::data_of(rfc3986::path_absolute), parts, checker);
  EXPECT_THROW(errors.check_octets(""), Counterexample);
}

}  // namespace
}  // namespace bnfurl::proof
