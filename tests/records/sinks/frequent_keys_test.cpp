// Counts of keys are exact while there is room. Later, their error is at most the stated one; exact counts check this.
#include <gtest/gtest.h>

#include <map>
#include <random>

#include "src/records/sinks/frequent_keys.hpp"

namespace bnfurl::records {
namespace {

using Exact = std::map<std::string, std::size_t>;

void add(FrequentKeys& keys, std::string_view key, std::size_t times = 1) { keys.add(key, hash_of(key), times); }

std::string shown(const FrequentKeys& keys, std::size_t most) {
  std::string text;
  for (const FrequentKeys::Count& each : keys.top(most))
    text += std::string(each.key) + "=" + std::to_string(each.count) + "-" + std::to_string(each.over) + " ";
  return text;
}

/// Few keys are frequent, many are rare: a key's number is less than a random power of two.
std::vector<std::string> skewed_keys(std::size_t count) {
  std::mt19937 random(6);
  std::vector<std::string> keys;
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t width = std::size_t{1} << random() % 12;
    keys.push_back(std::string(width % 23, 'h') + std::to_string(random() % width));
  }
  return keys;
}

/// All keys in three counts, put together.
FrequentKeys together(const std::vector<std::string>& keys, const KeyLimits& limits) {
  FrequentKeys all(limits);
  for (std::size_t part = 0; part < 3; ++part) {
    FrequentKeys some(limits);
    for (std::size_t i = part * keys.size() / 3; i < (part + 1) * keys.size() / 3; ++i) add(some, keys[i]);
    all.add(some);
  }
  return all;
}

TEST(FrequentKeys, AreTheSameInPartsWhileThereIsRoom) {
  const std::vector<std::string> keys = skewed_keys(20'000);
  FrequentKeys one;
  for (const std::string& key : keys) add(one, key);
  const FrequentKeys all = together(keys, {});
  EXPECT_EQ(shown(all, 100'000), shown(one, 100'000));
  EXPECT_EQ(all.total(), one.total());
  EXPECT_EQ(all.different(), one.different());
}

TEST(FrequentKeys, AreWithinTheirBoundsInParts) {
  const std::vector<std::string> keys = skewed_keys(20'000);
  Exact exact;
  for (const std::string& key : keys) ++exact[key];
  const FrequentKeys all = together(keys, {.keys = 100, .octets = 10'000, .longest = 1000});
  EXPECT_NE(all.most(), 0U);
  EXPECT_EQ(all.different(), std::nullopt);
  std::size_t kept = 0;
  for (const FrequentKeys::Count& each : all.all()) {
    const auto found = exact.extract(std::string(each.key));
    ++kept;
    EXPECT_GE(each.count, found.mapped()) << each.key;
    EXPECT_LE(each.count - each.over, found.mapped()) << each.key;
  }
  EXPECT_GT(kept, 20U);
  for (const auto& [key, count] : exact) EXPECT_LE(count, all.floor()) << key;
}

TEST(FrequentKeys, AreExactWhileThereIsRoom) {
  FrequentKeys keys;
  Exact exact;
  for (const std::string& key : skewed_keys(20'000)) {
    add(keys, key);
    ++exact[key];
  }
  EXPECT_EQ(keys.different(), exact.size());
  EXPECT_EQ(keys.total(), 20'000U);
  EXPECT_EQ(keys.floor(), 0U);
  for (const FrequentKeys::Count& each : keys.top(exact.size())) {
    EXPECT_EQ(each.count, exact[std::string(each.key)]) << each.key;
    EXPECT_EQ(each.over, 0U);
  }
}

TEST(FrequentKeys, WithEqualCountsAreSorted) {
  FrequentKeys keys;
  for (const char* key : {"b", "", "a", "c"}) add(keys, key, 2);
  add(keys, "c");
  EXPECT_EQ(shown(keys, 3), "c=3-0 =2-0 a=2-0 ");
  EXPECT_EQ(shown(keys, 9), "c=3-0 =2-0 a=2-0 b=2-0 ");
}

TEST(FrequentKeys, CountsAreNotTooLowAndAtMostTheStatedErrorTooHigh) {
  for (const FrequentKeys::Limits limits :
       {FrequentKeys::Limits{64, 1 << 20, 1000}, FrequentKeys::Limits{512, 1 << 20, 1000},
        FrequentKeys::Limits{1 << 20, 1000, 100}}) {
    FrequentKeys keys(limits);
    Exact exact;
    std::size_t total = 0;
    for (const std::string& key : skewed_keys(50'000)) {
      add(keys, key, 1 + key.size() % 3);
      exact[key] += 1 + key.size() % 3;
      total += 1 + key.size() % 3;
    }
    EXPECT_FALSE(keys.different());
    EXPECT_EQ(keys.total(), total);
    if (limits.keys < 1000) {
      EXPECT_LE(keys.floor(), total / (limits.keys / 2 + 1));
    }
    Exact absent = exact;
    for (const FrequentKeys::Count& each : keys.top(exact.size())) {
      const std::size_t count = exact[std::string(each.key)];
      EXPECT_GE(each.count, count) << each.key;
      EXPECT_LE(each.count - each.over, count) << each.key;
      EXPECT_LE(each.over, keys.floor());
      absent.erase(std::string(each.key));
    }
    for (const auto& [key, count] : absent) EXPECT_LE(count, keys.floor()) << key;
    EXPECT_LT(keys.top(exact.size()).size(), exact.size());
  }
}

TEST(FrequentKeys, AllDifferentKeysRaiseTheFloorSlowly) {
  FrequentKeys keys({.keys = 64, .octets = 1 << 20, .longest = 1000});
  for (std::size_t i = 0; i < 64; ++i) add(keys, std::to_string(i));
  EXPECT_EQ(keys.different(), 64U);
  for (std::size_t i = 64; i < 1000; ++i) add(keys, std::to_string(i));
  EXPECT_EQ(keys.floor(), 15U);  // one in two: 936 / 64 + 1; the bound is 1000 / 33
}

TEST(FrequentKeys, LongKeysAreCountedTogether) {
  FrequentKeys keys({.keys = 64, .octets = 800, .longest = 100});
  add(keys, std::string(100, 'a'));
  add(keys, std::string(101, 'a'), 3);
  EXPECT_EQ(keys.too_long(), 3U);
  EXPECT_EQ(keys.total(), 4U);
  EXPECT_EQ(keys.top(9).size(), 1U);
}

TEST(FrequentKeys, LongKeysAreDifferentFromOthersAndAmongThemselves) {
  FrequentKeys keys({.keys = 2, .octets = 800, .longest = 100});
  add(keys, "a");
  for (const char octet : {'a', 'b', 'a'}) add(keys, std::string(101, octet));
  EXPECT_EQ(keys.different(), 3U);
  add(keys, std::string(102, 'a'));
  EXPECT_EQ(keys.different(), std::nullopt);
}

TEST(KeyList, CountsKeysInTheOrderTheyWereAdded) {
  const FrequentKeys::Limits few{16, 1000, 100};
  FrequentKeys by_list(few), one_by_one(few);
  KeyList list;
  for (const std::string& key : skewed_keys(5000)) {
    add(one_by_one, key);
    list.add(key);
    list.add(key);
    add(one_by_one, key);
    if (key.size() % 7 == 0) {
      list.count_in(by_list);
      list.clear();
    }
  }
  list.count_in(by_list);
  EXPECT_EQ(shown(by_list, 99), shown(one_by_one, 99));
  EXPECT_GT(by_list.floor(), 0U);
}

// Each record has three numbers; a sum is of the last one, and a record can lack it. Records 2 and 5 are in no list, so
// the keys around them are not joined.
TEST(KeyList, AddsTheNumbersOfTheRecordsOfEachKey) {
  std::vector<std::optional<Number>> numbers;
  for (std::int64_t i = 0; i < 7; ++i) numbers.insert(numbers.end(), {Number{100, 0}, std::nullopt, Number{1 << i, 0}});
  numbers[3 * 3 + 2] = std::nullopt;
  constexpr std::size_t places[] = {2, 0};
  FrequentKeys keys({}, FigureTable({Way::sum, Way::greatest}));
  KeyList list;
  constexpr std::size_t records[] = {0, 1, 3, 4, 6};
  for (const std::size_t record : records)
    list.add_written(record, [record](std::string& key) { key += record == 4 ? 'b' : 'a'; });
  list.count_in(keys, {numbers.data(), 3, places});
  EXPECT_EQ(shown(keys, 9), "a=4-0 b=1-0 ");
  const std::vector<FrequentKeys::Count> top = keys.top(9);
  EXPECT_EQ(top[0].figures[0].number(Way::sum)->whole(), 1 + 2 + 64);
  EXPECT_EQ(top[1].figures[0].number(Way::sum)->whole(), 16);
  EXPECT_EQ(top[0].figures[1].number(Way::greatest)->whole(), 100);
}

}  // namespace
}  // namespace bnfurl::records
