// Keys of URLs: each step, and what holds for all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/key.hpp>
#include <bnfurl/load.hpp>
#include <bnfurl/rfc1738.hpp>
#include <bnfurl/rfc2396.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>
#include <bnfurl/w3c1993.hpp>

namespace bnfurl::crawl {

// The digest of a key, against what Python's package `xxhash` says.

namespace {

TEST(Digest, IsXxh3Of128BitsInCanonicalForm) {
  EXPECT_EQ(digest(""), "99aa06d3014798d86001c324468d497f");
  EXPECT_EQ(digest("http://a/"), "93bb22ccf568b3d0eb5933d9b1d45b44");
  EXPECT_EQ(digest("http://www.example.org/a?b=c"), "29dbbda61aca2f81d0176a4549184150");
  EXPECT_EQ(digest(std::string(16, 'a')), "ff9f5054066830d0245750ddc4828d15");
  EXPECT_EQ(digest(std::string(17, 'a')), "c77749c0e343aac52d27c0235c9dd6e1");
  EXPECT_EQ(digest(std::string(200, 'a')), "cffe968d25cc79dac8654f5c46034008");
  EXPECT_EQ(digest(std::string(1000, 'a')), "b01da365eddaa29cb3e7af627147db7c");
}

// What each step changes, and what it leaves, in texts of the published grammars.

KeySteps steps_of(std::string_view list) {
  auto parsed = KeySteps::parse(list);
  if (const auto* const fault = std::get_if<std::string>(&parsed)) ADD_FAILURE() << *fault;
  return std::get<KeySteps>(std::move(parsed));
}

std::string key(std::string_view list, std::string_view text, Production entry = rfc3986::URI_reference) {
  std::string result = "old";
  return steps_of(list).apply(entry, text, result) ? result : "no match";
}

TEST(KeySteps, WithoutStepsTheTextIsTheKey) {
  for (const char* const text : {"", "http://u@www.h:80/a/?b&a#f", "HTTP://H", "x:", "//h", "?", "#"}) {
    EXPECT_EQ(key("", text), text);
    std::string result;
    EXPECT_TRUE(KeySteps().apply(rfc3986::URI_reference, text, result));
    EXPECT_EQ(result, text);
  }
}

TEST(KeySteps, ATextThatDoesNotMatchHasNoKey) {
  EXPECT_EQ(key("", "http://a b"), "no match");
  EXPECT_EQ(key("sort", "//h", rfc3986::URI), "no match");
}

TEST(KeySteps, Fragment) {
  EXPECT_EQ(key("fragment", "http://h/a?b#f"), "http://h/a?b");
  EXPECT_EQ(key("fragment", "http://h#"), "http://h");
  EXPECT_EQ(key("fragment", "#f"), "");
  EXPECT_EQ(key("fragment", "http://h/a?b"), "http://h/a?b");
  EXPECT_EQ(key("fragment", "f", rfc3986::fragment), "f");
}

TEST(KeySteps, Userinfo) {
  EXPECT_EQ(key("userinfo", "http://u:p@h/@"), "http://h/@");
  EXPECT_EQ(key("userinfo", "http://@h/"), "http://h/");
  EXPECT_EQ(key("userinfo", "//u@h"), "//h");
  EXPECT_EQ(key("userinfo", "mailto:u@h"), "mailto:u@h");
  EXPECT_EQ(key("userinfo", "ftp://u:p@h/a", rfc1738::url), "ftp://h/a");
  EXPECT_EQ(key("userinfo", "u:p", rfc3986::userinfo), "u:p");
}

TEST(KeySteps, DropTakesParametersByName) {
  EXPECT_EQ(key("drop=b", "http://h/?a=1&b=2&c=3"), "http://h/?a=1&c=3");
  EXPECT_EQ(key("drop=a", "http://h/?a=1&b=2&a=3&a"), "http://h/?b=2");
  EXPECT_EQ(key("drop=a|c", "http://h/?a&b&c"), "http://h/?b");
  EXPECT_EQ(key("drop=a", "http://h/?A=1&aa=1&b=a&=a"), "http://h/?A=1&aa=1&b=a&=a");
  EXPECT_EQ(key("drop=a", "http://h/a?b#a=1&a"), "http://h/a?b#a=1&a");
  EXPECT_EQ(key("drop=a", "http://h/?a=b=c&d=a=b"), "http://h/?d=a=b");
  EXPECT_EQ(key("drop=a%5B%5D", "http://h/?a%5B%5D=1&a=2"), "http://h/?a=2");
}

TEST(KeySteps, DropLeavesTheQuestionMark) {
  EXPECT_EQ(key("drop=a", "http://h/?a=1"), "http://h/?");
  EXPECT_EQ(key("drop=a,empty-query", "http://h/?a=1#f"), "http://h/#f");
}

TEST(KeySteps, DropMayBeGivenAgain) {
  EXPECT_EQ(key("drop=a,drop=c", "http://h/?a&b&c"), "http://h/?b");
  EXPECT_EQ(key("drop=c,sort,drop=a,sort", "http://h/?d&c&b&a"), "http://h/?b&d");
}

TEST(KeySteps, AStarStandsForAnyOctets) {
  EXPECT_EQ(key("drop=utm_*", "/?utm_a=1&utm_&utm&xutm_a&UTM_a"), "/?utm&xutm_a&UTM_a");
  EXPECT_EQ(key("drop=*id", "/?id&sid=1&idx&i%20d"), "/?idx&i%20d");
  EXPECT_EQ(key("drop=a*c*e", "/?ace&abcde&aec&aceace&ac&e&acde"), "/?aec&ac&e");
  EXPECT_EQ(key("drop=a*b*b", "/?ab&abb&acbcb&aabab"), "/?ab");
  EXPECT_EQ(key("drop=*ab*ba*", "/?aba&abba&xabxbax&ba"), "/?aba&ba");
  EXPECT_EQ(key("drop=a*a", "/?a&aa&aba"), "/?a");
  EXPECT_EQ(key("drop=**", "/?a&b"), "/?");
  EXPECT_EQ(key("drop=*", "/?a&&=b"), "/?");
  EXPECT_EQ(key("drop=*a*", "/?b=a&ba=b"), "/?b=a");
}

TEST(KeySteps, TrackersAreAListOfExactNames) {
  EXPECT_EQ(key("drop=@trackers", "/?utm_source=a&id=1&gclid=b&fbclid"), "/?id=1");
  EXPECT_EQ(key("drop=@trackers|id", "/?utm_source=a&id=1&b"), "/?b");
  EXPECT_EQ(key("drop=@trackers", "/?utm_x&UTM_SOURCE&gclid_&mkt_tok=1"), "/?utm_x&UTM_SOURCE&gclid_&mkt_tok=1");
}

constexpr std::string_view id32 = "0123456789abcdefABCDEF0123456789";
constexpr std::string_view id24 = "abcdefghijklmnopqrstuvwx";

std::string with_ids(std::string text) {
  for (const auto& [name, id] : {std::pair("<32>", id32), std::pair("<24>", id24)}) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name)) text.replace(at, 4, id);
  }
  return text;
}

