// Rules that never decide. All rules are followed through all URLs until each has decided one; those that have not when
// the search is complete never do. Where rules ask for repeated segments, each URL that is found is put before the
// compiled rules, and those that are left are sought once more under the premise that a segment is repeated. What hides
// such a rule are the rules that decide the URLs that it matches: it and those before it are followed once more.
#include <algorithm>
#include <map>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <variant>
#include <vector>

#include <bnfurl/crawl/rule_analysis.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/rules/analysis/live_rules.hpp"
#include "src/rules/analysis/ranked_rules.hpp"
#include "src/rules/analysis/url_search.hpp"
#include "src/rules/rule.hpp"
#include "src/rules/tiers/make_tiers.hpp"

namespace bnfurl::crawl::rules {

// Rules that are about a host alone are most of a long list, and which of them hides which needs no search: the same
// host, or one above it, stands before it. No number of other names hides a name.

namespace {

// Whether a rule asks for a host and nothing else.
bool is_host_alone(const RankedRule& rule) {
  return !rule.list->on && rule.rule->unless.empty() && rule.rule->conditions.size() == 1 &&
         std::holds_alternative<HostName>(rule.rule->conditions[0]);
}

const HostName& condition_on_host(const RankedRule& rule) { return std::get<HostName>(rule.rule->conditions[0]); }

bool meet(const HostName& one, const HostName& other) {
  return one.name == other.name || (!other.only && is_below(one.name, other.name)) ||
         (!one.only && is_below(other.name, one.name));
}

class KnownHosts {
public:
  // The rank of a rule before this one that has all its hosts; nullopt if there is none, and then it is known, too.
  std::optional<std::size_t> add(const HostName& name, std::size_t rank) {
    std::optional<std::size_t> hider;
    for (std::string_view above = name.name; !above.empty() && !hider; above = name_above(above)) {
      if (const auto found = below_.find(above); found != below_.end()) hider = found->second;
    }
    const auto alone = alone_.find(name.name);
    if (name.only && alone != alone_.end()) hider = std::min(hider.value_or(alone->second), alone->second);
    if (hider) return hider;
    (name.only ? alone_ : below_).emplace(name.name, rank);
    return std::nullopt;
  }

private:
  std::unordered_map<std::string_view, std::size_t> below_, alone_;  // names with what is below them, or without
};

// By the rank of each such rule that never decides, the rank of one that hides it.
std::map<std::size_t, std::size_t> hidden_hosts(std::span<const RankedRule> rules) {
  KnownHosts known;
  std::map<std::size_t, std::size_t> result;
  for (std::size_t rank = 0; rank < rules.size(); ++rank) {
    if (!is_host_alone(rules[rank])) continue;
    const auto hider = known.add(condition_on_host(rules[rank]), rank);
    if (hider) result.emplace(rank, *hider);
  }
  return result;
}

// By the name of each host that is hidden with what is below it, the ranks of hosts within that stand before what hides
// it, and so decide some of its URLs where nothing else does; the first `most` of them.
// Rules for the same name have the same hider: a nearer one would be hidden itself.
std::unordered_map<std::string_view, std::vector<std::size_t>> hosts_within(
    std::span<const RankedRule> rules, const std::map<std::size_t, std::size_t>& hidden, std::size_t most) {
  std::unordered_map<std::string_view, std::size_t> hiders;
  for (const auto& [rank, hider] : hidden) {
    if (!condition_on_host(rules[rank]).only) hiders.emplace(condition_on_host(rules[rank]).name, hider);
  }
  std::unordered_map<std::string_view, std::vector<std::size_t>> result;
  for (std::size_t rank = 0; rank < rules.size() && !hiders.empty(); ++rank) {
    if (!is_host_alone(rules[rank]) || hidden.contains(rank)) continue;
    const HostName& host = condition_on_host(rules[rank]);
    for (std::string_view above = host.only ? host.name : name_above(host.name); !above.empty();
         above = name_above(above)) {
      const auto found = hiders.find(above);
      if (found == hiders.end() || found->second <= rank) continue;
      std::vector<std::size_t>& ranks = result[above];
      if (ranks.size() < most) ranks.push_back(rank);
    }
  }
  return result;
}

// Whether a URL of this host may be one that the rule matches, as far as the rule's hosts say.
bool may_match(const RankedRule& rule, const HostName& host) {
  if (rule.list->on && !meet({rule.list->on->host, true}, host)) return false;
  return std::ranges::all_of(rule.rule->conditions, [&host](const Condition& condition) {
    const auto* name = std::get_if<HostName>(&condition);
    return name == nullptr || meet(*name, host);
  });
}

constexpr std::size_t most_rules = 5000;       // that are searched
constexpr std::size_t most_unreachable = 100;  // whose hiders are sought by search; and so many hosts
constexpr std::size_t most_hosts = 100;        // within a hidden one that are told

class Finder {
public:
  Finder(const ReadFiles& files, const Tiers& tiers)
      : rules_(ranked(files)),
        tiers_(tiers),
        hosts_(hidden_hosts(rules_)),
        hosts_within_(hosts_within(rules_, hosts_, most_hosts + 1)),
        repetitions_(repetitions_of(rules_)) {}

