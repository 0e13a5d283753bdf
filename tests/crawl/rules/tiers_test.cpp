// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The tiers against a plain reader that tries rule after rule, and their bounds.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <random>

#include "crawl/rules/tiers/make_tiers.hpp"
#include "tests/crawl/rules/support.hpp"

namespace bnfurl::crawl::rules {
namespace {

using tests::decision_of;
using tests::rules_of;

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
  const CompiledRules compiled = rules_of(rules);
  ASSERT_TRUE(compiled.rules);
  EXPECT_LE(compiled.rules->sizes().states, 51U * 1024);
  EXPECT_EQ(compiled.rules->sizes().simulated, 1U);
  EXPECT_EQ(decision_of(*compiled.rules, "http://h/" + std::string(41, 'a') + "bc"), "deny 52");
  EXPECT_EQ(decision_of(*compiled.rules, "http://h/b" + std::string(39, 'a') + "bc"), "allow 1");
}

TEST(RuleTiers, AnchoredPatternsTakeAboutAStateForEachOctet) {
  std::string rules = "default allow\n";
  std::size_t octets = 0;
  for (int i = 0; i < 300; ++i) {
    const std::string path = "/" + std::to_string(i * 7919) + "/page" + std::to_string(i % 7);
    octets += path.size();
    rules += "deny path " + path + "\n";
  }
  const CompiledRules compiled = rules_of(rules);
  EXPECT_EQ(compiled.rules->sizes().automata, 1U);
  EXPECT_LT(compiled.rules->sizes().states, octets + 10);
  EXPECT_EQ(decision_of(*compiled.rules, "http://h/7919/page1x"), "deny 3");
}

TEST(RuleTiers, AMillionHostsAreFoundAndNothingElse) {
  std::string rules = "default allow\n";
  for (int i = 0; i < 1'000'000; ++i) rules += "deny host n" + std::to_string(i) + ".example\n";
  const CompiledRules compiled = rules_of(rules);
  ASSERT_TRUE(compiled.rules);
  EXPECT_EQ(compiled.rules->sizes().hosts, 1'000'000U);
  for (int i = 0; i < 1'000'000; i += 997) {
    EXPECT_EQ(decision_of(*compiled.rules, "http://www.n" + std::to_string(i) + ".example/"),
              "deny " + std::to_string(i + 2));
    EXPECT_EQ(decision_of(*compiled.rules, "http://m" + std::to_string(i) + ".example/"), "allow 1");
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
