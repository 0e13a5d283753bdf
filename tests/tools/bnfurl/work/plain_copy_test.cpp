// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/plain_copy.hpp"

#include <gtest/gtest.h>

#include <string>

namespace bnfurl::tool {
namespace {

struct Copied {
  std::string text;
  bool is_plain;
};

/// The first `size` octets of `memory` as a value, between two others; `memory` is a margin longer.
Copied copied(const std::string& memory, std::size_t size) {
  std::string memory_of_a = "a" + std::string(PlainCopy::margin, '\\');
  std::string to(size + 8 + PlainCopy::margin, '#');
  PlainCopy copy(to.data());
  copy.put(std::string_view(memory_of_a).substr(0, 1));
  copy.put('\t');
  copy.put(std::string_view(memory).substr(0, size));
  copy.put('\t');
  copy.put_absent();
  return {to.substr(0, static_cast<std::size_t>(copy.end() - to.data())), copy.is_plain()};
}

TEST(PlainCopy, CopiesValuesOfAnySize) {
  for (std::size_t size = 0; size < 140; ++size) {
    std::string memory;
    for (std::size_t i = 0; i < size; ++i) memory += static_cast<char>('a' + i % 26);
    const Copied result = copied(memory + std::string(PlainCopy::margin, '\n'), size);
    EXPECT_EQ(result.text, "a\t" + memory + "\t\\N") << size;
    EXPECT_TRUE(result.is_plain) << size;
  }
}

// What needs an escape is found wherever it stands; what does not may be doubted only below 14.
TEST(PlainCopy, DoubtsWhatNeedsAnEscape) {
  for (const std::size_t size : {1U, 2U, 31U, 32U, 33U, 63U, 64U, 65U, 96U}) {
    for (std::size_t at = 0; at < size; ++at) {
      for (int octet = 0; octet < 256; ++octet) {
        std::string memory(size + PlainCopy::margin, 'x');
        memory[at] = static_cast<char>(octet);
        ASSERT_EQ(copied(memory, size).is_plain, octet >= 14 && octet != '\\') << size << " " << at << " " << octet;
      }
    }
  }
}

}  // namespace
}  // namespace bnfurl::tool
