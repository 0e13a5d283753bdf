// The parts of a text that a reader would mark as URLs are the longest that the rules allow, and the time to find them
// is at most proportional to the text's length. tests/cli/extract.t shows each rule.
#include <gtest/gtest.h>

#include <random>

#include "src/pages/url_finder.hpp"
#include "src/records/formats/lookup.hpp"
#include "tests/records/temporary_file.hpp"

namespace bnfurl::pages {
namespace {

Production production(std::string_view grammar, std::string_view name) {
  return records::find_entry(records::find_grammar(grammar), name);
}

/// The URLs of `text`, each followed by " | ".
std::string found(std::string_view text, Production entry) {
  UrlFinder finder(entry);
  finder.open(text);
  std::string urls;
  while (const std::optional<Span> url = finder.next())
    urls += std::string(text.substr(url->begin, url->end - url->begin)) + " | ";
  return urls;
}

/// A production that matches letters, ":", and then any octets.
Production any_rest() {
  static const records::TemporaryFile file("# grammar: any\nany = *%x61-7A \":\" *%x00-FF\n");
  return production(file.name(), "any");
}

// Checks the rules one after the other, then `matches`.
bool can_end(std::string_view url, Production entry) {
  if (std::string_view(".,;:!?'\"").find(url.back()) != std::string_view::npos) return false;
  int open = 0;
  for (const char octet : url) {
    open += octet == '(' ? 1 : octet == ')' ? -1 : 0;
    if (open < 0) return false;
  }
  return matches(entry, url);
}

std::string found_slowly(std::string_view text, Production entry) {
  constexpr std::string_view scheme = "news:";
  std::string urls;
  for (std::size_t begin = text.find(scheme); begin < text.size(); begin = text.find(scheme, begin)) {
    std::size_t end = begin;
    const bool in_word =
        begin > 0 && std::string_view("abcdefghijklmnopqrstuvwxyz.").find(text[begin - 1]) != std::string_view::npos;
    for (std::size_t i = begin + scheme.size(); !in_word && i <= text.size(); ++i) {
      if (can_end(text.substr(begin, i - begin), entry)) end = i;
    }
    if (end != begin) urls += std::string(text.substr(begin, end - begin)) + " | ";
    begin = end == begin ? begin + 1 : end;
  }
  return urls;
}

TEST(UrlFinder, FindsTheLongestHoweverLongItIs) {
  const Production newsurl = production("rfc1738", "newsurl");
  const std::string_view pieces[] = {"news:", "news:a", ";", "(", ")", " ", "b", "@h", ";;;;;;;;;;;;;;;;;;;;;;", ",b"};
  std::mt19937 random(3986);
  for (int round = 0; round < 300; ++round) {
    std::string text;
    for (int i = 0; i < 60; ++i) {
      std::size_t piece = random() % std::size(pieces);
      if (pieces[piece] == "@h" && random() % 4 != 0) piece = 0;
      text += pieces[piece];
    }
    ASSERT_EQ(found(text, newsurl), found_slowly(text, newsurl)) << text;
  }
}

// A word has letters, digits, "%" and what is not ASCII; but not a quotation mark.
TEST(UrlFinder, NeverCutsAWord) {
  const std::string_view pieces[] = {"http://", "h", "/", "é", "7", "%",   "%41", " ",
                                     "(",       ")", "'", ".", "”", ":80", "["};
  UrlFinder finder(production("rfc3986", "URI"));
  std::mt19937 random(3987);
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    for (int i = 0; i < 30; ++i) text += pieces[random() % std::size(pieces)];
    finder.open(text);
    while (const std::optional<Span> url = finder.next()) {
      const std::string_view rest = std::string_view(text).substr(url->end);
      const bool is_cut =
          rest.starts_with("h") || rest.starts_with("é") || rest.starts_with("7") || rest.starts_with("%");
      ASSERT_FALSE(is_cut) << text << "\n" << text.substr(url->begin, url->end - url->begin);
    }
  }
}

std::size_t work_on(Production entry, std::string_view piece, std::size_t times) {
  std::string text;
  for (std::size_t i = 0; i < times; ++i) text += piece;
  UrlFinder finder(entry);
  finder.open(text);
  while (finder.next()) {
  }
  return finder.work();
}

TEST(UrlFinder, TimeIsProportionalToTheText) {
  const Production uri = production("rfc3986", "URI");
  const Production newsurl = production("rfc1738", "newsurl");
  for (const Production entry :
       {uri, newsurl, production("rfc1738", "url"), production("w3c1993", "url"), any_rest()}) {
    for (const char* piece :
         {":",        "a",     "a:",     "http://", "http://[", "http://[v1.", "http://h:a",      "http://u:p;",
          "<a:",      "<URL:", "<URL:a", "news:;",  "news:a;",  "news:;(",     "news:;)",         "mailto:",
          "cid:",     "a://(", "a://h.", "'a://h",  "%",        "a://%4",      "http://\xc3\xa9", "http://h/\xc3\xa9 ",
          "\xc3\xa9:"}) {
      const std::size_t once = work_on(entry, piece, 2000), twice = work_on(entry, piece, 4000);
      EXPECT_LE(twice, once * 2 + once / 4 + 1000) << entry.name() << " " << piece;
      EXPECT_LE(once, 2000 * 200U) << entry.name() << " " << piece;
    }
  }
}

}  // namespace
}  // namespace bnfurl::pages
