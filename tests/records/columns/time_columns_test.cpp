// Columns of times remember the last one, since the next is mostly of the same day: what they show never depends on it.
#include "src/records/columns/time_columns.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <functional>
#include <random>
#include <vector>

namespace bnfurl::records {
namespace {

std::string shown(const Found& value) {
  if (!value) return "absent";
  if (std::holds_alternative<UnreadText>(*value)) return "unread";
  if (const auto* const guess = std::get_if<const GuessedValue*>(&*value))
    return fmt::format("{} of {}, {}", (*guess)->shown, (*guess)->text, (*guess)->what);
  const auto* const local = std::get_if<LocalTime>(&*value);
  return local == nullptr ? std::string(*text_of(*value)) : "local " + std::string(local->text.value_or("absent"));
}

std::string any_of(std::mt19937& random, const std::vector<std::string>& texts) {
  return texts[random() % texts.size()];
}

std::string random_time(std::mt19937& random) {
  const std::string clock =
      any_of(random, {"23:59:", "23:58:", "13:59:", "00:00:", "24:00:", "2a:59:", "23:60:", "23:/9:", "23.59:"}) +
      any_of(random, {"00", "01", "10", "59", "60", "61", "6a", "a9", "/0", " 1"});
  if (random() % 4 == 0)
    return any_of(random, {"", "-", "31/Dec/2016", "1483228799", "2016-12-31T" + clock, "2016-12-31T" + clock + "Z"});
  if (random() % 4 == 0)  // clocks change at 00:00 UTC, or for a minute
    return any_of(random, {"2016-10-29T", "2016-10-30T"}) + clock + any_of(random, {"", "Z", "+0200"});
  return any_of(random, {"31/Dec/2016:", "30/Dec/2016:", "30/Feb/2016:"}) + clock +
         any_of(random, {" +0000", " +0100", " +0130", " -0130", ".25 +0000"});
}

TEST(TimeColumns, ShowTheSameAfterAnyOtherTime) {
  std::mt19937 random(1);
  const auto read = [](std::string_view text) {
    const std::optional<Moment> moment = read_moment("%d/%b/%Y:%H:%M:%S %z", text);
    return moment ? moment : read_date(text);
  };
  const Zone zone = std::make_shared<const TimeZone>(std::chrono::minutes(90));
  const std::int64_t day = 1'477'785'600;  // 2016-10-30, in UTC
  const std::vector<TimeZone::Change> changes = {
      {0, 5428}, {day - 86'400, 3600}, {day, 7200}, {day + 36'000, 7260}, {day + 82'800, 3600}};
  const Zone named = std::make_shared<const TimeZone>("Some/Where", changes);
  for (const Zones& zones : {Zones{}, Zones{zone}, Zones{.counts_utc = true}, Zones{zone, true}, Zones{named}}) {
    const Columns fresh = time_columns({.name = "log.time"}, read, zones);
    std::vector<std::function<Found(std::string_view text)>> used;
    for (const Column& column : fresh) used.push_back(column.show.copy());
    for (int i = 0; i < 10000; ++i) {
      const std::string text = random_time(random);
      for (std::size_t column = 0; column < fresh.size(); ++column) {
        ASSERT_EQ(shown(used[column](text)), shown(fresh[column].show.copy()(text)))
            << fresh[column].name << " of " << text;
      }
    }
  }
}

TEST(TimeColumns, AreReadAsProgramsAndPeopleWriteThem) {
  constexpr std::pair<std::string_view, std::string_view> cases[] = {
      // RFC 3339, and the W3C's note on dates
      {"2026-11-20T08:00:00Z", "2026-11-20T08:00:00Z"},
      {"2026-11-20t08:00:00z", "2026-11-20T08:00:00Z"},
      {"2026-11-20T08:00:00.25+01:00", "2026-11-20T08:00:00.25+01:00"},
      {"2026-11-20T08:00:00,25+0100", "2026-11-20T08:00:00.25+01:00"},
      {"2026-11-20T08:00-05", "2026-11-20T08:00:00-05:00"},
      {"2026-11-20T08:00:00", "2026-11-20T08:00:00"},
      {"2026-11-20", "2026-11-20T00:00:00"},
      {"2026-11", "2026-11-01T00:00:00"},
      {"2026", "2026-01-01T00:00:00"},
      {"2026-11-20 08:00:00 UTC", "2026-11-20T08:00:00Z"},
      {"2026-11-20 08:00:00.5 +0000 UTC", "2026-11-20T08:00:00.5+00:00"},
      {"2024-05-08 08:53:11 AM", "2024-05-08T08:53:11"},
      {"2024-05-08 12:00:00 am", "2024-05-08T00:00:00"},
      {"2024-05-08 12:30 PM +0200", "2024-05-08T12:30:00+02:00"},
      {"2026/11/20 08:00:00", "2026-11-20T08:00:00"},
      // RFC 822, RFC 5322 and HTTP
      {"Fri, 20 Nov 2026 08:00:00 +0000", "2026-11-20T08:00:00+00:00"},
      {"Fri, 20 Nov 2026 08:00:00 GMT", "2026-11-20T08:00:00Z"},
      {"20 Nov 26 08:00 EST", "2026-11-20T08:00:00-05:00"},
      {"Fri,  6 Nov 2026 8:00 PDT", "2026-11-06T08:00:00-07:00"},
      {"Fri, 20 Nov 2026 08:00:00 +0100 (CET)", "2026-11-20T08:00:00+01:00"},
      {"Sunday, 06-Nov-94 08:49:37 GMT", "1994-11-06T08:49:37Z"},
      {"Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37"},
      {"Fri Nov 20 2026 08:00:00 GMT+0100 (CET)", "2026-11-20T08:00:00+01:00"},
      {"November 20, 2026", "2026-11-20T00:00:00"},
      // logs, in any order
      {"[20/Nov/2026:08:00:00 +0000]", "2026-11-20T08:00:00+00:00"},
      {"20/Nov/2026:08:00:00.5 +0000", "2026-11-20T08:00:00.5+00:00"},
      {"08:00:00 20/Nov/2026", "2026-11-20T08:00:00"},
      {"08:00:00 +0100 2026-11-20", "2026-11-20T08:00:00+01:00"},
      // since 1970
      {"1795161600", "2026-11-20T08:00:00Z"},
      {"1795161600.25", "2026-11-20T08:00:00.25Z"},
      {"1795161600123", "2026-11-20T08:00:00.123Z"},
      {"1795161600123456", "2026-11-20T08:00:00.123456Z"},
      {"1795161600123456.7", "2026-11-20T08:00:00.1234567Z"},
      {"1795161600123456789", "2026-11-20T08:00:00.123456789Z"}};
  for (const auto& [text, shown] : cases) {
    const std::optional<Moment> moment = read_any_moment(text);
    EXPECT_EQ(moment ? rfc3339(*moment) : "unread", shown) << text;
  }
  for (const std::string_view text : {"",
                                      "-",
                                      "5",
                                      "20",
                                      "yesterday",
                                      "26.11.2026",
                                      "20/11/2026",
                                      "2026-13",
                                      "2026-02-30",
                                      "2026-11-20T",
                                      "2026T08:00",
                                      "2026-11T08:00Z",
                                      "08:00:00",
                                      "Nov 20 08:00:00",
                                      "Fri",
                                      "2026-11-20T24:00Z",
                                      "2026-11-20T08:60Z",
                                      "2026-11-20T08:00:00.Z",
                                      "2026-11-20T08:00:00.1234567890Z",
                                      "2026-11-20T08:00:00+2400",
                                      "2026-11-20T08:00:00ZZ2",
                                      "2026-11-20 13:00 PM",
                                      "2026-11-20 00:00 AM",
                                      "2026-11-20 2026-11-20",
                                      "2026-11-20 08:00 09:00",
                                      "20 Movember 2026",
                                      "2026-11-20T08:00:61Z",
                                      "2026-1-2",
                                      "2026-11-",
                                      "(CET)",
                                      "Z",
                                      "2026-11-20Z",
                                      "99999999999999999999999"})
    EXPECT_FALSE(read_any_moment(text)) << text;
}

TEST(TimeColumns, ShowTheTimesOfADay) {
  const auto show = time_columns({.name = "log.time"}, read_rfc3339, {}).front().show.copy();
  const auto shows = [&show](std::string_view text) { return std::string(*text_of(*show(text))); };
  for (const std::string text :
       {"2016-12-31T23:59:59Z", "2016-12-31T23:59:60Z", "2016-12-31T23:59:58Z", "2016-12-31T01:02:03Z"})
    EXPECT_EQ(shows(text), text);
}

}  // namespace
}  // namespace bnfurl::records
