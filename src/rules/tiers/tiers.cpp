// A decision: the rules of the host's groups, of its nets and of any host, tier by tier. A tier is asked only for what
// may still win.
#include "src/rules/tiers/tiers.hpp"

#include <algorithm>
#include <cstdint>

namespace bnfurl::crawl::rules {
namespace {

bool fulfils(const Restriction& restriction, const UrlView& url) {
  if (restriction.scheme && url.parts.scheme != *restriction.scheme) return false;
  if (restriction.host && (!url.has_host || url.host != *restriction.host)) return false;
  return !restriction.port || url.parts.port.value_or(std::string_view()) == *restriction.port;
}

class Search {
public:
  Search(const Tiers& tiers, const UrlView& url) : tiers_(tiers), url_(url) {}

  void take(Rank rank) { best_ = std::min(best_, rank); }
  [[nodiscard]] Rank best() const { return best_; }

  // The groups from this one on.
  void look_at(std::uint32_t number, bool is_whole) {
    for (; number != no_group; number = tiers_.groups[number].next) {
      const Group& group = tiers_.groups[number];
      if (group.least >= best_ || (group.only && !is_whole)) continue;
      if (group.restriction != 0 && !fulfils(tiers_.restrictions[group.restriction], url_)) continue;
      look_at(group);
    }
  }

  // All that are in the group of a host: a grammar may have no component for hosts.
  void look_at_expressions() {
    for (const Group& group : tiers_.groups) {
      if (tiers_.restrictions[group.restriction].is_of_expressions && group.least < best_) look_at(group);
    }
  }

private:
  void look_at(const Group& group) {
    take(group.plain);
    for (const Automaton& automaton : group.automata) {
      if (automaton.least < best_ && has(automaton.subject)) take(automaton.dfa.find(url_.text_of(automaton.subject)));
    }
    for (const WalkedTogether& rules : group.together) {
      if (rules.least < best_ && has(rules.subject)) best_ = rules.walk.find(url_.text_of(rules.subject), best_);
    }
    for (const Walked& rule : group.walked) {
      if (rule.states.rank >= best_) break;
      if (has(rule.subject) && finds(tiers_.nfa, rule.states, url_.text_of(rule.subject))) take(rule.states.rank);
    }
    for (const Sought& sought : group.sought) {
      if (sought.least < best_ && has(sought.subject)) look_at(sought, url_.text_of(sought.subject));
    }
    for (const Check& check : group.checks) {
      if (check.rank >= best_) break;
      if (passes(tiers_.nfa, check, url_)) take(check.rank);
    }
  }

  // A needle may lie across the two pieces of a text; then all rules are walked. URLs without a path are rare. And a
  // long text may have the same needles again and again: it makes no more walks than there are rules, and one for each
  // then.
  void look_at(const Sought& sought, const SubjectText& text) {
    std::size_t walks = text.begin.empty() ? 0 : sought.rules.size();
    std::uint32_t before = no_group;
    const auto visit = [&](std::uint32_t number, bool is_all) {
      const RuleStates& rule = sought.rules[number];
      if (rule.rank >= best_ || number == before) return true;
      before = number;
      walks += is_all ? 0 : 1;
      if (is_all || finds(tiers_.nfa, rule, text)) take(rule.rank);
      return walks < sought.rules.size();
    };
    if (text.begin.empty()) sought.needles.visit(text.rest, visit);
    if (walks < sought.rules.size()) return;
    for (const RuleStates& rule : sought.rules) {
      if (rule.rank < best_ && finds(tiers_.nfa, rule, text)) take(rule.rank);
    }
  }

  [[nodiscard]] bool has(Subject subject) const { return subject != Subject::host_onwards || url_.has_host; }

  const Tiers& tiers_;
  const UrlView& url_;
  Rank best_ = no_rank;
};

}  // namespace

Rank Tiers::find(const UrlView& url) const noexcept {
  Search search(*this, url);
  if (url.has_host) {
    hosts.visit(url.host, [&](const HostTable::Name& name, bool is_whole) {
      search.take(name.below);
      search.look_at(name.group, is_whole);
    });
  } else if (url.parts.url.starts_with("http")) {
    search.look_at_expressions();
  }
  if (!nets.empty()) {
    const std::optional<Address> address = url.address();
    if (address) nets.visit(*address, [&](std::uint32_t group) { search.look_at(group, true); });
  }
  search.look_at(any_host, true);
  return search.best();
}

}  // namespace bnfurl::crawl::rules