TEST(KeySteps, SessionsGoFromQueries) {
  const auto of = [](const char* text) { return key("sessions", with_ids(text)); };
  EXPECT_EQ(of("/?a=1&sid=<32>&b=2"), "/?a=1&b=2");
  EXPECT_EQ(of("/?a=1&sid=<32>"), "/?a=1");
  EXPECT_EQ(of("/?sid=<32>"), "/?");
  EXPECT_EQ(of("/?JSESSIONID=<32>&phpsessid=<32>&Sid=<32>&a"), "/?a");
  EXPECT_EQ(of("/?ASPSESSIONIDabcdefgh=<24>&a"), "/?a");
  EXPECT_EQ(of("/?cfid=1&cftoken=x%20y&a"), "/?a");
  EXPECT_EQ(of("/?CFTOKEN=1&a&CFID=2"), "/?a");
}

TEST(KeySteps, WhatOnlyLooksLikeASessionStays) {
  for (const char* const text :
       {"/?sid=1", "/?sid=<32>0", "/?sid", "/?sid=", "/?xsid=<32>", "/?sidx=<32>", "/?a=sid=<32>",
        "/?sid=-123456789abcdef0123456789abcdef", "/?ASPSESSIONIDabcdefg=<24>", "/?ASPSESSIONIDabcdefg1=<24>",
        "/?ASPSESSIONIDabcdefgh=0<24>", "/?ASPSESSIONIDabcdefgh=0bcdefghijklmnopqrstuvwx", "/?cfid=&cftoken",
        "/sid=<32>?a#sid=<32>", "/a;jsessionid=<32>"}) {
    EXPECT_EQ(key("sessions", with_ids(text)), with_ids(text));
  }
}

