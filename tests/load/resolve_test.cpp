// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// References by grammars that are read at run time: IRIs, and URIs with zones.
#include <bnfurl/normalize.hpp>

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/src/resolve/resolved_text.hpp"
#include "tests/src/support/random_texts.hpp"
#include "tests/src/support/shipped_production.hpp"

namespace bnfurl::tests {
namespace {

struct Names {
  std::string grammar;
  std::string start;
  std::string references;
};

class ResolvedAtRunTime : public testing::TestWithParam<Names> {
protected:
  ResolvedAtRunTime() {
    EXPECT_EQ(start_.grammar().start(), start_);
    EXPECT_EQ(reference_production(start_.grammar()), references_);
  }

  [[nodiscard]] std::string seen(std::string_view base, std::string_view reference) const {
    return resolved(start_, base, reference, default_resolution(start_.grammar()));
  }

  Production start_ = *shipped_production(GetParam().grammar, GetParam().start);
  Production references_ = *shipped_production(GetParam().grammar, GetParam().references);
};

INSTANTIATE_TEST_SUITE_P(Load, ResolvedAtRunTime,
                         testing::Values(Names{"rfc3987", "IRI", "IRI-reference"},
                                         Names{"rfc6874", "URI", "URI-reference"}),
                         [](const auto& names) { return names.param.grammar; });

TEST_P(ResolvedAtRunTime, AsRfc3986Does) {
  EXPECT_EQ(seen("http://a/b/c/d;p?q", "../g;x?y#s"), "http://a/b/g;x?y#s");
  EXPECT_EQ(seen("http://a/b/c/d;p?q", "g/./../../h"), "http://a/b/h");
  EXPECT_EQ(seen("http://a/b/c/d;p?q", "g:h"), "g:h");
  EXPECT_EQ(seen("x:/a", "..//b"), "x:/.//b");
  EXPECT_EQ(seen("http://a", "g h"), "nullopt");
}

TEST_P(ResolvedAtRunTime, AResultIsATextOfTheStart) {
  RandomTexts bases(*detail::data_of(start_).dfa, 1);
  RandomTexts references(*detail::data_of(references_).dfa, 2);
  for (std::size_t i = 0; i < 3000; ++i) {
    const std::string base = bases.text(i % 60);
    const std::string reference = references.text(i % 70);
    const std::string result = seen(base, reference);
    EXPECT_TRUE(Base::of(start_, result)) << base << " " << reference << " " << result;
  }
}

// RFC 3986, appendix B: a scheme has at least one octet. A grammar without the component cannot say what else it has.
TEST(ResolvedByAnOwnGrammar, AColonAtTheBeginIsNoEndOfAScheme) {
  Loaded loaded = load("# reference: x\nx = *( \"a\" / \":\" / \"/\" )\n", "own.bnf");
  ASSERT_TRUE(loaded.grammar());
  const Production x = loaded.grammar()->start();
  ASSERT_TRUE(loaded.prepare(x).empty());
  EXPECT_FALSE(Base::of(x, ":a"));
  EXPECT_EQ(resolved(x, "a:/aa", ":a", Resolution::rfc3986), "a:/:a");
  EXPECT_EQ(resolved(x, "a://a/aa", ":a", Resolution::rfc3986), "a://a/:a");
  EXPECT_EQ(resolved(x, "a://a/aa", "aa:a", Resolution::rfc3986), "aa:a");
}

TEST(ResolvedIris, KeepTheirOctets) {
  const Production iri = *shipped_production("rfc3987", "IRI");
  static_cast<void>(shipped_production("rfc3987", "IRI-reference"));
  EXPECT_EQ(resolved(iri, "http://é/ä/ö?ü", "../ñ#ß", Resolution::rfc3986), "http://é/ñ#ß");
}

}  // namespace
}  // namespace bnfurl::tests
