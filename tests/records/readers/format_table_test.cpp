// A word after `-i` has one row and one kind, and each kind has what its properties promise.
#include "src/records/readers/format_table.hpp"

#include <gtest/gtest.h>

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "src/records/formats/wrappers.hpp"
#include "src/records/readers/format_kinds.hpp"
#include "src/records/readers/input_format.hpp"

namespace bnfurl::records {
namespace {

struct Named {
  std::string_view word;
  const FormatKind* kind;
};

struct KindOf : ::testing::TestWithParam<Named> {};

TEST_P(KindOf, IsThatOfTheWord) { EXPECT_EQ(&kind_of(GetParam().word), GetParam().kind); }

INSTANTIATE_TEST_SUITE_P(Words, KindOf,
                         ::testing::Values(Named{"lines", &format_kinds::lines}, Named{"json", &format_kinds::jsonl},
                                           Named{"iis", &format_kinds::w3c}, Named{"cdx", &format_kinds::cdx},
                                           Named{"wat", &format_kinds::warc}, Named{"combined", &format_kinds::log}));
INSTANTIATE_TEST_SUITE_P(FieldsAfterColon, KindOf,
                         ::testing::Values(Named{"w3c:date time", &format_kinds::w3c},
                                           Named{"iis:c-ip", &format_kinds::w3c},
                                           Named{"cdx:N b a", &format_kinds::cdx}, Named{"cdxx", &format_kinds::log},
                                           Named{"csv:a", &format_kinds::log}));
INSTANTIATE_TEST_SUITE_P(Programs, KindOf, ::testing::Values(Named{"caddy", &format_kinds::jsonl}));
INSTANTIATE_TEST_SUITE_P(InWrapper, KindOf,
                         ::testing::Values(Named{"k8s", &format_kinds::lines}, Named{"k8s:jsonl", &format_kinds::jsonl},
                                           Named{"jsonl:log:combined", &format_kinds::log},
                                           Named{"cdxj", &format_kinds::jsonl}));

TEST(FormatTable, HasEachWordOnce) {
  std::set<std::string> names;
  for (const std::string& name : input_names()) EXPECT_TRUE(names.insert(name).second) << name;
}

TEST(FormatTable, HasKindsThatKeepTheirPromises) {
  for (const std::string& name : input_names()) {
    const FormatKind& kind = kind_of(name);
    EXPECT_NE(kind.choose, nullptr) << name;
    EXPECT_NE(kind.source, nullptr) << name;
    EXPECT_EQ(kind.field_names == FieldNames::header, kind.read_values != nullptr) << name;
    EXPECT_TRUE(kind.key.needed.empty() || kind.has_own_columns()) << name;
    EXPECT_TRUE(!kind.fits_wrapper || (kind.ending.ends_lines() && kind.is_text)) << name;
    EXPECT_FALSE(kind.records_are_urls && kind.field_names != FieldNames::nothing) << name;
  }
}

TEST(FormatTable, IsWhatAFormatIsReadBy) {
  RecordOptions options;
  options.input = "csv";
  options.key = "2";
  const Format format = choose_format(options);
  EXPECT_EQ(format.kind, &format_kinds::csv);
  EXPECT_FALSE(format.has_header());
  EXPECT_FALSE(format.has_records_anywhere());
  options.key = "uri";
  EXPECT_TRUE(choose_format(options).has_header());
}

struct Suggestion {
  std::string_view text;
  Evidence evidence;
  std::optional<std::string> key;
  std::vector<AskedFormat> formats;  ///< without those of grammars
};

struct Suggestions : ::testing::TestWithParam<Suggestion> {};

TEST_P(Suggestions, AreThoseOfEachKind) {
  const std::string memory = std::string(GetParam().text) + std::string(Block::margin, '\0');
  RecordOptions options;
  options.key = GetParam().key;
  std::vector<AskedFormat> formats =
      guess_formats({options, std::string_view(memory).substr(0, GetParam().text.size())}, GetParam().evidence);
  std::erase_if(formats, [](const AskedFormat& each) { return &kind_of(each.input) == &format_kinds::log; });
  EXPECT_EQ(formats, GetParam().formats);
}

INSTANTIATE_TEST_SUITE_P(Urls, Suggestions,
                         ::testing::Values(Suggestion{"x:\n", Evidence::urls, {}, {{"lines"}}},
                                           Suggestion{"x:\n", Evidence::urls, "uri", {{"lines"}}}));
INSTANTIATE_TEST_SUITE_P(
    Logs, Suggestions,
    ::testing::Values(Suggestion{"x:\n", Evidence::log, {}, {}},
                      Suggestion{"#Fields: a\nx\n", Evidence::log, {}, {{"w3c"}}},
                      Suggestion{"x\n#Fields: a\nx\n", Evidence::log, "referer", {{"w3c", "referer"}}},
                      Suggestion{" CDX N b a\nx\n", Evidence::log, {}, {{"cdx"}}},
                      Suggestion{R"({"request":{"uri":"/","remote_ip":"::"}})", Evidence::log, {}, {{"caddy"}}},
                      Suggestion{R"({"request":{"uri":"/","remote_ip":"::"}})", Evidence::log, "request.uri", {}}));
INSTANTIATE_TEST_SUITE_P(
    Members, Suggestions,
    ::testing::Values(
        Suggestion{R"({"a":"x","uri":"/"})", Evidence::member_with_url, {}, {{"jsonl", "uri"}, {"jsonl", "uri", true}}},
        Suggestion{R"({"request":"GET / HTTP/1.1"})", Evidence::member_with_url, {}, {{"jsonl", "request"}}},
        Suggestion{R"({"a":"x"})", Evidence::member_with_url, "a", {{"jsonl", "a"}, {"jsonl", "a", true}}},
        Suggestion{R"({"a":"x"})", Evidence::member, {}, {}},
        Suggestion{R"({"a":"x"})", Evidence::member, "a", {{"jsonl", "a"}}}));

TEST(FormatTable, RefusesInAWrapperWhatIsNotALine) {
  RecordOptions options;
  options.input = "k8s:csv";
  options.key = "1";
  EXPECT_THROW((void)choose_format(options), UsageError);
  options.input = "k8s:auto";
  options.key = {};
  EXPECT_THROW((void)choose_format(options), UsageError);
  options.input = "k8s:lines";
  EXPECT_EQ(choose_format(options).kind, &format_kinds::lines);
}

}  // namespace
}  // namespace bnfurl::records
