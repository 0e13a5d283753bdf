// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What resolution does where the printed tables are silent: by the letter of each RFC, or as this project decided.
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/normalize.hpp>

#include <gtest/gtest.h>

#include <array>

#include <bnfurl/rfc1808.hpp>
#include <bnfurl/rfc2396.hpp>
#include <bnfurl/rfc3986.hpp>

#include "tests/src/resolve/resolved_text.hpp"

namespace bnfurl::tests {
namespace {

std::string by_rfc3986(std::string_view base, std::string_view reference) {
  return resolved(rfc3986::URI, base, reference, Resolution::rfc3986);
}
std::string by_rfc2396(std::string_view base, std::string_view reference) {
  return resolved(rfc3986::URI, base, reference, Resolution::rfc2396);
}
std::string by_rfc1808(std::string_view base, std::string_view reference) {
  return resolved(rfc3986::URI, base, reference, Resolution::rfc1808);
}

TEST(Bases, AreRefusedWithoutAScheme) {
  EXPECT_FALSE(Base::of(rfc3986::URI_reference, "//h/a"));
  EXPECT_FALSE(Base::of(rfc3986::URI_reference, "a/b"));
  EXPECT_FALSE(Base::of(rfc1808::URL, "a@b:c"));  // by RFC 1808, section 2.4.2, "@" is not allowed in a scheme's name
  EXPECT_TRUE(Base::of(rfc3986::URI_reference, "x:"));
}

TEST(Bases, AreTextsOfTheirProduction) {
  EXPECT_FALSE(Base::of(rfc3986::URI, "http://a b"));
  EXPECT_FALSE(Base::of(rfc3986::absolute_URI, "http://a#f"));
}

TEST(Bases, NeedAGrammarWithReferences) { EXPECT_FALSE(Base::of(find_grammar("w3c1993")->start(), "http://a/")); }

TEST(Bases, KeepTheirText) {
  constexpr std::string_view text = "http://a/b";
  EXPECT_EQ(Base::of(rfc3986::URI, text)->text().data(), text.data());
  EXPECT_EQ(Base::of(rfc3986::URI, text)->text(), text);
}

TEST(References, AreTextsOfTheProductionOfReferences) {
  for (const Resolution how : every_reading) {
    EXPECT_EQ(resolved(rfc3986::URI, "http://a", "b c", how), "nullopt");
    EXPECT_EQ(resolved(rfc3986::URI, "http://a", "1:2", how), "nullopt");
  }
}

TEST(References, HaveASchemeOnlyIfTheGrammarSaysSo) {
  EXPECT_EQ(resolved(rfc1808::URL, "http://h/a", "a@b:c", Resolution::rfc3986), "http://h/a@b:c");
  EXPECT_EQ(resolved(rfc1808::URL, "http://h/a", "1:c", Resolution::rfc3986), "1:c");
}

TEST(Grammars, NameTheirReferencesAndTheirReading) {
  EXPECT_EQ(reference_production(rfc3986::URI.grammar()), rfc3986::URI_reference);
  EXPECT_EQ(reference_production(rfc2396::URI_reference.grammar()), rfc2396::URI_reference);
  EXPECT_EQ(reference_production(rfc1808::URL.grammar()), rfc1808::URL);
  EXPECT_EQ(reference_production(*find_grammar("w3c1993")), std::nullopt);
  EXPECT_EQ(default_resolution(rfc3986::URI.grammar()), Resolution::rfc3986);
  EXPECT_EQ(default_resolution(rfc2396::URI_reference.grammar()), Resolution::rfc2396);
  EXPECT_EQ(default_resolution(rfc1808::URL.grammar()), Resolution::rfc1808);
  EXPECT_EQ(default_resolution(*find_grammar("w3c1993")), Resolution::rfc3986);
}

TEST(Rfc3986Section522, AbsentIsNotEmpty) {
  EXPECT_EQ(by_rfc3986("http://a/b?q#f", ""), "http://a/b?q");
  EXPECT_EQ(by_rfc3986("http://a/b?q#f", "#"), "http://a/b?q#");
  EXPECT_EQ(by_rfc3986("http://a/b?q#f", "?"), "http://a/b?");
  EXPECT_EQ(by_rfc3986("http://a/b?q#f", "?#"), "http://a/b?#");
  EXPECT_EQ(by_rfc3986("http://a", "//"), "http://");
  EXPECT_EQ(by_rfc3986("http://a/b", "///c"), "http:///c");
}

TEST(Rfc3986Section522, RemovesDotSegmentsOfAReferenceWithAScheme) {
  EXPECT_EQ(by_rfc3986("http://a/b", "x:a/../b"), "x:/b");
  EXPECT_EQ(by_rfc3986("http://a/b", "x://h/a/../b"), "x://h/b");
}

TEST(Rfc3986Section522, KeepsTheBasesPathAsItIs) {
  EXPECT_EQ(by_rfc3986("http://a/./b/..", ""), "http://a/./b/..");
  EXPECT_EQ(by_rfc3986("x:a/../b", "?q"), "x:a/../b?q");
}

TEST(Rfc3986Section522, IgnoresTheSameSchemeWhateverItsCaseInATolerantReading) {
  const auto tolerant = [](std::string_view reference) {
    return resolved(rfc3986::URI, "http://a/b/c", reference, Resolution::rfc3986_tolerant);
  };
  EXPECT_EQ(tolerant("HTTP:g"), "http://a/b/g");
  EXPECT_EQ(tolerant("http:"), "http://a/b/c");
  EXPECT_EQ(tolerant("http://h/g"), "http://h/g");
  EXPECT_EQ(tolerant("https:g"), "https:g");
}

TEST(Rfc3986Section523, MergesAfterAnAuthorityWithAnEmptyPath) {
  EXPECT_EQ(by_rfc3986("http://a", "g"), "http://a/g");
  EXPECT_EQ(by_rfc3986("http://a?q", "../g"), "http://a/g");
  EXPECT_EQ(by_rfc3986("http://a", "?y"), "http://a?y");
  EXPECT_EQ(by_rfc3986("http://", "g"), "http:///g");
  EXPECT_EQ(by_rfc3986("x:", "g"), "x:g");
  EXPECT_EQ(by_rfc3986("x:a", "g"), "x:g");
}

TEST(Rfc3986Section524, RemovesWhatIsAboveTheRoot) {
  EXPECT_EQ(by_rfc3986("http://a/", "../g"), "http://a/g");
  EXPECT_EQ(by_rfc3986("http://a", ".."), "http://a/");
  EXPECT_EQ(by_rfc3986("x:a", "../../g"), "x:g");
}

TEST(Rfc3986Section524, TakesTheFirstSegmentAwayButLeavesItsSlash) {
  EXPECT_EQ(by_rfc3986("x:a/b", "../g"), "x:/g");
  EXPECT_EQ(by_rfc3986("x:a/b", ".."), "x:/");
  EXPECT_EQ(by_rfc3986("x:a", ".."), "x:");
}

TEST(ResolveDecisions, TripletsOfDotsAreNoDotSegments) {
  EXPECT_EQ(by_rfc3986("http://a/b/c", "%2e%2e/g"), "http://a/b/%2e%2e/g");
  EXPECT_EQ(by_rfc3986("http://a/b/c", ".%2E/g"), "http://a/b/.%2E/g");
}

TEST(ResolveDecisions, APathOfTwoSlashesWithoutAnAuthorityKeepsADotSegmentBeforeIt) {
  EXPECT_EQ(by_rfc3986("x:/", "/.//b"), "x:/.//b");
  EXPECT_EQ(by_rfc3986("x:/a", "..//b"), "x:/.//b");
  EXPECT_EQ(by_rfc3986("x:a", "a/..//b"), "x:/.//b");
  EXPECT_EQ(by_rfc3986("http://a", "x:/.//b"), "x:/.//b");
  EXPECT_EQ(by_rfc3986("http://a", "..//b"), "http://a//b");
  EXPECT_EQ(by_rfc2396("x:/", "a/..//b"), "x:/.//b");
  EXPECT_EQ(by_rfc1808("x:/", "a/..//b"), "x:/.//b");
}

TEST(Rfc3986Section524, AnswersEachDotDotWithASegmentHoweverDeepThePath) {
  EXPECT_EQ(by_rfc3986("http://a/b/c/d/e/f/g", "../../../i"), "http://a/b/c/i");
  EXPECT_EQ(by_rfc3986("http://a/b/c/d/e/f/g", "../../../../i"), "http://a/b/i");
  EXPECT_EQ(by_rfc3986("http://a/b/c/d/e/f/g", "../../../.././../i"), "http://a/i");
  EXPECT_EQ(by_rfc3986("http://a/b/c/d/e/f/g", "../../../../../../i"), "http://a/i");
}

TEST(ResolveDecisions, ANormalFormIsAnotherBase) {
  EXPECT_EQ(by_rfc3986("http://a/b/..", "c"), "http://a/b/c");
  EXPECT_EQ(by_rfc3986("http://a/", "c"), "http://a/c");
}

TEST(Rfc2396Section52, StepSixAloneRemovesDotSegments) {
  EXPECT_EQ(by_rfc2396("http://a/b", "/c/../d"), "http://a/c/../d");
  EXPECT_EQ(by_rfc2396("http://a/b", "//h/c/../d"), "http://h/c/../d");
  EXPECT_EQ(by_rfc2396("http://a/b", "x:c/../d"), "x:c/../d");
}

TEST(Rfc2396Section52, AboveTheRootStays) {
  EXPECT_EQ(by_rfc2396("http://a/b", ".."), "http://a/..");
  EXPECT_EQ(by_rfc2396("http://a/b", "../"), "http://a/../");
  EXPECT_EQ(by_rfc2396("http://a/b", "../c/.."), "http://a/../");
  EXPECT_EQ(by_rfc2396("http://a/b", "c/../.."), "http://a/..");
  EXPECT_EQ(by_rfc2396("http://a/b", "../../c/../.."), "http://a/../../..");
  EXPECT_EQ(by_rfc2396("x:a/b", "../../c"), "x:../c");
}

TEST(Rfc2396Section52, AnEmptySegmentIsASegment) { EXPECT_EQ(by_rfc2396("http://a/b//c", "../d"), "http://a/b/d"); }

TEST(Rfc2396Section52, MergesAfterAnAuthorityWithAnEmptyPath) {
  EXPECT_EQ(by_rfc2396("http://a", "g"), "http://a/g");
  EXPECT_EQ(by_rfc2396("http://a", "?y"), "http://a/?y");
  EXPECT_EQ(by_rfc2396("http://a", "#s"), "http://a#s");
}

TEST(Rfc1808Section4, InheritsWhatIsEmpty) {
  EXPECT_EQ(by_rfc1808("http://a/b;p?q#f", "#"), "http://a/b;p?q#");
  EXPECT_EQ(by_rfc1808("http://a/b;p?q", "?"), "http://a/b;p?q");
  EXPECT_EQ(by_rfc1808("http://a/b;p?q", ";"), "http://a/b;p?q");
  EXPECT_EQ(by_rfc1808("http://a/b;p?q", ";?y"), "http://a/b;p?y");
  EXPECT_EQ(by_rfc1808("http://a/b;p?q", "//"), "http://a/b;p?q");
  EXPECT_EQ(by_rfc1808("http://a/b;p?q", "///c"), "http://a/c");
  EXPECT_EQ(by_rfc1808("http://a/b;p?q", "c?"), "http://a/c?");
}

TEST(Rfc1808Section24, ParamsBeginWithTheFirstSemicolonOfThePath) {
  EXPECT_EQ(by_rfc1808("http://a/b;p/c", "d"), "http://a/d");
  EXPECT_EQ(by_rfc1808("http://a/b", "c;x/../y"), "http://a/c;x/../y");
  EXPECT_EQ(by_rfc1808("http://a;b/c;p", "?y"), "http://a;b/c;p?y");
}

TEST(ResolveDecisions, AnEmptyPathAfterANetLocIsASlashBeforeAllThatIsAdded) {
  EXPECT_EQ(by_rfc1808("http://a", "g"), "http://a/g");
  EXPECT_EQ(by_rfc1808("http://a", ";x"), "http://a/;x");
  EXPECT_EQ(by_rfc1808("http://a", "?y"), "http://a/?y");
  EXPECT_EQ(by_rfc1808("http://a", "#s"), "http://a#s");
  EXPECT_EQ(by_rfc1808("http://a", ";"), "http://a");
  EXPECT_EQ(by_rfc1808("x:", ";x"), "x:;x");
}

TEST(Rfc1808Section24, ANetLocEndsAtASlashOnly) {
  EXPECT_EQ(resolved(rfc1808::URL, "http://a?q", "g", Resolution::rfc1808), "http://a?q/g");
  EXPECT_EQ(resolved(rfc1808::URL, "http://a/b", "//h;x?y", Resolution::rfc1808), "http://h;x?y");
}

TEST(Rfc1808Section4, AnAbsolutePathKeepsItsDotSegments) {
  EXPECT_EQ(by_rfc1808("http://a/b", "/c/../d"), "http://a/c/../d");
  EXPECT_EQ(by_rfc1808("http://a/b", "c/../../d"), "http://a/../d");
}

TEST(Memory, IsNeededForTheResultAlone) {
  const std::optional<Base> base = Base::of(rfc3986::URI, "http://a/b/c/d;p?q");
  std::array<char, 12> memory{};
  EXPECT_EQ(resolve(*base, "../g", Resolution::rfc3986, memory), "http://a/b/g");
  EXPECT_EQ(resolve(*base, "../g", Resolution::rfc3986, std::span(memory).first(11)), std::nullopt);
  EXPECT_EQ(resolve(*base, "./x/../../g", Resolution::rfc3986, memory), "http://a/b/g");
  EXPECT_EQ(resolve(*base, "./x/../../g", Resolution::rfc3986, std::span(memory).first(11)), std::nullopt);
  EXPECT_EQ(resolve(*base, "../g", Resolution::rfc3986, {}), std::nullopt);
}

}  // namespace
}  // namespace bnfurl::tests
