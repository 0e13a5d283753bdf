// Texts that are longer than offsets of 32 bits reach: offsets begin anew within them, and a line that is too long says
// so instead of being judged.
#include <gtest/gtest.h>

#include <cstring>
#include <limits>
#include <string>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/line_splitter.hpp>
#include <bnfurl/rfc3986.hpp>

#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {
namespace {

// Lines of 1 MiB each, so that there are few of them. Only one is valid, so that the test is fast.
std::string block_of_lines() {
  std::string line = "x:" + std::string((1 << 20) - 3, 'y') + '\n';
  std::string block = line;
  line[0] = '%';
  while (block.size() < block_octets) block += line;
  return block;
}

TEST(LineSplitter, OffsetsStayInTheirRangeInALongChunk) {
  RepeatedPages pages(block_of_lines(), many_blocks);
  LineSplitter splitter(rfc3986::URI);
  splitter.feed(pages.text());
  std::size_t count = 0;
  while (const Batch* lines = splitter.next()) {
    for (std::size_t line = 0; line < lines->size(); ++line, ++count) {
      ASSERT_EQ(lines->line(line).data(), pages.data() + (count << 20));
      ASSERT_EQ(lines->valid(line), count % 64 == 0);
      ASSERT_EQ(lines->at(line, rfc3986::path).value_or("").size(), lines->valid(line) ? (1U << 20) - 3 : 0);
    }
  }
  EXPECT_EQ(count, pages.text().size() >> 20);
}

// Nothing is found out about it, whatever is asked for, and it does not look like a line that does not match.
TEST(LineSplitter, ALineThatIsTooLongIsNotJudgedAndSaysSo) {
  RepeatedPages pages(std::string(block_octets, 'y'), many_blocks);
  std::memcpy(pages.data(), "x:\nx:", 5);
  std::memcpy(pages.data() + pages.text().size() - 4, "\nx:\n", 4);
  for (const Columns columns : {Columns::verdicts, Columns::components, Columns::kinds}) {
    LineSplitter splitter(rfc3986::URI, {.columns = columns});
    splitter.feed(pages.text());

    const Batch* lines = splitter.next();
    ASSERT_NE(lines, nullptr);
    EXPECT_EQ(lines->size(), 1U);
    EXPECT_EQ(lines->line(0), "x:");
    EXPECT_FALSE(lines->too_long());
    EXPECT_EQ(lines->verdict(0), Batch::Verdict::match);
    lines = splitter.next();
    ASSERT_NE(lines, nullptr);
    ASSERT_EQ(lines->size(), 1U);
    EXPECT_TRUE(lines->too_long());
    EXPECT_EQ(lines->verdict(0), Batch::Verdict::too_long);
    EXPECT_FALSE(lines->valid(0));
    EXPECT_EQ(lines->verdicts()[0], 0U);
    EXPECT_EQ(lines->line(0).data(), pages.data() + 3);
    EXPECT_EQ(lines->line(0).size(), pages.text().size() - 7);
    EXPECT_EQ(lines->text().size(), pages.text().size() - 7);
    EXPECT_EQ(lines->ends()[0], std::numeric_limits<std::int32_t>::max());
    EXPECT_EQ(lines->at(0, rfc3986::scheme), std::nullopt);
    EXPECT_EQ(lines->at(0, rfc3986::path), std::nullopt);
    EXPECT_EQ(lines->host_kind(0), std::nullopt);
    lines = splitter.next();
    ASSERT_NE(lines, nullptr);
    EXPECT_FALSE(lines->too_long());
    EXPECT_EQ(lines->line(0), "x:");
    EXPECT_EQ(splitter.next(), nullptr);
  }
}

// What the batch says to do: its octets go to `split`, whose offsets reach all of it.
TEST(LineSplitter, TheOctetsOfALineThatIsTooLongCanBeSplit) {
  RepeatedPages pages(std::string(block_octets, 'y'), many_blocks);
  std::memcpy(pages.data(), "x:", 2);
  pages.data()[Batch::longest] = '?';
  pages.data()[pages.text().size() - 1] = '\n';
  LineSplitter splitter(rfc3986::URI);
  splitter.feed(pages.text());
  const Batch* lines = splitter.next();
  ASSERT_NE(lines, nullptr);
  ASSERT_TRUE(lines->too_long());
  const std::string_view line = lines->line(0);
  const auto parts = split(rfc3986::URI, line);
  ASSERT_TRUE(parts);
  EXPECT_EQ((*parts)[rfc3986::path]->size(), Batch::longest - 2);
  EXPECT_EQ((*parts)[rfc3986::query]->size(), pages.text().size() - 1 - Batch::longest - 1);
}

// The longest line that is not too long, and the shortest that is.
TEST(LineSplitter, ALineIsTooLongWhereOffsetsEnd) {
  RepeatedPages pages(std::string(block_octets, 'y'), many_blocks);
  std::memcpy(pages.data(), "x:", 2);
  for (const std::size_t size : {Batch::longest, Batch::longest + 1}) {
    pages.data()[size] = '\n';
    LineSplitter splitter(rfc3986::URI);
    splitter.feed(pages.text().substr(0, size + 1));
    const Batch* lines = splitter.next();
    ASSERT_NE(lines, nullptr);
    EXPECT_EQ(lines->line(0).size(), size);
    EXPECT_EQ(static_cast<std::size_t>(lines->ends()[0]), size);
    EXPECT_EQ(lines->too_long(), size > Batch::longest);
    EXPECT_EQ(lines->column(rfc3986::path).lengths[0],
              size > Batch::longest ? -1 : static_cast<std::int32_t>(Batch::longest - 2));
    pages.data()[size] = 'y';
  }
}

}  // namespace
}  // namespace bnfurl::tests
