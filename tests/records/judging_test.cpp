// The texts of errors are made once.
#include <gtest/gtest.h>

#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/records/judging/row.hpp"

namespace bnfurl::records {
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

}  // namespace
}  // namespace bnfurl::records