TEST(KeySteps, SessionsGoFromPaths) {
  EXPECT_EQ(key("sessions", with_ids("http://h/(S(<24>))/a.aspx?b")), "http://h/a.aspx?b");
  EXPECT_EQ(key("sessions", with_ids("http://h/a/(<24>)/b.aspx")), "http://h/a/b.aspx");
  EXPECT_EQ(key("sessions", with_ids("http://h/(S(<24>))/a.asp")), with_ids("http://h/(S(<24>))/a.asp"));
}

TEST(KeySteps, SortIsByNameAndKeepsTheOrderOfEqualNames) {
  EXPECT_EQ(key("sort", "/?b=1&a=2&b=0&a=1"), "/?a=2&a=1&b=1&b=0");
  EXPECT_EQ(key("sort", "/?b&a&B&A&~&1&%41"), "/?%41&1&A&B&a&b&~");
  EXPECT_EQ(key("sort", "/?ab=1&a=2&a-b=3&a"), "/?a=2&a&a-b=3&ab=1");
  EXPECT_EQ(key("sort", "/?b&&a&=x&"), "/?&=x&&a&b");
  EXPECT_EQ(key("sort", "/?"), "/?");
  EXPECT_EQ(key("sort", "/?a;b=1;a=2"), "/?a;b=1;a=2");
  EXPECT_EQ(key("sort", "?b#b&a"), "?b#b&a");
}

TEST(KeySteps, EmptyQuery) {
  EXPECT_EQ(key("empty-query", "http://h/a?"), "http://h/a");
  EXPECT_EQ(key("empty-query", "http://h?#"), "http://h#");
  EXPECT_EQ(key("empty-query", "?"), "");
  EXPECT_EQ(key("empty-query", "http://h/a?&"), "http://h/a?&");
  EXPECT_EQ(key("empty-query", "http://h/a"), "http://h/a");
  EXPECT_EQ(key("empty-query", "", rfc3986::query), "");
}

TEST(KeySteps, WwwIsOneLabel) {
  EXPECT_EQ(key("www", "http://www.h/www.a"), "http://h/www.a");
  EXPECT_EQ(key("www", "http://www.www.h"), "http://www.h");
  EXPECT_EQ(key("www", "http://u@WwW.H:1"), "http://u@H:1");
  EXPECT_EQ(key("www", "//www.com"), "//com");
  for (const char* const text : {"http://www", "http://www.", "http://www..a", "http://www2.h", "http://wwwh",
                                 "http://a.www.h", "http://h/www.a", "www.h", "x:www.h"}) {
    EXPECT_EQ(key("www", text), text);
  }
}

TEST(KeySteps, SlashIsTheLastOfALongerPath) {
  EXPECT_EQ(key("slash", "http://h/a/"), "http://h/a");
  EXPECT_EQ(key("slash", "http://h/a//?b/#c/"), "http://h/a/?b/#c/");
  EXPECT_EQ(key("slash", "http://h//"), "http://h/");
  EXPECT_EQ(key("slash", "a/"), "a");
  EXPECT_EQ(key("slash", "x:a/b/"), "x:a/b");
  EXPECT_EQ(key("slash", "/a/"), "/a");
  for (const char* const text :
       {"http://h/", "http://h", "http://h:1/", "/", "x:/", "file:///", "file:///a", "", "?/", "x:?/"}) {
    EXPECT_EQ(key("slash", text), text);
  }
}

TEST(KeySteps, SlashKnowsPathsThatArePrintedWithoutTheFirst) {
  EXPECT_EQ(key("slash", "http://h/a/", rfc1738::url), "http://h/a");
  EXPECT_EQ(key("slash", "http://h//", rfc1738::url), "http://h/");
  EXPECT_EQ(key("slash", "http://h:1//?a", rfc1738::url), "http://h:1/?a");
  EXPECT_EQ(key("slash", "http://h/", rfc1738::url), "http://h/");
  EXPECT_EQ(key("slash", "ftp://h/a/;type=a", rfc1738::url), "ftp://h/a;type=a");
  EXPECT_EQ(key("slash", "http://h/a/", w3c1993::url), "http://h/a");
  EXPECT_EQ(key("slash", "file:///", rfc2396::URI_reference), "file:///");
  EXPECT_EQ(key("slash", "http://h/a/", rfc2396::URI_reference), "http://h/a");
}

