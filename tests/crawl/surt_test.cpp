// Keys that sort: the plain key and the Internet Archive's, and the session ids that the latter takes out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <random>
#include <set>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/surt.hpp>
#include <bnfurl/load.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc2396.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>
#include <bnfurl/w3c1993.hpp>

#include "src/crawl/surt/surt.hpp"
#include "tests/core/support/texts.hpp"
#include "tests/gen/cases.hpp"

namespace bnfurl::crawl {

// The plain key: its form, and that it can be read back, whatever the text and its grammar.

namespace {

std::string key_of(Production entry, std::string_view text) {
  std::string memory = "what was there before";
  const auto key = surt(entry, text, memory);
  return key ? std::string(*key) : "no text of " + std::string(entry.name());
}

std::string read_back(std::string_view key) {
  std::string memory = "what was there before";
  return std::string(unsurt(key, memory).value_or("no key"));
}

std::string key_of(std::string_view text) { return key_of(rfc3986::URI_reference, text); }

TEST(Surt, OfTexts) {
  gen::tests::expect_cases("crawl/surts", [](const std::string& entry, const std::string& text) {
    const std::size_t colon = entry.find(':');
    return key_of(*find_production(entry.substr(0, colon), entry.substr(colon + 1)), text);
  });
}

TEST(Unsurt, ReadsKeysBackAndRefusesOthers) { gen::tests::expect_cases("crawl/surts", read_back); }

/// The productions whose texts are tried, those of RFC 3987 read at run time.
class Productions {
public:
  [[nodiscard]] const std::vector<Production>& all() const { return all_; }

private:
  static std::string file(const std::string& name) {
    std::ifstream in(name);
    return {std::istreambuf_iterator<char>(in), {}};
  }

