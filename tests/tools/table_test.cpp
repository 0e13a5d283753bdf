// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Columns and writers together: records in, text of a table out.
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <memory>

#include "tools/bnfurl/messages.hpp"
#include "tools/bnfurl/writer.hpp"

namespace bnfurl::tool {
namespace {

/// What is written to a temporary file.
class Written {
public:
  Written() : file_(std::tmpfile(), &std::fclose), out_(::fileno(file_.get())) {}
  [[nodiscard]] Output& out() { return out_; }
  [[nodiscard]] std::string text() {
    out_.flush();
    std::array<char, 4096> buffer;
    const ssize_t size = ::pread(::fileno(file_.get()), buffer.data(), buffer.size(), 0);
    return {buffer.data(), static_cast<std::size_t>(size)};
  }

private:
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file_;
  Output out_;
};

Standard standard_of(std::string_view grammar, std::string_view production) {
  return {&find_entry(find_grammar(grammar), production), nullptr};
}

std::string table(std::string_view format, std::string_view fields, std::string_view url,
                  Depth depth = Depth::components) {
  const Standard standard = standard_of("rfc3986", "URI");
  const Columns columns = choose_columns(fields, known_columns(*standard.asked->grammar, nullptr));
  Written written;
  const std::unique_ptr<Writer> writer = make_writer(format, columns, written.out());
  Record record;
  record.text = record.url = url;
  record.file = "f";
  record.line = 3;
  record.byte = 70;
  Row row(standard, depth);
  row.judge(record);
  writer->row(row);
  return written.text();
}

std::string names(const Columns& columns) {
  std::string result;
  for (const Column& column : columns) result += column.name + " ";
  return result;
}

TEST(Tsv, TellsAbsentFromEmpty) { EXPECT_EQ(table("tsv", "port,path,query,fragment", "a:?"), "\\N\t\t\t\\N\n"); }

TEST(Tsv, EscapesWhatWouldBreakARow) {
  EXPECT_EQ(table("tsv", "url,line", std::string_view("\\\t\n\r\0\x01\xff", 7)), "\\\\\\t\\n\\r\\0\x01\xff\t3\n");
}

TEST(Csv, TellsAbsentFromEmpty) { EXPECT_EQ(table("csv", "port,path,query,fragment", "a:?"), ",\"\",\"\",\n"); }

TEST(Csv, QuotesOnlyWhereNeeded) {
  EXPECT_EQ(table("csv", "url,file", "=1+1;a b'"), "=1+1;a b',f\n");
  EXPECT_EQ(table("csv", "url,file", "a\"b,"), "\"a\"\"b,\",f\n");
  EXPECT_EQ(table("csv", "url,file", "a\nb"), "\"a\nb\",f\n");
}

TEST(Jsonl, HasTypes) {
  EXPECT_EQ(table("jsonl", "valid,error_offset,line,byte,port,default_port", "http://h:8"),
            "{\"valid\":true,\"error_offset\":null,\"line\":3,\"byte\":70,\"port\":\"8\",\"default_port\":80}\n");
  EXPECT_EQ(table("jsonl", "valid,error_offset,port", "http:// "),
            "{\"valid\":false,\"error_offset\":7,\"port\":null}\n");
}

TEST(Jsonl, CarriesOctetsThatAreNotUtf8AsBase64) {
  EXPECT_EQ(table("jsonl", "url,valid", "\xff"),
            "{\"url\":\"\xef\xbf\xbd\",\"valid\":false,\"url_base64\":\"/w==\"}\n");
  EXPECT_EQ(table("jsonl", "url", "\xc3\xa9"), "{\"url\":\"\xc3\xa9\"}\n");
}

TEST(Columns, ComponentsFollowTheBuiltInOnes) {
  const Columns known = known_columns(find_grammar("rfc3986"), nullptr);
  EXPECT_EQ(names(known),
            "url valid error_offset expected grammar production kind host_kind default_port file line byte "
            "scheme userinfo user password host port path query fragment ");
  EXPECT_EQ(names(default_columns(known)), "valid scheme host port path query fragment ");
}

// A grammar may call a component like a built-in column: "=" says that the component is meant.
TEST(Columns, EqualsSignReachesAComponentCalledLikeABuiltInColumn) {
  const std::array<const char*, 2> components = {"host", "url"};
  detail::GrammarData grammar = find_grammar("rfc3986");
  grammar.components = components.data();
  grammar.component_count = components.size();
  const Columns known = known_columns(grammar, nullptr);
  EXPECT_TRUE(names(known).ends_with(" byte host =url "));
  EXPECT_EQ(names(choose_columns("=url,url,=host,HOST", known)), "=url url =host host ");
  EXPECT_EQ(choose_columns("=url", known)[0].index, 1U);
}

TEST(Columns, UnknownNamesAreRefused) {
  const Columns known = known_columns(find_grammar("rfc3986"), nullptr);
  for (const char* list : {"", "hots", "host,", ",host", "host,,port", "=valid", "log.host", "URL"}) {
    EXPECT_THROW((void)choose_columns(list, known), UsageError) << list;
  }
}

TEST(Row, LenientComponentsHaveNoKinds) {
  EXPECT_EQ(table("tsv", "valid,host,host_kind,kind,default_port", "http://h/ ", Depth::lenient_components),
            "0\th\t\\N\t\\N\t80\n");
  EXPECT_EQ(table("tsv", "valid,host,host_kind", "http://h/", Depth::lenient_components), "1\th\treg-name\n");
  EXPECT_EQ(table("tsv", "valid,host,host_kind", "http://h/ "), "0\t\\N\t\\N\n");
}

TEST(Row, MessageIsSafeToShow) {
  Record record;
  record.text = record.url = "http://\xff";
  record.file = "a\x1b\xc3\xa9";
  record.line = 7;
  Row row(standard_of("rfc3986", "URI"), Depth::verdict);
  row.judge(record);
  EXPECT_TRUE(row.message().starts_with("a\\x1b\\xc3\\xa9:7:8: expected ")) << row.message();
  EXPECT_TRUE(row.message().ends_with(", found 0xff")) << row.message();
}

TEST(Standard, MethodChoosesAmongTheForms) {
  const detail::GrammarData& log = find_grammar("combined");
  const Standard standard{log.keys[0].production, &log.keys[0]};
  Record record;
  record.method = "CONNECT";
  EXPECT_TRUE(matches(Production(standard.entry_for(record)), "h:1"));
  EXPECT_FALSE(matches(Production(standard.entry_for(record)), "/"));
  record.method = "connect";
  EXPECT_FALSE(matches(Production(standard.entry_for(record)), "1.2.3.4:1"));
  record.method.reset();
  EXPECT_TRUE(matches(Production(standard.entry_for(record)), "/"));
}

}  // namespace
}  // namespace bnfurl::tool
