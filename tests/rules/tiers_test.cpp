// The tiers against a plain reader that tries rule after rule, and their bounds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <random>
#include <regex>
#include <string>
#include <utility>

#include "src/rules/tiers/host_table.hpp"
#include "src/rules/tiers/make_tiers.hpp"
#include "tests/rules/support.hpp"

namespace bnfurl::crawl::rules {

// The table of hosts against a set of names that is asked for each tail of a host.

namespace {

using Found = std::vector<std::pair<Rank, bool>>;

Found found(const HostTable& table, std::string_view host) {
  Found all;
  table.visit(host, [&](HostTable::Name name, bool is_whole) { all.emplace_back(name.below, is_whole); });
  return all;
}

Found found_plainly(const std::map<std::string, Rank>& names, const std::string& host) {
  Found all;
  for (std::size_t begin = host.size(); begin-- > 0;) {
    if (begin != 0 && host[begin - 1] != '.') continue;
    if (const auto name = names.find(host.substr(begin)); name != names.end())
      all.emplace_back(name->second, begin == 0);
  }
  return all;
}

void add(HostTable& table, const std::string& name, Rank rank) {
  const HostTable::Place place = table.add(name);
  HostTable::Name value = table.at(place);
  value.below = rank;
  table.put(place, value);
}

class RandomHosts {
public:
  // Up to 12 labels, of up to 26 octets: below, at and above the eight that are hashed at once.
  std::string next() {
    std::string host;
    for (std::size_t labels = 1 + random_() % (random_() % 4 == 0 ? 12 : 4); labels > 0; --labels) {
      if (!host.empty() || random_() % 20 == 0) host += '.';
      const std::size_t most = random_() % 3 == 0 ? 26 : 3;
      for (std::size_t octets = random_() % most + (random_() % 30 == 0 ? 0 : 1); octets > 0; --octets) {
        host += "ab"[random_() % 2];
      }
    }
    return host;
  }

private:
  std::mt19937 random_{5};
};

TEST(HostTable, FindsWhatASetOfAllNamesHas) {
  RandomHosts random;
  std::size_t hits = 0;
  for (const std::size_t size : {1U, 10U, 300U, 20'000U}) {
    HostTable table;
    std::map<std::string, Rank> names;
    while (names.size() < size) {
      const std::string name = random.next();
      if (name.empty()) continue;
      names.try_emplace(name, static_cast<Rank>(names.size()));
      add(table, name, names.at(name));
    }
    table.finish();
    EXPECT_EQ(table.size(), size);
    for (int i = 0; i < 20'000; ++i) {
      const std::string host = random.next();
      const Found expected = found_plainly(names, host);
      ASSERT_EQ(found(table, host), expected) << host << " among " << size;
      hits += expected.size();
    }
    for (const auto& [name, rank] : names) ASSERT_EQ(found(table, name).back(), std::pair(rank, true)) << name;
  }
  EXPECT_GT(hits, 1'000U);
}

TEST(HostTable, ANameMayHaveAnySize) {
  HostTable table;
  for (const std::size_t size : {254U, 255U, 256U, 70'000U})
    add(table, std::string(size, 'a'), static_cast<Rank>(size));
  table.finish();
  for (const std::size_t size : {254U, 255U, 256U, 70'000U}) {
    EXPECT_EQ(found(table, std::string(size, 'a')), Found({{static_cast<Rank>(size), true}}));
    EXPECT_EQ(found(table, "b." + std::string(size, 'a')), Found({{static_cast<Rank>(size), false}}));
    EXPECT_EQ(found(table, std::string(size - 1, 'a') + 'b'), Found());
  }
  EXPECT_EQ(found(table, ""), Found());
}

TEST(HostTable, AHostHasAsManyLabelsAsItLikes) {
  HostTable table;
  std::string host;
  for (Rank rank = 0; rank < 40; ++rank) add(table, host = host.empty() ? "a" : "a." + host, rank);
  table.finish();
  const Found all = found(table, host);
  ASSERT_EQ(all.size(), 40U);
  for (Rank rank = 0; rank < 40; ++rank) EXPECT_EQ(all[rank], std::pair(rank, rank == 39));
}

TEST(HostTable, AnEmptyTableFindsNothing) {
  HostTable table;
  EXPECT_EQ(found(table, "a.b"), Found());
  table.finish();
  EXPECT_EQ(found(table, "a.b"), Found());
}

// Many patterns that begin anywhere: sought by their needles, and no rule is missed.

using crawl::tests::Compiled;
using crawl::tests::decision_of;
using crawl::tests::rules_of;

Compiled adblock_rules(const std::string& text) {
  return RuleSet::compile({{.kind = "adblock", .file = "list.txt", .text = text}});
}

class RandomPatterns {
public:
  std::string word(std::size_t least, std::size_t most) {
    std::string text;
    for (std::size_t size = least + random_() % (most - least); text.size() < size;) text += "abAB/_"[random_() % 6];
    return text;
  }
  // Some have no piece of four octets, some a star or a separator within, some an end.
  std::string pattern() {
    std::string text = "_" + (random_() % 60 == 0 ? word(3, 4) : word(5, 9));
    if (random_() % 3 == 0) text += (random_() % 2 == 0 ? "*" : "^") + ("_" + word(1, 7));
    if (random_() % 5 == 0) text = "||" + text.substr(1);
    return random_() % 6 == 0 ? text + "|" : text;
  }

private:
  std::mt19937 random_{7};
};

// One list of many rules, and each rule as a list of its own, which is too short to be sought.
TEST(Needles, ManyRulesDecideAsEachAlone) {
  RandomPatterns random;
  std::size_t denied = 0;
  for (int round = 0; round < 6; ++round) {
    std::vector<std::string> patterns;
    std::string text;
    for (int i = 0; i < 150; ++i) text += patterns.emplace_back(random.pattern()) + "\n";
    const Compiled together = adblock_rules(text);
    ASSERT_TRUE(together) << together.error().front().message;
    EXPECT_GT(together->sizes().sought, 64U);
    std::vector<Compiled> alone;
    for (const std::string& pattern : patterns) alone.push_back(adblock_rules(pattern));
    for (int i = 0; i < 500; ++i) {
      const std::string url = "http://ab.ba/" + random.word(1, 30) + (i % 4 == 0 ? "?" + random.word(1, 9) : "");
      std::string expected = "allow 0";
      for (std::size_t rule = 0; rule < alone.size() && expected == "allow 0"; ++rule) {
        if (decision_of(*alone[rule], url).starts_with("deny")) expected = "deny " + std::to_string(rule + 1);
      }
      ASSERT_EQ(decision_of(*together, url), expected) << url;
      denied += expected == "allow 0" ? 0 : 1;
    }
  }
  EXPECT_GT(denied, 300U);
  EXPECT_LT(denied, 2'700U);
}

std::string many_lines(const std::string& begin) {
  std::string text;
  for (int i = 0; i < 100; ++i) text += begin + "*x" + std::to_string(10'000 + i) + "\n";
  return text;
}

TEST(Needles, AreInTheTextWhereTheUrlHasNoPath) {
  std::string rules = "default allow\n" + many_lines("deny path ") + "deny path *" + "/?key\n";
  const Compiled compiled = rules_of(rules);
  ASSERT_TRUE(compiled);
  EXPECT_EQ(compiled->sizes().sought, 101U);
  EXPECT_EQ(decision_of(*compiled, "foo://h?key"), "deny 102");
  EXPECT_EQ(decision_of(*compiled, "foo://h?keX"), "allow 1");
  EXPECT_EQ(decision_of(*compiled, "foo://h?x10007"), "deny 9");
  EXPECT_EQ(decision_of(*compiled, "foo://h/?x10007"), "deny 9");
}

TEST(Needles, CaseCountsWhereTheRuleSaysSo) {
  std::string patterns;
  for (int i = 0; i < 100; ++i) patterns += "*Ab" + std::to_string(10'000 + i) + "Cd\n";
  std::string own = "default allow\n";
  for (int i = 0; i < 100; ++i) own += "deny path *Ab" + std::to_string(10'000 + i) + "Cd\n";
  const Compiled exact = rules_of(own);
  EXPECT_EQ(decision_of(*exact, "http://h/Ab10003Cd"), "deny 5");
  EXPECT_EQ(decision_of(*exact, "http://h/ab10003cd"), "allow 1");
  EXPECT_EQ(decision_of(*adblock_rules(patterns), "http://h/aB10003cD"), "deny 4");
}

// The same needle again and again, and no rule is fulfilled: if each place were walked from, this would take an hour.
TEST(Needles, ThatAreInATextAThousandTimesAreNotWalkedAThousandTimes) {
  std::string rules = "default allow\n";
  for (int i = 100; i < 200; ++i) rules += "deny path *aaaa*" + std::to_string(i) + "$\n";
  const Compiled compiled = rules_of(rules);
  const std::string url = "http://h/" + std::string(20'000, 'a');
  EXPECT_EQ(decision_of(*compiled, url), "allow 1");
  EXPECT_EQ(decision_of(*compiled, url + "107"), "deny 9");
}

// Regular expressions, sought by their needles or filed under their hosts, against std::regex, one by one.
class RandomExpressions {
public:
  std::string expression() {
    const std::string begin = pick({"", "^", "(?i)^"});
    const std::string scheme =
        pick({"https?://", "http://", "(http|https)://", "(?:https?)://", "[a-z]+://", "//", ""});
    const std::string host = pick({"h\\.example", "(www\\.)?h\\.example", "([a-z]+\\.)*a\\.h\\.example",
                                   "[^/?#]+\\.h\\.example", "[a-z]*h\\.example", "[^/]*", "(.*\\.)?h\\.example",
                                   "(.+@)?h\\.example", "(h|x)\\.example", "h\\.example\\.", "H\\.example", "[^/]*80"});
    const std::string end = pick({"/", "/", "/", "(:[0-9]+)?/", "[/:]", ".*/", ""});
    return begin + scheme + host + end + pick({"", "k", "l", "m"}) +
           pick({"x[0-9]+", "(abcd)+e", "(ab|cd){2}", "a.*b$", "[aA]bcd", "abcd", "(x|y$)", "", "h{1}"});
  }
  std::string url() {
    const std::string before =
        pick({"http://", "https://", "ftp://", "HTTP://"}) + pick({"", "", "", "h.example@", "h.example:80@"});
    const std::string host = pick({"h", "a.h", "www.a.h", "xh", "b.xh", "x"}) + ".example";
    return before + host + pick({"", "", "", ".", ":80", ":8080"}) +
           pick({"/", "/", "/h.example/", "/?h.example/", "/www.h.example//h.example/"}) + pick({"", "k", "l", "m"}) +
           pick({"x12", "abcdabcde", "abcd", "Abcd", "aab", "y", "", "h"});
  }

private:
  std::string pick(const std::vector<std::string>& list) { return list[random_() % list.size()]; }
  std::mt19937 random_{11};
};

TEST(Needles, ManyExpressionsDecideAsEachAlone) {
  RandomExpressions random;
  std::size_t denied = 0;
  for (int round = 0; round < 15; ++round) {
    std::string text = "default allow\n";
    std::vector<std::regex> alone;
    for (int i = 0; i < 80; ++i) {
      const std::string expression = random.expression();
      text += "deny re " + expression + "\n";
      const bool ignores_case = expression.starts_with("(?i)");
      alone.emplace_back(expression.substr(ignores_case ? 4 : 0),
                         ignores_case ? std::regex::ECMAScript | std::regex::icase : std::regex::ECMAScript);
    }
    const Compiled together = rules_of(text);
    ASSERT_TRUE(together) << together.error().front().message;
    EXPECT_GT(together->sizes().sought, 5U);
    EXPECT_GT(together->sizes().hosts, 0U);
    for (int i = 0; i < 200; ++i) {
      const std::string url = random.url();
      std::vector<char> memory(url.size() + 2);
      auto parts = UrlReader(rfc3986::URI).read(url, memory);
      ASSERT_TRUE(parts) << url;
      std::size_t expected = 0;
      while (expected < alone.size() && !std::regex_search(std::string(parts->url), alone[expected])) ++expected;
      expected = expected == alone.size() ? 1 : expected + 2;
      ASSERT_EQ(together->decide(*parts).line, expected) << url << "\n" << text;
      parts->host.reset();  // as a grammar without such a component
      ASSERT_EQ(together->decide(*parts).line, expected) << url;
      denied += expected > 1 ? 1 : 0;
    }
  }
  EXPECT_GT(denied, 1'000U);
  EXPECT_LT(denied, 2'900U);
}

TEST(RuleTiers, ExpressionsAreFiledUnderTheirHosts) {
  const auto hosts = [](const std::string& expression) {
    return rules_of("default allow\ndeny re " + expression + "\n")->sizes().hosts;
  };
  for (const char* filed :
       {"^http://h/", "^https?://([a-z]+\\.)?h/x", "^(http|https)://[^/?#]+\\.h\\.example/", "(?i)^HTTP://H/"})
    EXPECT_EQ(hosts(filed), 1U) << filed;
  for (const char* other : {"http://h/", "^http://h", "^http://h:80/", "^http://[a-z]h/", "^ftp://h/",
                            "^http://.*\\.h/", "^http://H/", "^http://h\\./", "^http://(h|i)/"})
    EXPECT_EQ(hosts(other), 0U) << other;
}

TEST(RuleTiers, AnExpressionThatBeginsWithTheUrlEndsAtTheFirstOctetThatDiffers) {
  const Compiled compiled = rules_of("default allow\ndeny re (^a[0-9]:|^b:)x\n");
  EXPECT_EQ(compiled->sizes().states, 7U);
  EXPECT_EQ(decision_of(*compiled, "b:x"), "deny 2");
  EXPECT_EQ(decision_of(*compiled, "bb:x"), "allow 1");
}

// Whether the parts of a pattern match a text, by trying.
bool glob(std::span<const PatternPart> parts, bool to_the_end, std::string_view text) {
  if (parts.empty()) return !to_the_end || text.empty();
  const PatternPart& part = parts.front();
  const auto rest = parts.subspan(1);
  if (part.kind == PatternPart::Kind::any) {
    for (std::size_t i = 0; i <= text.size(); ++i) {
      if (glob(rest, to_the_end, text.substr(i))) return true;
    }
    return false;
  }
  if (part.kind == PatternPart::Kind::separator) {
    if (text.empty()) return glob(rest, to_the_end, text);
    const bool separates = std::isalnum(static_cast<unsigned char>(text[0])) == 0 &&
                           std::string_view("_-.%").find(text[0]) == std::string_view::npos;
    return separates && glob(rest, to_the_end, text.substr(1));
  }
  return text.starts_with(part.text) && glob(rest, to_the_end, text.substr(part.text.size()));
}

// On URLs `http://HOST/PATH`, which is all that this test makes.
bool matches_plainly(const Condition& condition, std::string_view url) {
  const std::string_view host = url.substr(7, url.find('/', 7) - 7);
  const std::string_view path = url.substr(url.find('/', 7));
  if (const auto* name = std::get_if<HostName>(&condition)) {
    return host == name->name || (!name->only && host.ends_with("." + name->name));
  }
  const auto& pattern = std::get<Pattern>(condition);
  const std::string_view subject = pattern.subject == Subject::path_and_query ? path
                                   : pattern.subject == Subject::url          ? url
                                                                              : url.substr(7);
  for (std::size_t i = 0; i <= subject.size(); ++i) {
    const bool may_begin = i == 0 || pattern.begin == Pattern::Begin::anywhere ||
                           (pattern.begin == Pattern::Begin::label && i <= host.size() && subject[i - 1] == '.');
    if (may_begin && glob(pattern.parts, pattern.to_the_end, subject.substr(i))) return true;
  }
  return false;
}

bool matches_plainly(const Rule& rule, std::string_view url) {
  const auto is_true = [url](const Condition& condition) { return matches_plainly(condition, url); };
  return std::ranges::all_of(rule.conditions, is_true) && std::ranges::none_of(rule.unless, is_true);
}

// Which rule decides in a list, by its kind: straight from its description.
const Rule* decides_plainly(const RuleList& list, std::string_view url) {
  const Rule* best = nullptr;
  for (const Rule& rule : list.rules) {
    if (!matches_plainly(rule, url)) continue;
    if (best == nullptr) {
      best = &rule;
    } else if (list.deciding == Deciding::exceptions_first) {
      if (best->verdict == Verdict::deny && rule.verdict == Verdict::allow) best = &rule;
    } else if (list.deciding == Deciding::longest) {
      const bool wins_tie =
          best->length == rule.length && best->verdict == Verdict::deny && rule.verdict == Verdict::allow;
      if (rule.length > best->length || wins_tie) best = &rule;
    }
  }
  return best;
}

class RandomRules {
public:
  std::string host() { return pick({"h", "a.h", "b.a.h", "x", "b.x", "ah"}); }
  std::string url() { return "http://" + host() + "/" + text(8); }

  RuleList list() {
    RuleList list{.deciding = static_cast<Deciding>(random_() % 3)};
    for (std::size_t line = 1, count = 1 + random_() % 40; line <= count; ++line) {
      Rule rule{.verdict = static_cast<Verdict>(random_() % 2), .line = line, .length = random_() % 4};
      if (random_() % 3 == 0) rule.conditions.emplace_back(HostName{host(), random_() % 3 == 0});
      if (rule.conditions.empty() || random_() % 2 == 0) rule.conditions.emplace_back(pattern());
      if (random_() % 8 == 0) rule.conditions.emplace_back(HostName{host(), false});
      if (random_() % 8 == 0) rule.unless.emplace_back(pattern());
      list.rules.push_back(rule);
    }
    return list;
  }

private:
  std::string pick(const std::vector<std::string>& list) { return list[random_() % list.size()]; }
  std::string text(std::size_t most) {
    std::string text;
    for (std::size_t size = random_() % most; text.size() < size;) text += "ab/.?"[random_() % 5];
    return text;
  }
  Pattern pattern() {
    Pattern pattern{.subject = static_cast<Subject>(random_() % 3), .to_the_end = random_() % 3 == 0};
    if (random_() % 3 == 0) pattern.begin = Pattern::Begin::anywhere;
    if (pattern.subject == Subject::host_onwards && random_() % 2 == 0) pattern.begin = Pattern::Begin::label;
    const std::string begin = pattern.subject == Subject::path_and_query ? "/"
                              : pattern.subject == Subject::url          ? "http://"
                                                                         : "";
    pattern.parts.push_back({.text = begin + (begin.empty() ? host() : text(3))});
    while (random_() % 2 == 0) {
      pattern.parts.push_back({.kind = random_() % 4 == 0 ? PatternPart::Kind::separator : PatternPart::Kind::any});
      pattern.parts.push_back({.text = text(3)});
    }
    return pattern;
  }

  std::mt19937 random_{3};
};

TEST(RuleTiers, DecideAsThePlainReaderDoes) {
  RandomRules random;
  const UrlReader reader(rfc3986::URI);
  std::vector<char> memory(100);
  std::size_t decided = 0;
  for (int round = 0; round < 400; ++round) {
    const RuleList list = random.list();
    const MadeTiers made = make_tiers({list});
    ASSERT_TRUE(made.diagnostics.empty());
    for (int i = 0; i < 100; ++i) {
      const std::string url = random.url();
      const auto parts = reader.read(url, memory);
      if (!parts || parts->url != url) continue;
      const Rule* rule = decides_plainly(list, url);
      const Rank rank = made.tiers.find(UrlView(*parts));
      ASSERT_EQ(rank == no_rank ? 0 : made.places[rank].line, rule == nullptr ? 0 : rule->line) << url;
      decided += rule != nullptr ? 1 : 0;
    }
  }
  EXPECT_GT(decided, 10'000U);
}

TEST(RuleTiers, StarsThatBlowUpEndInBoundedTimeAndMemory) {
  std::string rules = "default allow\n";
  for (int i = 0; i < 50; ++i) {
    rules += "deny path /*";
    for (int k = 0; k < 20; ++k) rules += std::string(1, static_cast<char>('a' + (i * 7 + k * k) % 26)) + "*";
    rules += "\n";
  }
  rules += "deny re [ab]*a[ab]{40}c\n";
  const Compiled compiled = rules_of(rules);
  ASSERT_TRUE(compiled);
  EXPECT_LE(compiled->sizes().states, 51U * 1024);
  EXPECT_EQ(compiled->sizes().simulated, 1U);
  EXPECT_EQ(decision_of(*compiled, "http://h/" + std::string(41, 'a') + "bc"), "deny 52");
  EXPECT_EQ(decision_of(*compiled, "http://h/b" + std::string(39, 'a') + "bc"), "allow 1");
}

TEST(RuleTiers, AnchoredPatternsTakeAboutAStateForEachOctet) {
  std::string rules = "default allow\n";
  std::size_t octets = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string path = "/" + std::to_string(i * 7919) + "/page" + std::to_string(i % 7);
    octets += path.size();
    rules += "deny path " + path + "\n";
  }
  const Compiled compiled = rules_of(rules);
  EXPECT_EQ(compiled->sizes().automata, 1U);
  EXPECT_LT(compiled->sizes().states, octets + 10);
  EXPECT_EQ(decision_of(*compiled, "http://h/7919/page1x"), "deny 3");
}

TEST(RuleTiers, AMillionHostsAreFoundAndNothingElse) {
  std::string rules = "default allow\n";
  for (int i = 0; i < 1'000'000; ++i) rules += "deny host n" + std::to_string(i) + ".example\n";
  const Compiled compiled = rules_of(rules);
  ASSERT_TRUE(compiled);
  EXPECT_EQ(compiled->sizes().hosts, 1'000'000U);
  for (int i = 0; i < 1'000'000; i += 997) {
    EXPECT_EQ(decision_of(*compiled, "http://www.n" + std::to_string(i) + ".example/"),
              "deny " + std::to_string(i + 2));
    EXPECT_EQ(decision_of(*compiled, "http://m" + std::to_string(i) + ".example/"), "allow 1");
  }
}

TEST(RuleTiers, AnOriginLimitsAList) {
  const RuleList list{.on = Origin{"https", "h", "8443"},
                      .rules = {{.line = 7, .conditions = {Pattern{.parts = {{.text = "/a"}}}}}}};
  const MadeTiers made = make_tiers({list});
  const UrlReader reader(rfc3986::URI);
  std::vector<char> memory(100);
  const auto rank = [&](std::string_view url) { return made.tiers.find(UrlView(*reader.read(url, memory))); };
  EXPECT_EQ(rank("HTTPS://H:8443/a"), 0U);
  for (const char* url : {"https://h/a", "http://h:8443/a", "https://x.h:8443/a", "https://h:8443/b"}) {
    EXPECT_EQ(rank(url), no_rank) << url;
  }
}

}  // namespace
}  // namespace bnfurl::crawl::rules
