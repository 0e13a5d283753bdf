// Which group a rule goes to, and the automata of each group.
#include "src/rules/tiers/make_tiers.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <map>
#include <numeric>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "src/rules/automata/expression_facts.hpp"
#include "src/rules/automata/pattern_states.hpp"
#include "src/rules/automata/regular_expression.hpp"

namespace bnfurl::crawl::rules {
namespace {

// The patterns of a group as automata. Anchored patterns share one; others are put into bins: all of them, or if that
// has too many states, each half for itself. A rule that has too many alone is walked as a set of states.

constexpr std::size_t most_states_of_bin = 1024;

/// What may still be spent on automata.
struct AutomatonBudget {
  std::uint64_t steps = 500'000'000;  ///< of determinising; when they are spent, rules are walked as sets
  std::size_t octets = std::size_t{512} << 20;
  bool is_exceeded = false;  ///< more octets are needed
};

// Whether there is an automaton of so many states at most. It is not added if it is one too many.
bool add(const Nfa& nfa, std::span<const RuleStates> rules, Subject subject, std::size_t most, AutomatonBudget& budget,
         Group& group) {
  std::optional<LabelledDfa> dfa = LabelledDfa::of(nfa, rules, most, budget.steps);
  if (!dfa) return false;
  budget.is_exceeded = dfa->octets() > budget.octets;
  if (budget.is_exceeded) return true;
  budget.octets -= dfa->octets();
  group.automata.push_back({*std::move(dfa), subject, rules.front().rank});
  return true;
}

// Adds automata for `rules`, which are by rank, to `group`.
void add_automata(const Nfa& nfa, std::span<const RuleStates> rules, Subject subject, bool anchored,
                  AutomatonBudget& budget, Group& group) {
  if (rules.empty() || budget.is_exceeded) return;
  if (add(nfa, rules, subject, anchored ? most_dfa_states : most_states_of_bin, budget, group)) return;
  if (rules.size() == 1) {
    group.walked.push_back({rules.front(), subject});
    return;
  }
  add_automata(nfa, rules.first(rules.size() / 2), subject, anchored, budget, group);
  add_automata(nfa, rules.subspan(rules.size() / 2), subject, anchored, budget, group);
}

// Each rule goes to the group of one of its hosts. If one condition is left that has states, the rule goes to an
// automaton of this group; if none is left, the group itself decides; everything else is checked.

constexpr std::size_t most_states = std::size_t{1} << 26;  // of all rules: less than a gigabyte
constexpr std::size_t most_rules = std::size_t{1} << 27;

// Two restrictions at once; where they contradict, a scheme that no URL has.
Restriction both(const Restriction& one, const Restriction& other) {
  Restriction result = one;
  bool contradict = false;
  const auto merge = [&contradict](std::optional<std::string>& into, const std::optional<std::string>& from) {
    contradict = contradict || (into && from && *into != *from);
    if (!into) into = from;
  };
  merge(result.scheme, other.scheme);
  merge(result.host, other.host);
  merge(result.port, other.port);
  if (contradict) result.scheme = "";
  return result;
}

// The patterns of a group, by subject and kind of automaton.
enum class Family : std::uint8_t { anchored, starred, parameters };
constexpr std::size_t family_count = 3;

struct Collected {
  std::array<std::vector<RuleStates>, subject_count * family_count> families;
  std::array<std::vector<Pieces>, subject_count * family_count> pieces;  // of these rules
};

// So many patterns with `*` still have automata, which are faster than walks.
constexpr std::size_t few_starred = 64;

// So few expressions may share a needle, which are all walked where it is.
constexpr std::size_t few_sharing = 16;

// What is left of a rule's conditions.
struct Remaining {
  std::vector<Condition> conditions;
  std::vector<Test> tests;
  Restriction restriction;
  std::vector<HostName> names;
  std::vector<AddressNet> nets;
};

class Maker {
public:
  MadeTiers make(const std::vector<RuleList>& lists) {
    std::size_t rules = 0;
    for (const RuleList& list : lists) rules += list.rules.size();
    result_.places.reserve(rules);
    for (const RuleList& list : lists) add(list);
    if (result_.diagnostics.empty()) finish();
    return std::move(result_);
  }

private:
  Tiers& tiers() { return result_.tiers; }

  void refuse(const Rule& rule, std::size_t column, std::string message) {
    result_.diagnostics.push_back({result_.files.back(), rule.line, column, std::move(message)});
  }

