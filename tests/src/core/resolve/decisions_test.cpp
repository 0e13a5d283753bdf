// What a reference becomes: the RFCs' tables, our decisions, and a caller's memory.
#include <gtest/gtest.h>

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc1808.hpp>
#include <bnfurl/rfc2396.hpp>
#include <bnfurl/rfc3986.hpp>

#include "tests/src/core/kernels/machine.hpp"
#include "tests/src/core/resolve/resolved_text.hpp"
#include "tests/src/core/support/guarded.hpp"

namespace bnfurl::tests {

// The tables of examples that the RFCs print for references and their bases, as printed. Those of RFC 2396 and RFC 1808
// are run with the grammar of RFC 3986: their own cannot derive all of them ("?y", "http:").

namespace {

struct Example {
  std::string_view reference;
  std::string_view result;
};
using Table = std::vector<Example>;

constexpr std::string_view base = "http://a/b/c/d;p?q";
constexpr std::string_view base_rfc1808 = "http://a/b/c/d;p?q#f";

// What the normal examples of RFC 3986, section 5.4.1, and of RFC 2396, section C.1, share with RFC 1808's.
const Table shared_normal = {
    {"g:h", "g:h"},
    {"g", "http://a/b/c/g"},
    {"./g", "http://a/b/c/g"},
    {"g/", "http://a/b/c/g/"},
    {"/g", "http://a/g"},
    {"//g", "http://g"},
    {"g?y", "http://a/b/c/g?y"},
    {"#s", "http://a/b/c/d;p?q#s"},
    {"g#s", "http://a/b/c/g#s"},
    {"g?y#s", "http://a/b/c/g?y#s"},
    {"g;x", "http://a/b/c/g;x"},
    {"g;x?y#s", "http://a/b/c/g;x?y#s"},
    {".", "http://a/b/c/"},
    {"./", "http://a/b/c/"},
    {"..", "http://a/b/"},
    {"../", "http://a/b/"},
    {"../g", "http://a/b/g"},
    {"../..", "http://a/"},
    {"../../", "http://a/"},
    {"../../g", "http://a/g"},
};

const Table shared_abnormal = {
    {"g.", "http://a/b/c/g."},     {".g", "http://a/b/c/.g"},    {"g..", "http://a/b/c/g.."},
    {"..g", "http://a/b/c/..g"},   {"./../g", "http://a/b/g"},   {"./g/.", "http://a/b/c/g/"},
    {"g/./h", "http://a/b/c/g/h"}, {"g/../h", "http://a/b/c/h"},
};

// RFC 3986, section 5.4.2, and RFC 2396, section C.2.
const Table shared_by_successors = {
    {"g;x=1/./y", "http://a/b/c/g;x=1/y"}, {"g;x=1/../y", "http://a/b/c/y"},    {"g?y/./x", "http://a/b/c/g?y/./x"},
    {"g?y/../x", "http://a/b/c/g?y/../x"}, {"g#s/./x", "http://a/b/c/g#s/./x"}, {"g#s/../x", "http://a/b/c/g#s/../x"},
};

void check(Production entry, std::string_view from, const Table& table, Resolution how) {
  for (const auto& [reference, result] : table) EXPECT_EQ(resolved(entry, from, reference, how), result) << reference;
}

constexpr Resolution both_rfc3986[] = {Resolution::rfc3986, Resolution::rfc3986_tolerant};

TEST(Rfc3986Section541, NormalExamples) {
  const Table own = {{"?y", "http://a/b/c/d;p?y"}, {";x", "http://a/b/c/;x"}, {"", "http://a/b/c/d;p?q"}};
  for (const Resolution how : both_rfc3986) {
    check(rfc3986::URI, base, shared_normal, how);
    check(rfc3986::URI, base, own, how);
  }
}

TEST(Rfc3986Section542, AbnormalExamples) {
  const Table own = {
      {"../../../g", "http://a/g"},
      {"../../../../g", "http://a/g"},
      {"/./g", "http://a/g"},
      {"/../g", "http://a/g"},
  };
  for (const Resolution how : both_rfc3986) {
    check(rfc3986::URI, base, shared_abnormal, how);
    check(rfc3986::URI, base, shared_by_successors, how);
    check(rfc3986::URI, base, own, how);
  }
}

TEST(Rfc3986Section542, StrictParsersKeepTheSchemeOfAReference) {
  check(rfc3986::URI, base, {{"http:g", "http:g"}}, Resolution::rfc3986);
}

TEST(Rfc3986Section542, TolerantParsersIgnoreTheBasesScheme) {
  check(rfc3986::URI, base, {{"http:g", "http://a/b/c/g"}}, Resolution::rfc3986_tolerant);
}

TEST(Rfc2396SectionC1, NormalExamples) {
  // The empty reference is "(current document)": the base.
  const Table own = {{"?y", "http://a/b/c/?y"}, {";x", "http://a/b/c/;x"}};
  check(rfc3986::URI, base, shared_normal, Resolution::rfc2396);
  check(rfc3986::URI, base, own, Resolution::rfc2396);
}

TEST(Rfc2396SectionC2, AbnormalExamples) {
  const Table own = {
      {"", "http://a/b/c/d;p?q"}, {"../../../g", "http://a/../g"}, {"../../../../g", "http://a/../../g"},
      {"/./g", "http://a/./g"},   {"/../g", "http://a/../g"},      {"http:g", "http:g"},
  };
  check(rfc3986::URI, base, shared_abnormal, Resolution::rfc2396);
  check(rfc3986::URI, base, shared_by_successors, Resolution::rfc2396);
  check(rfc3986::URI, base, own, Resolution::rfc2396);
}

TEST(Rfc2396, ReadsItsTablesByItsOwnGrammarButForAReferenceThatIsOnlyAQuery) {
  check(rfc2396::URI_reference, base, shared_normal, Resolution::rfc2396);
  check(rfc2396::URI_reference, base, shared_abnormal, Resolution::rfc2396);
  EXPECT_EQ(resolved(rfc2396::URI_reference, base, "?y", Resolution::rfc2396), "nullopt");
}

const Table rfc1808_own = {
    {"?y", "http://a/b/c/d;p?y"},
    {";x", "http://a/b/c/d;x"},
    {"g?y/./x", "http://a/b/c/g?y/./x"},
    {"g#s/./x", "http://a/b/c/g#s/./x"},
};

const Table rfc1808_abnormal = {
    {"", "http://a/b/c/d;p?q#f"}, {"../../../g", "http://a/../g"}, {"../../../../g", "http://a/../../g"},
    {"/./g", "http://a/./g"},     {"/../g", "http://a/../g"},      {"http:g", "http:g"},
    {"http:", "http:"},
};

class Rfc1808 : public testing::TestWithParam<Production> {};
INSTANTIATE_TEST_SUITE_P(BothGrammars, Rfc1808, testing::Values(Production(rfc1808::URL), Production(rfc3986::URI)));

TEST_P(Rfc1808, Section51NormalExamples) {
  check(GetParam(), base_rfc1808, shared_normal, Resolution::rfc1808);
  check(GetParam(), base_rfc1808, rfc1808_own, Resolution::rfc1808);
}

TEST_P(Rfc1808, Section52AbnormalExamples) {
  check(GetParam(), base_rfc1808, shared_abnormal, Resolution::rfc1808);
  check(GetParam(), base_rfc1808, rfc1808_abnormal, Resolution::rfc1808);
}

// What resolution does where the printed tables are silent: by the letter of each RFC, or as this project decided.

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
  EXPECT_EQ(Base::of(rfc3986::URI_reference, "//h/a").error(), NoBase::no_scheme);
  EXPECT_FALSE(Base::of(rfc3986::URI_reference, "a/b"));
  EXPECT_FALSE(Base::of(rfc1808::URL, "a@b:c"));  // by RFC 1808, section 2.4.2, "@" is not allowed in a scheme's name
  EXPECT_TRUE(Base::of(rfc3986::URI_reference, "x:"));
}

TEST(Bases, AreTextsOfTheirProduction) {
  EXPECT_EQ(Base::of(rfc3986::URI, "http://a b").error_or(NoBase::no_scheme), NoBase::no_match);
  EXPECT_FALSE(Base::of(rfc3986::absolute_URI, "http://a#f"));
}

TEST(Bases, NeedAGrammarWithReferences) {
  EXPECT_EQ(Base::of(find_grammar("w3c1993")->start(), "http://a/").error(), NoBase::no_references);
}

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
  const auto base = Base::of(rfc3986::URI, "http://a/b/c/d;p?q");
  std::array<char, 12> memory{};
  EXPECT_EQ(resolve(*base, "../g", Resolution::rfc3986, memory), "http://a/b/g");
  const Refusal no_room{Refusal::Why::no_room, 12};
  EXPECT_EQ(resolve(*base, "../g", Resolution::rfc3986, std::span(memory).first(11)).error(), no_room);
  EXPECT_EQ(resolve(*base, "./x/../../g", Resolution::rfc3986, memory), "http://a/b/g");
  EXPECT_EQ(resolve(*base, "./x/../../g", Resolution::rfc3986, std::span(memory).first(11)).error(), no_room);
  EXPECT_EQ(resolve(*base, "../g", Resolution::rfc3986, {}).error(), no_room);
  EXPECT_EQ(resolve(*base, "a b", Resolution::rfc3986, {}).error(), Refusal());
}

