// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Code points as UTF-8 octets. That an automaton accepts these octets and no others is proved by counting: it accepts
// what an encoder of the test's own makes of each code point, and as many texts in all as there are code points.
#include "gen/notation/code_points.hpp"

#include <cstdint>
#include <set>

#include "tests/gen/files.hpp"
#include "tests/gen/notation/read.hpp"

namespace bnfurl::gen::tests {
namespace {

constexpr const char* says_so = "# code-points: UTF-8\n";

class CodePoints : public Table {};

TEST_P(CodePoints, Print) { EXPECT_EQ(to_string(read(says_so + ("x = " + in())).rules.front().body), out()); }

INSTANTIATE_TEST_SUITE_P(
    Rfc3629Sequences, CodePoints,
    testing::Values(Case{"%x41", "[A]"}, Case{"%x0-7F", "[\\x00-\\x7f]"}, Case{"%x80", "[\\xc2] [\\x80]"},
                    Case{"%d223", "[\\xc3] [\\x9f]"}, Case{"%x20AC", "[\\xe2] [\\x82] [\\xac]"},
                    Case{"%x10FFFF", "[\\xf4] [\\x8f] [\\xbf] [\\xbf]"},
                    Case{"%xE9.41.20AC", "( [\\xc3] [\\xa9] ) [A] ( [\\xe2] [\\x82] [\\xac] )"},
                    Case{"%xA0-FF", "[\\xc2] [\\xa0-\\xbf] / [\\xc3] [\\x80-\\xbf]"},
                    Case{"%x80-7FF", "[\\xc2-\\xdf] [\\x80-\\xbf]"},
                    Case{"%x41-E0", "[A-\\x7f] / [\\xc2] [\\x80-\\xbf] / [\\xc3] [\\x80-\\xa0]"},
                    Case{"%x800-D7FF",
                         "[\\xe0] [\\xa0-\\xbf] [\\x80-\\xbf] / [\\xe1-\\xec] [\\x80-\\xbf] [\\x80-\\xbf] / "
                         "[\\xed] [\\x80-\\x9f] [\\x80-\\xbf]"},
                    Case{"%xE000-FFFF", "[\\xee\\xef] [\\x80-\\xbf] [\\x80-\\xbf]"},
                    Case{"%x10000-10FFFF",
                         "[\\xf0] [\\x90-\\xbf] [\\x80-\\xbf] [\\x80-\\xbf] / [\\xf1-\\xf3] [\\x80-\\xbf] "
                         "[\\x80-\\xbf] [\\x80-\\xbf] / [\\xf4] [\\x80-\\x8f] [\\x80-\\xbf] [\\x80-\\xbf]"}));

TEST(CodePoints, AreTheSameInBodyLines) {
  EXPECT_EQ(to_string(read(std::string(says_so) + "# body: x = %xE9\nx = %xE9\n").bodies.front().body),
            "[\\xc3] [\\xa9]");
}

TEST(CodePoints, AreSaidBeforeTheNotationOrAfterIt) {
  const std::string rule = "x = %xE9\n";
  EXPECT_EQ(to_string(read("# code-points: UTF-8\n# notation: ABNF\n" + rule)), "x = [\\xc3] [\\xa9]\n");
  EXPECT_EQ(to_string(read("# notation: ABNF\n# code-points: UTF-8\n" + rule)), "x = [\\xc3] [\\xa9]\n");
}

TEST(CodePoints, LeaveTheCoreRulesOctets) {
  EXPECT_EQ(to_string(read(std::string(says_so) + "x = OCTET\n").rules.back().body), "[\\x00-\\xff]");
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

// RFC 3987, section 2.2, in words: no private characters, no surrogates, no code points that are no characters, and of
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

// Every range between two code points at which something changes, and their neighbours.
TEST(CodePoints, RangesAreExactAtEveryBoundary) {
  std::set<std::uint32_t> ends;
  for (const std::uint32_t c :
       {0x0U, 0x7fU, 0xbfU, 0x7ffU, 0xfffU, 0xd7ffU, 0xe000U, 0xffffU, 0x3ffffU, 0xfffffU, 0x10ffffU}) {
    for (const std::uint32_t near : {c - 1, c, c + 1}) {
      if (near <= last_code_point && (near < first_surrogate || near > last_surrogate)) ends.insert(near);
    }
  }
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

}  // namespace
}  // namespace bnfurl::gen::tests
