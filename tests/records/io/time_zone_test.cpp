// Files of the tz database as RFC 9636 allows them, and others. zones_test.py reads those that systems have.
#include "src/records/io/time_zone.hpp"

#include <gtest/gtest.h>

#include <string>
#include <tuple>
#include <vector>

namespace bnfurl::records {
namespace {

using Shown = TimeZone::Shown;

std::string number(std::int64_t value, int octets) {
  std::string text;
  while (octets-- != 0) text += static_cast<char>(value >> (8 * octets));
  return text;
}

/// The data of one version: the offset before all changes, and the changes.
std::string data(char version, std::int32_t first, const std::vector<TimeZone::Change>& changes, int leaps = 0) {
  const int size = version == '\0' ? 4 : 8;
  const auto count = static_cast<std::int64_t>(changes.size());
  std::string text = "TZif" + std::string(1, version) + std::string(15, '\0') + number(0, 8) + number(leaps, 4) +
                     number(count, 4) + number(count + 1, 4) + number(1, 4);
  for (const auto& change : changes) text += number(change.time, size);
  for (std::int64_t i = 1; i <= count; ++i) text += number(i, 1);
  text += number(first, 4) + number(0, 2);
  for (const auto& change : changes) text += number(change.offset, 4) + number(0, 2);
  return text + '\0' + std::string(static_cast<std::size_t>(leaps * (size + 4)), '\0');
}

std::string file(const std::string& footer, const std::vector<TimeZone::Change>& changes = {}) {
  return data('2', -60, {}) + data('2', -60, changes) + "\n" + footer + "\n";
}

TEST(TimeZones, ReadTheFirstVersion) {
  const auto zone = TimeZone::read("X", data('\0', -60, {{100, 3600}}));
  ASSERT_TRUE(zone);
  EXPECT_EQ(zone->at(99).offset, -60);
  EXPECT_EQ(zone->at(100).offset, 3600);
}

TEST(TimeZones, FollowTheRuleOfTheFooter) {
  constexpr std::int64_t day = 86'400, of_2027 = 1'798'761'600, of_2028 = of_2027 + 365 * day;
  const auto offset = [](const std::string& footer, std::int64_t time) {
    const auto zone = TimeZone::read("X", file(footer));
    return zone ? zone->at(time).offset : -1;
  };
  for (const auto& [rule, begin, end] :
       {std::tuple("A0B,J1/0,J60/1", of_2028, of_2028 + 60 * day),
        std::tuple("A0B,0/0,60/1", of_2028, of_2028 + 60 * day),
        std::tuple("A0B,M1.1.6/0,M3.1.3/1", of_2028, of_2028 + 60 * day),
        std::tuple("A0B,M1.5.1/-24,M12.5.0/25", of_2028 + 29 * day, of_2028 + 366 * day),
        std::tuple("<+00>0<+01>-1,M1.5.1/-24,M12.5.0/25", of_2028 + 29 * day, of_2028 + 366 * day)}) {
    EXPECT_EQ(offset(rule, begin - 1), 0) << rule;
    EXPECT_EQ(offset(rule, begin), 3600) << rule;
    EXPECT_EQ(offset(rule, end - 1), 3600) << rule;
    EXPECT_EQ(offset(rule, end), 0) << rule;
  }
  for (const std::int64_t time : {of_2027 - 1, of_2027, of_2028 - 1, of_2028, 253'402'300'799})
    EXPECT_EQ(offset("XXX3EDT4,0/0,J365/23", time), -4 * 3600) << "summer time for ever (RFC 9636, 3.3.1)";
  EXPECT_EQ(offset("<-0330>3:30", 0), -12'600) << "without changes, the footer counts (RFC 9636, 3.2)";
  const auto changed = TimeZone::read("X", file("<-0330>3:30", {{100, 60}}));
  ASSERT_TRUE(changed);
  EXPECT_EQ(changed->at(99).offset, -60);
  EXPECT_EQ(changed->at(100).offset, 60) << "the last change is the last one";
}

TEST(TimeZones, FindTheTimeOfAClock) {
  const auto zone = TimeZone::read("X", file("", {{1000, 3540}, {100'000, -60}}));
  ASSERT_TRUE(zone);
  struct Case {
    std::int64_t clock, time;
    Shown shown;
  };
  for (const Case& each :
       {Case{939, 999, Shown::once}, Case{940, 1000, Shown::never}, Case{4539, 4599, Shown::never},
        Case{4540, 1000, Shown::once}, Case{99'939, 96'399, Shown::once}, Case{99'940, 96'400, Shown::twice},
        Case{103'539, 99'999, Shown::twice}, Case{103'540, 103'600, Shown::once}}) {
    const TimeZone::Place place = zone->at_clock(each.clock);
    EXPECT_EQ(place.time, each.time) << each.clock;
    EXPECT_EQ(place.shown, each.shown) << each.clock;
    EXPECT_EQ(place.shown == Shown::once, place.begin <= place.time && place.time < place.end) << each.clock;
  }
}

TEST(TimeZones, RefuseOtherFiles) {
  const std::string good = file("A0B,M1.1.6/0,M3.1.3/1", {{1000, 3540}, {100'000, -60}});
  ASSERT_TRUE(TimeZone::read("X", good));
  for (std::size_t size = 0; size < good.find("\nA0B"); ++size)
    EXPECT_FALSE(TimeZone::read("X", good.substr(0, size))) << size;
  for (const char* const rule : {"A", "A0B", "A0B,", "A0B,J0,J1", "A0B,J1,J366", "A0B,M13.1.1,M1.1.1",
                                 "A0B,M1.6.1,M1.1.1", "A25", "<A0", "A0B,M1.1,M1.1.1", "A0B,J1/168,J2", "A0 "})
    EXPECT_FALSE(TimeZone::read("X", file(rule))) << rule;
  EXPECT_FALSE(TimeZone::read("X", file("", {{100, 1}, {99, 2}}))) << "not in order";
  EXPECT_FALSE(TimeZone::read("X", file("", {{100, 27 * 3600}}))) << "an offset of more than a day";
  EXPECT_FALSE(TimeZone::read("X", data('2', 0, {}) + data('2', 0, {}, 1) + "\n\n")) << "leap seconds";
  std::string no_type = good;
  no_type[good.rfind("TZif") + 44 + 16] = 3;
  EXPECT_FALSE(TimeZone::read("X", no_type));
}

}  // namespace
}  // namespace bnfurl::records
