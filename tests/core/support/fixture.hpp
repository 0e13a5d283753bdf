// Automata and a grammar that are small enough to write by hand, so that the tables are tested without the generator.
// Transitions are written as (from, octets, to); each different set of octets becomes one class of the table.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>

namespace bnfurl::tests {

using detail::Operation;

/// The set of the octets of `text`.
[[nodiscard]] inline detail::OctetBits octets_of(std::string_view text) {
  detail::OctetBits bits;
  for (const char c : text) bits.insert(static_cast<std::uint8_t>(c));
  return bits;
}

struct Transition {
  std::uint16_t from;
  std::string octets;
  std::uint16_t to;
  std::vector<Operation> operations = {};
};

/// The classes of the octets, and the cells of a table with these classes: [state * classes + class].
class Cells {
public:
  Cells(std::uint16_t states, const std::vector<Transition>& transitions) : states_(states), class_of_(256, 0) {
    for (const Transition& transition : transitions) add_class(transition.octets);
    next_.assign(std::size_t{states} * classes(), detail::none);
    for (const Transition& transition : transitions) next_[cell(transition)] = transition.to;
  }

  [[nodiscard]] std::size_t cell(const Transition& transition) const {
    return std::size_t{transition.from} * classes() + class_of_[static_cast<std::uint8_t>(transition.octets[0])];
  }
  [[nodiscard]] std::uint16_t states() const { return states_; }
  [[nodiscard]] std::uint16_t classes() const { return static_cast<std::uint16_t>(sets_.size() + 1); }
  [[nodiscard]] const std::uint8_t* class_of() const { return class_of_.data(); }
  [[nodiscard]] const std::uint16_t* next() const { return next_.data(); }

private:
  // Class 0 is for the octets that no transition takes. Any two sets must be equal or disjoint.
  void add_class(const std::string& octets) {
    if (std::find(sets_.begin(), sets_.end(), octets) != sets_.end()) return;
    sets_.push_back(octets);
    for (const char c : octets) class_of_[static_cast<std::uint8_t>(c)] = static_cast<std::uint8_t>(sets_.size());
  }

  std::uint16_t states_;
  std::vector<std::string> sets_;
  std::vector<std::uint8_t> class_of_;
  std::vector<std::uint16_t> next_;
};

class DfaFixture {
public:
  DfaFixture(std::uint16_t states, const std::vector<std::uint16_t>& accepting,
             const std::vector<Transition>& transitions)
      : cells_(states, transitions), accepting_(states / 64 + 1U, 0) {
    for (const std::uint16_t state : accepting) accepting_[state / 64] |= std::uint64_t{1} << (state % 64);
    table_ = {cells_.class_of(), cells_.next(), accepting_.data(), cells_.classes(), cells_.states()};
  }
  DfaFixture(const DfaFixture&) = delete;
  DfaFixture& operator=(const DfaFixture&) = delete;

  [[nodiscard]] const detail::DfaTable& table() const { return table_; }

private:
  Cells cells_;
  std::vector<std::uint64_t> accepting_;
  detail::DfaTable table_{};
};

struct Final {
  std::uint16_t state;
  std::vector<Operation> operations;
};

class TdfaFixture {
public:
  TdfaFixture(std::uint16_t states, std::uint16_t registers, const std::vector<Transition>& transitions,
              const std::vector<Final>& finals)
      : cells_(states, transitions),
        update_(std::size_t{states} * cells_.classes(), detail::none),
        final_(states, detail::none) {
    (void)add_list({});  // OperationLists::empty
    for (const Transition& transition : transitions) update_[cells_.cell(transition)] = add_list(transition.operations);
    for (const Final& final : finals) final_[final.state] = add_list(final.operations);
    table_ = {cells_.class_of(), cells_.next(),   update_.data(), final_.data(), {operations_.data(), begin_.data()},
              cells_.classes(),  cells_.states(), registers};
  }
  TdfaFixture(const TdfaFixture&) = delete;
  TdfaFixture& operator=(const TdfaFixture&) = delete;

  [[nodiscard]] const detail::TdfaTable& table() const { return table_; }

private:
  [[nodiscard]] std::uint16_t add_list(const std::vector<Operation>& list) {
    operations_.insert(operations_.end(), list.begin(), list.end());
    begin_.push_back(static_cast<std::uint32_t>(operations_.size()));
    return static_cast<std::uint16_t>(begin_.size() - 2);
  }

