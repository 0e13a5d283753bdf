// Keys of URLs: each step, and what holds for all of them.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/key.hpp>
#include <bnfurl/load.hpp>
#include <bnfurl/rfc3986.hpp>

#include "tests/gen/cases.hpp"

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
  if (!parsed) ADD_FAILURE() << parsed.error().message;
  return *std::move(parsed);
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

const std::pair<std::string_view, std::string_view> ids[] = {{"<32>", "0123456789abcdefABCDEF0123456789"},
                                                             {"<24>", "abcdefghijklmnopqrstuvwx"}};

std::string with_ids(std::string text) {
  for (const auto& [name, id] : ids) text = gen::tests::replaced(text, name, id);
  return text;
}

std::string with_names(std::string text) {
  for (const auto& [name, id] : ids) text = gen::tests::replaced(text, id, name);
  return text;
}

// `<32>` and `<24>` stand for session ids of so many octets.
TEST(KeySteps, ChangeWhatTheySayAndLeaveTheRest) {
  gen::tests::expect_cases(
      "crawl/keys", [](const std::string& entry, const std::string& list, const std::string& text) {
        const std::size_t colon = entry.find(':');
        return with_names(key(list, with_ids(text), *find_production(entry.substr(0, colon), entry.substr(colon + 1))));
      });
}

// A grammar of one's own may have its parts in another order. What stands before the part before it stays.
TEST(KeySteps, PartsMayStandInAnyOrder) {
  Loaded loaded = load(
      "text = path \":\" scheme\npath = *( \"a\" / \"/\" )\nscheme = \"https\"\n"
      "# component: scheme\n# component: path\n",
      "own.bnf");
  const Production text = *loaded.production("");
  EXPECT_EQ(key("scheme,slash", "a/:https", text), "a/:http");
}

TEST(KeySteps, MayBeCopiedAndMoved) {
  KeySteps first = steps_of("drop=a,sort");
  const KeySteps copy = first;  // NOLINT(performance-unnecessary-copy-initialization): this is what is tested
  KeySteps moved = steps_of("www");
  moved = std::move(first);
  std::string result;
  EXPECT_EQ(copy.apply(rfc3986::URI, "x:?b&a&0", result), "x:?0&b");
  EXPECT_EQ(moved.apply(rfc3986::URI, "x:?b&a&0", result), "x:?0&b");
}

std::string fault(std::string_view list) {
  const auto parsed = KeySteps::parse(list);
  return parsed ? "none" : parsed.error().message;
}

TEST(KeySteps, FaultsSayWhatIsAllowed) { gen::tests::expect_cases("crawl/keys", fault); }

// Properties of keys, over all sets of steps: equal keys are an equivalence, coarser with every step; the order in
// which steps are named means nothing; and the steps do what a second implementation does, which cuts URLs by their
// delimiters.

const std::vector<std::string> step_names = {"fragment",    "userinfo", "drop=b|c*", "sessions", "sort",
                                             "empty-query", "www",      "slash",     "scheme",   "session-ids"};
constexpr std::size_t step_sets = 1024;

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

KeySteps steps(std::string_view list) { return *KeySteps::parse(list); }

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
                   "/(abcdefghijklmnopqrstuvwx)/b.aspx/", "/(abcdefghijklmnopqrstuvwx);jsessionid=1/b.aspx",
                   "/a/;jsessionid=1/", "/a/;jsessionid=1", "/a;b;jsessionid=1"});
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
                       "cftoken=1", "sid=1", "=c", "%61=1", "jsessionid=1"});
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
      if (has(9) && name == "jsessionid") continue;
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
    return joined == "?" && (has(5) || !was_empty) ? "" : joined;
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
    const std::string id = ";jsessionid=1", session = "(abcdefghijklmnopqrstuvwx)/";
    if (has(9) && text.ends_with("/" + id + "/")) text.pop_back();
    if (has(9) && text.find(id) != std::string::npos) text.erase(text.find(id), id.size());
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
