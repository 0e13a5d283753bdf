// Compiled rules. All rules of all lists have ranks, and of all that match a URL the one with the least rank decides:
// the order within a list is that of its kind (a list by the longest pattern is sorted by length), and lists stand one
// after the other. So one question remains, which each tier answers for its rules: the least rank that matches.
//
// Rules are in groups by their host: those for one name, or one net, or any host. What a group asks besides the host is
// in automata by subject and by kind of pattern, since anchored patterns need a state for each octet alone, and those
// with `*` multiply with all others. Where these are many, they are sought by their needles, and walked one by one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "src/rules/automata/bit_walk.hpp"
#include "src/rules/automata/labelled_dfa.hpp"
#include "src/rules/automata/nfa.hpp"
#include "src/rules/numbers.hpp"
#include "src/rules/rule.hpp"
#include "src/rules/tiers/checks.hpp"
#include "src/rules/tiers/host_table.hpp"
#include "src/rules/tiers/needles.hpp"
#include "src/rules/tiers/net_table.hpp"
#include "src/rules/tiers/url_view.hpp"

namespace bnfurl::crawl::rules {

/// What a group asks of scheme, host and port: those of an origin, or of a SURT.
struct Restriction {
  std::optional<std::string> scheme = std::nullopt;
  std::optional<std::string> host = std::nullopt;
  std::optional<std::string> port = std::nullopt;  ///< empty: there is none, or an empty one
  bool is_of_expressions = false;  ///< they name a host themselves; a grammar may have no component for it
  friend auto operator<=>(const Restriction&, const Restriction&) = default;
};

struct Automaton {
  LabelledDfa dfa;
  Subject subject;
  Rank least;  ///< of its rules
};

struct Walked {
  RuleStates states;
  Subject subject;
};

/// Rules of one subject that are walked at once.
struct WalkedTogether {
  Subject subject;
  Rank least;
  std::size_t rules;  ///< so many
  BitWalk walk;
};

/// Walked rules of one subject whose needles are sought.
struct Sought {
  Subject subject;
  Rank least;
  std::vector<RuleStates> rules;  ///< by rank
  Needles needles;                ///< of these
};

struct Group {
  bool only = false;              ///< of a name: not what is below it
  std::uint32_t restriction = 0;  ///< its number; 0: none
  std::uint32_t next = no_group;  ///< of the same name or net
  Rank least = no_rank;           ///< of all its rules
  Rank plain = no_rank;           ///< of the best rule that asks nothing more
  std::vector<Automaton> automata = {};
  std::vector<WalkedTogether> together = {};
  std::vector<Walked> walked = {};  ///< one by one, by rank
  std::vector<Sought> sought = {};
  std::vector<Check> checks = {};  ///< by rank
};

struct Tiers {
  /// The least rank of the rules that match; `no_rank` if none does. Allocates nothing.
  [[nodiscard]] Rank find(const UrlView& url) const noexcept;

  Nfa nfa;
  HostTable hosts;
  NetTable nets;
  std::uint32_t any_host = no_group;  ///< the first group of rules for all hosts
  std::vector<Group> groups;
  std::vector<Restriction> restrictions = {{}};
};

}  // namespace bnfurl::crawl::rules