  void add(const RuleList& list) {
    result_.files.push_back(list.file);
    result_.places.begin_file();
    Restriction origin;
    if (list.on) origin = {list.on->scheme, list.on->host, list.on->port};
    for (const std::size_t index : deciding_order(list)) {
      const Rule& rule = list.rules[index];
      const auto rank = static_cast<Rank>(result_.places.size());
      if (rank == most_rules) return refuse(rule, rule.column, "there are more than 134217728 rules");
      result_.places.add(rule.line, rule.verdict);
      add(rule, rank, origin);
    }
  }

  void add(const Rule& rule, Rank rank, const Restriction& origin) {
    Remaining left;
    left.restriction = origin;
    for (const Condition& condition : rule.conditions) sort_out(rule, condition, left);
    file_expression(rule, left);
    const std::string name = left.names.empty() ? left.restriction.host.value_or("") : left.names.front().name;
    if (!tiers().hosts.is_room(name)) {
      return refuse(rule, rule.column, "the names of all hosts are together larger than 4 GiB");
    }
    const bool is_simple = rule.unless.empty() && left.tests.empty() && left.names.size() + left.nets.size() <= 1;
    if (is_simple && left.conditions.size() == 1) {
      add_to_automaton(rule, rank, left);
    } else if (is_simple && left.conditions.empty()) {
      add_plain(rank, left);
    } else {
      add_check(rule, rank, left);
    }
  }

  // A rule that is an expression alone, with a host that is known.
  static void file_expression(const Rule& rule, Remaining& left) {
    if (rule.conditions.size() != 1 || !rule.unless.empty() || left.restriction != Restriction()) return;
    const auto* const expression = std::get_if<RegularExpression>(&rule.conditions.front());
    std::optional<HostName> host = expression == nullptr ? std::nullopt : host_of(*expression);
    if (!host) return;
    left.names.push_back(*std::move(host));
    left.restriction.is_of_expressions = true;
  }

  void sort_out(const Rule& rule, const Condition& condition, Remaining& left) {
    if (const auto* name = std::get_if<HostName>(&condition)) {
      left.names.push_back(*name);
    } else if (const auto* net = std::get_if<AddressNet>(&condition)) {
      left.nets.push_back(*net);
    } else if (const auto* surt = std::get_if<SurtPrefix>(&condition)) {
      add_surt(rule, *surt, left);
    } else if (const auto* derivation = std::get_if<Derivation>(&condition)) {
      if (auto test = production_test(rule, *derivation)) left.tests.emplace_back(*std::move(test));
    } else if (const auto* repetition = std::get_if<Repetition>(&condition)) {
      left.tests.emplace_back(*repetition);
    } else if (const auto* longer = std::get_if<Longer>(&condition)) {
      left.tests.emplace_back(*longer);
    } else {
      left.conditions.push_back(condition);
    }
  }

  void add_surt(const Rule& rule, const SurtPrefix& surt, Remaining& left) {
    auto read = surt_place(surt.text);
    if (const auto* fault = std::get_if<ValueFault>(&read)) return refuse(rule, rule.column, fault->message);
    const SurtPlace& place = std::get<SurtPlace>(read);
    Restriction restriction{.scheme = place.scheme};
    if (place.is_closed) restriction.port = place.port;
    left.restriction = both(left.restriction, restriction);
    if (!place.host.empty()) left.names.push_back({.name = place.host, .only = place.is_closed});
    if (place.is_closed && place.host.empty()) left.restriction = both(left.restriction, {.host = ""});
    if (!place.is_closed && (!place.partial.empty() || place.host.empty())) {
      left.tests.emplace_back(LabelTest{place.host.size(), place.partial});
    }
    if (!place.path.empty()) left.conditions.emplace_back(Pattern{.parts = {{.text = place.path}}});
  }

  std::optional<ProductionTest> production_test(const Rule& rule, const Derivation& derivation) {
    const std::optional<Production> production = find_production(derivation.grammar, derivation.production);
    if (!production) {
      refuse(rule, derivation.column,
             find_grammar(derivation.grammar)
                 ? "the grammar " + derivation.grammar + " has no production " + derivation.production
                 : "no compiled-in grammar has the name " + derivation.grammar);
      return std::nullopt;
    }
    for (const Grammar grammar : grammars()) {
      if (grammar.find_component(derivation.component)) return ProductionTest{*production, derivation.component};
    }
    refuse(rule, derivation.column + derivation.grammar.size() + derivation.production.size() + 2,
           "no grammar has a component " + derivation.component + "; a common one is host");
    return std::nullopt;
  }

