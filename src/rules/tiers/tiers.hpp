// Compiled rules. All rules of all lists have ranks, and of all that match a URL the one with the least rank decides:
// the order within a list is that of its kind (a list by the longest pattern is sorted by length), and lists stand one
// after the other. So one question remains, which each tier answers for its rules: the least rank that matches.
//
// Rules are in groups by their host: those for one name, or one net, or any host. What a group asks besides the host is
// in automata by subject and by kind of pattern, since anchored patterns need a state for each octet alone, and those
// with `*` multiply with all others. Where these are many, they are sought by their needles, and walked one by one.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <bnfurl/crawl/rules.hpp>
#include <bnfurl/load.hpp>

#include "src/rules/automata/bit_walk.hpp"
#include "src/rules/automata/labelled_dfa.hpp"
#include "src/rules/automata/nfa.hpp"
#include "src/rules/reading/reading.hpp"
#include "src/rules/rule.hpp"
#include "src/rules/tiers/tables.hpp"

namespace bnfurl::crawl::rules {

// A URL as the tiers look at it. What not every decision needs is made when it is asked for.

inline constexpr std::size_t subject_count = 3;

struct UrlView {
  explicit UrlView(const UrlParts& parts) noexcept;

  [[nodiscard]] std::optional<Address> address() const noexcept { return address_of(host); }
  [[nodiscard]] SubjectText text_of(Subject subject) const noexcept;

  const UrlParts& parts;
  bool has_host;
  std::string_view host;  ///< without a final dot; empty where there is none
};

// Rules that are tried one by one: those on productions, repetitions and lengths, and those with several conditions.

/// A pattern, parameter or expression, walked as a set of states.
struct WalkTest {
  RuleStates states;
  Subject subject;
};

/// The label before the last `complete` octets of the host begins like this.
struct LabelTest {
  std::size_t complete;  ///< 0: the host itself begins like this, or its last label does
  std::string begin;
};

struct ProductionTest {
  Production production;
  std::string component;
};

using Test = std::variant<HostName, AddressNet, WalkTest, LabelTest, ProductionTest, Repetition, Longer>;

struct Check {
  Rank rank = no_rank;
  std::vector<Test> all = {};
  std::vector<Test> none = {};
};

[[nodiscard]] bool passes(const Nfa& nfa, const Check& check, const UrlView& url) noexcept;

// Where rules stand, by rank: four octets a rule, since the ranks of a file are in a row.

/// Where a rule stands.
struct Place {
  std::uint32_t file;
  std::uint32_t line;
  Verdict verdict;
};

class Places {
public:
  /// The rules that are added from now on are of the next file: 0, then 1, …
  void begin_file() { firsts_.push_back(size()); }
  void reserve(std::size_t rules) { lines_.reserve(rules); }
  void add(std::size_t line, Verdict verdict) {
    const auto number = static_cast<std::uint32_t>(std::min<std::size_t>(line, greatest_line));
    lines_.push_back(number << 1 | static_cast<std::uint32_t>(verdict));
  }

  [[nodiscard]] std::size_t size() const { return lines_.size(); }
  [[nodiscard]] Place operator[](Rank rank) const noexcept {
    const auto after = std::upper_bound(firsts_.begin(), firsts_.end(), rank);
    return {static_cast<std::uint32_t>(after - firsts_.begin() - 1), lines_[rank] >> 1,
            static_cast<Verdict>(lines_[rank] & 1)};
  }
  void write(TableWriter& out) const;

private:
  static constexpr std::uint32_t greatest_line = 0x7FFFFFFF;
  std::vector<std::size_t> firsts_;   // by file: the rank of its first rule
  std::vector<std::uint32_t> lines_;  // by rank: the line, and the verdict as the last bit
};

// Every kind of list decides by the first rule that matches, once its rules are in the right order.

/// The indices of the rules of a list in the order in which they decide.
[[nodiscard]] std::vector<std::size_t> deciding_order(const RuleList& list);

/// What a group asks of scheme, host and port: those of an origin, or of a SURT.
struct Restriction {
  std::optional<std::string> scheme = std::nullopt;
  std::optional<std::string> host = std::nullopt;
  std::optional<std::string> port = std::nullopt;  ///< empty: there is none, or an empty one
  friend auto operator<=>(const Restriction&, const Restriction&) = default;
};

struct Automaton {
  LabelledDfa dfa;
  Subject subject;
  Rank least;               ///< of its rules
  std::vector<Rank> ranks;  ///< of all of them, for proofs
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

// From lists of rules to tiers. The work is bounded by counts that are the same on every machine: what takes more
// states than an automaton may have is walked as sets, and what takes more memory than all may have is refused, by the
// rules that cost most.

struct MadeTiers {
  Tiers tiers = {};
  Places places = {};
  std::vector<std::string> files = {};  ///< by Place::file
  RuleSizes sizes = {};
  std::vector<Diagnostic> diagnostics = {};
};

/// The rules of lists that decide one after the other.
[[nodiscard]] MadeTiers make_tiers(const std::vector<RuleList>& lists);

/// These rules as a file that other languages decide by (RuleSet::tables).
[[nodiscard]] Result<std::string, Fault> written_tables(const MadeTiers& made, const Otherwise& otherwise);

/// All that is wrong with files, and with the rules that they have.
[[nodiscard]] Diagnostics mistakes_of(const ReadFiles& read, const MadeTiers& made);

}  // namespace bnfurl::crawl::rules
