// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/suites/through_steps.hpp"

#include <gtest/gtest.h>

#include <bnfurl/bnfurl.hpp>

#include <set>

namespace bnfurl::proof {
namespace {

// The steps that the backward walk over `text` takes; none if the text is refused.
std::set<std::size_t> steps_of(const detail::TraceTable& table, std::string_view text) {
  std::vector<std::size_t> cells;
  std::size_t state = 0;
  for (const char c : text) {
    cells.push_back(state * table.classes + table.class_of[static_cast<unsigned char>(c)]);
    if (table.next[cells.back()] == detail::none) return {};
    state = table.next[cells.back()];
  }
  std::set<std::size_t> steps;
  std::uint16_t place = table.ends[state].place;
  for (std::size_t i = cells.size(); place != detail::none && i > 0; --i) {
    steps.insert(table.steps_begin[cells[i - 1]] + place);
    place = table.steps[*steps.find(table.steps_begin[cells[i - 1]] + place)].place;
  }
  return steps;
}

// A transition with three places has three steps. A text can pass through each of the places.
TEST(ThroughSteps, AllTextsAreValidAndEveryStepIsPassed) {
  for (const char* name : {"authority", "userinfo", "IPv4address", "URI"}) {
    const Production production = find_production("rfc3986", name).value();
    const detail::TraceTable& table = *detail::data_of(production).trace;
    std::set<std::size_t> passed;
    for_each_text_through_steps(table, [&](std::string_view text) {
      EXPECT_TRUE(matches(production, text)) << text;
      passed.merge(steps_of(table, text));
    });
    ASSERT_FALSE(passed.empty());
    EXPECT_EQ(passed.size(), *passed.rbegin() + 1) << name << ": steps are numbered without gaps";
  }
}

}  // namespace
}  // namespace bnfurl::proof
