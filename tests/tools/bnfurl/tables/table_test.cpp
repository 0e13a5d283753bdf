// Columns and writers together: from records to the text of a table.
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <memory>

#include <bnfurl/fields.hpp>

#include "tests/tools/bnfurl/temporary_file.hpp"
#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/tables/column.hpp"
#include "tools/bnfurl/tables/writers.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

TEST(Percent, IsDecodedOnce) {
  EXPECT_EQ(decode_percent("/a%20b%0A%2541"), "/a b%0A%41");
  EXPECT_EQ(decode_percent(""), "");
  EXPECT_EQ(decode_percent("abc"), "abc");
  EXPECT_EQ(decode_percent("%25%32%35"), "%25");
}

TEST(Percent, EveryOctetButAControlIsDecoded) {
  for (unsigned octet = 0; octet < 256; ++octet) {
    const bool is_control = octet < 32 || octet == 127;
    for (const std::string& written : {fmt::format("x%{:02x}y", octet), fmt::format("x%{:02X}y", octet)})
      EXPECT_EQ(decode_percent(written), is_control ? written : fmt::format("x{}y", static_cast<char>(octet)));
  }
}

TEST(Percent, WithoutTwoDigitsItIsNotDecoded) {
  for (const char* text : {"%", "%%", "%4", "%4g", "%g4", "% 4", "%+4", "%-4", "%0x", "%.1"})
    EXPECT_EQ(decode_percent(text), text);
  EXPECT_EQ(decode_percent("%4%41%%41%"), "%4A%A%");
  EXPECT_EQ(decode_percent(std::string_view("%41").substr(0, 2)), "%4");
}

TEST(Percent, ATextWithAPercentSignHasEscapes) {
  EXPECT_TRUE(has_escapes("a%"));
  EXPECT_FALSE(has_escapes("a"));
}

TEST(Percent, APlusIsABlankOnlyInAForm) {
  EXPECT_EQ(decode_percent("a+b%2B"), "a+b+");
  EXPECT_EQ(decode_form("a+b%2B"), "a b+");
  EXPECT_EQ(decode_form("%+4+%0a"), "% 4 %0a");
  EXPECT_TRUE(has_form_escapes("a+"));
  EXPECT_TRUE(has_form_escapes("%41"));
  EXPECT_FALSE(has_form_escapes("a"));
}

/// The text that is written to a temporary file.
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
  return {find_entry(find_grammar(grammar), production)};
}

Columns columns_of(const Standards& standards, std::string_view fields) {
  Grammars grammars;
  for (const Standard& standard : standards) grammars.push_back(standard.asked.grammar());
  return choose_columns(fields, known_columns(grammars, std::nullopt));
}

std::string table_of(const Standards& standards, std::string_view format, const Columns& columns, std::string_view url,
                     Depth depth = Depth::components) {
  Written written;
  const std::unique_ptr<Writer> writer = make_writer(format, columns, written.out());
  Record record;
  record.text = record.url = url;
  record.file = "f";
  record.line = 3;
  record.byte = 70;
  Rows rows = rows_of(standards, depth);
  judge_all(rows, record);
  writer->row(rows);
  return written.text();
}

std::string table_of(const Standards& standards, std::string_view format, std::string_view fields, std::string_view url,
                     Depth depth = Depth::components) {
  return table_of(standards, format, columns_of(standards, fields), url, depth);
}

std::string table(std::string_view format, std::string_view fields, std::string_view url,
                  Depth depth = Depth::components) {
  return table_of({standard_of("rfc3986", "URI")}, format, fields, url, depth);
}

std::string decoded_table(std::string_view format, std::string_view fields, std::string_view url) {
  const Standards standards = {standard_of("rfc3986", "URI")};
  return table_of(standards, format, with_decoded(columns_of(standards, fields)), url);
}

std::string names(const Columns& columns) {
  std::string result;
  for (const Column& column : columns) result += column.name + " ";
  return result;
}

TEST(Tsv, DistinguishesAbsentFromEmpty) {
  EXPECT_EQ(table("tsv", "port,path,query,fragment", "a:?"), "\\N\t\t\t\\N\n");
}

TEST(Tsv, EscapesWhatWouldBreakARow) {
  EXPECT_EQ(table("tsv", "url,line", std::string_view("\\\t\n\r\0\x01\xff", 7)), "\\\\\\t\\n\\r\\0\x01\xff\t3\n");
}

TEST(Csv, DistinguishesAbsentFromEmpty) { EXPECT_EQ(table("csv", "port,path,query,fragment", "a:?"), ",\"\",\"\",\n"); }

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

TEST(Tsv, EscapesControlCharactersForATerminal) {
  EXPECT_EQ(tsv_printable(std::string_view("a \\\t\n\r\0\x1b\xff", 9)), "a \\\\\\t\\n\\r\\0\\x1b\\xff");
}

