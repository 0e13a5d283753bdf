// What an HTML document says, and where, and the URLs that a reader sees.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "tests/tools/bnfurl/temporary_file.hpp"
#include "tools/bnfurl/commands/url_finder.hpp"
#include "tools/bnfurl/grammars/lookup.hpp"

namespace bnfurl::tool::tests {
namespace {

std::string text_of(std::string_view html) {
  PlainText plain;
  plain.set(html);
  return std::string(plain.text());
}

TEST(PlainText, HasTheCharactersOfReferences) {
  EXPECT_EQ(text_of("a&amp;b&#38;c&#x26;d&#X0026;"), "a&b&c&d&");
  EXPECT_EQ(text_of("&sol;&lt;&GT;&quot;&apos;&nbsp;&rdquo;&DiacriticalGrave;"), "/<>\"'\xc2\xa0\xe2\x80\x9d`");
  EXPECT_EQ(text_of("&#233;&#x20ac;&#x1f600;"), "\xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80");
  EXPECT_EQ(text_of("&#00000000000000000000065;"), "A");
}

TEST(PlainText, DoesNotUndoTwice) { EXPECT_EQ(text_of("&amp;amp;&amp;#38;"), "&amp;&#38;"); }

TEST(PlainText, KeepsWhatIsNoReference) {
  for (const char* text : {"&", "&&", "&amp", "&lt=2", "&copy=1;", "&unknown;", "&;", "&#;", "&#x;", "&#-1;", "&#+1;",
                           "& amp;", "&#3 8;", "&#38", "a&b&c", "&aMP;", "&DiacriticalGraves;"})
    EXPECT_EQ(text_of(text), text);
}

TEST(PlainText, ReplacesWhatIsNoCharacter) {
  for (const char* text : {"&#0;", "&#xd800;", "&#xdfff;", "&#x110000;", "&#99999999999999999999;"})
    EXPECT_EQ(text_of(text), "\xef\xbf\xbd") << text;
}

TEST(PlainText, KnowsThePlacesInTheDocument) {
  PlainText plain;
  plain.set("a&amp;b&#38;&lt;c&");
  ASSERT_EQ(plain.text(), "a&b&<c&");
  const std::size_t places[] = {0, 1, 6, 7, 12, 16, 17};
  for (std::size_t i = 0; i < plain.text().size(); ++i) EXPECT_EQ(plain.place_of(i), places[i]) << i;
}

}  // namespace
}  // namespace bnfurl::tool::tests