  // The states of a pattern, a parameter or an expression; nullopt if a fault was told.
  std::optional<RuleStates> states_of(const Rule& rule, const Condition& condition, Rank rank) {
    Nfa& nfa = tiers().nfa;
    const auto first = static_cast<StateNumber>(nfa.states.size());
    const StateNumber accept = nfa.add(Nfa::Kind::accept);
    std::optional<StateNumber> start;
    if (const auto* pattern = std::get_if<Pattern>(&condition)) {
      if (has_room(*pattern)) start = add_pattern(nfa, *pattern, accept);
    }
    if (const auto* parameter = std::get_if<Parameter>(&condition)) {
      if (parameter->name.size() < most_states_of_rule / 2) start = add_parameter(nfa, parameter->name, accept);
    }
    if (const auto* expression = std::get_if<RegularExpression>(&condition)) {
      auto tree = read_regular_expression(expression->text, expression->ignores_case);
      if (const auto* fault = std::get_if<ExpressionFault>(&tree)) {
        refuse(rule, expression->column + fault->offset, fault->message);
        return std::nullopt;
      }
      start = add_expression(nfa, std::get<ExpressionTree>(tree), accept, most_states_of_expression);
    }
    const auto end = static_cast<StateNumber>(nfa.states.size());
    if (!start || end - first > most_states_of_rule || end > most_states) {
      refuse(
          rule, rule.column,
          end > most_states ? "all patterns together have too many states" : "this rule needs more than 4096 states");
      nfa.states.resize(first);
      return std::nullopt;
    }
    return RuleStates{first, end, *start, rank};
  }

  static Family family_of(const Condition& condition) {
    const auto* pattern = std::get_if<Pattern>(&condition);
    if (pattern != nullptr && is_anchored(*pattern)) return Family::anchored;
    return std::holds_alternative<Parameter>(condition) ? Family::parameters : Family::starred;
  }

  void add_to_automaton(const Rule& rule, Rank rank, const Remaining& left) {
    const Condition& condition = left.conditions.front();
    const std::optional<RuleStates> states = states_of(rule, condition, rank);
    if (!states) return;
    costs_.emplace_back(states->size(), rank);
    const std::size_t group = group_for(left, rank);
    const std::size_t family =
        static_cast<std::size_t>(subject_of(condition)) * family_count + static_cast<std::size_t>(family_of(condition));
    collected_[group].families[family].push_back(*states);
    collected_[group].pieces[family].push_back(pieces_of(condition));
  }

  // A name alone needs no group: that is what lists of hosts are made of.
  void add_plain(Rank rank, const Remaining& left) {
    if (left.names.size() == 1 && !left.names.front().only && left.restriction == Restriction()) {
      const HostTable::Place place = tiers().hosts.add(left.names.front().name);
      HostTable::Name name = tiers().hosts.at(place);
      name.below = std::min(name.below, rank);
      tiers().hosts.put(place, name);
      return;
    }
    Rank& plain = tiers().groups[group_for(left, rank)].plain;
    plain = std::min(plain, rank);
  }

  // The first name chooses the group; whatever else is asked is tried.
  void add_check(const Rule& rule, Rank rank, Remaining& left) {
    Check check{.rank = rank, .all = std::move(left.tests)};
    for (const Condition& condition : left.conditions) add_walk(rule, condition, check.all);
    for (std::size_t i = 1; i < left.names.size(); ++i) check.all.emplace_back(left.names[i]);
    for (std::size_t i = left.names.empty() ? 1 : 0; i < left.nets.size(); ++i) check.all.emplace_back(left.nets[i]);
    Remaining unless;
    for (const Condition& condition : rule.unless) sort_out(rule, condition, unless);
    check.none = std::move(unless.tests);
    for (const HostName& name : unless.names) check.none.emplace_back(name);
    for (const AddressNet& net : unless.nets) check.none.emplace_back(net);
    for (const Condition& condition : unless.conditions) add_walk(rule, condition, check.none);
    tiers().groups[group_for(left, rank)].checks.push_back(std::move(check));
    ++result_.sizes.checked;
  }

  void add_walk(const Rule& rule, const Condition& condition, std::vector<Test>& tests) {
    const auto states = states_of(rule, condition, 0);
    if (states) tests.emplace_back(WalkTest{*states, subject_of(condition)});
  }