// Bases, references and results between guard pages, under every kernel: nothing is read outside a text, and nothing is
// written outside the memory, be it too small or as large as the result.

const std::vector<std::string> bases = {
    "x:", "x:a/b", "http://a", "http://a/b/c/d;p?q#f", "http://a/./b/../c", "http://a/" + std::string(200, 'b') + "/c"};

// Of every size up to and beyond that of short references: plain, with dot segments at the begin, and at the end.
std::vector<std::string> references() {
  std::vector<std::string> result;
  for (std::size_t size = 0; size < 140; ++size) {
    for (const std::string_view begin : {"", "../", "/", "//", "x:", "?", "#", "../../../", ".", ".."}) {
      for (const std::string_view end : {"", "/..", "/.", "/", ".", "..", "?", "#", "//"}) {
        result.push_back(std::string(begin) + std::string(size, 'a') + std::string(end));
      }
    }
  }
  std::erase_if(result, [](const std::string& text) { return !matches(rfc3986::URI_reference, text); });
  return result;
}

class GuardedResolution {
public:
  // Writes into memory of exactly `result`, and of one octet less, at both edges of a page.
  void check(std::string_view base, std::string_view reference, Resolution how, const std::string& result) {
    for (const bool at_end : {false, true}) {
      const std::string_view from = at_end ? bases_.at_end(base) : bases_.at_begin(base);
      const std::string_view seen = at_end ? references_.at_end(reference) : references_.at_begin(reference);
      const std::string_view room = at_end ? results_.at_end(result) : results_.at_begin(result);
      const std::span<char> memory(const_cast<char*>(room.data()), room.size());
      const auto cut = Base::of(rfc3986::URI, from);
      ASSERT_EQ(resolve(*cut, seen, how, memory.last(result.size() - 1)).error(),
                (Refusal{Refusal::Why::no_room, result.size()}))
          << base << " " << reference;
      ASSERT_EQ(room, result) << "too little memory was written to";
      std::fill(memory.begin(), memory.end(), '!');
      ASSERT_EQ(resolve(*cut, seen, how, memory), result) << base << " " << reference;
    }
  }

private:
  GuardedPages bases_{1000};
  GuardedPages references_{1000};
  GuardedPages results_{1000};
};

TEST(GuardPages, ResolutionUnderEveryKernelReadsAndWritesNothingOutside) {
  GuardedResolution guarded;
  for (const kernels::Kernels* kernels : machine_kernels()) {
    const WithKernels with(*kernels);
    for (const std::string& base : bases) {
      for (const std::string& reference : references()) {
        for (const Resolution how : every_reading) {
          const std::string result = resolved(rfc3986::URI, base, reference, how);
          ASSERT_NE(result, "nullopt") << base << " " << reference;
          ASSERT_NO_FATAL_FAILURE(guarded.check(base, reference, how, result));
        }
      }
    }
  }
}

}  // namespace
}  // namespace bnfurl::tests