TEST(Jsonl, HasListsOfAllOccurrences) {
  EXPECT_EQ(table("jsonl", "segment[],dec-octet[],port[],host[],URI[]", "http://h/a//b"),
            "{\"segment[]\":[\"a\",\"\",\"b\"],\"dec-octet[]\":[],\"port[]\":[],\"host[]\":[\"h\"],"
            "\"URI[]\":[\"http://h/a//b\"]}\n");
  EXPECT_EQ(table("jsonl", "segment[],host[]", "http:// "), "{\"segment[]\":null,\"host[]\":null}\n");
  EXPECT_EQ(table("jsonl", "segment[],host[],port[]", "http://h/ ", Depth::lenient_components),
            "{\"segment[]\":null,\"host[]\":[\"h\"],\"port[]\":null}\n");
}

TEST(Columns, PartsOfTheUrlCanBeDecoded) {
  const Columns known = known_columns({find_grammar("rfc3986"), find_grammar("rfc1738")}, find_grammar("combined"));
  const Columns columns = choose_columns(
      "url,valid,host,segment,segment[],log.host,=path,host.rfc1738,hsegment.rfc1738,kind,host_kind,default_port",
      known);
  EXPECT_EQ(names(with_decoded(columns)),
            "url valid host host.decoded segment segment.decoded segment[] log.host =path =path.decoded host.rfc1738 "
            "host.rfc1738.decoded hsegment.rfc1738 hsegment.rfc1738.decoded kind host_kind default_port ");
  EXPECT_EQ(names(with_decoded(with_decoded(choose_columns("host", known)))), "host host.decoded ");
}

TEST(Decoded, IsWrittenLikeAnyOtherValue) {
  const std::string url = "x:/%5C%20%0A%ff%22,?";
  EXPECT_EQ(decoded_table("tsv", "path,query,port", url), "/%5C%20%0A%ff%22,\t/\\\\ %0A\xff\",\t\t\t\\N\t\\N\n");
  EXPECT_EQ(decoded_table("csv", "path,query,port", url), "\"/%5C%20%0A%ff%22,\",\"/\\ %0A\xff\"\",\",\"\",\"\",,\n");
  EXPECT_EQ(decoded_table("jsonl", "path,query,port", url),
            "{\"path\":\"/%5C%20%0A%ff%22,\",\"path.decoded\":\"/\\\\ %0A\xef\xbf\xbd\\\",\",\"query\":\"\","
            "\"query.decoded\":\"\",\"port\":null,\"port.decoded\":null,"
            "\"url_base64\":\"eDovJTVDJTIwJTBBJWZmJTIyLD8=\"}\n");
}

TEST(Decoded, ThereIsOneForAnyProduction) {
  EXPECT_EQ(decoded_table("tsv", "segment-nz,pct-encoded,valid", "x:/a%41/b"), "a%41\taA\t%41\tA\t1\n");
  EXPECT_EQ(decoded_table("tsv", "segment,host", " "), "\\N\t\\N\t\\N\t\\N\n");
}

TEST(Columns, ComponentsFollowTheBuiltInOnes) {
  const Grammars grammars = {find_grammar("rfc3986")};
  const Columns known = known_columns(grammars, std::nullopt);
  EXPECT_TRUE(names(known).starts_with(
      "url valid error_offset expected grammar production kind host_kind default_port file line byte "
      "scheme userinfo user password host port path query fragment "));
  EXPECT_EQ(names(default_columns(known, grammars)), "valid scheme host port path query fragment ");
}

TEST(Columns, EveryOtherProductionFollowsTheComponents) {
  const Grammar grammar = find_grammar("rfc3986");
  const std::string all = names(known_columns({grammar}, std::nullopt));
  EXPECT_NE(all.find(" fragment URI hier-part URI-reference "), std::string::npos) << all;
  for (const Production production : grammar.productions()) {
    const std::string name = " " + std::string(production.name()) + " ";
    EXPECT_NE(all.find(name), std::string::npos) << name;
    EXPECT_EQ(all.find(name), all.rfind(name)) << name;
  }
}

TEST(Columns, ACommonNameWinsOverAProductionOfThatName) {
  const Standards standards = {standard_of("w3c1993", "url")};
  EXPECT_EQ(table_of(standards, "tsv", "path,segment,digits", "http://1.2.3.4/a/b"), "a/b\ta\t\\N\n");
  EXPECT_EQ(table_of(standards, "tsv", "path,hsoname", "prospero://h/a/b"), "\\N\ta/b\n");
}

TEST(Columns, AProductionHasTheValueOfItsFirstOccurrence) {
  EXPECT_EQ(table("tsv", "segment,authority,URI,IPv4address,ALPHA", "http://h/a/b"), "a\th\thttp://h/a/b\t\\N\th\n");
  EXPECT_EQ(table("tsv", "Segment,=segment,uri", "x:/"), "\\N\t\\N\tx:/\n");
  EXPECT_EQ(table("tsv", "segment,URI", "http:// "), "\\N\t\\N\n");
}

