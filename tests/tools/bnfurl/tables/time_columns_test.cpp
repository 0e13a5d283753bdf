// Times as formats write them, and as columns show them.
#include <gtest/gtest.h>

#include <string>

#include "tools/bnfurl/tables/time_columns.hpp"

namespace bnfurl::tool::tests {
namespace {

constexpr std::string_view common_log = "%d/%b/%Y:%H:%M:%S %z";

std::string iso(std::string_view pattern, std::string_view text) {
  const std::optional<Moment> moment = read_moment(pattern, text);
  return moment ? std::string(rfc3339(*moment).view()) : "none";
}

std::string number(std::string_view pattern, std::string_view text) {
  const std::optional<Moment> moment = read_moment(pattern, text);
  return moment ? std::string(unix_time(*moment).view()) : "none";
}

std::string step(TimeStep step, std::string_view text) {
  return std::string(rfc3339(begin_of(step, *read_moment(rfc3339_time, text))).view());
}

TEST(Moment, IsReadAsServersWriteIt) {
  EXPECT_EQ(iso(common_log, "20/Nov/2026:08:00:00 +0000"), "2026-11-20T08:00:00+00:00");
  EXPECT_EQ(iso("[%d/%b/%Y:%H:%M:%S %z]", "[20/Nov/2026:08:00:00 -0330]"), "2026-11-20T08:00:00-03:30");
  EXPECT_EQ(iso(rfc3339_time, "2026-11-20T08:00:00.123456Z"), "2026-11-20T08:00:00.123456Z");
  EXPECT_EQ(iso(rfc3339_time, "2026-11-20T08:00:00+01:00"), "2026-11-20T08:00:00+01:00");
  EXPECT_EQ(iso("%Y-%m-%d %H:%M:%S", "2026-11-20\t08:00:00"), "2026-11-20T08:00:00Z");
  EXPECT_EQ(iso("%Y-%m-%d %H:%M:%S%f", "2026-11-20 08:00:00,5"), "2026-11-20T08:00:00.5Z");
  EXPECT_EQ(iso("%d/%b/%Y:%H:%M:%S%f", "20/Nov/2026:08:00:00.123"), "2026-11-20T08:00:00.123Z");
  EXPECT_EQ(iso("%s%f", "1700000000.123"), "2023-11-14T22:13:20.123Z");
  EXPECT_EQ(iso("%Q", "1700000000123"), "2023-11-14T22:13:20.123Z");
  EXPECT_EQ(iso("%Q%f", "1700000000123.45"), "2023-11-14T22:13:20.12345Z");
}

TEST(Moment, IsANumberOfSeconds) {
  EXPECT_EQ(number(common_log, "20/Nov/2026:08:00:00 +0000"), "1795161600");
  EXPECT_EQ(number(common_log, "20/Nov/2026:09:00:00 +0100"), "1795161600");
  EXPECT_EQ(number("%s%f", "1700000000.120"), "1700000000.120");
  EXPECT_EQ(number("%Q", "1700000000007"), "1700000000.007");
  EXPECT_EQ(number("%s", "0"), "0");
  EXPECT_EQ(number(rfc3339_time, "1969-12-31T23:59:59.25Z"), "-0.75");
  EXPECT_EQ(number(rfc3339_time, "1969-12-31T23:59:58Z"), "-2");
  EXPECT_EQ(number(rfc3339_time, "0000-01-01T00:00:00.000000001Z"), "-62167219199.999999999");
  EXPECT_EQ(number(rfc3339_time, "9999-12-31T23:59:59.999999999-23:59"), "253402387139.999999999");
  EXPECT_EQ(iso(rfc3339_time, "9999-12-31T23:59:59.999999999-23:59"), "9999-12-31T23:59:59.999999999-23:59");
}

TEST(Moment, HasToExist) {
  for (const char* text :
       {"30/Feb/2026:08:00:00 +0000", "29/Feb/2025:08:00:00 +0000", "00/Nov/2026:08:00:00 +0000",
        "20/nov/2026:08:00:00 +0000", "20/anF/2026:08:00:00 +0000", "20/Nov/2026:24:00:00 +0000",
        "20/Nov/2026:08:60:00 +0000", "20/Nov/2026:08:00:61 +0000", "20/Nov/2026:08:00:00 +2400",
        "20/Nov/2026:08:00:00 +0060", "20/Nov/2026:08:00:00", "20/Nov/2026:08:00:00 +00000",
        "20/Nov/2026:8:00:00 +0000", "20/No", "", "-", "20/Nov/2026:08:00:00 0000", "20/Nov/2026:08:00:00 Z0"})
    EXPECT_EQ(iso(common_log, text), "none") << text;
  EXPECT_EQ(iso(common_log, "29/Feb/2024:08:00:00 +0000"), "2024-02-29T08:00:00+00:00");
  for (const char* text : {"2026-11-20T08:00:00.Z", "2026-11-20T08:00:00.1234567890Z", "2026-11-20T08:00:00.5"})
    EXPECT_EQ(iso(rfc3339_time, text), "none") << text;
  for (const char* text : {"", "-1", "253402300800", "99999999999999999999999999", "1.", "1.2.3"})
    EXPECT_EQ(iso("%s%f", text), "none") << text;
  EXPECT_EQ(iso("%s", "253402300799"), "9999-12-31T23:59:59Z");
  EXPECT_EQ(iso("%Q%f", "1700000000123.4567890"), "none");
}

TEST(Moment, LeapSecondsStandAtTheEndOfAMonthInUtc) {
  EXPECT_EQ(iso(rfc3339_time, "2016-12-31T23:59:60Z"), "2016-12-31T23:59:60Z");
  EXPECT_EQ(iso(rfc3339_time, "2017-01-01T00:59:60.5+01:00"), "2017-01-01T00:59:60.5+01:00");
  EXPECT_EQ(number(rfc3339_time, "2016-12-31T23:59:60Z"), "1483228800");
  EXPECT_EQ(iso(rfc3339_time, "2016-12-31T23:59:60+01:00"), "none");
  EXPECT_EQ(iso(rfc3339_time, "2016-12-30T23:59:60Z"), "none");
  EXPECT_LT(*read_moment(rfc3339_time, "2016-12-31T23:59:60.9Z"), *read_moment(rfc3339_time, "2017-01-01T00:00:00Z"));
}

TEST(Moment, IsOrderedByTimeInAnyZone) {
  const auto moment = [](std::string_view text) { return *read_moment(rfc3339_time, text); };
  EXPECT_LT(moment("2026-11-20T09:00:00+02:00"), moment("2026-11-20T08:00:00Z"));
  EXPECT_EQ(moment("2026-11-20T09:00:00.50+01:00"), moment("2026-11-20T08:00:00.5Z"));
  EXPECT_GT(moment("2026-11-20T08:00:00.000000001Z"), moment("2026-11-20T08:00:00Z"));
}

TEST(Moment, StepsBeginInTheZoneWritten) {
  EXPECT_EQ(step(TimeStep::minute, "2026-11-20T08:15:59.9+05:30"), "2026-11-20T08:15:00+05:30");
  EXPECT_EQ(step(TimeStep::hour, "2026-11-20T08:15:59.9+05:30"), "2026-11-20T08:00:00+05:30");
  EXPECT_EQ(step(TimeStep::day, "2026-11-20T08:15:59.9+05:30"), "2026-11-20T00:00:00+05:30");
  EXPECT_EQ(step(TimeStep::day, "1969-12-31T23:00:00Z"), "1969-12-31T00:00:00Z");
  EXPECT_EQ(step(TimeStep::minute, "2016-12-31T23:59:60Z"), "2016-12-31T23:59:00Z");
}

}  // namespace
}  // namespace bnfurl::tool::tests