TEST(KeySteps, SchemeTakesHttpsAsHttp) {
  EXPECT_EQ(key("scheme", "https://h"), "http://h");
  EXPECT_EQ(key("scheme", "HTTPS://h"), "HTTP://h");
  for (const char* const text : {"http://h", "httpss://h", "shttp://h", "ftp://h", "//https://h", "wss://h"}) {
    EXPECT_EQ(key("scheme", text), text);
  }
}

// A grammar of one's own may have its parts in another order. What stands before the part before it stays.
TEST(KeySteps, PartsMayStandInAnyOrder) {
  Loaded loaded = load(
      "text = path \":\" scheme\npath = *( \"a\" / \"/\" )\nscheme = \"https\"\n"
      "# component: scheme\n# component: path\n",
      "own.bnf");
  ASSERT_TRUE(loaded.grammar());
  const Production text = loaded.grammar()->start();
  ASSERT_TRUE(loaded.prepare(text).empty());
  EXPECT_EQ(key("scheme,slash", "a/:https", text), "a/:http");
}

TEST(KeySteps, RequestTargetsHaveKeys) {
  EXPECT_EQ(key("sort,slash", "/a/?b&a", rfc9112::request_target), "/a?a&b");
  EXPECT_EQ(key("scheme,www", "https://www.h/", rfc9112::request_target), "http://h/");
  EXPECT_EQ(key("scheme,www,slash,sort", "*", rfc9112::request_target), "*");
}

constexpr std::string_view all = "fragment,userinfo,drop=@trackers,sessions,sort,empty-query,www,slash,scheme";

TEST(KeySteps, AllTogether) {
  EXPECT_EQ(key(all, with_ids("https://u@www.h:8/(S(<24>))/a.aspx/?sid=<32>&b&gclid=1&a#f")), "http://h:8/a.aspx?a&b");
  EXPECT_EQ(key(all, "https://www.h/a/?utm_source=x#f"), "http://h/a");
}

TEST(KeySteps, MayBeCopiedAndMoved) {
  KeySteps first = steps_of("drop=a,sort");
  const KeySteps copy = first;  // NOLINT(performance-unnecessary-copy-initialization): this is what is tested
  KeySteps moved = steps_of("www");
  moved = std::move(first);
  std::string result;
  EXPECT_TRUE(copy.apply(rfc3986::URI, "x:?b&a&0", result));
  EXPECT_EQ(result, "x:?0&b");
  EXPECT_TRUE(moved.apply(rfc3986::URI, "x:?b&a&0", result));
  EXPECT_EQ(result, "x:?0&b");
}

std::string fault(std::string_view list) {
  const auto parsed = KeySteps::parse(list);
  const std::string* const text = std::get_if<std::string>(&parsed);
  return text == nullptr ? "none" : *text;
}

TEST(KeySteps, FaultsSayWhatIsAllowed) {
  const std::string known = "; known are: fragment userinfo drop sessions sort empty-query www slash scheme";
  EXPECT_EQ(fault("sorted"), "unknown key step \"sorted\" (did you mean \"sort\"?)" + known);
  EXPECT_EQ(fault("sort,fragmnet"), "unknown key step \"fragmnet\" (did you mean \"fragment\"?)" + known);
  EXPECT_EQ(fault("empty_query"), "unknown key step \"empty_query\" (did you mean \"empty-query\"?)" + known);
  EXPECT_EQ(fault("lower-case"), "unknown key step \"lower-case\"" + known);
  EXPECT_EQ(fault("sort,"), "unknown key step \"\"" + known);
  EXPECT_EQ(fault(std::string(61, 'x')), "unknown key step \"" + std::string(57, 'x') + "...\"" + known);
  EXPECT_EQ(fault("sort=a"), "key step \"sort\" takes no value: \"sort=a\"");
  const std::string names = "key step \"drop\" needs names, with \"|\" between them: drop=utm_*|ref, or drop=@trackers";
  EXPECT_EQ(fault("drop"), names);
  EXPECT_EQ(fault("drop="), names);
  EXPECT_EQ(fault("drop=a|"), names);
  EXPECT_EQ(fault("drop=a||b"), names);
  EXPECT_EQ(fault("drop=@tracker"), "unknown list \"@tracker\" in key step \"drop\"; there is one: @trackers");
  EXPECT_EQ(fault(all), "none");
  EXPECT_EQ(fault(""), "none");
}

