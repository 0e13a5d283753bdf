// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A shortest URL that two lists of files decide differently. `max-length` rules look at the record, whose URL may be
// longer than its normal form; so each stretch between two such lengths is searched for itself, where these rules hold
// or do not hold. The stretches follow each other, so the first URL that is found is a shortest one. Whatever is found
// is put before the compiled rules of both sides before it is told.
#include <bnfurl/crawl/rule_study.hpp>

#include <algorithm>
#include <array>
#include <utility>

#include "crawl/rules/search/common_rules.hpp"
#include "crawl/rules/search/live_rules.hpp"
#include "crawl/rules/search/url_search.hpp"
#include "crawl/rules/tiers/make_tiers.hpp"

namespace bnfurl::crawl {
namespace rules {
namespace {

constexpr std::string_view spent = "that needs more work than 1,000,000 states or 10,000,000 steps";

struct Side {
  ReadFiles files;
  std::vector<RankedRule> rules;
  MadeTiers made;
};

// A URL that is decided differently, as far as a premise goes; or why that is not decided.
struct Difference {
  std::optional<std::string> url = std::nullopt;
  std::string why = {};
};

class Comparison {
public:
  explicit Comparison(const std::array<Side, 2>& sides)
      : sides_(sides),
        common_(common_rules(sides[0].rules, sides[1].rules,
                             sides[0].files.otherwise.verdict == sides[1].files.otherwise.verdict)),
        repetitions_(repetitions_of(sides[0].rules, sides[1].rules)) {}

  RuleComparison run() {
    for (const Urls urls : {Urls::web, Urls::all}) {
      for (const Stretch& stretch : stretches_of(sides_[0].rules, sides_[1].rules)) {
        look(urls, stretch);
        if (is_over_) return result_;
      }
    }
    result_.outcome = RuleComparison::Outcome::same;
    return result_;
  }

private:
  void give_up(std::string why) {
    is_over_ = true;
    result_.why = std::move(why);
  }

  // Where no segment is repeated, and where "a" is; then whether other repeated segments could matter.
  void look(Urls urls, const Stretch& stretch) {
    const Difference found = difference(urls, stretch, std::nullopt);
    if (!found.why.empty()) return give_up(found.why);
    if (found.url) {
      confirm(*found.url);
      result_.is_shortest = !is_longer_than_another(found.url->size(), urls, stretch);
      return;
    }
    for (const std::size_t times : repetitions_) {
      const Difference possible = difference(urls, stretch, times);
      if (!possible.why.empty()) return give_up(possible.why);
      if (possible.url) return give_up("only URLs in which a segment other than \"a\" is repeated can differ");
    }
  }

  // Whether a shorter URL than one of so many octets may differ, one with another repeated segment.
  bool is_longer_than_another(std::size_t octets, Urls urls, const Stretch& stretch) {
    return std::ranges::any_of(repetitions_, [&](std::size_t times) {
      const Difference possible = difference(urls, stretch, times);
      return !possible.why.empty() || (possible.url && possible.url->size() < octets);
    });
  }

  Difference difference(Urls urls, const Stretch& stretch, std::optional<std::size_t> repeated) {
    Expressions expressions;
    Watches watches(expressions);
    LiveRules live(watches);
    const Premise premise{stretch.longer, repeated};
    const auto one = list_of(watches, live, 0, premise);
    const auto other = list_of(watches, live, 1, premise);
    if (!one || !other) return {.why = "a rule asks for a component that cannot be followed octet by octet"};
    UrlWalk walk(expressions, urls, watches.sets());
    UrlSearch search(expressions, watches, live, walk);
    SearchTask task{.lists = {*one, *other},
                    .goes_on = [](const ListPair& lists) { return lists.one != lists.other; },
                    .ends =
                        [&live](const ListPair& lists, const SearchTask::Text& /*url*/) {
                          return live.winner(lists.one) != live.winner(lists.other);
                        }};
    auto url = search.run(task, budget_);
    if (url && url->size() <= stretch.longer) {
      // There is one, but its record must be longer: by the URL itself, or by how it is spelled.
      task.least_octets = stretch.longer + 1;
      task.most_octets = stretch.most;
      const std::string shorter = *std::exchange(url, search.run(task, budget_));
      if (!url && !budget_.is_spent) url = longer_spelling(shorter, stretch.longer + 1, stretch.most);
      if (!url && !budget_.is_spent)
        return {.why = "only other spellings of " + shorter + " can be long enough for a max-length rule"};
    } else if (url && url->size() > stretch.most) {
      // A record has at most two octets less than its normal form.
      if (url->size() <= stretch.most + 2)
        return {.why = "only other spellings of " + *url + " can be short enough for a max-length rule"};
      return {};
    }
    if (budget_.is_spent) return {.why = std::string(spent)};
    return {.url = std::move(url)};
  }

  // The rules of a side, and what holds without them.
  std::optional<LiveRules::List> list_of(Watches& watches, LiveRules& live, std::size_t number,
                                         const Premise& premise) {
    const Side& side = sides_[number];
    std::vector<WatchedRule> list;
    if (auto first = against(watches, premise, 0)) list.push_back(*std::move(first));
    for (std::size_t rank = 0; rank < side.rules.size(); ++rank) {
      if (common_.cannot_matter[number][rank]) continue;
      auto rule = watched(watches, side.rules[rank], premise);
      if (!rule) return std::nullopt;
      rule->label = static_cast<std::uint32_t>(side.rules[rank].rule->verdict);
      list.push_back(*std::move(rule));
    }
    list.push_back({.label = static_cast<std::uint32_t>(side.files.otherwise.verdict)});
    return live.of(list, true);
  }

  void confirm(const std::string& url) {
    const auto said = [&](const Side& side) {
      const Rank rank = compiled_rank(side.made.tiers, url, url.size()).value_or(no_rank);
      const Otherwise& otherwise = side.files.otherwise;
      if (rank == no_rank) return RuleVerdict{otherwise.verdict, otherwise.file, otherwise.line};
      const Place& place = side.made.places[rank];
      return RuleVerdict{place.verdict, side.made.files[place.file], place.line};
    };
    result_.one = said(sides_[0]);
    result_.other = said(sides_[1]);
    if (result_.one.verdict == result_.other.verdict)
      return give_up("the search found " + url + ", but the compiled rules decide it alike");
    is_over_ = true;
    result_.outcome = RuleComparison::Outcome::differ;
    result_.url = url;
  }

  const std::array<Side, 2>& sides_;
  CommonRules common_;
  std::vector<std::size_t> repetitions_;
  SearchBudget budget_;
  bool is_over_ = false;
  RuleComparison result_;
};

Side side_of(const std::vector<RuleFile>& files) {
  Side side{.files = read_files(files), .rules = {}, .made = {}};
  side.made = make_tiers(side.files.lists);
  side.rules = ranked(side.files);
  return side;
}

}  // namespace
}  // namespace rules

RuleComparison compare_rules(const std::vector<RuleFile>& one, const std::vector<RuleFile>& other) {
  const std::array<rules::Side, 2> sides = {rules::side_of(one), rules::side_of(other)};
  for (const rules::Side& side : sides) {
    if (!side.files.diagnostics.empty() || !side.made.diagnostics.empty()) return {.why = "the files have mistakes"};
  }
  return rules::Comparison(sides).run();
}

}  // namespace bnfurl::crawl
