// Whether compiled rules are what the files say, part by part. An automaton is proved; hosts and all other rules are
// checked, each by a URL at least; and what can be neither is told.
#include <algorithm>
#include <numeric>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <variant>
#include <vector>

#include <bnfurl/rfc3986.hpp>

#include "gen/derivatives/reached.hpp"
#include "src/rules/analysis/analysis.hpp"
#include "src/rules/analysis/languages.hpp"
#include "src/rules/analysis/live_rules.hpp"
#include "src/rules/analysis/ranked_rules.hpp"
#include "src/rules/tiers/make_tiers.hpp"

namespace bnfurl::crawl::rules {
namespace {

using Outcome = RuleProof::Outcome;

constexpr std::size_t most_work = 20'000'000;

class Product {
public:
  Product(const Automaton& automaton, std::span<const RankedRule> rules) : dfa_(automaton.dfa) {
    for (const Rank rank : automaton.ranks) {
      for (const Condition& condition : rules[rank].rule->conditions) {
        if (const auto language = language_over_subject(terms_, condition)) list_.push_back({rank, *language});
      }
    }
    choose_octets(automaton.subject);
  }

  RuleProof prove(std::size_t most) {
    gen::Reached<std::pair<LabelledDfa::State, LiveRules::List>> pairs({dfa_.start(), live_.of(list_, false)});
    const auto told = [&pairs](Outcome outcome, std::string why) {
      return RuleProof{.tier = "patterns", .outcome = outcome, .size = pairs.size(), .why = std::move(why)};
    };
    for (std::size_t i = 0; i < pairs.size(); ++i) {
      const auto [state, list] = pairs[i];
      if (dfa_.winner(state) != live_.winner(list).value_or(no_rank)) return told(Outcome::failed, pairs.text_to(i));
      if (pairs.size() > most || live_.work() > most_work) return told(Outcome::undecided, "it needs too many states");
      for (const std::uint8_t octet : octets_)
        pairs.add({dfa_.after(state, static_cast<char>(octet)), live_.after(list, octet)}, i, static_cast<char>(octet));
    }
    return told(Outcome::proved, "");
  }

private:
  // One octet of those that neither side tells apart.
  void choose_octets(Subject subject) {
    std::vector<OctetSet> sets(256);
    for (unsigned octet = 0; octet < 256; ++octet)
      sets[dfa_.class_of(static_cast<unsigned char>(octet))] |= OctetSet::range(octet, octet);
    sets.insert(sets.end(), terms_.sets().begin(), terms_.sets().end());
    const OctetSet left_out = OctetSet::of(subject == Subject::path_and_query ? "#" : "");
    for (const OctetSet& octets : gen::partition(sets)) {
      if (!left_out.contains(octets)) octets_.push_back((octets - left_out).least());
    }
  }

  const LabelledDfa& dfa_;
  Terms terms_;
  LiveRules live_{terms_};
  std::vector<FollowedRule> list_;
  std::vector<std::uint8_t> octets_;
};

constexpr std::size_t most_checked_rules = 5000;
constexpr SearchBudget for_each_rule = {.nodes = 50'000, .steps = 1'000'000};

// Where another segment than "a" stands in a row, derivatives say nothing of repeated segments.
bool repeats_another_segment(std::string_view url) {
  const auto parts = split(rfc3986::URI, url);
  const std::string_view path = parts ? (*parts)[rfc3986::path].value_or(std::string_view()) : std::string_view();
  std::string_view before;
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::string_view segment = path.substr(begin, path.find('/', begin) - begin);
    if (!segment.empty() && segment != "a" && segment == before) return true;
    before = segment;
    begin += segment.size() + 1;
  }
  return false;
}

class RuleChecks {
public:
  RuleChecks(const Tiers& tiers, std::span<const RankedRule> rules)
      : tiers_(tiers), rules_(rules), repeats_(!repetitions_of(rules, {}).empty()) {}