  UnreachableRules find() {
    std::vector<std::size_t> ranks;
    for (std::size_t rank = 0; rank < rules_.size(); ++rank) {
      if (hosts_.contains(rank)) continue;
      ranks.push_back(rank);
      if (!is_host_alone(rules_[rank])) others_.push_back(rank);
    }
    std::set<std::size_t> unreachable;
    if (!others_.empty()) unreachable = not_deciding(ranks);
    for (std::size_t rank = 0; rank < rules_.size(); ++rank) {
      // A rule that is not written on any line is not reported.
      if (rules_[rank].rule->line == 0) continue;
      const auto host = hosts_.find(rank);
      if (host != hosts_.end()) {
        result_.rules.push_back(with_hiders_of_host(rank, host->second, unreachable));
      } else if (unreachable.contains(rank)) {
        result_.rules.push_back(with_hiders(rank, ranks, unreachable));
      }
    }
    return std::move(result_);
  }

private:
  [[nodiscard]] RuleVerdict said(std::size_t rank) const {
    return {rules_[rank].rule->verdict, rules_[rank].list->file, rules_[rank].rule->line};
  }

  void give_up(std::string why) {
    result_.is_decided = false;
    result_.why = std::move(why);
  }

  // Of these rules, those that decide no URL; none if that is not decided.
  std::set<std::size_t> not_deciding(const std::vector<std::size_t>& ranks) {
    std::set<std::size_t> waiting(ranks.begin(), ranks.end());
    if (ranks.size() > most_rules) {
      give_up("there are more than 5,000 rules, which are not all for hosts");
      return {};
    }
    SearchBudget budget;
    for (const Stretch& stretch : stretches_of(rules_)) {
      take_those_that_decide(ranks, stretch, {stretch.longer}, waiting, budget);
    }
    if (!waiting.empty()) take_those_that_may_decide(ranks, waiting, budget);
    if (!budget.is_spent) return waiting;
    give_up("whether " + std::to_string(waiting.size()) +
            " rules decide anything: it takes more than 1,000,000 states or 10,000,000 steps");
    return {};
  }

  // Takes out of `waiting` those that decide under a premise.
  void take_those_that_decide(const std::vector<std::size_t>& ranks, const Stretch& stretch, const Premise& premise,
                              std::set<std::size_t>& waiting, SearchBudget& budget) {
    FollowedRules followed(rules_, ranks, premise);
    const bool is_to_be_confirmed = !repetitions_.empty() && !premise.repeated;
    const auto may_be_news = [&](const ListPair& lists) {
      const std::vector<FollowedRule>& rules = followed.live.rules(lists.one);
      const bool is_over = !rules.empty() && rules[0].language == Terms::everything && stretch.most == SIZE_MAX;
      if (is_over && !is_to_be_confirmed) waiting.erase(rules[0].label);
      return std::ranges::any_of(rules, [&](const FollowedRule& rule) { return waiting.contains(rule.label); });
    };
    const auto decides = [&](const ListPair& lists, const SearchTask::Text& url) {
      const auto winner = followed.live.winner(lists.one);
      if (!winner || !waiting.contains(*winner)) return waiting.empty();
      if (!is_to_be_confirmed || decides_compiled(*winner, url(), stretch)) waiting.erase(*winner);
      return waiting.empty();
    };
    followed.search({followed.live.of(followed.list), LiveRules::none}, stretch, budget, may_be_news, decides);
  }

  // `max-length` sees a record of the stretch.
  [[nodiscard]] bool decides_compiled(std::size_t rank, const std::string& url, const Stretch& stretch) const {
    std::vector<char> memory(url.size() + 2);
    Result<UrlParts, TextError> parts = UrlReader(rfc3986::URI).read(url, memory);
    if (!parts) return false;
    parts->octets = std::clamp(url.size(), stretch.longer + 1, stretch.most);
    return tiers_.find(UrlView(*parts)) == rank;
  }

  // A rule that decides nothing under any premise is unreachable; whether the others are is not decided.
  void take_those_that_may_decide(const std::vector<std::size_t>& ranks, std::set<std::size_t>& waiting,
                                  SearchBudget& budget) {
    if (repetitions_.empty()) return;
    const std::size_t before = waiting.size();
    std::vector<std::size_t> premises = {0};
    premises.insert(premises.end(), repetitions_.begin(), repetitions_.end());
    const std::vector<std::size_t> scattered = ask_anywhere(rules_) ? premises : std::vector<std::size_t>{0};
    for (const Stretch& stretch : stretches_of(rules_)) {
      for (const std::size_t times : premises) {
        for (const std::size_t anywhere : scattered)
          take_those_that_decide(ranks, stretch, {stretch.longer, times, anywhere}, waiting, budget);
      }
    }
    if (waiting.size() != before && !budget.is_spent) {
      give_up("whether " + std::to_string(before - waiting.size()) +
              " rules decide URLs in which a segment other than \"a\" is repeated");
    }
  }

