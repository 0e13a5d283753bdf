// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Equality is decided; a difference is shown by a shortest text.
#include "gen/reference/difference.hpp"

#include "tests/gen/files.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {
namespace {

SteppedAutomaton stepped(const Dfa& dfa) {
  const auto next = [&dfa](int state, std::uint8_t octet) {
    const std::size_t letter = class_of_octet(dfa.classes)[octet];
    return letter == dfa.classes.size() ? Dfa::none : dfa.next(state, static_cast<Letter>(letter));
  };
  return {0, next, [&dfa](int state) { return dfa.accepting(state); }};
}

// In: two grammars, the first for the automaton; out: a shortest text on which they differ, or "-".
class ReferenceDifference : public Table {};

TEST_P(ReferenceDifference, IsShownByAShortestText) {
  const std::size_t middle = in().find(" ~ ");
  const Dfa dfa = automata_of(in().substr(0, middle)).minimal;
  Derivatives derivatives(grammar_of(in().substr(middle + 3)), "x");
  EXPECT_EQ(difference(stepped(derivatives), stepped(dfa)).value_or("-"), out());
}

INSTANTIATE_TEST_SUITE_P(Languages, ReferenceDifference,
                         testing::Values(Case{"x = *DIGIT ~ x = [ DIGIT x ]", "-"},
                                         Case{"x = 1*DIGIT ~ x = DIGIT *DIGIT", "-"},
                                         Case{"x = *DIGIT ~ x = 1*DIGIT", ""},
                                         // A prefix without continuation differs one octet before the verdict does.
                                         Case{"x = \"1\" [ \"2\" \"3\" ] ~ x = \"1\"", "12"},
                                         Case{"x = \"1\" ~ x = \"1\" [ \"2\" \"3\" ]", "12"},
                                         Case{"x = 3\"1\" ~ x = 2*3\"1\"", "11"},
                                         Case{"x = *%x00-FF ~ x = *%x00-FE", "\xff"}));

// ---- Grammars of this project: one is within another if the texts of both are those of the other

// The grammars that the text imports from are in the folder grammar/.
Grammar grammar_importing(const std::vector<std::string>& names, const std::string& text) {
  std::vector<SourceFile> files;
  for (const std::string& name : names) files.push_back({name + ".bnf", file_text("grammar/" + name + ".bnf")});
  files.push_back({"test.bnf", lines(text)});
  return std::get<Grammar>(read_last(files));
}

TEST(ReferenceContainment, DecidesThatPlainTargetsAreTargetsOfRfc9112) {
  const Grammar grammar = grammar_importing({"plain", "rfc3986", "rfc9112"},
                                            "# import: P plain | # import: R rfc9112 | "
                                            "both = <plain-target, see [P]> / <origin-form, see [R]> | "
                                            "one = <origin-form, see [R]> | other = <plain-target, see [P]>");
  Derivatives both(grammar, "both");
  Derivatives rfc9112(grammar, "one");
  Derivatives plain(grammar, "other");
  EXPECT_EQ(difference(stepped(both), stepped(rfc9112)), std::nullopt);
  EXPECT_EQ(difference(stepped(both), stepped(plain)), "//");
}

}  // namespace
}  // namespace bnfurl::gen::tests