  RuleProof check() {
    if (rules_.size() > most_checked_rules) return told(Outcome::undecided, "there are more than 5,000 rules");
    for (const Stretch& stretch : stretches_of(rules_, {})) {
      const std::optional<RuleProof> end = check(stretch);
      if (end) return *end;
    }
    const std::size_t left = too_many_states_.size();
    if (left != 0) return told(Outcome::undecided, std::to_string(left) + " rules need too many states");
    return told(Outcome::checked, "");
  }

private:
  std::optional<RuleProof> check(const Stretch& stretch) {
    std::vector<std::size_t> ranks(rules_.size());
    std::iota(ranks.begin(), ranks.end(), std::size_t{0});
    FollowedRules followed(rules_, ranks, {.longer = stretch.longer});
    const LiveRules::List all = followed.live.of(followed.list, false);
    for (const std::size_t rank : ranks) {
      if (is_of_host_and_below(rules_[rank])) continue;
      std::optional<std::uint32_t> winner;
      SearchBudget budget = for_each_rule;
      const auto ends = [&](const ListPair& lists, const SearchTask::Text& /*url*/) {
        winner = followed.live.winner(lists.other);
        return followed.live.winner(lists.one).has_value();
      };
      const auto url = followed.search(
          {followed.live.of({followed.list[rank]}, false), all}, stretch, budget,
          [](const ListPair& lists) { return lists.one != LiveRules::none; }, ends);
      if (budget.is_spent) too_many_states_.insert(rank);
      if (!url || (repeats_ && repeats_another_segment(*url))) continue;
      const std::size_t octets = std::clamp(url->size(), stretch.longer + 1, stretch.most);
      if (compiled_rank(tiers_, *url, octets) != winner) return told(Outcome::failed, *url);
      asked_.insert(rank);
    }
    return std::nullopt;
  }

  static bool is_of_host_and_below(const RankedRule& rule) {
    return is_host_alone(rule) && !std::get<HostName>(rule.rule->conditions[0]).only;
  }

  [[nodiscard]] RuleProof told(Outcome outcome, std::string why) const {
    return {.tier = "rules", .outcome = outcome, .size = asked_.size(), .why = std::move(why)};
  }

  const Tiers& tiers_;
  std::span<const RankedRule> rules_;
  bool repeats_;
  // By rank.
  std::set<std::size_t> asked_, too_many_states_;
};

// The proofs of all parts of compiled rules, and which parts have none.
constexpr std::size_t most_pairs = 500'000;

bool finds(const HostTable& table, const std::string& host, Rank rank) {
  bool is_found = false;
  table.visit(host, [&](const HostTable::Name& name, bool /*is_whole*/) { is_found = is_found || name.below == rank; });
  return is_found;
}

// The best rule for a name and all below it is found from it and from below it, and not where it ends a longer label.
RuleProof check_hosts(const HostTable& table, std::span<const RankedRule> rules) {
  std::unordered_map<std::string_view, Rank> best;
  for (std::size_t rank = 0; rank < rules.size(); ++rank) {
    if (!is_host_alone(rules[rank])) continue;
    const auto& name = std::get<HostName>(rules[rank].rule->conditions[0]);
    if (!name.only) best.try_emplace(name.name, static_cast<Rank>(rank));
  }
  for (const auto& [view, rank] : best) {
    const std::string name(view);
    if (!finds(table, name, rank) || !finds(table, "x." + name, rank) || finds(table, "x" + name, rank))
      return {.tier = "hosts", .outcome = Outcome::failed, .size = best.size(), .why = name};
  }
  return {.tier = "hosts", .outcome = Outcome::checked, .size = best.size()};
}

}  // namespace

RuleProof prove(const Automaton& automaton, std::span<const RankedRule> rules, std::size_t most_pairs) {
  return Product(automaton, rules).prove(most_pairs);
}

RuleProof check_rules(const Tiers& tiers, std::span<const RankedRule> rules) {
  return RuleChecks(tiers, rules).check();
}

}  // namespace bnfurl::crawl::rules

namespace bnfurl::crawl {

Result<std::vector<RuleProof>, Diagnostics> prove_rules(const std::vector<RuleFile>& files) {
  const rules::ReadFiles read = rules::read_files(files);
  const rules::MadeTiers made = rules::make_tiers(read.lists);
  if (Diagnostics mistakes = rules::mistakes_of(read, made); !mistakes.empty()) return mistakes;
  const std::vector<rules::RankedRule> ranked = rules::ranked(read);
  std::vector<RuleProof> result;
  for (const rules::Group& group : made.tiers.groups) {
    for (const rules::Automaton& automaton : group.automata)
      result.push_back(rules::prove(automaton, ranked, rules::most_pairs));
  }
  result.push_back(rules::check_hosts(made.tiers.hosts, ranked));
  result.push_back(rules::check_rules(made.tiers, ranked));
  const std::pair<const char*, std::size_t> others[] = {{"nets", made.sizes.nets},
                                                        {"sought", made.sizes.sought},
                                                        {"simulated", made.sizes.simulated},
                                                        {"checks", made.sizes.checked}};
  for (const auto& [tier, size] : others) {
    if (size != 0) result.push_back({.tier = tier, .outcome = RuleProof::Outcome::unproved, .size = size});
  }
  return result;
}

}  // namespace bnfurl::crawl
