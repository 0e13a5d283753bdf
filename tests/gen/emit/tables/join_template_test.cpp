// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Join templates: the components of a rule, the octets between them, and the alternatives. `free` is a part that cannot
// be written, mostly because it has several texts and none of them is empty.
#include "gen/emit/tables/join_template.hpp"

#include "gen/syntax/components.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
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
