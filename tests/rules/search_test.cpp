// Walks over all URLs, and the rules that decide some.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/rules/analysis/live_rules.hpp"
#include "src/rules/analysis/ranked_rules.hpp"
#include "src/rules/analysis/spelled_urls.hpp"
#include "src/rules/analysis/url_search.hpp"
#include "src/rules/numbers.hpp"
#include "tests/nightly.hpp"
#include "tests/rules/support.hpp"

namespace bnfurl::crawl::rules {

// The walk over all URLs in normal form against `normalize` and `split`: every text over a few octets, up to some
// length.

namespace {

// So that each of these octets is walked.
std::vector<OctetSet> each_alone(std::string_view octets) {
  std::vector<OctetSet> sets = {OctetSet::all()};
  for (const char octet : octets) sets.push_back(OctetSet::of({&octet, 1}));
  return sets;
}

// The spellings of a text that the walk has.
class WalkedUrls {
public:
  explicit WalkedUrls(std::string_view octets) : walk_(each_alone(octets)) {}

  std::vector<std::string> spellings(std::string_view text) {
    std::vector<Way> ways = {{walk_.start(), ""}};
    for (const char octet : text) {
      std::vector<Way> next;
      for (const Way& way : ways) {
        for (const UrlWalk::Step& step : walk_.steps(way.state)) {
          if (step.octet == octet) next.push_back({step.next, way.spelling + static_cast<char>(step.letter)});
        }
      }
      ways = std::move(next);
    }
    std::vector<std::string> result;
    for (const Way& way : ways) {
      if (walk_.may_end(way.state)) result.push_back(way.spelling);
    }
    return result;
  }

private:
  struct Way {
    UrlWalk::State state;
    std::string spelling;
  };
  UrlWalk walk_;
};

// The components of spelled URLs, by their languages.
class Components {
public:
  // Whether the component is this text, or is not there.
  bool has(std::string_view spelling, std::string_view name, std::optional<std::string_view> text) {
    const Term any = urls_.with(name, Terms::everything);
    return text ? accepts(urls_.with(name, terms_.text(*text)), spelling) : !accepts(any, spelling);
  }

private:
  bool accepts(Term term, std::string_view spelling) {
    for (const char letter : spelling) term = terms_.after(term, static_cast<std::uint8_t>(letter));
    return terms_.accepts(term);
  }

