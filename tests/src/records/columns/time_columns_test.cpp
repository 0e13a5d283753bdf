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

TEST(TimeColumns, ShowTheTimesOfADay) {
  const auto show = time_columns({.name = "log.time"}, read_rfc3339, {}).front().show.copy();
  const auto shows = [&show](std::string_view text) { return std::string(*text_of(*show(text))); };
  for (const std::string text :
       {"2016-12-31T23:59:59Z", "2016-12-31T23:59:60Z", "2016-12-31T23:59:58Z", "2016-12-31T01:02:03Z"})
    EXPECT_EQ(shows(text), text);
}

}  // namespace
}  // namespace bnfurl::records
