// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Updates that are written one after the other have the same effect as all of them at once.
#include <gtest/gtest.h>

#include <random>

#include "gen/emit/shared/ways_code.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen {

namespace {

constexpr int registers = 6;
constexpr int scratch = registers;

Update copy(int target, int from) { return {target, {Source::Kind::copy, from, ""}}; }
Update position(int target) { return {target, {Source::Kind::position, 0, ""}}; }

int value_of(const Source& source, const std::vector<int>& values) {
  return source.kind == Source::Kind::copy ? values[static_cast<std::size_t>(source.reg)] : 100;
}

std::vector<int> all_at_once(const Updates& updates, const std::vector<int>& before) {
  std::vector<int> values = before;
  for (const Update& each : updates) values[static_cast<std::size_t>(each.target)] = value_of(each.source, before);
  return values;
}

std::vector<int> one_after_the_other(const Updates& updates, std::vector<int> values) {
  for (const Update& each : updates) values[static_cast<std::size_t>(each.target)] = value_of(each.source, values);
  return values;
}

void expect_same(const Updates& updates) {
  const std::vector<int> before{0, 1, 2, 3, 4, 5, -1};
  std::vector<int> expected = all_at_once(updates, before);
  std::vector<int> found = one_after_the_other(sequenced(updates, scratch), before);
  expected[scratch] = found[scratch] = 0;
  EXPECT_EQ(found, expected);
}

TEST(Sequence, WritesARegisterAfterItsLastRead) {
  EXPECT_EQ(sequenced({copy(0, 1), position(1)}, scratch), (Updates{copy(0, 1), position(1)}));
  EXPECT_EQ(sequenced({position(0), copy(1, 0)}, scratch), (Updates{copy(1, 0), position(0)}));
  EXPECT_EQ(sequenced({copy(0, 1), copy(1, 2), copy(2, 3)}, scratch), (Updates{copy(0, 1), copy(1, 2), copy(2, 3)}));
}

TEST(Sequence, BreaksACycleByTheScratchRegister) {
  EXPECT_EQ(sequenced({copy(0, 1), copy(1, 0)}, scratch), (Updates{copy(scratch, 0), copy(0, 1), copy(1, scratch)}));
}

TEST(Sequence, NeedsNoScratchForACopyToItself) { EXPECT_EQ(sequenced({copy(0, 0)}, scratch), (Updates{copy(0, 0)})); }

TEST(Sequence, HasTheEffectOfAllUpdatesAtOnce) {
  std::mt19937 random(1);
  for (int i = 0; i < 5000; ++i) {
    Updates updates;
    for (int target = 0; target < registers; ++target) {
      const int from = static_cast<int>(random() % (registers + 3));
      if (from < registers) updates.push_back(copy(target, from));
      if (from == registers) updates.push_back(position(target));
    }
    expect_same(updates);
  }
}

}  // namespace

}  // namespace bnfurl::gen

namespace bnfurl::gen::tests {

namespace {

TEST(StreamNumbers, HaveABitForEachStreamAndOneForDigits) {
  const Runs::Escape escape{'%', OctetSet::of("01")};
  const StreamNumbers numbers = stream_numbers({{OctetSet::of("ab"), false}, {OctetSet::of("b01"), true}}, escape);
  EXPECT_EQ(numbers.count, 2);
  EXPECT_EQ(numbers.with_escape, 2);
  EXPECT_EQ(numbers.escape_lead, '%');
  EXPECT_EQ(numbers.escape_digit_bit, 15);
  EXPECT_EQ(numbers.classes['a'], 1);
  EXPECT_EQ(numbers.classes['b'], 3);
  EXPECT_EQ(numbers.classes['0'], 0x8002);
  EXPECT_EQ(numbers.classes['%'], 0);
}

TEST(StreamNumbers, HaveNoLeadWithoutAnEscape) {
  const StreamNumbers numbers = stream_numbers({}, std::nullopt);
  EXPECT_EQ(numbers.count, 0);
  EXPECT_EQ(numbers.escape_lead, 0x100);
  EXPECT_EQ(numbers.classes['0'], 0);
}

}  // namespace

}  // namespace bnfurl::gen::tests
