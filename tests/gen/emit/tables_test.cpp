// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Automata as arrays of numbers, with the codes of detail/data.hpp.
#include <bnfurl/detail/data.hpp>

#include "gen/emit/tables/tables.hpp"
#include "gen/syntax/components.hpp"
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

// Join templates: the components of a rule, the octets between them, and the alternatives. `free` is a part that cannot
// be written, mostly because it has several texts and none of them is empty.

namespace {

using Row = std::vector<std::uint16_t>;

// Prints a template: `"/" <host> ( <port> | ) free`.
std::string shown(const Row& row, const std::vector<std::string>& components) {
  std::string text;
  const auto part = [&](std::size_t begin, std::size_t size) {
    const auto first = row.begin() + static_cast<std::ptrdiff_t>(begin);
    return shown(Row(first, first + static_cast<std::ptrdiff_t>(size)), components);
  };
  for (std::size_t i = 0; i < row.size();) {
    text += text.empty() ? "" : " ";
    if (row[i] == JoinTemplate::free) {
      text += "free";
      ++i;
    } else if (row[i] < JoinTemplate::component) {
      text += std::string("\"") + static_cast<char>(row[i++]) + '"';
    } else if (row[i] < JoinTemplate::choice) {
      const std::string inner = part(i + 2, row[i + 1]);
      text += '<' + components.at(row[i] - JoinTemplate::component) + (inner.empty() ? "" : ": " + inner) + '>';
      i += 2U + row[i + 1];
    } else {
      std::string rows;
      std::size_t at = i + 2;
      for (std::size_t left = row[i + 1]; left > 0; --left) {
        rows += (rows.empty() ? "" : " | ") + part(at + 1, row[at]);
        at += 1U + row[at];
      }
      text += "( " + rows + " )";
      i = at;
    }
  }
  return text;
}

class Template : public Table {};

TEST_P(Template, OfTheFirstRule) {
  const Grammar grammar = grammar_of(in());
  EXPECT_EQ(shown(join_template(grammar, grammar.rules.front().name), component_names(grammar)), out());
}

INSTANTIATE_TEST_SUITE_P(
    Join, Template,
    testing::Values(Case{"x = \"1\"", "\"1\""},
                    // An ABNF literal ignores case, so this one has two texts.
                    Case{"x = \"a\"", "free"},
                    // What can be empty is left out.
                    Case{"x = *\"1\" [ \"2\" ]", ""}, Case{"x = DIGIT", "free"}, Case{"x = \"1\" / \"1\"", "\"1\""},
                    Case{"x = \"1\" / \"2\"", "free"}, Case{"x = \"1\" / *\"2\"", ""},
                    Case{"# component: x | x = *DIGIT", "<x>"},
                    Case{"# component: y | x = \"1\" y | y = *DIGIT", "\"1\" <y>"},
                    Case{"# component: y | x = [ \"?\" y ] | y = *DIGIT", "( \"?\" <y> |  )"},
                    // A repetition is written once or not at all.
                    Case{"# component: y | x = *( y \",\" ) \".\" | y = *DIGIT", "( <y> \",\" |  ) \".\""},
                    Case{"# component: y | # component: z | x = y / z | y = \"2\" | z = \"1\"", "( <y> | <z> )"},
                    Case{"# component: u | # component: v | x = u \"@\" | u = v [ \":\" ] | v = *DIGIT",
                         "<u: <v>> \"@\""},
                    // A rule within itself.
                    Case{"# component: y | x = y [ \"-\" x ] | y = *DIGIT", "<y> ( \"-\" free |  )"}));

// 2^30 ways lead to y: they are not all tried.
TEST(JoinTemplate, MoreWaysThanTheLimitAreFree) {
  std::string text = "# component: y | ";
  for (int i = 0; i < 30; ++i)
    text += "x" + std::to_string(i) + " = x" + std::to_string(i + 1) + " / x" + std::to_string(i + 1) + " | ";
  const Grammar grammar = grammar_of(text + "x30 = y | y = *DIGIT");
  EXPECT_EQ(shown(join_template(grammar, "x0"), component_names(grammar)), "free");
}

}  // namespace

}  // namespace bnfurl::gen::tests