  // A host that another one hides: that one decides its URLs, and what stands before that one. Where these are hosts,
  // each of them decides some; otherwise they are searched.
  UnreachableRule with_hiders_of_host(std::size_t rank, std::size_t hider, const std::set<std::size_t>& unreachable) {
    const auto& host = std::get<HostName>(rules_[rank].rule->conditions[0]);
    const auto within = hosts_within_.find(host.name);
    std::vector<std::size_t> before;
    if (!host.only && within != hosts_within_.end()) before = within->second;
    const bool has_all = before.size() <= most_hosts;
    if (!has_all) before.pop_back();
    before.push_back(hider);
    const std::vector<std::size_t> others = others_before(hider, host, unreachable);
    if (others.empty()) {
      UnreachableRule result{.rule = said(rank), .has_all = has_all};
      for (const std::size_t each : before) result.hidden_by.push_back(said(each));
      return result;
    }
    if (!has_all || others_.size() > most_rules || ++searched_hosts_ > most_unreachable)
      return {.rule = said(rank), .hidden_by = {said(hider)}, .has_all = false};
    before.insert(before.end(), others.begin(), others.end());
    std::erase_if(before, [&](std::size_t other) { return unreachable.contains(other); });
    std::ranges::sort(before);
    UnreachableRule result = hidden_among(std::move(before), rank);
    if (result.hidden_by.empty()) result.hidden_by.push_back(said(hider));
    return result;
  }

  // The rules before a host's hider that are not hosts alone and may decide a URL of that host; if they are not
  // searched anyway, the first one says enough.
  [[nodiscard]] std::vector<std::size_t> others_before(std::size_t hider, const HostName& host,
                                                       const std::set<std::size_t>& unreachable) const {
    std::vector<std::size_t> result;
    for (const std::size_t rank : others_) {
      const bool is_enough = !result.empty() && (others_.size() > most_rules || searched_hosts_ >= most_unreachable);
      if (rank > hider || is_enough) break;
      if (!unreachable.contains(rank) && may_match(rules_[rank], host)) result.push_back(rank);
    }
    return result;
  }

  UnreachableRule with_hiders(std::size_t rank, const std::vector<std::size_t>& ranks,
                              const std::set<std::size_t>& unreachable) {
    if (unreachable.size() > most_unreachable) return {.rule = said(rank), .has_all = false};
    std::vector<std::size_t> before(ranks.begin(), std::ranges::lower_bound(ranks, rank));
    std::erase_if(before, [&](std::size_t other) { return unreachable.contains(other); });
    return hidden_among(std::move(before), rank);
  }

  // The rules that decide the URLs that a rule matches, of some before it.
  UnreachableRule hidden_among(std::vector<std::size_t> before, std::size_t rank) {
    UnreachableRule result{.rule = said(rank)};
    before.push_back(rank);
    std::set<std::size_t> hiders;
    for (const Stretch& stretch : stretches_of(rules_)) {
      FollowedRules followed(rules_, before, {.longer = stretch.longer});
      const FollowedRule hidden = followed.list.back();
      followed.list.pop_back();
      const ListPair lists = {followed.live.of({hidden}), followed.live.of(followed.list)};
      const auto matters = [&](const ListPair& pair) {
        return pair.one != LiveRules::none &&
               std::ranges::any_of(followed.live.rules(pair.other),
                                   [&](const FollowedRule& rule) { return !hiders.contains(rule.label); });
      };
      const auto hides = [&](const ListPair& pair, const SearchTask::Text& /*url*/) {
        const auto winner = followed.live.winner(pair.other);
        if (winner && followed.live.winner(pair.one)) hiders.insert(*winner);
        return false;
      };
      followed.search(lists, stretch, hider_budget_, matters, hides);
    }
    result.has_all = !hider_budget_.is_spent && repetitions_.empty();
    for (const std::size_t hider : hiders) result.hidden_by.push_back(said(hider));
    return result;
  }

  std::vector<RankedRule> rules_;
  const Tiers& tiers_;
  std::map<std::size_t, std::size_t> hosts_;
  std::unordered_map<std::string_view, std::vector<std::size_t>> hosts_within_;
  std::vector<std::size_t> repetitions_;
  std::vector<std::size_t> others_;  // that are not hosts alone
  std::size_t searched_hosts_ = 0;
  SearchBudget hider_budget_;
  UnreachableRules result_;
};

}  // namespace
}  // namespace bnfurl::crawl::rules

namespace bnfurl::crawl {

Result<UnreachableRules, Diagnostics> find_unreachable_rules(const std::vector<RuleFile>& files) {
  const rules::ReadFiles read = rules::read_files(files);
  const rules::MadeTiers made = rules::make_tiers(read.lists);
  if (Diagnostics mistakes = rules::mistakes_of(read, made); !mistakes.empty()) return mistakes;
  return rules::Finder(read, made.tiers).find();
}

}  // namespace bnfurl::crawl
