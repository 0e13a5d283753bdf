// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rules that are followed octet by octet, by derivatives, decide each URL as the compiled rules do.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "crawl/rules/study/live_rules.hpp"
#include "crawl/rules/study/url_search.hpp"
#include "tests/crawl/rules/support.hpp"
#include "tests/nightly.hpp"

namespace bnfurl::crawl::rules {
namespace {

// Rules of a file, walked along one URL.
class Followed {
public:
  Followed(const ReadFiles& files, const Premise& premise) : rules_(ranked(files)) {
    std::vector<WatchedRule> list;
    for (const RankedRule& rule : rules_) {
      list.push_back(watched(watches_, rule, premise).value());
      list.back().label = static_cast<std::uint32_t>(rule.rule->line);
    }
    list.push_back({.label = static_cast<std::uint32_t>(files.otherwise.line)});
    list_ = live_.of(list, false);
    std::vector<std::bitset<256>> sets = watches_.sets();
    for (const char octet : std::string_view("abuxhtps:/?#@[]%.&=*$012345678AE")) {
      sets.push_back(std::bitset<256>().set(static_cast<unsigned char>(octet)));
    }
    walk_.emplace(expressions_, Urls::all, std::move(sets));
  }

  // The line that decides; 0 where the text is no URL in normal form.
  std::size_t line(std::string_view url) { return line_from(walk_->start(), list_, url); }

private:
  std::size_t line_from(UrlWalk::State state, LiveRules::List list, std::string_view rest) {
    if (rest.empty()) return walk_->may_end(state) ? live_.winner(list).value_or(0) : 0;
    const std::vector<UrlWalk::Step> steps = walk_->steps(state);
    for (const UrlWalk::Step& step : steps) {
      if (step.octet != static_cast<unsigned char>(rest[0])) continue;
      const std::size_t line = line_from(step.next, live_.after(list, step.octet, step.role), rest.substr(1));
      if (line != 0) return line;
    }
    return 0;
  }

  std::vector<RankedRule> rules_;
  Expressions expressions_;
  Watches watches_{expressions_};
  LiveRules live_{watches_};
  std::optional<UrlWalk> walk_;
  LiveRules::List list_ = LiveRules::none;
};

class RandomFiles {
public:
  std::size_t number(std::size_t below) { return random_() % below; }
  std::string pick(const std::vector<std::string>& list) { return list[number(list.size())]; }
  std::string host() { return pick({"a", "b.a", "a.b", "a.b.a", "1.2.3.4", "1.2.3.77", "[1::2]", "[1:0:0::2]"}); }
  std::string path(std::size_t most) {
    std::string text = "/";
    for (std::size_t size = number(most); text.size() < size;)
      text += pick({"a", "b", "/", "*", "$", "%2A", ".", "/b/b"});
    return text;
  }
  std::string url() {
    std::string text = pick({"http", "https", "x"}) + ":";
    text += pick({"//", "//", "//", "//u@", "/"});
    text += host();
    text += pick({"", "", ".", ":8", ":"});
    text += path(9);
    return text += pick({"", "", "?a", "?b=1&a", "?x&", "#a"});
  }
  std::string rule() {
    const std::string verdict = pick({"allow ", "deny "});
    switch (number(9)) {
      case 0:
        return verdict + "host " + pick({"a", "b", "=a", "=b.a", "a.b", "=a.b.a", "4"});
      case 1:
        return verdict + "host " + pick({"1.2.3.4", "1.2.0.0/16", "1.2.3.64/26", "[1::]/16", "[1::2]", "[::]/0"});
      case 2:
        return verdict + "surt " +
               pick({"http://(a,", "(a,", "(a,b", "(", "x://(b,a,)/a", "(a,:8)/", "(1.2", "()", "(a,b,)"});
      case 3:
      case 4:
        return verdict + "path " + path(5) + pick({"", "$"}) + pick({"", "", " on b", " on =a"});
      case 5:
        return verdict + "query " + pick({"a", "b", "x"});
      case 6:
        return verdict + "url " + pick({"http", "*", "x"}) + ":" + pick({"//*", "*"}) + pick({"a*", "*/a", "*", "*b"});
      case 7:
        return verdict + "re " +
               pick({"^http:", "a$", "(^|/)a?b", "[ab]{2}/", "b(/|$)", "^(x|https):.*a{2,3}", "a.*b.*a"});
      default:
        return pick({"max-length 18", "deny repeat 2", "allow repeat 3", "deny is rfc3986:IPv4address host",
                     "allow is rfc3986:path-absolute path", "deny is rfc3986:port port"});
    }
  }
  std::string file(std::size_t rules) {
    std::string text = "default allow\n";
    for (std::size_t i = 0; i < rules; ++i) text += rule() + "\n";
    return text;
  }

private:
  std::mt19937 random_{7};
};

// How often a segment that is not empty stands in a row.
std::size_t repeated(std::string_view path) {
  std::size_t most = 0, in_a_row = 0;
  std::string_view before;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::string_view segment = path.substr(begin, path.find('/', begin) - begin);
    in_a_row = segment.empty() ? 0 : segment == before ? in_a_row + 1 : 1;
    most = std::max(most, in_a_row);
    before = segment;
    begin += segment.size() + 1;
  }
  return most;
}

TEST(LiveRules, DecideAsTheCompiledRulesDo) {
  RandomFiles random;
  const UrlReader reader(rfc3986::URI);
  std::vector<char> memory(200);
  std::vector<std::size_t> decided(40);
  std::size_t in_a_row = 0;
  const int rounds = is_nightly() ? 100 : 34;
  for (int round = 0; round < rounds; ++round) {
    const std::vector<RuleFile> files = {{.file = "f", .text = random.file(1 + random.number(30))}};
    const CompiledRules compiled = RuleSet::compile(files);
    ASSERT_TRUE(compiled.rules) << compiled.diagnostics.front().message;
    const ReadFiles read = read_files(files);
    std::map<std::pair<bool, std::size_t>, Followed> by_premise;
    for (int i = 0; i < 50; ++i) {
      const std::string text = random.url();
      const auto parts = reader.read(text, memory);
      if (!parts) continue;
      const std::size_t line = compiled.rules->decide(*parts).line;
      const std::size_t times = repeated(parts->path.value_or(""));
      const bool is_longer = text.size() > 18;
      const Premise premise{is_longer ? 18U : 0U, times};
      Followed& followed = by_premise.try_emplace({is_longer, times}, read, premise).first->second;
      ASSERT_EQ(followed.line(parts->url), line) << text << "\n" << *files[0].text;
      in_a_row += times > 1 ? 1 : 0;
      ++decided[line];
    }
  }
  EXPECT_GT(in_a_row, 10U);
  for (std::size_t line = 1; line < (is_nightly() ? 20 : 16); ++line) EXPECT_GT(decided[line], 0U) << line;
}

}  // namespace
}  // namespace bnfurl::crawl::rules