  // The group of the rule's first name, of its net, or of all hosts.
  std::size_t group_for(const Remaining& left, Rank rank) {
    if (!left.names.empty()) {
      return group_for(left.names.front().name, left.names.front().only, left.restriction, rank);
    }
    if (!left.nets.empty()) return group_for(tiers().nets.add(left.nets.front()), false, left.restriction, rank);
    if (left.restriction.host && !left.restriction.host->empty()) {
      return group_for(*left.restriction.host, true, left.restriction, rank);
    }
    return group_for(tiers().any_host, false, left.restriction, rank);
  }

  std::size_t group_for(const std::string& host, bool only, const Restriction& asked, Rank rank) {
    const HostTable::Place place = tiers().hosts.add(host);
    HostTable::Name name = tiers().hosts.at(place);
    const std::size_t number = group_for(name.group, only, asked, rank);
    tiers().hosts.put(place, name);
    return number;
  }

  // Of the groups from `first` on, which becomes a new one if none is like this.
  std::size_t group_for(std::uint32_t& first, bool only, const Restriction& asked, Rank rank) {
    const std::uint32_t restriction = number_of(asked);
    std::uint32_t number = first;
    while (number != no_group && !is(tiers().groups[number], only, restriction)) number = tiers().groups[number].next;
    if (number == no_group) {
      number = static_cast<std::uint32_t>(tiers().groups.size());
      tiers().groups.push_back({.only = only, .restriction = restriction, .next = first});
      collected_.emplace_back();
      first = number;
    }
    Group& group = tiers().groups[number];
    group.least = std::min(group.least, rank);
    return number;
  }

  static bool is(const Group& group, bool only, std::uint32_t restriction) {
    return group.only == only && group.restriction == restriction;
  }

  std::uint32_t number_of(const Restriction& restriction) {
    if (restriction == Restriction()) return 0;
    const auto [place, is_new] =
        restrictions_.try_emplace(restriction, static_cast<std::uint32_t>(tiers().restrictions.size()));
    if (is_new) tiers().restrictions.push_back(restriction);
    return place->second;
  }

  void finish() {
    tiers().hosts.finish();
    AutomatonBudget budget;
    for (std::size_t group = 0; group < collected_.size(); ++group) finish(group, budget);
    if (budget.is_exceeded) tell_costs();
    RuleSizes& sizes = result_.sizes;
    sizes.rules = result_.places.size();
    sizes.hosts = tiers().hosts.size();
    sizes.nets = tiers().nets.size();
    for (const Group& group : tiers().groups) {
      sizes.automata += group.automata.size();
      sizes.simulated += group.walked.size();
      for (const WalkedTogether& together : group.together) sizes.simulated += together.rules;
      for (const Sought& sought : group.sought) sizes.sought += sought.rules.size();
      for (const Automaton& automaton : group.automata) {
        sizes.states += automaton.dfa.state_count();
        sizes.automaton_octets += automaton.dfa.octets();
      }
    }
  }

  void finish(std::size_t number, AutomatonBudget& budget) {
    Group& group = tiers().groups[number];
    for (std::size_t subject = 0; subject < subject_count; ++subject)
      join(number, static_cast<Subject>(subject), budget);
    for (std::size_t family = 0; family < subject_count * family_count; ++family) {
      const auto subject = static_cast<Subject>(family / family_count);
      const bool is_anchored = static_cast<Family>(family % family_count) == Family::anchored;
      std::vector<RuleStates>& rules = collected_[number].families[family];
      if (!is_anchored && rules.size() > few_starred) seek(rules, collected_[number].pieces[family], subject, group);
      add_automata(tiers().nfa, rules, subject, is_anchored, budget, group);
    }
    std::ranges::sort(group.walked, {}, [](const Walked& rule) { return rule.states.rank; });
    for (std::size_t subject = 0; subject < subject_count; ++subject)
      walk_together(static_cast<Subject>(subject), group);
    collected_[number] = {};
  }