  Cells cells_;
  std::vector<std::uint16_t> update_;
  std::vector<std::uint16_t> final_;
  std::vector<Operation> operations_;
  std::vector<std::uint32_t> begin_ = {0};
  detail::TdfaTable table_{};
};

inline constexpr std::string_view digits = "0123456789";
inline constexpr std::string_view low_letters = "abcdef";
inline constexpr std::string_view high_letters = "ghijklmnopqrstuvwxyz";

/// A grammar of pairs, written down only here:
///   pair  = key [ "=" value ]      its components: key, value, mark (in no pair)
///   key   = 1*letter               host kind 0 "short" (one letter) or 1 "long"
///   value = *digit                 kind 1 "valued" of a pair that has one, otherwise 0 "bare"
class PairGrammar {
public:
  explicit PairGrammar(const char* notation = "ABNF") {
    grammar_.name = "pairs";
    grammar_.source = "by hand";
    grammar_.notation = notation;
    grammar_.ignores_case = std::string_view(notation) == "ABNF";
    grammar_.productions = productions_;
    grammar_.production_count = std::size(productions_);
    grammar_.start = 1;
    grammar_.components = components_;
    grammar_.component_count = std::size(components_);
    grammar_.host_kinds = host_kinds_;
    grammar_.host_kind_count = std::size(host_kinds_);
    grammar_.kinds = kinds_;
    grammar_.kind_count = std::size(kinds_);
    grammar_.ports = ports_;
    grammar_.port_count = std::size(ports_);
    grammar_.sets = sets_;
    grammar_.set_count = std::size(sets_);
  }
  PairGrammar(const PairGrammar&) = delete;
  PairGrammar& operator=(const PairGrammar&) = delete;

  [[nodiscard]] const detail::GrammarData& data() const { return grammar_; }
  [[nodiscard]] Production production(std::size_t index) const { return detail::production_of(productions_[index]); }
  [[nodiscard]] Production key() const { return production(0); }
  [[nodiscard]] Production pair() const { return production(1); }
  struct Tag {
    static constexpr std::size_t components = 3;
  };
  [[nodiscard]] Entry<Tag> pair_entry() const { return detail::entry_of<Tag>(productions_[1].handle); }
  /// A copy of `pair` with other functions in place of a compiled scanner.
  [[nodiscard]] detail::ProductionData pair_with(decltype(detail::MatchScanner::scan) matches,
                                                 decltype(detail::SplitScanner::scan) split) const {
    detail::ProductionData data = productions_[1];
    data.matches = {nullptr, matches};
    data.split = {nullptr, split};
    return data;
  }

  static constexpr std::uint16_t host_kind_slot = 6;
  static constexpr std::uint16_t kind_slot = 7;

private:
  // A production without engines; those with a value among their components have kinds.
  [[nodiscard]] detail::ProductionData row(const char* name, const DfaFixture& dfa, const TdfaFixture& tdfa,
                                           std::uint16_t component, std::uint32_t components) const {
    detail::ProductionData data{};
    data.name = name;
    data.grammar = &grammar_;
    data.from = "pairs";
    data.dfa = &dfa.table();
    data.tdfa = &tdfa.table();
    data.component = component;
    data.has_kinds = components == 3;
    data.components = components;
    return data;
  }

  static constexpr Operation key_begin{0, 0};
  static constexpr Operation host_kind{host_kind_slot, 2};
  static constexpr Operation bare{kind_slot, Operation::constant};
  static constexpr Operation valued{kind_slot, Operation::constant | 1};

  const std::string letter_{std::string(low_letters) + std::string(high_letters)};
  const std::string digit_{digits};

  const DfaFixture key_dfa_{2, {1}, {{0, letter_, 1}, {1, letter_, 1}}};
  const DfaFixture pair_dfa_{3, {1, 2}, {{0, letter_, 1}, {1, letter_, 1}, {1, "=", 2}, {2, digit_, 2}}};
  const TdfaFixture key_tdfa_{1, 0, {{0, letter_, 0}}, {}};
  // Registers: 0 begin and 1 end of the key, 2 the host kind, 3 the beginning of the value. States: 0 start, 1 one
  // letter, 2 more letters, 3 directly after the "=", 4 in a value. A begin is set at the first octet, or at the end of
  // the text.
  const TdfaFixture pair_tdfa_{
      5,
      4,
      {{0, letter_, 1, {{0, Operation::position}, {2, Operation::constant}}},
       {1, letter_, 2, {{2, Operation::constant | 1}}},
       {2, letter_, 2},
       {1, "=", 3, {{1, Operation::position}}},
       {2, "=", 3, {{1, Operation::position}}},
       {3, digit_, 4, {{3, Operation::position}}},
       {4, digit_, 4}},
      {{1, {key_begin, {1, Operation::position}, host_kind, bare}},
       {2, {key_begin, {1, Operation::position}, host_kind, bare}},
       {3, {key_begin, {1, 1}, {2, Operation::position}, {3, Operation::position}, host_kind, valued}},
       {4, {key_begin, {1, 1}, {2, 3}, {3, Operation::position}, host_kind, valued}}}};

  const char* components_[3] = {"key", "value", "mark"};
  const char* host_kinds_[2] = {"short", "long"};
  const char* kinds_[2] = {"bare", "valued"};
  const detail::PortData ports_[4] = {{"http", 80}, {"https", 443}, {"acap", 674}, {"z39.50s", 210}};
  const detail::NamedSet sets_[3] = {{"letter", octets_of(letter_)},
                                     {"hex", octets_of(digit_ + std::string(low_letters))},
                                     {"digit", octets_of(digits)}};

  detail::GrammarData grammar_{};
  const detail::ProductionData productions_[4] = {
      row("key", key_dfa_, key_tdfa_, 0, 1), row("Pair", pair_dfa_, pair_tdfa_, detail::none, 3),
      row("mark", key_dfa_, key_tdfa_, 2, 4), row("pair", key_dfa_, key_tdfa_, detail::none, 1)};
};

}  // namespace bnfurl::tests