// Properties of keys, over all sets of steps: equal keys are an equivalence, coarser with every step; the order in which
// steps are named means nothing; and the steps do what a second implementation does, which cuts URLs by their
// delimiters.

const std::vector<std::string> step_names = {"fragment",    "userinfo", "drop=b|c*", "sessions", "sort",
                                             "empty-query", "www",      "slash",     "scheme"};
constexpr std::size_t step_sets = 512;

std::string list_of(std::size_t set, bool from_the_end = false) {
  std::vector<std::string> asked;
  for (std::size_t i = 0; i < step_names.size(); ++i) {
    if ((set >> i) % 2 == 1) asked.push_back(step_names[i]);
  }
  if (from_the_end) std::ranges::reverse(asked);
  std::string list;
  for (const std::string& step : asked) list += (list.empty() ? "" : ",") + step;
  return list;
}

KeySteps steps(std::string_view list) { return std::get<KeySteps>(KeySteps::parse(list)); }

std::string key(const KeySteps& steps, const std::string& url) {
  std::string result;
  EXPECT_TRUE(steps.apply(rfc3986::URI_reference, url, result)) << url;
  return result;
}

// URLs of few parts, so that many have equal keys.
class Urls {
public:
  explicit Urls(unsigned seed) : random_(seed) {}

  std::string next() {
    std::string url = one_of({"http:", "https:", "https:", "x:", ""});
    const bool has_authority = random_() % 4 > 0;
    if (has_authority)
      url += "//" + one_of({"", "", "u@", "u:p@", "@"}) + one_of({"h", "www.h", "www.www.h", "www", "www.", ""});
    if (has_authority) url += one_of({"", "", ":80", ":"});
    url += one_of({"", "/", "/a", "/a/", "/a//", "/a/b/", "/a/b", "/(abcdefghijklmnopqrstuvwx)/b.aspx",
                   "/(abcdefghijklmnopqrstuvwx)/b.aspx/"});
    if (random_() % 4 > 0) url += query();
    return url + one_of({"", "", "#", "#f", "#/?b=1&a/"});
  }

private:
  std::string one_of(const std::vector<std::string>& texts) { return texts[random_() % texts.size()]; }
  std::string query() {
    std::string query = "?";
    for (std::size_t i = random_() % 4; i > 0; --i) {
      if (query.size() > 1) query += '&';
      query += one_of({"", "a", "a=1", "b=1", "b", "cd=1", "a/", "sid=0123456789abcdef0123456789abcdef", "cfid=1",
                       "cftoken=1", "sid=1", "=c", "%61=1"});
    }
    return query;
  }

  std::mt19937 random_;
};

std::vector<std::string> some_urls(std::size_t count) {
  Urls urls(20);
  std::vector<std::string> result;
  for (std::size_t i = 0; i < count; ++i) result.push_back(urls.next());
  return result;
}

