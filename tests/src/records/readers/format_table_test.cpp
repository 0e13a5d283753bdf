// A word after `-i` has one row and one kind, and each kind has what its properties promise.
#include "src/records/readers/format_table.hpp"

#include <gtest/gtest.h>

#include <set>
#include <string>

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
                         ::testing::Values(Named{"lines", &kinds::lines}, Named{"json", &kinds::jsonl},
                                           Named{"iis", &kinds::w3c}, Named{"cdx", &kinds::cdx},
                                           Named{"wat", &kinds::warc}, Named{"combined", &kinds::log}));
INSTANTIATE_TEST_SUITE_P(FieldsAfterColon, KindOf,
                         ::testing::Values(Named{"w3c:date time", &kinds::w3c}, Named{"iis:c-ip", &kinds::w3c},
                                           Named{"cdx:N b a", &kinds::cdx}, Named{"cdxx", &kinds::log},
                                           Named{"csv:a", &kinds::log}));
INSTANTIATE_TEST_SUITE_P(Programs, KindOf, ::testing::Values(Named{"caddy", &kinds::jsonl}));
INSTANTIATE_TEST_SUITE_P(InWrapper, KindOf,
                         ::testing::Values(Named{"k8s", &kinds::lines}, Named{"k8s:jsonl", &kinds::jsonl},
                                           Named{"jsonl:log:combined", &kinds::log}, Named{"cdxj", &kinds::jsonl}));

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
    EXPECT_EQ(kind.has_own_columns(), !kind.key.needed.empty()) << name;
    EXPECT_TRUE(!kind.fits_wrapper || (kind.ending.ends_lines() && kind.is_text)) << name;
    EXPECT_FALSE(kind.records_are_urls && kind.field_names != FieldNames::nothing) << name;
  }
}

TEST(FormatTable, IsWhatAFormatIsReadBy) {
  RecordOptions options;
  options.input = "csv";
  options.key = "2";
  const Format format = choose_format(options);
  EXPECT_EQ(format.kind, &kinds::csv);
  EXPECT_FALSE(format.has_header());
  EXPECT_FALSE(format.has_records_anywhere());
  options.key = "uri";
  EXPECT_TRUE(choose_format(options).has_header());
}

TEST(FormatTable, RefusesInAWrapperWhatIsNotALine) {
  RecordOptions options;
  options.input = "k8s:csv";
  options.key = "1";
  EXPECT_THROW((void)choose_format(options), UsageError);
  options.input = "k8s:auto";
  options.key = {};
  EXPECT_THROW((void)choose_format(options), UsageError);
  options.input = "k8s:lines";
  EXPECT_EQ(choose_format(options).kind, &kinds::lines);
}

}  // namespace
}  // namespace bnfurl::records