TEST(Columns, OfSeveralGrammarsFollowTheFirst) {
  const Standards standards = {standard_of("rfc3986", "URI"), standard_of("rfc1738", "url")};
  EXPECT_EQ(
      table_of(standards, "tsv", "valid,valid.rfc3986,valid.rfc1738,path,path.rfc1738,kind,kind.rfc1738", "http://h/a"),
      "1\t1\t1\t/a\ta\t\\N\thttpurl\n");
  EXPECT_EQ(table_of(standards, "tsv", "valid,valid.rfc1738,error_offset,error_offset.rfc1738,expected.rfc1738,host",
                     "http://h/#"),
            "1\t0\t\\N\t9\tunreserved, reserved, \"%\", or the end\th\n");
  EXPECT_EQ(table_of(standards, "jsonl", "=url.rfc1738,hsegment.rfc1738[],segment[]", "http://h/a/b"),
            "{\"=url.rfc1738\":\"http://h/a/b\",\"hsegment.rfc1738[]\":[\"a\",\"b\"],\"segment[]\":[\"a\",\"b\"]}\n");
}

TEST(Columns, DefaultsOfSeveralGrammarsHaveTheVerdictOfEach) {
  const Grammars grammars = {find_grammar("rfc1808"), find_grammar("rfc3986")};
  EXPECT_EQ(names(default_columns(known_columns(grammars, std::nullopt), grammars)),
            "valid valid.rfc1808 error_offset.rfc1808 valid.rfc3986 error_offset.rfc3986 scheme path query fragment ");
}

TEST(Columns, OnlyPartsOfTheUrlAreLists) {
  const Columns known = known_columns({find_grammar("rfc3986")}, std::nullopt);
  EXPECT_TRUE(choose_columns("segment[]", known)[0].is_list);
  EXPECT_FALSE(choose_columns("segment", known)[0].is_list);
  for (const char* list : {"valid[]", "url[]", "segments[]", "[]", "segment[", "segment[][]"})
    EXPECT_THROW((void)choose_columns(list, known), UsageError) << list;
}

// A component of a grammar may have the name of a built-in column. "=" selects the component.
TEST(Columns, AnEqualsSignSelectsAComponentNamedLikeABuiltInColumn) {
  const TemporaryFile file("# component: host\n# component: url\nlink = host \":\" url\nhost = *ALPHA\nurl = *DIGIT\n");
  const Columns known = known_columns({find_grammar(file.name())}, std::nullopt);
  EXPECT_NE(names(known).find(" byte host =url link "), std::string::npos) << names(known);
  EXPECT_EQ(names(choose_columns("=url,url,=host,HOST", known)), "=url url =host host ");
  EXPECT_EQ(choose_columns("=url", known)[0].index, 1U);
}

TEST(Columns, UnknownNamesAreRefused) {
  const Columns known = known_columns({find_grammar("rfc3986")}, std::nullopt);
  for (const char* list : {"", "hots", "host,", ",host", "host,,port", "=valid", "log.host", "URL"}) {
    EXPECT_THROW((void)choose_columns(list, known), UsageError) << list;
  }
}

// Other front ends show what the library says.
TEST(DefaultColumns, AreTheDefaultComponentsAfterTheVerdict) {
  for (const Grammar grammar : grammars()) {
    std::string expected = "valid ";
    for (const Component component : default_components(grammar)) expected.append(component.name()).append(" ");
    EXPECT_EQ(names(default_columns(known_columns({grammar}, std::nullopt), {grammar})), expected);
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

TEST(Row, NamesTheGrammarThatFailsAmongSeveral) {
  Record record;
  record.text = record.url = "http:// ";
  record.file = "f";
  record.line = 7;
  Rows rows = rows_of({standard_of("rfc3986", "port"), standard_of("rfc1738", "port")}, Depth::verdict);
  judge_all(rows, record);
  EXPECT_EQ(rows[0].named_message(), "f:7:1: rfc3986: expected DIGIT, or the end, found \"h\"");
  EXPECT_EQ(rows[1].named_message(), "f:7:1: rfc1738: expected digit, found \"h\"");
  EXPECT_EQ(rows[1].message(), "f:7:1: expected digit, found \"h\"");
}

// The method of a request replaces the requested production by another one.
TEST(Row, TheRequestedProductionIsAnOccurrenceOfItself) {
  const RecordKey key = find_grammar("combined").record_keys()[0];
  Record record;
  record.text = record.url = "h:1";
  record.method = "CONNECT";
  EXPECT_EQ(table_of({standard_of("rfc9112", "request-target")}, "tsv", "request-target", "/a"), "/a\n");
  Row row({key.production(), key}, Depth::components);
  row.judge(record);
  const List<Production> productions = key.production().grammar().productions();
  std::size_t target = 0;
  while (productions[target] != key.production()) ++target;
  EXPECT_EQ(row.first_occurrence(target), "h:1");
}

TEST(Standard, MethodChoosesAmongTheForms) {
  const RecordKey key = find_grammar("combined").record_keys()[0];
  const Standard standard{key.production(), key};
  Record record;
  record.method = "CONNECT";
  EXPECT_TRUE(matches(standard.entry_for(record), "h:1"));
  EXPECT_FALSE(matches(standard.entry_for(record), "/"));
  record.method = "connect";
  EXPECT_FALSE(matches(standard.entry_for(record), "1.2.3.4:1"));
  record.method.reset();
  EXPECT_TRUE(matches(standard.entry_for(record), "/"));
}

}  // namespace
}  // namespace bnfurl::tool