  Terms terms_;
  SpelledUrls urls_{terms_};
};

void for_all_texts(const std::string& octets, std::size_t most, const std::function<void(const std::string&)>& visit) {
  std::vector<std::string> texts = {""};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    visit(texts[i]);
    if (texts[i].size() == most) continue;
    for (const char octet : octets) texts.push_back(texts[i] + octet);
  }
}

struct Case {
  std::string begin;
  std::string octets;
  std::size_t most;
};

TEST(UrlWalk, HasTheUrlsInNormalFormWithTheirComponents) {
  const UrlReader reader(rfc3986::URI);
  std::vector<char> memory(100);
  std::size_t normal = 0;
  const std::vector<Case> cases = {{"", "a:/.?#", 7},          {"a:", "a:/.%4E1@", 5},     {"http:", "/:.a?#", 6},
                                   {"http://", "a:80@/%.", 5}, {"wss://a:", "0443/?#", 5}, {"a://[", "1:.]v/a", 6},
                                   {"a:/", "./a?", 7},         {"http://a/", ".a/%2E", 6}};
  for (const Case& each : cases) {
    WalkedUrls walked(each.begin + each.octets);
    Components components;
    for_all_texts(each.octets, each.most, [&](const std::string& end) {
      const std::string text = each.begin + end;
      const auto normal_form = reader.read(text, memory);
      const std::vector<std::string> spellings = walked.spellings(text);
      ASSERT_EQ(spellings.size(), normal_form && normal_form->url == text ? 1U : 0U) << text;
      if (spellings.empty()) return;
      ++normal;
      const AnyParts parts = *split(Production(rfc3986::URI), text);
      for (const Component name : rfc3986::URI.grammar().components()) {
        std::optional<std::string_view> component = parts[name];
        if (name.name() == "path") component = component.value_or("");
        EXPECT_TRUE(components.has(spellings[0], name.name(), component)) << text << " " << name.name();
      }
    });
  }
  EXPECT_GT(normal, 30'000U);
}

// Rules that are followed octet by octet, by derivatives, decide each URL as the compiled rules do.

// Rules of a file, walked along one URL.
class Followed {
public:
  Followed(const ReadFiles& files, const Premise& premise) : rules_(ranked(files)) {
    std::vector<std::size_t> ranks(rules_.size());
    std::iota(ranks.begin(), ranks.end(), std::size_t{0});
    std::vector<FollowedRule> list = followed(terms_, rules_, ranks, premise);
    std::erase_if(list, [](const FollowedRule& rule) { return rule.label == no_rank; });
    for (FollowedRule& rule : list) rule.label = static_cast<std::uint32_t>(rules_[rule.label].rule->line);
    list.push_back({.label = static_cast<std::uint32_t>(files.otherwise.line)});
    list_ = live_.of(std::move(list));
    std::vector<OctetSet> sets = each_alone("abuxhtps:/?#@[]%.&=*$012345678AE");
    sets.insert(sets.end(), terms_.sets().begin(), terms_.sets().end());
    walk_.emplace(sets);
  }

  // The line that decides; 0 where the text is no URL in normal form.
  std::size_t line(std::string_view url) { return line_from(walk_->start(), list_, url); }

private:
  std::size_t line_from(UrlWalk::State state, LiveRules::List list, std::string_view rest) {
    if (rest.empty()) return walk_->may_end(state) ? live_.winner(list).value_or(0) : 0;
    const std::vector<UrlWalk::Step> steps = walk_->steps(state);
    for (const UrlWalk::Step& step : steps) {
      if (step.octet != rest[0]) continue;
      const std::size_t line = line_from(step.next, live_.after(list, step.letter), rest.substr(1));
      if (line != 0) return line;
    }
    return 0;
  }

  std::vector<RankedRule> rules_;
  Terms terms_;
  LiveRules live_{terms_};
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
        return pick({"max-length 18", "deny repeat 2", "allow repeat 3", "deny repeat 2 anywhere", "max-depth 2",
                     "deny is rfc3986:IPv4address host", "allow is rfc3986:path-absolute path",
                     "deny is rfc3986:port port"});
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

// How often one stands anywhere.
std::size_t scattered(std::string_view path) {
  std::map<std::string_view, std::size_t> counts;
  for (std::size_t begin = 0; begin < path.size();) {
    const std::string_view segment = path.substr(begin, path.find('/', begin) - begin);
    if (!segment.empty()) ++counts[segment];
    begin += segment.size() + 1;
  }
  std::size_t most = 0;
  for (const auto& [segment, count] : counts) most = std::max(most, count);
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
    const auto compiled = RuleSet::compile(files);
    ASSERT_TRUE(compiled) << compiled.error().front().message;
    const ReadFiles read = read_files(files);
    std::map<std::tuple<bool, std::size_t, std::size_t>, Followed> by_premise;
    for (int i = 0; i < 50; ++i) {
      const std::string text = random.url();
      const auto parts = reader.read(text, memory);
      if (!parts) continue;
      const std::size_t line = compiled->decide(*parts).line;
      const std::size_t times = repeated(parts->path.value_or(""));
      const bool is_longer = text.size() > 18;
      const std::size_t anywhere = scattered(parts->path.value_or(""));
      const Premise premise{is_longer ? 18U : 0U, times, anywhere};
      Followed& followed = by_premise.try_emplace({is_longer, times, anywhere}, read, premise).first->second;
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
