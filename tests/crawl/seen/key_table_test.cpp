// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/seen/stores.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>
#include <vector>

namespace bnfurl::crawl {
namespace {

/// Keys, many of them again and again.
std::vector<Digest128> some_keys(std::size_t size, std::uint64_t different) {
  std::mt19937_64 random(1);
  std::vector<Digest128> keys(size);
  for (Digest128& key : keys) key = digest128(std::to_string(random() % different));
  return keys;
}

TEST(KeyTable, IsASet) {
  KeyTable table(std::size_t{1} << 30);
  std::set<Digest128> expected;
  for (const Digest128& key : some_keys(200000, 100000)) ASSERT_EQ(table.add(key), expected.insert(key).second);
  EXPECT_EQ(table.size(), expected.size());
  EXPECT_FALSE(table.is_full());
}

TEST(KeyTable, PartsInOrderAreTheKeysInOrder) {
  KeyTable table(std::size_t{1} << 30);
  std::set<Digest128> expected;
  for (const Digest128& key : some_keys(20000, 10000)) {
    (void)table.add(key);
    expected.insert(key);
  }
  std::vector<Digest128> keys;
  for (std::size_t part = 0; part < KeyTable::parts; ++part) {
    const auto sorted = table.sorted(part);
    keys.insert(keys.end(), sorted.begin(), sorted.end());
  }
  EXPECT_EQ(keys, std::vector<Digest128>(expected.begin(), expected.end()));
}

// While it grows, no more than a part of it is there twice; so it may use nearly all of what it may have.
TEST(KeyTable, FillsItsMemory) {
  for (const std::size_t most : {std::size_t{1} << 19, std::size_t{5} << 20}) {
    KeyTable table(most);
    std::uint64_t number = 0;
    while (!table.is_full()) {
      (void)table.add(digest128(std::to_string(number++)));
      ASSERT_LE(table.octets(), most);
    }
    EXPECT_GE(table.size() * sizeof(Digest128), most / 2);
  }
}

// A batch is taken whole, and may be added when the table is full.
TEST(KeyTable, TakesKeysBeyondItsMemory) {
  constexpr std::size_t most = std::size_t{1} << 19;
  KeyTable table(most);
  std::set<Digest128> expected;
  for (const Digest128& key : some_keys(100000, 50000)) ASSERT_EQ(table.add(key), expected.insert(key).second);
  EXPECT_TRUE(table.is_full());
  EXPECT_LE(table.octets(), 2 * expected.size() * sizeof(Digest128));
}

TEST(KeyTable, ForgetsAllAndKeepsItsMemory) {
  KeyTable table(std::size_t{1} << 19);
  const std::vector<Digest128> keys = some_keys(50000, 50000);
  for (const Digest128& key : keys) (void)table.add(key);
  const std::size_t octets = table.octets();
  table.clear();
  EXPECT_EQ(table.size(), 0U);
  EXPECT_EQ(table.octets(), octets);
  EXPECT_FALSE(table.is_full());
  EXPECT_TRUE(table.add(keys.front()));
  EXPECT_FALSE(table.add(keys.front()));
}

// All keys of a part that begin their search at its end go on at its begin.
TEST(KeyTable, KeysThatAreNearlyTheSameAreDifferent) {
  KeyTable table(std::size_t{1} << 20);
  for (std::uint64_t low = 1; low <= 1000; ++low) {
    ASSERT_TRUE(table.add({~std::uint64_t{0}, low}));
    ASSERT_TRUE(table.add({0, low}));
  }
  for (std::uint64_t low = 1; low <= 1000; ++low) {
    ASSERT_FALSE(table.add({~std::uint64_t{0}, low}));
    ASSERT_FALSE(table.add({0, low}));
  }
}

}  // namespace
}  // namespace bnfurl::crawl