  std::string text_ = file("grammar/rfc3987.bnf");
  Loaded loaded_ = load(text_, "rfc3987.bnf");
  std::vector<Production> all_ = [this] {
    std::vector<Production> all = {rfc3986::URI_reference, rfc2396::URI_reference, rfc1738::url,
                                   w3c1993::url,           w3c1993::prefixedurl,   rfc9112::request_target};
    all.push_back(*loaded_.production("IRI-reference"));
    return all;
  }();
};

void each_text(std::string_view alphabet, std::size_t size, std::string& text, const std::function<void()>& see) {
  see();
  if (size == 0) return;
  for (const char octet : alphabet) {
    text.push_back(octet);
    each_text(alphabet, size - 1, text, see);
    text.pop_back();
  }
}

/// What is read back from its key: `text` without a final dot of its host, if the key has the host turned round.
std::string without_final_dot(Production entry, std::string text, std::string_view key) {
  const auto parts = split(entry, text);
  const auto host = parts->at(entry.grammar().find_component("host")->index());
  const bool is_turned = key != text && key.substr(key.find("//") + 2).starts_with('(');
  if (!is_turned || !host || host->size() < 2 || !host->ends_with('.')) return text;
  return text.erase(static_cast<std::size_t>(host->data() + host->size() - 1 - text.data()), 1);
}

/// Checks that the key of `text` is read back, if it is a text; whether it is one.
bool check(Production entry, std::string_view text) {
  if (!matches(entry, text)) return false;
  const std::string key = key_of(entry, text);
  EXPECT_EQ(read_back(key), without_final_dot(entry, std::string(text), key)) << entry.grammar().name() << ' ' << key;
  return true;
}

// Whatever a grammar of one's own has before a host, in it and behind it.
TEST(Surt, OfTextsOfOwnGrammarsIsReadBack) {
  constexpr std::string_view text =
      "# component: host\n"
      "url    = \"x://\" before host after\n"
      "before = *( \"a\" / \"@\" / \"(\" )\n"
      "host   = *( \"b\" / \".\" / \",\" / \"/\" / \":\" / \"[\" / \"]\" / \")\" )\n"
      "after  = *( \"c\" / \")\" / \"@\" / \":\" / \"/\" )\n";
  Loaded loaded = load(text, "own.bnf");
  const Production url = *loaded.production("url");
  EXPECT_EQ(key_of(url, "x://a@b.b"), "x://(b,b,@a)");
  EXPECT_EQ(key_of(url, "x://ab.b/"), "x://ab.b/");
  std::string octets;
  each_text("ab@.,/:[])(", 5, octets, [&] { check(url, "x://" + octets); });
}

TEST(Surt, OfTripletsInTripletsIsReadBack) {
  for (const std::string_view last : {"2C", "40", "28", "2c", "2", "", "25", "2D"}) {
    std::string triplet = "%";
    for (int pairs = 0; pairs < 6; ++pairs) {
      check(rfc3986::URI, "http://" + triplet + std::string(last) + ",/");
      check(rfc9112::request_target, "//" + triplet + std::string(last) + "(/");
      triplet += "25";
    }
  }
}

// Texts that differ in more than a final dot have different keys, since each is read back from its key.
TEST(Surt, OfAllSmallHostsIsReadBack) {
  const Productions productions;
  for (const Production entry : productions.all()) {
    std::size_t texts = 0;
    for (const std::string_view before : {"http://", "ftp://", "url:http://"}) {
      std::string host;
      each_text("a.,():@%2C[]", 4, host, [&] { texts += check(entry, std::string(before) + host + "/"); });
    }
    EXPECT_GT(texts, 3U) << entry.grammar().name();
  }
}

TEST(Surt, OfAllSmallTextsIsReadBack) {
  const Productions productions;
  for (const Production entry : productions.all()) {
    for (const std::string_view before : {"", "x:", "//", "x://", "x://%2"}) {
      std::string text;
      each_text("x:/()%58,@?", 4, text, [&] { check(entry, std::string(before) + text); });
    }
  }
}

TEST(Surt, OfRandomTextsIsReadBack) {
  const Productions productions;
  for (const Production entry : productions.all()) {
    bnfurl::tests::RandomTexts random(entry.automaton(), 1);
    for (std::size_t i = 0; i < 3'000; ++i) EXPECT_TRUE(check(entry, random.text(i % 64)));
    for (std::size_t i = 0; i < random.steps(); ++i) EXPECT_TRUE(check(entry, random.text_through(i, 40)));
    for (std::size_t i = 0; i < 3'000; ++i) check(entry, random.mutant(random.text(i % 64)));
  }
}

// Any octets: a key, or refused.
TEST(Unsurt, TakesAnyOctets) {
  std::mt19937 random(1);
  constexpr std::string_view octets = "a.,():@%25C8[]/?#\xff";
  for (int i = 0; i < 50'000; ++i) {
    std::string key = "http://(";
    for (std::size_t size = random() % 12; size > 0; --size) key += octets[random() % octets.size()];
    std::string memory;
    EXPECT_FALSE(unsurt(key, memory) == key) << key;
  }
}

std::vector<std::string> sorted_by_sort(const std::vector<std::string>& lines) {
  const std::string file = testing::TempDir() + "surt_plain_test";
  std::ofstream out(file);
  for (const std::string& line : lines) out << line << '\n';
  out.close();
  EXPECT_EQ(std::system(("LC_ALL=C sort -o " + file + " " + file).c_str()), 0);
  std::vector<std::string> sorted;
  std::ifstream in(file);
  for (std::string line; std::getline(in, line);) sorted.push_back(line);
  std::remove(file.c_str());
  return sorted;
}

/// Whether those of `texts` that `belong` are next to each other.
bool lie_together(const std::vector<std::string>& texts, const std::function<bool(std::string_view)>& belong) {
  const auto begin = std::ranges::find_if(texts, belong);
  const auto end = std::find_if_not(begin, texts.end(), belong);
  return begin != texts.end() && std::none_of(end, texts.end(), belong);
}

// "b.a" and its subdomains, not "xb.a"; and each directory.
TEST(Surt, SortsHostsSubdomainsAndDirectoriesTogether) {
  std::mt19937 random(1);
  const auto any = [&](const std::vector<std::string>& of) { return of[random() % of.size()]; };
  const std::vector<std::string> labels = {"a", "a-b", "ab", "b", "-", "!", "a,b", "z"};
  const std::vector<std::string> ports = {"", "", ":", ":80"};
  const std::vector<std::string> directories = {"/", "/a/", "/a/b/", "/a-/", "/ab/", "/a,/"};
  std::set<std::string> hosts;
  std::set<std::string> urls;
  for (int i = 0; i < 3'000; ++i) {
    std::string host = any(labels);
    for (std::size_t more = random() % 3; more > 0; --more) host = any(labels) + "." + host;
    hosts.insert(host);
    urls.insert("http://" + host + any(ports) + any(directories) + any({"", "x", "?y"}));
  }
  std::vector<std::string> keys;
  for (const std::string& url : urls) keys.push_back(key_of(url));
  std::ranges::shuffle(keys, random);
  std::vector<std::string> sorted;
  for (const std::string& key : sorted_by_sort(keys)) sorted.push_back(read_back(key));
  ASSERT_EQ(sorted.size(), urls.size());
  for (const std::string& host : hosts) {
    EXPECT_TRUE(lie_together(sorted, [&](std::string_view url) {
      const auto found = *(*split(rfc3986::URI, url))[rfc3986::host];
      return found == host || found.ends_with("." + host);
    })) << host;
    for (const std::string& directory : directories) {
      const std::string prefix = "http://" + host + directory;
      if (std::ranges::none_of(urls, [&](const std::string& url) { return url.starts_with(prefix); })) continue;
      EXPECT_TRUE(lie_together(sorted, [&](std::string_view url) { return url.starts_with(prefix); })) << prefix;
    }
  }
}

// surt_ia gives what the package `surt` 0.3.1 gave for the texts of ia_keys.tsv, as it was recorded. tests/python/
// surt_test.py asks the package itself, for many more.

std::string ia(std::string_view text) {
  std::string memory = "what was there before";
  return std::string(surt_ia(text, memory));
}

struct Recorded {
  std::string text;
  std::string key;
};

std::vector<Recorded> recorded() {
  std::vector<Recorded> all;
  std::ifstream file("tests/crawl/surt/ia_keys.tsv");
  for (std::string line; std::getline(file, line);) {
    if (line.empty() || line.front() == '#') continue;
    const std::size_t tab = line.find('\t');
    all.push_back({gen::tests::unescaped(line.substr(0, tab)), gen::tests::unescaped(line.substr(tab + 1))});
  }
  return all;
}

TEST(SurtIa, IsWhatThePackageGave) {
  const auto all = recorded();
  EXPECT_GE(all.size(), 150U);
  for (const auto& [text, key] : all) EXPECT_EQ(ia(text), key) << text;
}

// The package raises an error for these; a key is given all the same.
TEST(SurtIa, HasAKeyWhereThePackageRefusesAText) {
  EXPECT_EQ(ia(" "), "-");
  EXPECT_EQ(ia("\t\n"), "-");
  EXPECT_EQ(ia("http://example.com:65536/"), "com,example:65536)/");
  EXPECT_EQ(ia("http://example.com:0099999/"), "com,example:99999)/");
  EXPECT_EQ(ia("http://example.com:A b/"), "com,example:a%20b)/");
  EXPECT_EQ(ia("http://" + std::string(5000, '0') + "1/"), "1,0,0,0)/");
}

// The package leaves octets that are no UTF-8 out of a name, unless the name then has no form in ASCII.
TEST(SurtIa, OctetsThatAreNoUtf8) {
  for (const std::string_view octets :
       {"\x80", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf8\x88\x80\x80\x80", "\xc3", "\xe3\x80"}) {
    EXPECT_EQ(ia("http://a" + std::string(octets) + "\xc3\xbc.de/"), "de,xn--a-eha)/");
    EXPECT_EQ(ia("http://a" + std::string(octets) + "b.de/"), "de,ab)/");
  }
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string result;
  for (std::size_t i = 0; i < times; ++i) result += text;
  return result;
}

// The package takes the square of the size for some of these, a day and more. Here each is done at once.
TEST(SurtIa, TakesTimeInProportionToTheSize) {
  constexpr std::size_t times = 100'000;
  for (const std::string_view prefix : {"http://", "http://h/", "http://h/?", "x:", "x:?"}) {
    std::istringstream pieces(
        R"(%25 % %2 %%32%35 /.. /a/.. // ../ cfid= cfid=1& cfid=1&cftoken=& &cftoken=1 sid= & b&a& .aspx /(<24>) )"
        R"(/(<24>)/ /(a(<24>) a(<24>) (a( www. . .. @ [ : \xc3\xbc \xc3\xbc. \xc3 http:// \x20)");
    for (std::string shown; pieces >> shown;) {
      const std::string piece = gen::tests::replaced(gen::tests::unescaped(shown), "<24>", std::string(24, '0'));
      EXPECT_FALSE(ia(std::string(prefix) + repeated(piece, times)).empty());
    }
  }
}

TEST(SurtIa, TakesAnyOctets) {
  std::mt19937 random(1);
  for (int i = 0; i < 20'000; ++i) {
    std::string text(random() % 40, '\0');
    for (char& octet : text) octet = static_cast<char>(random());
    const std::string key = ia(text);
    EXPECT_FALSE(key.empty());
    for (const char octet : key) EXPECT_TRUE(octet > ' ' && octet < 0x7f) << text;
  }
}

// The steps that take session ids out, on parts of a text: the octets around the part stay.

using Remove = std::size_t (*)(std::string&, std::size_t, std::size_t);

void expect_sessions(Remove remove) {
  const std::string session24 = "0123456789abcdefghiJKLMN";
  const std::string session32 = "0123456789abcdefghijklmnopqrSTUV";
  gen::tests::expect_cases("crawl/surts", [&](const std::string& shown) {
    const std::string part = gen::tests::replaced(gen::tests::replaced(shown, "<24>", session24), "<32>", session32);
    std::string text = "<=&" + part + "&=>";
    const std::size_t end = remove(text, 3, 3 + part.size());
    EXPECT_EQ(text.substr(0, 3), "<=&");
    EXPECT_EQ(text.substr(end), "&=>");
    return gen::tests::replaced(gen::tests::replaced(text.substr(3, end - 3), session32, "<32>"), session24, "<24>");
  });
}

TEST(PathSessions, AreTakenOut) { expect_sessions(remove_path_sessions); }
TEST(QuerySessions, AreTakenOut) { expect_sessions(remove_query_sessions); }

}  // namespace
}  // namespace bnfurl::crawl
