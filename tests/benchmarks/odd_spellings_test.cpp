// URLs spelt oddly, and links, are made as their header says.
#include "benchmarks/texts/odd_spellings.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc3986.hpp>
#include <map>
#include <set>

#include "benchmarks/texts/corpus.hpp"

namespace bnfurl::benchmarks {
namespace {

const Corpus& own() {
  static const Corpus corpus(own_corpus("own"));
  return corpus;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    lines.emplace_back(text.substr(0, text.find('\n')));
    text.remove_prefix(lines.back().size() + 1);
  }
  return lines;
}

// Empty if it is not a URI.
std::string normal_form(std::string_view url) {
  std::string memory(url.size() + 2, ' ');
  return std::string(normalize(rfc3986::URI, url, Levels::syntax | Levels::scheme, memory).value_or(""));
}

std::set<std::string> spellings(std::string_view url) {
  Random random(1);
  std::set<std::string> all;
  for (int i = 0; i < 2'000; ++i) all.insert(odd_spelling(url, random));
  return all;
}

TEST(OddSpellings, AreThirtyOfAHundred) {
  const std::vector<std::string> odd = lines_of(odd_spellings(own().buffer(), 20));
  ASSERT_EQ(odd.size(), own().lines().size());
  std::size_t changed = 0;
  for (std::size_t i = 0; i < odd.size(); ++i) changed += odd[i] != own().lines()[i] ? 1 : 0;
  const double share = static_cast<double>(changed) / static_cast<double>(odd.size());
  EXPECT_NEAR(share, 0.29, 0.01);  // one of a hundred has no path
}

TEST(OddSpellings, AreTheSameForTheSameSeed) {
  const std::string_view lines = "http://h/abc\nhttps://example.org/a/b?c\n";
  EXPECT_EQ(odd_spellings(lines, 7), odd_spellings(lines, 7));
  EXPECT_NE(odd_spellings(own().buffer(), 7), odd_spellings(own().buffer(), 8));
}

TEST(OddSpellings, AreOfEachKind) {
  const std::set<std::string> all = spellings("https://u@ex.org/a%C3%A4/b?q#f");
  for (const std::string_view kind :
       {"https://u@ex.org:443/a%C3%A4/b?q#f", "https://u@ex.org:/a%C3%A4/b?q#f", "https://u@ex.org/a%c3%a4/b?q#f",
        "https://u@ex.org/%61%C3%A4/b?q#f", "https://u@ex.org/a%C3%A4/./b?q#f"})
    EXPECT_TRUE(all.contains(std::string(kind))) << kind;
  EXPECT_TRUE(std::ranges::any_of(all, [](const std::string& url) { return url.starts_with("HTTPS://u@"); }));
  EXPECT_TRUE(
      std::ranges::any_of(all, [](const std::string& url) { return url.find("@EX.ORG") != std::string::npos; }));
  EXPECT_TRUE(std::ranges::any_of(all, [](const std::string& url) { return url.find("/../b") != std::string::npos; }));
}

TEST(OddSpellings, LeaveUserinfoQueryAndFragmentAlone) {
  for (const std::string& url : spellings("http://user:PW@[2001:db8::7]:80/a/b?Q=%3a#F")) {
    EXPECT_NE(url.find("://user:PW@["), std::string::npos) << url;
    EXPECT_TRUE(url.ends_with("?Q=%3a#F")) << url;
  }
}

TEST(OddSpellings, LeaveOtherTextsAsTheyAre) {
  for (const std::string_view text : {"mailto:a@b.c", "ftp://h/a", "http://h", "http://h?q", "no url", ""})
    EXPECT_EQ(spellings(text), std::set<std::string>{std::string(text)});
}

TEST(OddSpellings, OfURIsAreURIs) {
  Random random(2);
  for (const std::string_view url : own().lines()) {
    if (!matches(rfc3986::URI, url)) continue;
    EXPECT_TRUE(matches(rfc3986::URI, odd_spelling(url, random))) << url;
  }
}

// The spellings of a URL are a class of its own: they fall together, and no two classes do.
TEST(OddSpellings, HaveTheNormalFormOfTheirURLAlone) {
  Random random(3);
  std::map<std::string, std::string_view> classes;
  for (const std::string_view url : own().lines()) {
    const std::string form = normal_form(url);
    if (form.empty() || form.size() > url.size()) continue;  // no URI, or "http://h", whose form is that of "http://h/"
    for (int i = 0; i < 4; ++i) {
      const std::string odd = odd_spelling(url, random);
      EXPECT_EQ(normal_form(odd), form) << odd;
    }
    EXPECT_EQ(classes.emplace(form, url).first->second, url);
  }
  EXPECT_GT(classes.size(), 45'000U);
}

TEST(RelativeLinks, LeadToThePathsOfTheLines) {
  EXPECT_EQ(relative_links("http://h/a/b?c#d\nmailto:x@y\nhttps://h\nhttps://u@h:80/"), "../a/b?c#d\n../\n");
}

}  // namespace
}  // namespace bnfurl::benchmarks
