// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/machine/guarded_pages.hpp"

#include <gtest/gtest.h>

#include <cstdint>

namespace bnfurl::proof {
namespace {

TEST(GuardedPages, HaveTheTextWhereItIsRequested) {
  GuardedPages pages(300);
  for (std::size_t gap = 0; gap <= GuardedPages::around; ++gap) {
    const std::string_view text = pages.at_begin("text", gap, '#');
    EXPECT_EQ(text, "text");
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(text.data()) % 4096, gap);
    EXPECT_EQ(std::string_view(text.data() - gap, gap), std::string(gap, '#'));
    EXPECT_EQ(std::string_view(text.data() + 4, GuardedPages::around), std::string(GuardedPages::around, '#'));
  }
  const std::string_view text = pages.at_end("text", '#');
  EXPECT_EQ(text, "text");
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(text.data() + 4) % 4096, 0U);
}

TEST(GuardedPages, CrashBesideTheText) {
  GuardedPages pages(300);
  const auto read = [](const char* octet) { return *static_cast<const volatile char*>(octet); };
  EXPECT_DEATH((void)read(pages.at_begin("text", 0, '#').data() - 1), "");
  EXPECT_DEATH((void)read(pages.at_end("text", '#').data() + 4), "");
}

}  // namespace
}  // namespace bnfurl::proof
