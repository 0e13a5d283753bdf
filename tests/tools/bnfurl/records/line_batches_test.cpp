// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/line_batches.hpp"

#include <gtest/gtest.h>

#include "tools/bnfurl/grammars/lookup.hpp"

namespace bnfurl::tool {
namespace {

/// For each record: its line, octet offset, text, a "+" if it is valid, and the whole record.
std::string records(std::string_view text, Ending ending) {
  LineBatches batches(find_entry(find_grammar("rfc3986"), "URI"), ending, std::nullopt);
  batches.open({.text = text, .file = "f", .byte = 100, .line = 7});
  std::string result;
  while (const Lines* const lines = batches.next()) {
    for (std::size_t i = 0; i < lines->size(); ++i) {
      Record record;
      batches.read(i, record);
      EXPECT_EQ(record.file, "f");
      EXPECT_EQ(record.text, batches.text(i));
      result += std::to_string(record.line) + " " + std::to_string(record.byte) + " <" + std::string(record.text) +
                ">" + (lines->valid(i) ? "+" : "") + " <" + std::string(record.whole) + ">\n";
    }
  }
  return result;
}

TEST(LineBatches, SayWhereEachLineIs) {
  EXPECT_EQ(records("x:\r\n\nno\n", line_ending), "7 100 <x:>+ <x:\r>\n8 104 <> <>\n9 105 <no> <no>\n");
  EXPECT_EQ(records(std::string_view("x:\r\0y:\0", 7), nul_ending), "7 100 <x:\r> <x:\r>\n8 104 <y:>+ <y:>\n");
  EXPECT_EQ(records("", line_ending), "");
}

TEST(LineBatches, HaveTheLastLineInTheBlock) {
  EXPECT_EQ(records("x:\ny:\r", line_ending), "7 100 <x:>+ <x:>\n8 103 <y:>+ <y:\r>\n");
  const std::string text = "x:\nhttp://h/a";
  LineBatches batches(find_entry(find_grammar("rfc3986"), "URI"), line_ending, std::nullopt);
  batches.open({.text = text});
  ASSERT_NE(batches.next(), nullptr);
  const Lines* const last = batches.next();
  ASSERT_NE(last, nullptr);
  EXPECT_EQ(batches.text(0).data(), text.data() + 3);
  EXPECT_EQ(batches.base() + last->column(*find_grammar("rfc3986").find_component("host")).begin[0], text.data() + 10);
}

TEST(LineBatches, HaveWholeRecordsOfSeveralLines) {
  LineBatches batches(find_entry(find_grammar("rfc3986"), "URI"), line_ending, std::vector<std::size_t>());
  const std::string text = "a:\r\nb:\r\nc:\r\nd:";
  batches.open({.text = text});
  ASSERT_NE(batches.next(), nullptr);
  EXPECT_EQ(batches.whole_records(0, 2), "a:\r\nb:\r");
  EXPECT_EQ(batches.whole_records(1, 3), "b:\r\nc:\r");
  EXPECT_FALSE(batches.is_too_long());
}

TEST(LineBatches, HaveColumnsOfTheComponentsThatAreAskedFor) {
  const Grammar grammar = find_grammar("rfc3986");
  LineBatches batches(find_entry(grammar, "URI"), line_ending, std::vector{find_component(grammar, "path")});
  batches.open({.text = "http://h/a\n"});
  const Lines* const lines = batches.next();
  ASSERT_NE(lines, nullptr);
  EXPECT_TRUE(lines->valid(0));
  EXPECT_EQ(lines->column(*grammar.find_component("path")).begin.front(), 8);
  EXPECT_TRUE(lines->column(*grammar.find_component("host")).begin.empty());
}

}  // namespace
}  // namespace bnfurl::tool
