#include "tools/bnfurl/records/forms/log_records.hpp"

#include <gtest/gtest.h>

#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/records/format.hpp"

namespace bnfurl::tool {
namespace {

/// For each record: its line, octet offset, state and URL.
std::string records(const Options& options, const std::string& text) {
  const auto source = choose_format(options).make_source();
  source->open({.text = text});
  std::string result;
  for (Record record; source->next(record);) {
    const char* states[] = {"url", "none", "underivable"};
    result +=
        std::to_string(record.line) + " " + std::to_string(record.byte) + " " + states[static_cast<int>(record.state)];
    if (record.state == Record::Url::present)
      result += " " + std::to_string(record.url_offset) + " " + std::string(record.url);
    result += "\n";
  }
  return result;
}

Options input(const std::string& format, const std::optional<std::string>& key = std::nullopt) {
  Options options;
  options.input = format;
  options.key = key;
  return options;
}

TEST(PlainRecords, EachIsAUrl) {
  EXPECT_EQ(records(input("lines"), "a\r\n\nb\r\r\nc\r"), "1 0 url 0 a\n2 3 url 0 \n3 4 url 0 b\r\n4 8 url 0 c\n");
  EXPECT_EQ(records(input("nul"), std::string("a\r\0\n\0\0", 6)), "1 0 url 0 a\r\n2 3 url 0 \n\n3 5 url 0 \n");
}

TEST(PlainRecords, KnowThePlaceOfTheirBlock) {
  const auto source = choose_format(input("lines")).make_source();
  source->open({.text = "a\r\nb", .file = "f", .byte = 70, .line = 8});
  Record record;
  ASSERT_TRUE(source->next(record));
  ASSERT_TRUE(source->next(record));
  EXPECT_EQ(record.file, "f");
  EXPECT_EQ(record.line, 9U);
  EXPECT_EQ(record.byte, 73U);
  EXPECT_FALSE(source->next(record));
}

TEST(PlainRecords, KeepTheCrOnlyInTheWholeRecord) {
  const auto source = choose_format(input("lines")).make_source();
  source->open({.text = "a\r\n"});
  Record record;
  ASSERT_TRUE(source->next(record));
  EXPECT_EQ(record.text, "a");
  EXPECT_EQ(record.whole, "a\r");
}

TEST(LogRecords, HaveTheirUrlInAComponent) {
  const std::string text =
      "h - - [t] \"GET /a b HTTP/1.1\" 200 1 \"r\" \"-\"\r\n"
      "x\n"
      "h - - [t] \"-\" 408 - \"-\" \"-\"";
  EXPECT_EQ(records(input("combined"), text), "1 0 url 15 /a b\n2 45 underivable\n3 47 none\n");
  EXPECT_EQ(records(input("combined", "referer"), text), "1 0 url 37 r\n2 45 underivable\n3 47 none\n");
}

TEST(LogRecords, KeepTheirMethodAndComponents) {
  const auto source = choose_format(input("common")).make_source();
  source->open({.text = "h - - [t] \"GET /a HTTP/1.1\" 200 1\n"});
  Record record;
  ASSERT_TRUE(source->next(record));
  EXPECT_EQ(record.method, "GET");
  EXPECT_EQ(record.fields.size(), record.layout->grammar().components().size());
  EXPECT_EQ(record.fields[find_component(record.layout->grammar(), "status")], (Span{28, 31}));
}

TEST(LogRecords, HaveTheComponentsThatAreAskedForAndWhatTheUrlNeeds) {
  const Format format = choose_format(input("common"));
  const Grammar layout = format.layout->grammar();
  const auto source = format.make_source(std::vector<std::size_t>{find_component(layout, "status")});
  source->open({.text = "h - - [t] \"GET /a HTTP/1.1\" 200 1\nh - - [t] \"-\" 408 -\n"});
  Record record;
  ASSERT_TRUE(source->next(record));
  EXPECT_EQ(record.url, "/a");
  EXPECT_EQ(record.method, "GET");
  ASSERT_EQ(record.fields.size(), layout.components().size());
  EXPECT_EQ(record.fields[find_component(layout, "status")], (Span{28, 31}));
  EXPECT_EQ(record.fields[find_component(layout, "host")], Span{});
  ASSERT_TRUE(source->next(record));
  EXPECT_EQ(record.state, Record::Url::none);
  EXPECT_EQ(record.fields[find_component(layout, "status")], (Span{14, 17}));
}

}  // namespace
}  // namespace bnfurl::tool