namespace bnfurl::tool {

// The parts of a text that a reader would mark as URLs. The time to find them is at most proportional to the text's
// length.

namespace {

Production production(std::string_view grammar, std::string_view name) {
  return find_entry(find_grammar(grammar), name);
}

/// The URLs of `text`, each followed by " | ".
std::string found(std::string_view text, Production entry = production("rfc3986", "URI")) {
  UrlFinder finder(entry);
  finder.open(text);
  std::string urls;
  while (const std::optional<Span> url = finder.next())
    urls += std::string(text.substr(url->begin, url->end - url->begin)) + " | ";
  return urls;
}

TEST(UrlFinder, FindsTextsWithASchemeAndTwoSlashes) {
  EXPECT_EQ(found("see http://example.com/a or HTTPS://X.org/?q#f"), "http://example.com/a | HTTPS://X.org/?q#f | ");
  EXPECT_EQ(found("file:///etc/passwd svn+ssh://h/"), "file:///etc/passwd | svn+ssh://h/ | ");
  EXPECT_EQ(found("http://u:p@[2001:db8::7]:80/a/b?x"), "http://u:p@[2001:db8::7]:80/a/b?x | ");
  EXPECT_EQ(found("URL:http://h/"), "http://h/ | ");
  EXPECT_EQ(found(""), "");
}

TEST(UrlFinder, FindsNothingWhereAReaderSeesNoUrl) {
  for (const char* text : {"note: this",
                           "12:30:45",
                           "foo::bar",
                           "std::string",
                           "a:b",
                           "www.example.com",
                           "C:\\x",
                           ":",
                           "::::",
                           "git@example.org:a/b",
                           "localhost:8080/a",
                           "cid:42",
                           "http:80",
                           "http://",
                           "http://.",
                           "://h",
                           "1://h",
                           "mailto:",
                           "news: none",
                           "http:",
                           "<>",
                           "<:>",
                           "<URL:>",
                           "<http://>"})
    EXPECT_EQ(found(text), "") << text;
}

TEST(UrlFinder, KnowsSchemesThatNeedNoSlashes) {
  EXPECT_EQ(found("mailto:me@example.org, news:alt.test; MAILTO:a"),
            "mailto:me@example.org | news:alt.test | MAILTO:a | ");
  EXPECT_EQ(found("cid:a@b urn:isbn:1 tel:1"), "cid:a@b | ");
  EXPECT_EQ(found("xmailto:me@example.org"), "");
}

TEST(UrlFinder, TakesAnySchemeBetweenAngleBrackets) {
  EXPECT_EQ(found("<urn:isbn:1> <tel:+1> <URL:a:b> <url:http://h/>"), "urn:isbn:1 | tel:+1 | a:b | http://h/ | ");
  EXPECT_EQ(found("<http://h/.> <http://h/)>"), "http://h/. | http://h/) | ");
  EXPECT_EQ(found("<http://h/a b> <URL: http://h/> <http://h"), "http://h/a | http://h/ | http://h | ");
  EXPECT_EQ(found("<dc:title> vector<std::string> <xsl:if/> </dc:title>"), "");
}

TEST(UrlFinder, LeavesOutWhatEndsASentence) {
  EXPECT_EQ(found("http://h/a. http://h/b, http://h/c?! http://h:"),
            "http://h/a | http://h/b | http://h/c | http://h | ");
  EXPECT_EQ(found("http://h/a.b,c"), "http://h/a.b,c | ");
}

TEST(UrlFinder, EndsBeforeABracketThatItDidNotOpen) {
  EXPECT_EQ(found("see http://example.com/a(b), or <https://x.org/>."), "http://example.com/a(b) | https://x.org/ | ");
  EXPECT_EQ(found("(http://h/A_(b)) [http://h/] (see http://h/)."), "http://h/A_(b) | http://h/ | http://h/ | ");
  EXPECT_EQ(found("[a](http://h/a),[b](http://h/b)"), "http://h/a | http://h/b | ");
  EXPECT_EQ(found("http://h/(("), "http://h/(( | ");
}

TEST(UrlFinder, EndsAtTheQuoteBeforeIt) {
  EXPECT_EQ(found("'http://h/a','http://h/b' \"http://h/c\" `http://h/d`"),
            "http://h/a | http://h/b | http://h/c | http://h/d | ");
  EXPECT_EQ(found("http://h/it's"), "http://h/it's | ");
}

TEST(UrlFinder, EndsWhereTheGrammarDoes) {
  EXPECT_EQ(found("http://h:abc/ http://h:80,http://i/%4x http://h/\\"),
            "http://h | http://h:80 | http://i/ | http://h/ | ");
  EXPECT_EQ(found("http://[http://h/ http://[::1 http://[::1]x"), "http://h/ | http://[::1] | ");
  EXPECT_EQ(found("\xc3\xa9http://h/\xc3\xa9"), "http://h/ | ");
  EXPECT_EQ(found("http://http://http://h"), "http://http://http://h | ");
  EXPECT_EQ(found("http://h/a#b", production("rfc1738", "httpurl")), "http://h/a | ");
  EXPECT_EQ(found("ftp://h/ http://h/", production("rfc1738", "httpurl")), "http://h/ | ");
}

TEST(UrlFinder, EndsAtTheEndOfALine) { EXPECT_EQ(found("<http://h/\na>\r\nmailto:a\n@b"), "http://h/ | mailto:a | "); }

/// A production that matches letters, ":", and then any octets.
Production any_rest() {
  static const TemporaryFile file("# grammar: any\nany = *%x61-7A \":\" *%x00-FF\n");
  return production(file.name(), "any");
}

TEST(UrlFinder, EndsAtTheEndOfALineWhateverTheGrammarSays) {
  EXPECT_EQ(found("x\na://b c\nd <a:e\nf> <a:+>", any_rest()), "a://b c | a:+ | ");
}

TEST(UrlFinder, LooksAfterAQuoteThatEndedAnother) {
  const std::string far(200, ';');
  EXPECT_EQ(found("'news:;news:;" + far + "';@h", production("rfc1738", "newsurl")), "news:;" + far + "';@h | ");
}

TEST(UrlFinder, GivesOffsets) {
  UrlFinder finder(production("rfc3986", "URI"));
  finder.open("a http://h, b://c");
  EXPECT_EQ(finder.next(), (Span{2, 10}));
  EXPECT_EQ(finder.next(), (Span{12, 17}));
  EXPECT_EQ(finder.next(), std::nullopt);
  finder.open("a://b");
  EXPECT_EQ(finder.next(), (Span{0, 5}));
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
    for (const char* piece : {":",          "a",           "a:",      "http://", "http://[", "http://[v1.",
                              "http://h:a", "http://u:p;", "<a:",     "<URL:",   "<URL:a",   "news:;",
                              "news:a;",    "news:;(",     "news:;)", "mailto:", "cid:",     "a://(",
                              "a://h.",     "'a://h",      "%",       "a://%4"}) {
      const std::size_t once = work_on(entry, piece, 2000), twice = work_on(entry, piece, 4000);
      EXPECT_LE(twice, once * 2 + once / 4 + 1000) << entry.name() << " " << piece;
      EXPECT_LE(once, 2000 * 200U) << entry.name() << " " << piece;
    }
  }
}

}  // namespace
}  // namespace bnfurl::tool
