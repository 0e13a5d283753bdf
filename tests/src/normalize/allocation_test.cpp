// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Verifies the promise that normal forms are made without an allocation, by counting allocations.
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/normalize.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/src/normalize/model.hpp"
#include "tests/src/normalize/texts.hpp"
#include "tests/src/support/allocation_count.hpp"

namespace bnfurl::tests {
namespace {

static_assert(noexcept(normalize(std::declval<Production>(), "", Levels::all, {})));
static_assert(noexcept(normal_forms(std::declval<Production>(), Levels::all)));

TEST(Allocations, NormalFormsMakeNone) {
  const std::vector<Levels> sets = all_sets();
  int changed = 0;
  for (const Grammar grammar : grammars()) {
    OddTexts texts(grammar.start(), 23);
    for (int i = 0; i < 500; ++i) {
      const std::string text = texts.text();
      std::vector<char> memory(text.size() + 2);
      for (const Levels levels : sets) {
        const std::size_t before = allocation_count();
        const auto normal = normalize(grammar.start(), text, levels, memory);
        const bool has_language = normal_forms(grammar.start(), levels).has_value();
        ASSERT_EQ(allocation_count(), before) << text << ' ' << has_language;
        changed += normal && *normal != text ? 1 : 0;
      }
    }
  }
  EXPECT_GE(changed, 1'000);
}

}  // namespace
}  // namespace bnfurl::tests
