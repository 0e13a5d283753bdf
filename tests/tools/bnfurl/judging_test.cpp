// What judges a URL: the texts of errors, productions by the command line, and entries by the method of a request.
#include <gtest/gtest.h>

#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>

#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/judging/row.hpp"
#include "tools/bnfurl/judging/standard.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

TEST(ExpectedTexts, AreThoseOfTheErrorsHoweverManyAreKept) {
  for (const std::size_t most : {1U, 2U, 5U, 1000U}) {
    ExpectedTexts texts(most);
    for (int round = 0; round < 3; ++round) {
      for (const Production production :
           {Production(rfc3986::URI), Production(rfc1738::url), Production(rfc3986::host)}) {
        for (const std::string_view text :
             {"", "x", "http://a b", "http://[::1", "http://h:8x", "%", "gopher://h/\t"}) {
          const auto error = explain(production, text);
          if (!error) continue;
          EXPECT_EQ(texts.of(*error), error->expected()) << text;
        }
      }
    }
  }
}

TEST(ExpectedTexts, AreMadeOnceForAState) {
  ExpectedTexts texts;
  const std::string* const first = &texts.of(*explain(rfc3986::URI, "http://a b"));
  const char* const octets = first->data();
  EXPECT_NE(&texts.of(*explain(rfc3986::URI, "http")), first);
  EXPECT_EQ(&texts.of(*explain(rfc3986::URI, "https://example.org^")), first);
  EXPECT_EQ(first->data(), octets);
}

/// `grammar:production` for each, with a `!` if it is judged strictly.
std::string chosen(const std::vector<std::string>& grammars, const std::vector<std::string>& productions,
                   bool strict = false) {
  Options options;
  options.grammars = grammars;
  options.productions = productions;
  options.strict_scheme = strict;
  std::string text;
  for (const Standard& standard : choose_standards(options, Format{})) {
    text += (text.empty() ? "" : " ") + full_name(standard.asked);
    if (standard.strict) text += "!";
  }
  return text;
}

TEST(Standards, TheDefaultIsTheStartOfRfc3986) { EXPECT_EQ(chosen({}, {}), "rfc3986:URI"); }

TEST(Standards, OneProductionAppliesToAllGrammars) {
  EXPECT_EQ(chosen({"rfc3986"}, {"host"}), "rfc3986:host");
  EXPECT_EQ(chosen({"rfc3986", "rfc1738"}, {}), "rfc3986:URI rfc1738:url");
  EXPECT_EQ(chosen({"rfc3986", "rfc1738"}, {"port"}), "rfc3986:port rfc1738:port");
}

TEST(Standards, SeveralProductionsApplyToTheGrammarsInOrder) {
  EXPECT_EQ(chosen({"rfc3986", "rfc1738"}, {"authority", "login"}), "rfc3986:authority rfc1738:login");
  EXPECT_THROW((void)chosen({"rfc3986", "rfc1738"}, {"login", "authority"}), UsageError);
}

TEST(Standards, OtherNumbersOfProductionsAreRefused) {
  EXPECT_THROW((void)chosen({}, {"port", "host"}), UsageError);
  EXPECT_THROW((void)chosen({"rfc3986"}, {"port", "host"}), UsageError);
  EXPECT_THROW((void)chosen({"rfc3986", "rfc1738"}, {"port", "host", "port"}), UsageError);
  EXPECT_THROW((void)chosen({"rfc3986", "rfc1738"}, {"port", ""}), UsageError);
}

TEST(Standards, TheSameNameTwiceIsRefused) {
  EXPECT_THROW((void)chosen({"rfc3986", "rfc1738", "rfc3986"}, {}), UsageError);
}

TEST(Standards, OneGrammarCanBeGivenTwiceIfProductionsGiveTheNames) {
  Options options;
  options.grammars = {"rfc3986", "rfc3986"};
  options.productions = {"URI", "host"};
  EXPECT_THROW((void)choose_standards(options, Format{}), UsageError);
  EXPECT_EQ(choose_standards(options, Format{}, Naming::by_production).size(), 2U);
  options.productions = {"URI", "uri"};
  EXPECT_THROW((void)choose_standards(options, Format{}, Naming::by_production), UsageError);
}

TEST(Standards, OnlyGrammarsThatKnowSchemesCanBeStrict) {
  EXPECT_EQ(chosen({"rfc1738"}, {}, true), "rfc1738:url!");
  EXPECT_EQ(chosen({"rfc1738"}, {"url"}, true), "rfc1738:url!");
  EXPECT_THROW((void)chosen({}, {}, true), UsageError);
  EXPECT_THROW((void)chosen({"rfc1738"}, {"httpurl"}, true), UsageError);
  EXPECT_THROW((void)chosen({"rfc1738", "rfc3986"}, {}, true), UsageError);
}

TEST(Entries, DependOnTheMethodOfTheRequest) {
  Options options;
  options.input = "combined";
  const Entries entries(choose_standards(options, choose_format(options)).front());
  EXPECT_TRUE(matches(entries.of("CONNECT"), "1.2.3.4:1"));
  EXPECT_FALSE(matches(entries.of("GET"), "1.2.3.4:1"));
  EXPECT_NE(entries.of("OPTIONS"), entries.of("GET"));
  EXPECT_EQ(entries.of(std::nullopt), entries.of("GET"));
  EXPECT_EQ(entries.of("*"), entries.of("GET"));
  EXPECT_EQ(entries.of("connect"), entries.of("GET"));
}

TEST(Entries, AreOneWithoutMethodsAndWhereSchemesAreTakenStrictly) {
  Options options;
  options.grammars = {"rfc1738"};
  EXPECT_EQ(full_name(Entries(choose_standards(options, Format{}).front()).of("CONNECT")), "rfc1738:url");
  options.strict_scheme = true;
  const Standard strict = choose_standards(options, Format{}).front();
  EXPECT_EQ(Entries(strict).of("CONNECT"), strict.strict);
}

}  // namespace
}  // namespace bnfurl::tool
