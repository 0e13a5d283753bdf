// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/tiers/tiers.hpp"

#include <algorithm>

#include "crawl/rules/automaton/simulation.hpp"

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

private:
  void look_at(const Group& group) {
    take(group.plain);
    for (const Automaton& automaton : group.automata) {
      if (automaton.least < best_ && has(automaton.subject)) take(automaton.dfa.find(text_of(automaton.subject)));
    }
    for (const Walked& rule : group.walked) {
      if (rule.states.rank >= best_) break;
      if (has(rule.subject) && finds(tiers_.nfa, rule.states, text_of(rule.subject))) take(rule.states.rank);
    }
    for (const Check& check : group.checks) {
      if (check.rank >= best_) break;
      if (passes(tiers_.nfa, check, url_)) take(check.rank);
    }
  }

  [[nodiscard]] bool has(Subject subject) const { return subject != Subject::host_onwards || url_.has_host; }
  [[nodiscard]] const SubjectText& text_of(Subject subject) const {
    return url_.subjects[static_cast<std::size_t>(subject)];
  }

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
  }
  if (url.address) nets.visit(*url.address, [&](std::uint32_t group) { search.look_at(group, true); });
  search.look_at(any_host, true);
  return search.best();
}

}  // namespace bnfurl::crawl::rules
