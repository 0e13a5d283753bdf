// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "load/dfa_of.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "bnfurl/bnfurl.hpp"
#include "gen/emit/tables/tables.hpp"

namespace bnfurl::loader {
namespace {

std::string wrong_in(const detail::DfaTable& table) {
  const gen::DfaArrays arrays = gen::dfa_arrays(dfa_of(table));
  if (arrays.states != table.states || arrays.classes != table.classes) return "numbers";
  if (!std::ranges::equal(arrays.class_of, std::span(table.class_of, 256))) return "classes";
  if (!std::ranges::equal(arrays.next, std::span(table.next, std::size_t{table.states} * table.classes))) return "next";
  return std::ranges::equal(arrays.accepting, std::span(table.accepting, (table.states + 63U) / 64)) ? "" : "accepting";
}

TEST(DfaOf, EveryTableIsUnchangedAfterARoundTrip) {
  for (const detail::GrammarData* grammar : detail::compiled_grammars()) {
    for (const detail::ProductionData& production : std::span(grammar->productions, grammar->production_count))
      EXPECT_EQ(wrong_in(*production.dfa), "") << grammar->name << ":" << production.name;
  }
}

TEST(DfaOf, OctetsThatNoStateReadsHaveNoClass) {
  const gen::Dfa digits = dfa_of(*detail::data_of(*find_production("rfc3986", "port")).dfa);
  EXPECT_EQ(to_string(digits), "0: [0-9] 0, accepting\n");
}

}  // namespace
}  // namespace bnfurl::loader
