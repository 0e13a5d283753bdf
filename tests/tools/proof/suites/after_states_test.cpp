// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/suites/after_states.hpp"

#include <bnfurl/rfc3986.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "load/dfa_of.hpp"

namespace bnfurl::proof {
namespace {

TEST(AfterStates, EveryTransitionOfEveryStateIsTaken) {
  const detail::ProductionData& entry = detail::data_of(rfc3986::authority);
  const detail::TdfaTable& table = *entry.tdfa;
  std::set<std::size_t> taken;
  std::size_t valid = 0;
  for_each_text_after_states(table, gen::completed(loader::dfa_of(*entry.dfa)), [&](std::string_view text) {
    std::size_t state = 0;
    for (const char c : text) {
      const std::size_t transition = state * table.classes + table.class_of[static_cast<unsigned char>(c)];
      if (table.next[transition] == detail::none) return;
      taken.insert(transition);
      state = table.next[transition];
    }
    if (table.final_list[state] != detail::none) ++valid;
  });
  std::size_t transitions = 0;
  for (std::size_t i = 0; i < std::size_t{table.states} * table.classes; ++i) {
    if (table.next[i] != detail::none) ++transitions;
  }
  EXPECT_EQ(taken.size(), transitions);
  EXPECT_GT(valid, transitions);
}

TEST(AfterStates, TextsThatCanBeCompletedAreCompleted) {
  const detail::ProductionData& entry = detail::data_of(rfc3986::dec_octet);
  std::set<std::string> texts;
  for_each_text_after_states(*entry.tdfa, gen::completed(loader::dfa_of(*entry.dfa)),
                             [&](std::string_view text) { texts.emplace(text); });
  EXPECT_TRUE(texts.contains(""));
  EXPECT_GT(std::count_if(texts.begin(), texts.end(), [](const std::string& text) { return text.size() == 1; }), 2);
  for (const std::string& text : texts) EXPECT_LE(text.size(), 5U);
}

TEST(AfterStates, EscapesAreTriedWhereTheyAreReadAndWhereTheyAreNot) {
  const detail::ProductionData& entry = detail::data_of(rfc3986::authority);
  std::set<std::string> texts;
  for_each_escape_after_states(*entry.tdfa, gen::completed(loader::dfa_of(*entry.dfa)),
                               [&](std::string_view text) { texts.emplace(text); });
  const auto any = [&](auto is) { return std::ranges::any_of(texts, is); };
  const auto has = [](const std::string& text, std::string_view part) { return text.find(part) != text.npos; };
  EXPECT_TRUE(any([&](const std::string& text) { return matches(rfc3986::authority, text) && has(text, "%"); }));
  EXPECT_TRUE(any([&](const std::string& text) {
    return (has(text, "[v") || has(text, "[V")) && has(text, "%") && has(text, "]");
  }));
  EXPECT_TRUE(any([&](const std::string& text) { return has(text, "%g") || has(text, "%G"); }));
}

// One state is enough, because the digits are the same everywhere.
TEST(AfterStates, AnEscapeThatEntersARunIsTriedWithAllOctets) {
  const detail::ProductionData& entry = detail::data_of(rfc3986::path_rootless);
  std::set<char> first;
  std::set<char> second;
  for_each_escape_after_states(*entry.tdfa, gen::completed(loader::dfa_of(*entry.dfa)), [&](std::string_view text) {
    if (text.size() < 3 || text[0] != '%') return;
    first.insert(text[1]);
    second.insert(text[2]);
  });
  EXPECT_EQ(first.size(), 256U);
  EXPECT_EQ(second.size(), 256U);
}

}  // namespace
}  // namespace bnfurl::proof
