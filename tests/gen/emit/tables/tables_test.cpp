// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Automata as arrays of numbers, with the codes of detail/data.hpp.
#include "gen/emit/tables/tables.hpp"

#include <bnfurl/detail/data.hpp>

#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

using detail::Operation;

TEST(DfaArrays, HaveAClassForOctetsThatLeadNowhere) {
  const DfaArrays arrays = dfa_arrays(automata_of("x = *\"1\" \"2\"").minimal);
  EXPECT_EQ(arrays.classes, 3);
  EXPECT_EQ(arrays.states, 2);
  EXPECT_EQ(arrays.class_of['1'], 0);
  EXPECT_EQ(arrays.class_of['2'], 1);
  EXPECT_EQ(arrays.class_of['3'], 2);
  EXPECT_EQ(arrays.next, (std::vector<std::uint16_t>{0, 1, no_entry, no_entry, no_entry, no_entry}));
  EXPECT_EQ(arrays.accepting, std::vector<std::uint64_t>{2});
}

TEST(DfaArrays, HaveABitForEachState) {
  const DfaArrays arrays = dfa_arrays(automata_of("x = *70\"1\"").minimal);
  EXPECT_EQ(arrays.states, 71);
  EXPECT_EQ(arrays.accepting, (std::vector<std::uint64_t>{~std::uint64_t{0}, 127}));
}

TEST(TdfaArrays, HaveEachListOfOperationsOnce) {
  const Grammar grammar = grammar_of("# component: y | x = \"2\" y | y = *\"1\"");
  const TdfaArrays arrays = tdfa_arrays(automata(grammar, "x").tdfa, result_names(grammar));
  EXPECT_EQ(arrays.registers, 2);  // one register, and the scratch register
  EXPECT_EQ(arrays.states, 3);
  // List 0 is empty, and list 1 sets the register. Lists 2 and 3 are the ends of states 1 and 2, in slots.
  const std::vector<OperationNumbers> expected{
      {0, Operation::position}, {0, Operation::position}, {1, Operation::position}, {0, 0}, {1, Operation::position}};
  EXPECT_EQ(arrays.operations, expected);
  EXPECT_EQ(arrays.list_begin, (std::vector<std::uint32_t>{0, 0, 1, 3, 5}));
  EXPECT_EQ(arrays.final_list, (std::vector<std::uint16_t>{no_entry, 2, 3}));
  EXPECT_EQ(arrays.next,
            (std::vector<std::uint16_t>{no_entry, 1, no_entry, 2, no_entry, no_entry, 2, no_entry, no_entry}));
  EXPECT_EQ(arrays.update, (std::vector<std::uint16_t>{0, 0, 0, 1, 0, 0, 0, 0, 0}));
}

TEST(TdfaArrays, HaveChoicesAsConstants) {
  const Grammar grammar = grammar_of("# kinds: x | x = y / z | y = \"1\" | z = \"2\"");
  const TdfaArrays arrays = tdfa_arrays(automata(grammar, "x").tdfa, result_names(grammar));
  EXPECT_EQ(arrays.operations, (std::vector<OperationNumbers>{{1, Operation::constant}, {1, Operation::constant | 1}}));
}

TEST(TdfaArrays, UseTheCodesOfTheLibrary) {
  EXPECT_EQ(no_entry, detail::none);
  EXPECT_EQ(most_registers, detail::max_registers);
  const Grammar grammar = grammar_of("x = \"1\"");
  const TdfaArrays arrays = tdfa_arrays(automata(grammar, "x").tdfa, result_names(grammar));
  EXPECT_EQ(arrays.final_list, (std::vector<std::uint16_t>{detail::none, 0}));
}

}  // namespace
}  // namespace bnfurl::gen::tests