TEST(KeyProperties, EqualKeysAreCoarserWithEveryStep) {
  const std::vector<std::string> urls = some_urls(400);
  std::vector<std::vector<std::string>> keys(step_sets);
  for (std::size_t set = 0; set < step_sets; ++set) {
    const KeySteps asked = steps(list_of(set));
    for (const std::string& url : urls) keys[set].push_back(key(asked, url));
  }
  std::size_t merged = 0;
  for (std::size_t set = 0; set < step_sets; ++set) {
    for (std::size_t step = 0; step < step_names.size(); ++step) {
      const std::vector<std::string>& more = keys[set | (std::size_t{1} << step)];
      std::map<std::string_view, std::string_view> more_of;
      for (std::size_t i = 0; i < urls.size(); ++i) {
        const auto [known, is_new] = more_of.emplace(keys[set][i], more[i]);
        ASSERT_EQ(known->second, more[i]) << urls[i] << " with " << list_of(set) << " and " << step_names[step];
        merged += is_new ? 0 : 1;
      }
    }
  }
  EXPECT_GT(merged, 100'000U);
}

TEST(KeyProperties, TheOrderOfNamesMeansNothing) {
  const std::vector<std::string> urls = some_urls(100);
  for (std::size_t set = 0; set < step_sets; ++set) {
    const KeySteps forward = steps(list_of(set));
    const KeySteps backward = steps(list_of(set, true));
    for (const std::string& url : urls) ASSERT_EQ(key(forward, url), key(backward, url)) << url << list_of(set);
  }
}

// The label and the slash are taken once; all else is gone when it is gone.
TEST(KeyProperties, AKeyIsItsOwnKeyWithoutLabelAndSlash) {
  const std::vector<std::string> urls = some_urls(400);
  for (std::size_t set = 0; set < step_sets; ++set) {
    if ((set & 0b011000000U) != 0) continue;
    const KeySteps asked = steps(list_of(set));
    for (const std::string& url : urls) ASSERT_EQ(key(asked, key(asked, url)), key(asked, url)) << url << list_of(set);
  }
}

// The second implementation: it finds the parts from the right by their delimiters, and has a query as a list of pairs.
struct Model {
  std::size_t set;

  [[nodiscard]] bool has(std::size_t step) const { return (set >> step) % 2 == 1; }

  static std::string cut_at(std::string& text, char delimiter) {
    const std::size_t at = text.find(delimiter);
    if (at == std::string::npos) return "";
    std::string rest = text.substr(at);
    text.erase(at);
    return rest;
  }

  [[nodiscard]] std::string query(std::string text) const {
    if (text.empty()) return "";
    std::multimap<std::string, std::string> sorted;
    std::vector<std::string> kept;
    text.erase(0, 1);
    const bool was_empty = text.empty();
    for (text += '&'; !text.empty(); text.erase(0, text.find('&') + 1)) {
      const std::string parameter = text.substr(0, text.find('&'));
      const std::string name = parameter.substr(0, parameter.find('='));
      const std::string value = parameter.substr(name.size());
      if (has(2) && (name == "b" || name.substr(0, 1) == "c")) continue;
      if (has(3) && name == "sid" && value.size() == 33) continue;
      if (has(3) && (name == "cfid" || name == "cftoken") && value.size() > 1) continue;
      kept.push_back(parameter);
      sorted.emplace(name, parameter);
    }
    if (has(4)) kept.clear();
    if (has(4)) std::ranges::transform(sorted, std::back_inserter(kept), [](const auto& each) { return each.second; });
    std::string joined;
    for (const std::string& each : kept) joined += "&" + each;
    if (joined.empty() || was_empty) joined = "?";
    joined[0] = '?';
    return has(5) && joined == "?" ? "" : joined;
  }

  [[nodiscard]] std::string authority(std::string text) const {
    if (text.empty()) return "";
    const std::size_t at = text.find('@');
    std::string userinfo = at == std::string::npos ? "" : text.substr(2, at - 1);
    std::string host = text.substr(2 + userinfo.size());
    const std::string port = cut_at(host, ':');
    if (has(1)) userinfo.clear();
    if (has(6) && host.size() > 4 && host.substr(0, 4) == "www.") host.erase(0, 4);
    return "//" + userinfo + host + port;
  }

  [[nodiscard]] std::string path(std::string text) const {
    const std::string session = "(abcdefghijklmnopqrstuvwx)/";
    if (has(3) && text.find(session) != std::string::npos) text.erase(text.find(session), session.size());
    if (has(7) && text.size() > 1 && text.back() == '/') text.pop_back();
    return text;
  }

  [[nodiscard]] std::string key(std::string url) const {
    const std::string fragment = cut_at(url, '#');
    const std::string query_text = cut_at(url, '?');
    std::string scheme = url.substr(0, url.find(':') == std::string::npos ? 0 : url.find(':') + 1);
    if (scheme.find('/') != std::string::npos) scheme.clear();
    url.erase(0, scheme.size());
    std::string authority_text;
    if (url.starts_with("//")) {
      authority_text = url.substr(0, url.find('/', 2));
      url.erase(0, authority_text.size());
    }
    if (has(8) && scheme == "https:") scheme = "http:";
    return scheme + authority(authority_text) + path(url) + query(query_text) + (has(0) ? "" : fragment);
  }
};

TEST(KeyProperties, StepsAreThoseOfASecondImplementation) {
  const std::vector<std::string> urls = some_urls(400);
  for (std::size_t set = 0; set < step_sets; ++set) {
    const KeySteps asked = steps(list_of(set));
    for (const std::string& url : urls) ASSERT_EQ(key(asked, url), Model{set}.key(url)) << url << " " << list_of(set);
  }
}

}  // namespace
}  // namespace bnfurl::crawl
