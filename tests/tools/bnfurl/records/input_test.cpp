// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Files as blocks of whole records, whatever the sizes of the reads.
#include "tools/bnfurl/records/input.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <string>

#include "tests/tools/bnfurl/temporary_file.hpp"

namespace bnfurl::tool {
namespace {

const Format line_format;

/// All blocks, each as `BYTE:TEXT|`. The first block of a file has a `*`; complaints are in brackets.
std::string blocks_of(const std::vector<std::string>& files) {
  Input input(files, line_format);
  std::string blocks;
  for (Portion portion; input.next(portion);) {
    if (portion.begins_file) blocks += '*';
    blocks += std::to_string(portion.block.byte) + ":" + std::string(portion.block.text) + "|";
    if (!portion.complaint.empty()) blocks += "[" + portion.complaint.substr(portion.complaint.rfind(": ") + 2) + "]";
  }
  return blocks;
}

TEST(Input, GivesWholeRecordsAndThenTheRest) {
  const TemporaryFile file("a\n\nbc");
  EXPECT_EQ(blocks_of({file.name()}), "*0:a\n\n|3:bc|");
  const TemporaryFile empty;
  EXPECT_EQ(blocks_of({empty.name(), file.name()}), "*0:|*0:a\n\n|3:bc|");
}

TEST(Input, ReportsAFileThatCannotBeReadAndGoesOn) {
  const TemporaryFile file("a\n");
  EXPECT_EQ(blocks_of({"/nowhere/x", file.name()}), "*0:|[No such file or directory]*0:a\n|");
}

TEST(Input, BlocksTogetherAreTheFileAndEndWithRecords) {
  std::string text;
  for (std::size_t i = 0; text.size() < 5 * BlockMemory::usual; i = i * 7 % 100'003 + 1)
    text += std::string(i, 'x') + "\n";
  text += "the end";
  const TemporaryFile file(text);
  Input input({file.name()}, line_format);
  std::string all;
  for (Portion portion; input.next(portion);) {
    EXPECT_EQ(portion.block.byte, all.size());
    all += portion.block.text;
    EXPECT_TRUE(all.ends_with('\n') || all.size() == text.size());
    EXPECT_EQ(portion.block.text.data()[portion.block.text.size() + Block::margin - 1] & 0, 0);
  }
  EXPECT_EQ(all, text);
}

TEST(Input, MemoryOfALongRecordIsReleased) {
  const TemporaryFile file(std::string(8 * BlockMemory::usual, 'x') + "\na\n" + std::string(BlockMemory::usual, '\n'));
  Input input({file.name()}, line_format);
  Portion portion;
  ASSERT_TRUE(input.next(portion));
  EXPECT_GE(portion.memory.size(), 8 * BlockMemory::usual);
  while (input.next(portion)) {
  }
  EXPECT_EQ(portion.memory.size(), BlockMemory::usual);
}

TEST(Input, PiecesOfAPipeAreBlocks) {
  int ends[2];
  ASSERT_EQ(::pipe(ends), 0);
  const int kept = ::dup(STDIN_FILENO);
  ::dup2(ends[0], STDIN_FILENO);
  Input input({}, line_format);
  Portion portion;
  for (const std::string piece : {"a\n", "b\nc", "d\n"}) {
    ASSERT_EQ(::write(ends[1], piece.data(), piece.size()), static_cast<ssize_t>(piece.size()));
    ASSERT_TRUE(input.next(portion));
  }
  EXPECT_EQ(portion.block.text, "cd\n");
  EXPECT_EQ(portion.block.byte, 4U);
  ::dup2(kept, STDIN_FILENO);
  for (const int each : {ends[0], ends[1], kept}) ::close(each);
}

TEST(Input, EndsWhenItIsCancelled) {
  int data[2];
  ASSERT_EQ(::pipe(data), 0);
  const int kept = ::dup(STDIN_FILENO);
  ::dup2(data[0], STDIN_FILENO);
  Input input({}, line_format);
  input.cancel();
  Portion portion;
  while (input.next(portion)) EXPECT_EQ(portion.block.text, "");
  ::dup2(kept, STDIN_FILENO);
  for (const int each : {data[0], data[1], kept}) ::close(each);
}

}  // namespace
}  // namespace bnfurl::tool
