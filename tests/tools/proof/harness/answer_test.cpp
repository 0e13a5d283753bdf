// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/answer.hpp"

#include <bnfurl/rfc3986.hpp>

#include <gtest/gtest.h>

#include "tools/proof/harness/counterexample.hpp"

namespace bnfurl::proof {
namespace {

const detail::ProductionData& uri() { return detail::data_of(rfc3986::URI); }

TEST(Answer, IsAVerdictAndComponentsOrAnOffset) {
  const Answer valid = answer_of(uri(), "http://h?");
  EXPECT_TRUE(valid.valid);
  EXPECT_EQ(valid.offset, 9U);
  EXPECT_EQ(to_string(*uri().grammar, valid.components), "host=7-8 path=8-8 query=9-9 scheme=0-4 host_kind=reg-name");
  const Answer refused = answer_of(uri(), "http://a b");
  EXPECT_FALSE(refused.valid);
  EXPECT_EQ(refused.offset, 8U);
}

TEST(Answer, ComponentsThatASplitDoesNotWriteHaveAnImpossibleSpan) {
  const auto nothing = components_by(*uri().grammar, [](detail::Span*, detail::Choices*) { return true; });
  ASSERT_TRUE(nothing);
  EXPECT_EQ(nothing->spans.front(), (detail::Span{1, 0}));
  EXPECT_EQ(nothing->spans.back(), detail::Span());
  EXPECT_FALSE(components_by(*uri().grammar, [](detail::Span*, detail::Choices*) { return false; }));
}

TEST(Answer, WritesBeyondTheComponentsAreDetected) {
  const std::size_t beyond = uri().grammar->component_count;
  const auto found = components_by(*uri().grammar, [beyond](detail::Span* spans, detail::Choices* choices) {
    std::fill_n(spans, beyond, detail::Span());
    *choices = {};
    spans[beyond] = {0, 1};
    return true;
  });
  EXPECT_NE(*found, Components());
  EXPECT_EQ(to_string(*uri().grammar, *found), "number " + std::to_string(beyond) + "=0-1");
}

TEST(Answer, TablesHaveToAgree) {
  detail::ProductionData broken = uri();
  broken.tdfa = detail::data_of(rfc3986::URI_reference).tdfa;
  EXPECT_THROW((void)answer_of(broken, "/"), Counterexample);
}

}  // namespace
}  // namespace bnfurl::proof
