// What holds for every base and every reference, of every grammar that has references: random members of its
// productions, their mutants, texts near the typical ones, and texts put together from dots and delimiters.
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>
#include <bnfurl/normalize.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <random>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/rfc3986.hpp>

#include "tests/core/resolve/resolved_text.hpp"
#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {
namespace {

constexpr Levels some_levels[] = {
    Levels::percent, Levels::letter_case, Levels::dots, Levels::syntax, Levels::syntax | Levels::scheme, Levels::all};

std::vector<Grammar> grammars_with_references() {
  std::vector<Grammar> result;
  for (const Grammar grammar : grammars()) {
    if (reference_production(grammar)) result.push_back(grammar);
  }
  return result;
}

class Pieced {
public:
  explicit Pieced(unsigned seed) : random_(seed) {}

  std::string text() {
    std::string result;
    for (std::size_t count = random_() % 9; count > 0; --count) result += pieces[random_() % std::size(pieces)];
    return result;
  }

private:
  static constexpr std::string_view pieces[] = {".",   "..",     "/",   "/",   "//",  "a",     "b;p",         "?",
                                                "?q",  "#",      "#s",  ";",   "x:",  "http:", "HTTP://h:80", "//A%41",
                                                "%2e", "%2E%2e", "%41", "%7e", "/./", "/../",  "[::1]"};
  std::mt19937 random_;
};

// As many texts of a production, and texts that are none.
std::vector<std::string> texts_of(Production production, unsigned seed, std::size_t count) {
  RandomTexts members(detail::data_of(production).dfa[0], seed);
  TypicalTexts typical(detail::grammar_data_of(production), seed);
  Pieced pieced(seed);
  std::vector<std::string> result;
  for (std::size_t i = 0; i < count; ++i) {
    result.push_back(members.text(i % 70));
    result.push_back(members.mutant(result.back()));
    result.push_back(typical.text());
    result.push_back(pieced.text());
    result.push_back("http://a" + pieced.text());
    result.push_back("x:" + pieced.text());
  }
  return result;
}

std::string normal(Production entry, const std::string& text, Levels levels) {
  std::string memory(text.size() + 2, '\0');
  const auto result = normalize(entry, text, levels, memory);
  return result ? std::string(*result) : "nullopt";
}

bool has_triplet_of_a_dot(std::string_view text) {
  return text.find("%2e") != std::string_view::npos || text.find("%2E") != std::string_view::npos;
}

// Calls `check` with bases that are bases, and references that are references.
template <class Check>
void for_each_pair(Grammar grammar, Check check) {
  const Production start = grammar.start();
  const Production references = *reference_production(grammar);
  std::vector<std::string> bases = texts_of(start, 1, 2000);
  std::vector<std::string> others = texts_of(references, 2, 2000);
  std::erase_if(bases, [start](const std::string& text) { return !Base::of(start, text); });
  std::erase_if(others, [references](const std::string& text) { return !matches(references, text); });
  std::ranges::shuffle(bases, std::mt19937(3));
  ASSERT_GT(bases.size(), 1000U) << grammar.name();
  ASSERT_GT(others.size(), 1000U) << grammar.name();
  for (std::size_t i = 0; i < bases.size(); ++i) {
    for (std::size_t j = 0; j < 5; ++j) check(bases[i], others[(5 * i + j) % others.size()]);
  }
}

// RFC 2396's grammar has no URI of a scheme alone, but its section 5.2 makes one of "." on an opaque base.
bool is_only_a_scheme(std::string_view text) { return text.substr(0, text.find_first_of("?#")).ends_with(':'); }

TEST(ResolveProperties, AResultIsATextOfTheStart) {
  for (const Grammar grammar : grammars_with_references()) {
    for_each_pair(grammar, [grammar](const std::string& base, const std::string& reference) {
      for (const Resolution how : every_reading) {
        const std::string result = resolved(grammar.start(), base, reference, how);
        if (grammar.name() == "rfc2396" && is_only_a_scheme(result)) continue;
        EXPECT_TRUE(Base::of(grammar.start(), result))
            << grammar.name() << ": " << base << " " << reference << " " << result;
      }
    });
  }
}

// "%41:b" has no scheme by RFC 1808's grammar, whose paths may have ":" in the first segment; "A:b" has one.
bool becomes_a_scheme(Production references, const std::string& reference, const std::string& normal) {
  return !Base::of(references, reference) && Base::of(references, normal);
}

// By RFC 1808, section 2.4.3, a net_loc ends at a "/" only: with another grammar, it can reach into the query.
bool is_read_in_other_pieces(Grammar grammar, Resolution how) {
  return how == Resolution::rfc1808 && default_resolution(grammar) != how;
}

TEST(ResolveProperties, ANormalReferenceHasTheNormalFormOfTheSameResultIfItHasNoTripletOfADot) {
  for (const Grammar grammar : grammars_with_references()) {
    const Production references = *reference_production(grammar);
    for_each_pair(grammar, [&](const std::string& base, const std::string& reference) {
      if (has_triplet_of_a_dot(reference)) return;
      for (const Resolution how : every_reading) {
        if (is_read_in_other_pieces(grammar, how)) continue;
        for (const Levels levels : some_levels) {
          const std::string first = normal(references, reference, levels);
          if (becomes_a_scheme(references, reference, first)) continue;
          EXPECT_EQ(normal(grammar.start(), resolved(grammar.start(), base, first, how), levels),
                    normal(grammar.start(), resolved(grammar.start(), base, reference, how), levels))
              << grammar.name() << " " << static_cast<int>(how) << " " << static_cast<int>(levels) << ": " << base
              << " " << reference << " " << first;
        }
      }
    });
  }
}

// Raw, "%2e" is not a dot segment; decoded first, it is one.
TEST(ResolveProperties, ATripletOfADotMakesTheDifference) {
  const auto normal_first = [](std::string_view base, const std::string& reference) {
    return normal(rfc3986::URI,
                  resolved(rfc3986::URI, base, normal(rfc3986::URI_reference, reference, Levels::syntax), {}),
                  Levels::syntax);
  };
  const auto normal_last = [](std::string_view base, std::string_view reference) {
    return normal(rfc3986::URI, resolved(rfc3986::URI, base, reference, {}), Levels::syntax);
  };
  EXPECT_EQ(normal_last("x:", "%2e"), "x:.");  // a shortest one
  EXPECT_EQ(normal_first("x:", "%2e"), "x:");
  EXPECT_EQ(normal_last("http://a/b/c", "%2e/.."), "http://a/b/");  // a shortest one with an authority
  EXPECT_EQ(normal_first("http://a/b/c", "%2e/.."), "http://a/");
}

TEST(ResolveProperties, TheNormalFormOfAResultIsNormal) {
  for (const Grammar grammar : grammars_with_references()) {
    for_each_pair(grammar, [grammar](const std::string& base, const std::string& reference) {
      for (const Levels levels : some_levels) {
        const std::string result =
            normal(grammar.start(), resolved(grammar.start(), base, reference, default_resolution(grammar)), levels);
        if (result == "nullopt") continue;
        const std::optional<Production> language = normal_forms(grammar.start(), levels);
        EXPECT_TRUE(!language || matches(*language, result)) << result;
        EXPECT_EQ(normal(grammar.start(), result, levels), result) << base << " " << reference;
      }
    });
  }
}

// RFC 3986, section 5.2.2: what has no dot segment and a scheme is its own result, from any base.
TEST(ResolveProperties, AResultByRfc3986IsItsOwnResult) {
  for (const Grammar grammar : grammars_with_references()) {
    for_each_pair(grammar, [grammar](const std::string& base, const std::string& reference) {
      const std::string result = resolved(grammar.start(), base, reference, Resolution::rfc3986);
      const std::string again = resolved(grammar.start(), base, result, Resolution::rfc3986);
      // Where the reference is "", "?y" or "#s", the base's path stays, with its dot segments.
      if (reference.empty() || reference[0] == '?' || reference[0] == '#') return;
      if (grammar.name() == "rfc2396" && is_only_a_scheme(result)) return;
      EXPECT_EQ(again, result) << base << " " << reference;
    });
  }
}

TEST(ResolveProperties, NeedNoMoreMemoryThanPromisedAndNoLessThanTheResult) {
  for (const Grammar grammar : grammars_with_references()) {
    for_each_pair(grammar, [grammar](const std::string& base, const std::string& reference) {
      for (const Resolution how : every_reading) {
        const std::string result = resolved(grammar.start(), base, reference, how);
        ASSERT_NE(result, "no reference") << base << " " << reference;
        std::string memory(result.size() + 1, '!');
        const Base from = *Base::of(grammar.start(), base);
        EXPECT_EQ(resolve(from, reference, how, std::span(memory).first(result.size() - 1)).error(),
                  (TextError{TextError::Why::no_room, result.size()}));
        EXPECT_EQ(memory, std::string(memory.size(), '!'));
        EXPECT_EQ(resolve(from, reference, how, std::span(memory).first(result.size())), result);
        EXPECT_EQ(memory.back(), '!');
      }
    });
  }
}

}  // namespace
}  // namespace bnfurl::tests
