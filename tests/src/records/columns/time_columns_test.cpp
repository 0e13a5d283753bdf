// Columns of times remember the last one, since the next is mostly in the same minute: what they show never depends on it.
#include "src/records/columns/time_columns.hpp"

#include <gtest/gtest.h>

#include <random>

namespace bnfurl::records {
namespace {

std::string shown(Column column, const std::string& text) {
  const Found value = column.show(text);
  if (!value) return "absent";
  return std::holds_alternative<UnreadText>(*value) ? "unread" : std::string(*text_of(*value));
}

std::string any_of(std::mt19937& random, const std::vector<std::string>& texts) {
  return texts[random() % texts.size()];
}

std::string random_time(std::mt19937& random) {
  const std::string second = any_of(random, {"00", "01", "10", "59", "60", "61", "6a", "a9", "/0", " 1"});
  const std::string minute = any_of(random, {"23:59:", "23:58:"});
  if (random() % 8 == 0)
    return any_of(random, {"", "-", "31/Dec/2016", "1483228799", "2016-12-31T" + minute + second + "Z"});
  return any_of(random, {"31/Dec/2016:", "30/Feb/2016:"}) + minute + second +
         any_of(random, {" +0000", " +0100", ".25 +0000"});
}

TEST(TimeColumns, ShowTheSameAfterAnyOtherTime) {
  std::mt19937 random(1);
  const auto read = [](std::string_view text) {
    const std::optional<Moment> moment = read_moment("%d/%b/%Y:%H:%M:%S %z", text);
    return moment ? moment : read_date(text);
  };
  for (const Zones& zones : {Zones{}, Zones{.counts_utc = true}}) {
    const Columns fresh = time_columns({.name = "log.time"}, read, zones);
    Columns used = fresh;
    for (int i = 0; i < 20000; ++i) {
      const std::string text = random_time(random);
      for (std::size_t column = 0; column < fresh.size(); ++column) {
        const Found value = used[column].show(text);
        const std::string after = !value ? "absent" : text_of(*value) ? std::string(*text_of(*value)) : "unread";
        ASSERT_EQ(after, shown(fresh[column], text)) << fresh[column].name << " of " << text;
      }
    }
  }
}

TEST(TimeColumns, ShowTheSecondsOfAMinute) {
  Column iso = time_columns({.name = "log.time"}, read_rfc3339, {}).front();
  const auto shows = [&iso](std::string_view text) { return std::string(*text_of(*iso.show(text))); };
  for (const std::string text :
       {"2016-12-31T23:59:59Z", "2016-12-31T23:59:60Z", "2016-12-31T23:59:58Z", "2016-12-31T23:59:07Z"})
    EXPECT_EQ(shows(text), text);
}

}  // namespace
}  // namespace bnfurl::records
