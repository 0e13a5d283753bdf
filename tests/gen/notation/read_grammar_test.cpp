// A file is read in the notation that it names. Steps that only some notations need are done or skipped around that.
#include <cstdint>
#include <set>
#include <sstream>

#include "gen/generate.hpp"
#include "gen/notation/code_points.hpp"
#include "gen/notation/read_grammar.hpp"
#include "gen/production_code.hpp"
#include "tests/gen/cases.hpp"
#include "tests/gen/files.hpp"
#include "tests/gen/notation/read.hpp"
#include "tests/gen/table.hpp"

namespace bnfurl::gen::tests {

// The core rules of ABNF, and the octets of each.

namespace {

TEST(CoreRule, IsASet) {
  expect_cases("gen/notation", [](const std::string& in) {
    const Grammar grammar = grammar_of("x = " + in);
    return to_string(octets_of(grammar, reference(in)).value());
  });
}

TEST(CoreRule, Accepts) {
  expect_cases("gen/notation", [](const std::string& rule, const std::string& text) {
    return accepts(automata_of("x = " + rule).minimal, text) ? "yes" : "no";
  });
}

TEST(Rfc5234CoreRules, AreSixteen) {
  const auto file = read_grammar_file("core", core_rules);
  EXPECT_EQ(std::get<GrammarFile>(file).rules.size(), 16U);
}

// Code points as UTF-8 octets. That an automaton accepts these octets and no others is proved by counting: it accepts
// what an encoder of the test's own makes of each code point, and as many texts in all as there are code points.

constexpr const char* says_so = "# code-points: UTF-8\n";

TEST(CodePoints, Print) {
  expect_cases("gen/notation",
               [](const std::string& in) { return to_string(read(says_so + ("x = " + in)).rules.front().body); });
}

TEST(CodePoints, AreThoseOfTheFileThatSaysSo) {
  const auto grammar =
      read_last({{"other.bnf", "x = %xE9\n"},
                 {"test.bnf", says_so + std::string("# import: O other\ny = x %xE9\nx = <x, see [O]>\n")}});
  EXPECT_EQ(to_string(std::get<Grammar>(grammar)), "y = x ( [\\xc3] [\\xa9] )\nx = [\\xe9]  ; imported from other\n");
}

// ---- Proof by counting

std::string encoded(std::uint32_t c) {
  const auto octet = [](std::uint32_t value) { return static_cast<char>(static_cast<unsigned char>(value)); };
  if (c < 0x80) return {octet(c)};
  if (c < 0x800) return {octet(0xc0 + c / 64), octet(0x80 + c % 64)};
  if (c < 0x10000) return {octet(0xe0 + c / 4096), octet(0x80 + c / 64 % 64), octet(0x80 + c % 64)};
  return {octet(0xf0 + c / 262144), octet(0x80 + c / 4096 % 64), octet(0x80 + c / 64 % 64), octet(0x80 + c % 64)};
}

// How many texts `dfa` accepts, from `state` on; it has no loops.
std::uint64_t texts_from(const Dfa& dfa, int state, int depth = 0) {
  EXPECT_LT(depth, 5) << "no code point has more than four octets";
  std::uint64_t count = dfa.accepting(state) ? 1 : 0;
  if (depth == 5) return count;
  for (std::size_t letter = 0; letter < dfa.classes.size(); ++letter) {
    const int next = dfa.next(state, static_cast<Letter>(letter));
    if (next != Dfa::none) count += dfa.classes[letter].size() * texts_from(dfa, next, depth + 1);
  }
  return count;
}

// As `accepts`, with the classes looked up once.
bool accepts_quickly(const Dfa& dfa, const std::vector<std::size_t>& classes, const std::string& text) {
  int state = 0;
  for (const char c : text) {
    const std::size_t letter = classes[static_cast<unsigned char>(c)];
    if (letter == dfa.classes.size()) return false;
    state = dfa.next(state, static_cast<Letter>(letter));
    if (state == Dfa::none) return false;
  }
  return dfa.accepting(state);
}

struct Range {
  std::uint32_t first;
  std::uint32_t last;
};

// Whether `dfa` accepts the code points of `ranges`, which are disjoint, and nothing else.
void expect_exactly(const Dfa& dfa, const std::vector<Range>& ranges, const std::string& what) {
  const std::vector<std::size_t> classes = class_of_octet(dfa.classes);
  std::uint64_t count = 0;
  for (const Range& range : ranges) {
    count += range.last - range.first + 1;
    for (std::uint32_t c = range.first; c <= range.last; ++c) {
      if (!accepts_quickly(dfa, classes, encoded(c))) return (void)(ADD_FAILURE() << what << " does not accept " << c);
    }
  }
  EXPECT_EQ(texts_from(dfa, 0), count) << what;
}

Dfa language_of(const std::string& grammar, const std::string& production) {
  const Grammar read = grammar_of(grammar);
  return automata(read, production).minimal;
}

std::vector<Range> planes(std::uint32_t from, std::uint32_t to) {
  std::vector<Range> result;
  for (std::uint32_t plane = from; plane <= to; ++plane) result.push_back({plane << 16, (plane << 16) + 0xfffd});
  return result;
}

// RFC 3987, section 2.2, in words: no private characters, no surrogates, no code points that are not characters, and of
// the last plane for marks only what is behind the tags.
TEST(Rfc3987, UcscharIsTheseCodePointsAndNoOtherOctets) {
  std::vector<Range> ranges = planes(1, 13);
  ranges.insert(ranges.end(), {{0xa0, 0xd7ff}, {0xf900, 0xfdcf}, {0xfdf0, 0xffef}, {0xe1000, 0xefffd}});
  expect_exactly(language_of(file_text("grammar/rfc3987.bnf"), "ucschar"), ranges, "ucschar");
}

TEST(Rfc3987, IprivateIsTheseCodePointsAndNoOtherOctets) {
  std::vector<Range> ranges = planes(15, 16);
  ranges.push_back({0xe000, 0xf8ff});
  expect_exactly(language_of(file_text("grammar/rfc3987.bnf"), "iprivate"), ranges, "iprivate");
}

// All that UTF-8 encodes: so overlong forms, surrogates, and octets that are cut off are in no grammar.
TEST(CodePoints, AllOfThemAreUtf8AndNothingElseIs) {
  const std::vector<Range> all = {{0, 0xd7ff}, {0xe000, 0x10ffff}};
  const Dfa dfa = language_of(std::string(says_so) + "x = %x0-D7FF / %xE000-10FFFF\n", "x");
  expect_exactly(dfa, all, "x");
  for (const char* text : {"\xc0\x80", "\xc1\xbf", "\xe0\x80\x80", "\xe0\x9f\xbf", "\xf0\x80\x80\x80",
                           "\xf0\x8f\xbf\xbf", "\xed\xa0\x80", "\xed\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80",
                           "\xff", "\x80", "\xc3", "\xe2\x82", "\xf0\x9f\x98", ""}) {
    EXPECT_FALSE(accepts(dfa, text)) << testing::PrintToString(text);
  }
}

// Code points at which something changes, and their neighbours.
std::set<std::uint32_t> boundaries() {
  std::set<std::uint32_t> ends;
  for (const std::uint32_t c :
       {0x0U, 0x7fU, 0xbfU, 0x7ffU, 0xfffU, 0xd7ffU, 0xe000U, 0xffffU, 0x3ffffU, 0xfffffU, 0x10ffffU}) {
    for (const std::uint32_t near : {c - 1, c, c + 1}) {
      if (near <= last_code_point && (near < first_surrogate || near > last_surrogate)) ends.insert(near);
    }
  }
  return ends;
}

TEST(CodePoints, RangesAreExactAtEveryBoundary) {
  const std::set<std::uint32_t> ends = boundaries();
  for (const std::uint32_t first : ends) {
    for (const std::uint32_t last : ends) {
      if (last < first || (first < first_surrogate && last > last_surrogate)) continue;
      const std::string range = "%d" + std::to_string(first) + "-" + std::to_string(last);
      const Dfa dfa = language_of(says_so + ("x = " + range + "\n"), "x");
      EXPECT_EQ(texts_from(dfa, 0), last - first + 1) << range;
      for (const std::uint32_t c : ends)
        EXPECT_EQ(accepts(dfa, encoded(c)), first <= c && c <= last) << range << ' ' << c;
    }
  }
}

// What is left of all characters, in both ways to write it.
TEST(Ebnf, WhatIsLeftOfASetIsExactAtEveryBoundary) {
  const std::set<std::uint32_t> ends = boundaries();
  std::vector<std::uint32_t> odd;
  for (const std::uint32_t c : ends) {
    if (c % 2 == 1) odd.push_back(c);
  }
  std::ostringstream set;
  set << std::hex;
  for (const std::uint32_t c : odd) set << "#x" << c;
  for (const std::string& rules :
       {"x ::= [^" + set.str() + "]", "x ::= y - [" + set.str() + "]\ny ::= [#x0-#x10FFFF]"}) {
    const Dfa dfa = language_of(rules, "x");
    EXPECT_EQ(texts_from(dfa, 0), last_code_point + 1 - 0x800 - odd.size());
    for (const std::uint32_t c : ends) EXPECT_EQ(accepts(dfa, encoded(c)), c % 2 == 0) << rules << ' ' << c;
  }
}

// A prose value that names another grammar imports the rule of that grammar, with everything that the rule needs.

// The grammar that is imported as [O]; `in` is the text after the import line.
const std::string other =
    "# component: host\n# component: q = v/host\n# host-kind: name address\n# shortest: name\n# prefer: host: address\n"
    "# port: http 80\n# empty-path: http\n# unreserved: ALPHA \"-\" unused\n# reference: host\n# resolution: "
    "rfc1808\n# body: u = v\n# body: v = host\n"
    "u = host\nhost = name / address\nname = 1*ALPHA\naddress = 1*DIGIT\nunused = \"1\"\n";

OrDiagnostics<Grammar> linked(const std::string& text) {
  return read_last({{"other.bnf", other}, {"third.bnf", "host = \"third\"\n"}, {"test.bnf", lines(text)}});
}

TEST(Linked, Rules) {
  expect_cases("gen/notation", [](const std::string& in) {
    const auto grammar = linked("# import: O other | " + in);
    const auto* diagnostics = std::get_if<Diagnostics>(&grammar);
    return diagnostics == nullptr ? to_string(std::get<Grammar>(grammar)) : to_string(*diagnostics);
  });
}

const std::string host_rules =
    "host = name / address  ; imported from other | name = 1*ALPHA  ; imported from other | "
    "address = 1*DIGIT  ; imported from other | ALPHA = [A-Z] / [a-z]  ; core rule | DIGIT = [0-9]  ; core rule";

TEST(Link, BringsComponentsAndChoicesOfItsRules) {
  const auto grammar = linked("# import: O other | x = <host, see [O]>");
  EXPECT_EQ(to_string(std::get<Grammar>(grammar).directives),
            "grammar: test\nstart: \ncomponent host: host\nhost-kind: name address\nprefer: host/address\n"
            "shortest: name\nimport: O other\nport: http 80\nempty-path: http\nreference: host\nresolution: rfc1808\n"
            "unreserved: \"-1ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz\"\n");
}

// Two labels of one grammar are one import, which takes the components if one of its lines does.
TEST(Link, LeavesComponentsWhereTheLineSaysSo) {
  const auto rules_only = linked("# import: O other without components | x = <host, see [O]>");
  EXPECT_EQ(to_string(std::get<Grammar>(rules_only).directives),
            "grammar: test\nstart: \nprefer: host/address\nshortest: name\nimport: O other without components\n");
  const auto both = linked("# import: O other without components | # import: P other | x = <host, see [O]>");
  EXPECT_EQ(std::get<Grammar>(both).directives.components.size(), 1U);
}

TEST(Link, KeepsWhatItsOwnFileSaysOfNormalForms) {
  const auto grammar = linked(
      "# import: O other | # empty-path: x | # unreserved: \"_\" | # reference: x | # resolution: rfc2396 | "
      "x = <host, see [O]>");
  const Directives& directives = std::get<Grammar>(grammar).directives;
  EXPECT_EQ(directives.empty_paths, std::vector<std::string>{"x"});
  EXPECT_EQ(directives.unreserved.size(), 1U);
  EXPECT_EQ(directives.unreserved[0].production, "\"_\"");
  EXPECT_EQ(directives.reference, "x");
  EXPECT_EQ(directives.resolution, Resolution::rfc2396);
}

// A production of references is one of the grammar only where it is imported.
TEST(Link, TakesAReferenceThatItImports) {
  const auto grammar = linked("# import: O other | x = <address, see [O]>");
  EXPECT_EQ(std::get<Grammar>(grammar).directives.reference, "");
}

TEST(Link, KeepsOwnPortsAndComponents) {
  const auto grammar = linked("# import: O other | # port: x 1 | # component: host = x | x = <host, see [O]>");
  const Directives& directives = std::get<Grammar>(grammar).directives;
  EXPECT_EQ(directives.ports.size(), 1U);
  EXPECT_EQ(directives.components.size(), 1U);
  EXPECT_EQ(directives.components[0].occurrences.size(), 2U);
}

TEST(BrokenLink, IsReported) {
  expect_cases("gen/notation", [](const std::string& in) {
    const auto grammar = linked(in);
    const auto* diagnostics = std::get_if<Diagnostics>(&grammar);
    return diagnostics == nullptr ? "" : to_string(*diagnostics);
  });
}

TEST(Link, ACircleIsReported) {
  const auto grammar =
      read_last({{"a.bnf", "# import: B b\nx = <y, see [B]>\n"}, {"b.bnf", "# import: A a\ny = <x, see [A]>\n"}});
  EXPECT_EQ(to_string(std::get<Diagnostics>(grammar)),
            "a.bnf:1:13: this import is circular\nb.bnf:1:13: this import is circular\n");
}

TEST(Link, TwoGrammarsOfOneNameAreReported) {
  const auto grammar = read_last({{"a/x.bnf", "x = \"1\"\n"}, {"b/x.bnf", "x = \"1\"\n"}});
  EXPECT_EQ(to_string(std::get<Diagnostics>(grammar)),
            "b/x.bnf: a/x.bnf has the same grammar name, x; change one of the two \"# grammar:\" lines\n");
}

// The same language, written in each notation.
TEST(Notations, WriteTheSameLanguage) {
  expect_cases("gen/notation", [](const std::string& one, const std::string& other) {
    const Grammar grammar = grammar_of(one);
    const Grammar abnf = grammar_of(other);
    return printed_language(grammar, grammar.start()) == printed_language(abnf, abnf.start()) ? "equal" : "different";
  });
}

TEST(ReadGrammar, AnotherNotationIsRefused) {
  for (const char* notation : {"ebnf", "Bar", "abnf", "bar bar", ""}) {
    const auto grammar = gen::read({"test.bnf", "# notation: " + std::string(notation) + "\nx = y"});
    EXPECT_TRUE(std::holds_alternative<Diagnostics>(grammar)) << notation;
  }
}

TEST(ReadGrammar, BodiesDoNotReplaceTheRules) {
  const Grammar grammar = read(R"(# notation: bar | # body: y = "b" | # body: x = [ y ] | x = "a")");
  ASSERT_EQ(grammar.bodies.size(), 2U);
  EXPECT_EQ(grammar.bodies[0].name, "y");
  EXPECT_EQ(grammar.bodies[0].position, (Position{2, 9}));
  EXPECT_EQ(grammar.bodies[1].name, "x");
  EXPECT_EQ(to_string(grammar.rules.front().body), "[a]");
}

// A rule that the print uses but does not define is a rule like any other. Its "#" line is for readers, and for the
// comparison with the print.
TEST(ReadGrammar, SuppliedRulesAreRules) {
  const Grammar grammar =
      grammar_of("# notation: juxtaposition | # supplied: addr-spec | mid m : addr-spec | addr-spec a @ b");
  EXPECT_EQ(grammar.directives.supplied, (std::vector<Occurrence>{{"addr-spec", "", {2, 13}, false}}));
  EXPECT_EQ(grammar.find("addr-spec")->origin, Origin::own);
}

TEST(ReadGrammar, AllBrokenRulesAreReported) {
  const auto grammar = gen::read({"test.bnf", "# notation: bar\nx = (\ny = /\nz = \"a\"\n"});
  EXPECT_EQ(std::get<Diagnostics>(grammar).size(), 2U);
}

}  // namespace
}  // namespace bnfurl::gen::tests
