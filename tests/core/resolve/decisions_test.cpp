// What a reference becomes: the tables of the RFCs, our decisions, and the memory of a caller.
#include <gtest/gtest.h>

#include <array>
#include <map>
#include <optional>
#include <span>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc1808.hpp>
#include <bnfurl/rfc2396.hpp>
#include <bnfurl/rfc3986.hpp>

#include "tests/core/kernels/machine.hpp"
#include "tests/core/resolve/resolved_text.hpp"
#include "tests/core/support/guarded.hpp"
#include "tests/gen/cases.hpp"

namespace bnfurl::tests {

namespace {

// The tables of examples that the RFCs print, what their letter says where the tables are silent, and what we decided.
// A word with ":" is a production, the others are readings by which its texts have this result.
TEST(Reference, Becomes) {
  const std::map<std::string, Resolution> readings{{"rfc3986", Resolution::rfc3986},
                                                   {"tolerant", Resolution::rfc3986_tolerant},
                                                   {"rfc2396", Resolution::rfc2396},
                                                   {"rfc1808", Resolution::rfc1808}};
  gen::tests::expect_cases("core/resolved",
                           [&](const std::string& ways, const std::string& base, const std::string& reference) {
                             std::string results;
                             std::optional<Production> entry;
                             std::istringstream words(ways);
                             for (std::string word; words >> word;) {
                               const std::size_t colon = word.find(':');
                               if (colon != std::string::npos) {
                                 entry = find_production(word.substr(0, colon), word.substr(colon + 1));
                                 continue;
                               }
                               const std::string result = resolved(entry.value(), base, reference, readings.at(word));
                               if (results != result) results += (results.empty() ? "" : " or ") + result;
                             }
                             return results;
                           });
}

TEST(Bases, AreRefusedWithoutAScheme) {
  EXPECT_EQ(Base::of(rfc3986::URI_reference, "//h/a").error(), BaseError::no_scheme);
  EXPECT_FALSE(Base::of(rfc3986::URI_reference, "a/b"));
  EXPECT_FALSE(Base::of(rfc1808::URL, "a@b:c"));  // by RFC 1808, section 2.4.2, "@" is not allowed in a scheme's name
  EXPECT_TRUE(Base::of(rfc3986::URI_reference, "x:"));
}

TEST(Bases, AreTextsOfTheirProduction) {
  EXPECT_EQ(Base::of(rfc3986::URI, "http://a b").error_or(BaseError::no_scheme), BaseError::no_match);
  EXPECT_FALSE(Base::of(rfc3986::absolute_URI, "http://a#f"));
}

TEST(Bases, NeedAGrammarWithReferences) {
  EXPECT_EQ(Base::of(find_grammar("w3c1993")->start(), "http://a/").error(), BaseError::no_references);
}

TEST(Bases, KeepTheirText) {
  constexpr std::string_view text = "http://a/b";
  EXPECT_EQ(Base::of(rfc3986::URI, text)->text().data(), text.data());
  EXPECT_EQ(Base::of(rfc3986::URI, text)->text(), text);
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

TEST(Memory, IsNeededForTheResultAlone) {
  const auto base = Base::of(rfc3986::URI, "http://a/b/c/d;p?q");
  std::array<char, 12> memory{};
  EXPECT_EQ(resolve(*base, "../g", Resolution::rfc3986, memory), "http://a/b/g");
  const TextError no_room{TextError::Why::no_room, 12};
  EXPECT_EQ(resolve(*base, "../g", Resolution::rfc3986, std::span(memory).first(11)).error(), no_room);
  EXPECT_EQ(resolve(*base, "./x/../../g", Resolution::rfc3986, memory), "http://a/b/g");
  EXPECT_EQ(resolve(*base, "./x/../../g", Resolution::rfc3986, std::span(memory).first(11)).error(), no_room);
  EXPECT_EQ(resolve(*base, "../g", Resolution::rfc3986, {}).error(), no_room);
  EXPECT_EQ(resolve(*base, "a b", Resolution::rfc3986, {}).error(), TextError());
}

// Bases, references and results between guard pages, under every kernel: nothing is read outside a text, and nothing is
// written outside the memory, be it too small or as large as the result.

const std::vector<std::string> bases = {
    "x:", "x:a/b", "http://a", "http://a/b/c/d;p?q#f", "http://a/./b/../c", "http://a/" + std::string(200, 'b') + "/c"};

// Of every size up to and beyond that of short references: plain, with dot segments at the beginning, and at the end.
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
                (TextError{TextError::Why::no_room, result.size()}))
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
          ASSERT_NE(result, "no reference") << base << " " << reference;
          ASSERT_NO_FATAL_FAILURE(guarded.check(base, reference, how, result));
        }
      }
    }
  }
}

}  // namespace
}  // namespace bnfurl::tests
