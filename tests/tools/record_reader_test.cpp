// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/record_reader.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

namespace bnfurl::tool {
namespace {

/// Hands out `text`, at most `step` octets at a time.
Fill pieces_of(const std::string& text, std::size_t step) {
  return [text, step, begin = std::size_t{0}](std::span<char> buffer) mutable {
    const std::size_t count = std::min({step, buffer.size(), text.size() - begin});
    std::copy_n(text.begin() + static_cast<std::ptrdiff_t>(begin), count, buffer.begin());
    begin += count;
    return count;
  };
}

/// The records of `text`: `OFFSET:RECORD;`, and `OFFSET:RECORD.` without terminator.
std::string records_of(const std::string& text, std::size_t step, std::size_t chunk) {
  RecordReader reader(pieces_of(text, step), '\n', chunk);
  std::string records;
  while (const auto record = reader.next()) {
    records += std::to_string(reader.offset()) + ":" + std::string(*record) + (reader.terminated() ? ";" : ".");
  }
  return records;
}

TEST(RecordReader, LastRecordWithoutTerminatorCounts) {
  EXPECT_EQ(records_of("", 9, 4), "");
  EXPECT_EQ(records_of("\n", 9, 4), "0:;");
  EXPECT_EQ(records_of("a\n\nbc", 9, 4), "0:a;2:;3:bc.");
  EXPECT_EQ(records_of("a\nbc\n", 9, 4), "0:a;2:bc;");
}

TEST(RecordReader, RecordsDoNotDependOnTheChunks) {
  const std::string text = "first\n\n\na longer record than the buffer is at the beginning\nx\nlast";
  const std::string expected = records_of(text, text.size(), text.size() + 1);
  for (std::size_t step = 1; step <= text.size(); ++step) {
    for (std::size_t chunk = 1; chunk <= text.size(); ++chunk) EXPECT_EQ(records_of(text, step, chunk), expected);
  }
}

TEST(RecordReader, EndIsFinal) {
  RecordReader reader(pieces_of("a", 1), '\n', 1);
  EXPECT_EQ(reader.next(), "a");
  EXPECT_EQ(reader.next(), std::nullopt);
  EXPECT_EQ(reader.next(), std::nullopt);
}

}  // namespace
}  // namespace bnfurl::tool