  // Walked rules are walked at once, as many as have room, and as long as there are steps for that.
  void walk_together(Subject subject, Group& group) {
    std::vector<RuleStates> rules;
    for (const Walked& rule : group.walked) {
      if (rule.subject == subject) rules.push_back(rule.states);
    }
    std::erase_if(group.walked, [subject](const Walked& rule) { return rule.subject == subject; });
    for (auto begin = rules.begin(); begin != rules.end();) {
      std::size_t states = 0;
      const auto end = std::find_if(begin, rules.end(), [&states](const RuleStates& rule) {
        states += rule.size();
        return states > BitWalk::most_states;
      });
      const auto count = static_cast<std::size_t>(end - begin);
      if (auto walk = BitWalk::of(tiers().nfa, {begin, end}, steps_of_walks_)) {
        group.together.push_back({subject, begin->rank, count, *std::move(walk)});
      } else {
        for (auto rule = begin; rule != end; ++rule) group.walked.push_back({*rule, subject});
      }
      begin = end;
    }
  }

  // Few patterns of all families share an automaton, since a walk less is worth more than some states.
  void join(std::size_t number, Subject subject, AutomatonBudget& budget) {
    const auto families =
        std::span(collected_[number].families).subspan(static_cast<std::size_t>(subject) * family_count, family_count);
    std::vector<RuleStates> all;
    for (const std::vector<RuleStates>& rules : families) all.insert(all.end(), rules.begin(), rules.end());
    const bool is_one = std::ranges::any_of(families, [&all](const auto& rules) { return rules.size() == all.size(); });
    if (is_one || all.size() > few_starred) return;
    std::ranges::sort(all, {}, &RuleStates::rank);
    if (rules::add(tiers().nfa, all, subject, most_states_of_bin, budget, tiers().groups[number])) {
      for (std::vector<RuleStates>& rules : families) rules.clear();
    }
  }

  // Takes the rules with needles out, but no expression that shares them with many: those are faster together.
  static void seek(std::vector<RuleStates>& rules, std::vector<Pieces>& pieces, Subject subject, Group& group) {
    std::unordered_map<std::string, std::size_t> counts;
    for (const Pieces& rule : pieces) {
      for (const std::string& piece : rule.pieces) ++counts[piece];
    }
    for (Pieces& rule : pieces) {
      if (rule.is_of_expression)
        std::erase_if(rule.pieces, [&counts](const std::string& piece) { return counts[piece] > few_sharing; });
    }
    std::vector<RuleStates> sought, others;
    for (std::size_t i = 0; i < rules.size(); ++i) (pieces[i].pieces.empty() ? others : sought).push_back(rules[i]);
    if (sought.empty()) return;
    std::erase_if(pieces, [](const Pieces& rule) { return rule.pieces.empty(); });
    group.sought.push_back({subject, sought.front().rank, sought, Needles(pieces)});
    rules = std::move(others);
  }

  // The three rules with most states.
  void tell_costs() {
    std::ranges::sort(costs_, std::greater<>());
    std::string list;
    for (const auto& [states, rank] : std::span(costs_).first(std::min<std::size_t>(3, costs_.size()))) {
      const Place place = result_.places[rank];
      list += (list.empty() ? "" : ", ") + result_.files[place.file] + ":" + std::to_string(place.line);
    }
    result_.diagnostics.push_back(
        {result_.files.front(), 0, 0, "the automata of all patterns need more than 512 MiB; the largest are: " + list});
  }

  MadeTiers result_;
  std::uint64_t steps_of_walks_ = std::uint64_t{1} << 24;
  std::vector<Collected> collected_;  // by group
  std::map<Restriction, std::uint32_t> restrictions_;
  std::vector<std::pair<std::size_t, Rank>> costs_;  // states and rule
};

}  // namespace

std::vector<std::size_t> deciding_order(const RuleList& list) {
  std::vector<std::size_t> order(list.rules.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  const auto before = [&list](std::size_t a, std::size_t b) {
    const Rule& one = list.rules[a];
    const Rule& other = list.rules[b];
    const bool by_verdict = one.verdict == Verdict::allow && other.verdict == Verdict::deny;
    switch (list.deciding) {
      case Deciding::first:
        return a < b;
      case Deciding::exceptions_first:
        return by_verdict;
      case Deciding::longest:
        return one.length != other.length ? one.length > other.length : by_verdict;
    }
    return a < b;
  };
  std::ranges::stable_sort(order, before);
  return order;
}

MadeTiers make_tiers(const std::vector<RuleList>& lists) { return Maker().make(lists); }

Diagnostics mistakes_of(const ReadFiles& read, const MadeTiers& made) {
  Diagnostics mistakes = read.diagnostics;
  mistakes.insert(mistakes.end(), made.diagnostics.begin(), made.diagnostics.end());
  return mistakes;
}

}  // namespace bnfurl::crawl::rules
