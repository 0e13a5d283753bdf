// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The table of hosts against a set of names that is asked for each tail of a host.
#include "crawl/rules/tiers/host_table.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <utility>

namespace bnfurl::crawl::rules {
namespace {

using Found = std::vector<std::pair<Rank, bool>>;

Found found(const HostTable& table, std::string_view host) {
  Found all;
  table.visit(host, [&](HostTable::Name name, bool is_whole) { all.emplace_back(name.below, is_whole); });
  return all;
}

Found found_plainly(const std::map<std::string, Rank>& names, const std::string& host) {
  Found all;
  for (std::size_t begin = host.size(); begin-- > 0;) {
    if (begin != 0 && host[begin - 1] != '.') continue;
    if (const auto name = names.find(host.substr(begin)); name != names.end())
      all.emplace_back(name->second, begin == 0);
  }
  return all;
}

void add(HostTable& table, const std::string& name, Rank rank) {
  const HostTable::Place place = table.add(name);
  HostTable::Name value = table.at(place);
  value.below = rank;
  table.put(place, value);
}

class RandomHosts {
public:
  // Up to 12 labels, of up to 26 octets: below, at and above the eight that are hashed at once.
  std::string next() {
    std::string host;
    for (std::size_t labels = 1 + random_() % (random_() % 4 == 0 ? 12 : 4); labels > 0; --labels) {
      if (!host.empty() || random_() % 20 == 0) host += '.';
      const std::size_t most = random_() % 3 == 0 ? 26 : 3;
      for (std::size_t octets = random_() % most + (random_() % 30 == 0 ? 0 : 1); octets > 0; --octets) {
        host += "ab"[random_() % 2];
      }
    }
    return host;
  }

private:
  std::mt19937 random_{5};
};

TEST(HostTable, FindsWhatASetOfAllNamesHas) {
  RandomHosts random;
  std::size_t hits = 0;
  for (const std::size_t size : {1U, 10U, 300U, 20'000U}) {
    HostTable table;
    std::map<std::string, Rank> names;
    while (names.size() < size) {
      const std::string name = random.next();
      if (name.empty()) continue;
      names.try_emplace(name, static_cast<Rank>(names.size()));
      add(table, name, names.at(name));
    }
    table.finish();
    EXPECT_EQ(table.size(), size);
    for (int i = 0; i < 20'000; ++i) {
      const std::string host = random.next();
      const Found expected = found_plainly(names, host);
      ASSERT_EQ(found(table, host), expected) << host << " among " << size;
      hits += expected.size();
    }
    for (const auto& [name, rank] : names) ASSERT_EQ(found(table, name).back(), std::pair(rank, true)) << name;
  }
  EXPECT_GT(hits, 1'000U);
}

TEST(HostTable, ANameMayHaveAnySize) {
  HostTable table;
  for (const std::size_t size : {254U, 255U, 256U, 70'000U})
    add(table, std::string(size, 'a'), static_cast<Rank>(size));
  table.finish();
  for (const std::size_t size : {254U, 255U, 256U, 70'000U}) {
    EXPECT_EQ(found(table, std::string(size, 'a')), Found({{static_cast<Rank>(size), true}}));
    EXPECT_EQ(found(table, "b." + std::string(size, 'a')), Found({{static_cast<Rank>(size), false}}));
    EXPECT_EQ(found(table, std::string(size - 1, 'a') + 'b'), Found());
  }
  EXPECT_EQ(found(table, ""), Found());
}

TEST(HostTable, AHostHasAsManyLabelsAsItLikes) {
  HostTable table;
  std::string host;
  for (Rank rank = 0; rank < 40; ++rank) add(table, host = host.empty() ? "a" : "a." + host, rank);
  table.finish();
  const Found all = found(table, host);
  ASSERT_EQ(all.size(), 40U);
  for (Rank rank = 0; rank < 40; ++rank) EXPECT_EQ(all[rank], std::pair(rank, rank == 39));
}

TEST(HostTable, AnEmptyTableFindsNothing) {
  HostTable table;
  EXPECT_EQ(found(table, "a.b"), Found());
  table.finish();
  EXPECT_EQ(found(table, "a.b"), Found());
}

}  // namespace
}  // namespace bnfurl::crawl::rules
