// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/trace_memory.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace bnfurl::tool {
namespace {

std::ptrdiff_t segments(const TraceMemory& memory) {
  return std::ranges::count_if(memory.occurrences(),
                               [](const Occurrence& each) { return each.production().name() == "segment"; });
}

TEST(TraceMemory, GrowsToWhatATextNeeds) {
  const Production uri = *find_production("rfc3986", "URI");
  TraceMemory memory;
  std::string path;
  for (std::size_t i = 0; i < 100; ++i) path += "/a";
  memory.fill(uri, "x://h/a/b");
  EXPECT_EQ(segments(memory), 2);
  memory.fill(uri, "x://h" + path);
  EXPECT_EQ(segments(memory), 100);
  memory.fill(uri, "x://h/a");
  EXPECT_EQ(segments(memory), 1);
}

TEST(TraceMemory, IsEmptyForATextThatDoesNotMatch) {
  const Production uri = *find_production("rfc3986", "URI");
  TraceMemory memory;
  memory.fill(uri, "x:/a");
  EXPECT_FALSE(memory.occurrences().empty());
  memory.fill(uri, "x:/ ");
  EXPECT_TRUE(memory.occurrences().empty());
}

}  // namespace
}  // namespace bnfurl::tool
