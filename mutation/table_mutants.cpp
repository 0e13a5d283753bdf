// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The emitted arrays of numbers with one number changed, walked by the library's table engine. The new number is
// always one that could occur at that place: the library trusts its tables.
#include <algorithm>
#include <map>
#include <set>

#include "load/run_time_grammar.hpp"
#include "mutation/folded_machine.hpp"
#include "mutation/found.hpp"
#include "mutation/mutants.hpp"
#include "mutation/other_language.hpp"
#include "src/tables.hpp"

namespace bnfurl::mutation {
namespace {

using gen::DfaArrays;
using gen::OperationNumbers;
using gen::Source;
using gen::TdfaArrays;

std::string shown(std::size_t number) { return number == gen::no_entry ? "none" : std::to_string(number); }

std::uint16_t any_number(std::size_t bound, Random& random) { return static_cast<std::uint16_t>(below(random, bound)); }

std::uint16_t any_state(std::uint16_t states, Random& random) {
  const std::uint16_t state = any_number(states + 1U, random);
  return state == states ? gen::no_entry : state;
}

std::string break_class(std::vector<std::uint8_t>& class_of, std::uint16_t classes, Random& random) {
  const std::size_t octet = below(random, 256);
  class_of[octet] = static_cast<std::uint8_t>(below(random, classes));
  return "class of octet " + std::to_string(octet) + " = " + std::to_string(class_of[octet]);
}

template <class Numbers>
std::string set_any(const char* name, Numbers& numbers, Random& random, std::uint16_t number) {
  const std::size_t i = below(random, numbers.size());
  numbers[i] = number;
  return std::string(name) + "[" + std::to_string(i) + "] = " + shown(number);
}

std::string break_arrays(DfaArrays& arrays, Random& random) {
  switch (below(random, 4)) {
    case 0:
      return break_class(arrays.class_of, arrays.classes, random);
    case 1: {
      const std::size_t state = below(random, arrays.states);
      arrays.accepting[state / 64] ^= std::uint64_t{1} << (state % 64);
      return "accepting, bit " + std::to_string(state);
    }
    default:
      return set_any("next", arrays.next, random, any_state(arrays.states, random));
  }
}

bool judges_rightly(const DfaArrays& arrays, std::string_view text, const Right& right) {
  const detail::DfaTable table = table_of(arrays);
  detail::DfaWalk walk{&table};
  const bool accepted = walk.read(text) && walk.accepts();
  return walk.offset == right.offset && accepted == (right.split != "-");
}

// The lists of operations: which ones write registers, and which ones write the slots of results.
struct Lists {
  explicit Lists(const TdfaArrays& arrays) {
    for (std::size_t cell = 0; cell < arrays.next.size(); ++cell) {
      if (arrays.next[cell] != gen::no_entry) updates.insert(arrays.update[cell]);
    }
    for (const std::uint16_t list : arrays.final_list) {
      if (list != gen::no_entry) results.insert(list);
    }
  }
  std::set<std::uint16_t> updates;
  std::set<std::uint16_t> results;
};

std::uint16_t any_of(const std::set<std::uint16_t>& numbers, Random& random) {
  return *std::next(numbers.begin(), static_cast<std::ptrdiff_t>(below(random, numbers.size())));
}

// The use of registers and slots: offsets, host kinds or kinds.
class Uses {
public:
  explicit Uses(const Original& original) : names_(original.names()) {
    for (const std::string& name : original.automata().tdfa.registers) registers_.push_back(use_of(name));
  }
  enum class Use { offset, host_kind, kind };

  [[nodiscard]] std::size_t slots() const { return names_.kind_slot() + 1; }
  [[nodiscard]] std::size_t registers() const { return registers_.size(); }  // without the scratch register, the last
  [[nodiscard]] Use of_slot(std::size_t slot) const {
    if (slot < names_.host_kind_slot()) return Use::offset;
    return slot == names_.host_kind_slot() ? Use::host_kind : Use::kind;
  }
  // nullopt for the scratch register, whose use changes.
  [[nodiscard]] std::optional<Use> of_register(std::size_t number) const {
    if (number >= registers_.size()) return std::nullopt;
    return registers_[number];
  }
  [[nodiscard]] const std::vector<std::string>& values(Use use) const {
    return use == Use::host_kind ? names_.host_kinds : names_.kinds;
  }

private:
  [[nodiscard]] static Use use_of(const std::string& name) {
    if (!name.starts_with("{")) return Use::offset;
    return name.starts_with("{host_kind") ? Use::host_kind : Use::kind;
  }
  const gen::ResultNames& names_;
  std::vector<Use> registers_;
};

constexpr std::uint16_t position = 0xffff;
constexpr std::uint16_t none = 0xfffe;
constexpr std::uint16_t constants = 0x8000;

// Another source for `use`, if the random choice finds one.
std::optional<std::uint16_t> other_source(const Uses& uses, Uses::Use use, Random& random) {
  const std::uint16_t number = any_number(uses.registers() + 2, random);
  if (number == uses.registers()) return none;
  if (number > uses.registers()) {
    if (use == Uses::Use::offset) return position;
    return static_cast<std::uint16_t>(constants | below(random, uses.values(use).size()));
  }
  if (uses.of_register(number) != use) return std::nullopt;
  return number;
}

std::string break_operation(TdfaArrays& arrays, const Uses& uses, Random& random) {
  if (arrays.operations.empty()) return "";
  const std::size_t i = below(random, arrays.operations.size());
  const auto after = std::upper_bound(arrays.list_begin.begin(), arrays.list_begin.end(), i);
  const auto list = static_cast<std::uint16_t>(after - arrays.list_begin.begin() - 1);
  const Lists lists(arrays);
  const bool is_result = lists.results.contains(list);
  if (is_result && lists.updates.contains(list)) return "";
  OperationNumbers& operation = arrays.operations[i];
  const auto use_of = [&](std::size_t target) { return is_result ? uses.of_slot(target) : uses.of_register(target); };
  const auto use = use_of(operation.target);
  if (!use) return "";
  if (below(random, 2) == 0) {
    const std::uint16_t target = any_number(is_result ? uses.slots() : uses.registers(), random);
    if (use_of(target) != use) return "";
    operation.target = target;
  } else {
    operation.source = other_source(uses, *use, random).value_or(operation.source);
  }
  return "operation " + std::to_string(i) + " = {" + std::to_string(operation.target) + ", " +
         std::to_string(operation.source) + "}";
}

std::string break_arrays(TdfaArrays& arrays, const Uses& uses, Random& random) {
  const Lists lists(arrays);
  switch (below(random, 6)) {
    case 0:
      return break_class(arrays.class_of, arrays.classes, random);
    case 1:
      return set_any("next", arrays.next, random, any_state(arrays.states, random));
    case 2:
      if (lists.updates.empty()) return "";
      return set_any("update", arrays.update, random, any_of(lists.updates, random));
    case 3:
      if (lists.results.empty() || below(random, 2) == 0)
        return set_any("final list", arrays.final_list, random, gen::no_entry);
      return set_any("final list", arrays.final_list, random, any_of(lists.results, random));
    default:
      return break_operation(arrays, uses, random);
  }
}

// Rebuilds an automaton from the table: lists of sequential operations become simultaneous updates.
class Rebuilt {
public:
  Rebuilt(const TdfaArrays& arrays, const Original& original) : arrays_(arrays), uses_(original) {
    for (const std::string& each : original.names().components) {
      folded_.tags.push_back({gen::Mark::Kind::open, each, ""});
      folded_.tags.push_back({gen::Mark::Kind::close, each, ""});
    }
    folded_.tags.push_back({gen::Mark::Kind::choice, "host_kind", ""});
    folded_.tags.push_back({gen::Mark::Kind::choice, "kind", ""});
    folded_.registers.resize(arrays.registers);
    for (std::size_t state = 0; state < arrays.states; ++state) add_state(state);
  }
  [[nodiscard]] const gen::Folded& folded() const { return folded_; }

private:
  void add_state(std::size_t state) {
    gen::Folded::State made;
    for (unsigned octet = 0; octet < 256; ++octet) {
      const std::size_t cell = state * arrays_.classes + arrays_.class_of[octet];
      if (arrays_.next[cell] == gen::no_entry) continue;
      made.edges.push_back(
          {gen::OctetSet::range(octet, octet), false, arrays_.next[cell], updates(arrays_.update[cell], false)});
    }
    made.accepting = arrays_.final_list[state] != gen::no_entry;
    if (made.accepting) made.results = updates(arrays_.final_list[state], true);
    folded_.states.push_back(std::move(made));
  }

  // For a result the targets are slots, and no operation reads what another operation has written.
  [[nodiscard]] gen::Updates updates(std::uint16_t list, bool is_result) const {
    std::map<int, Source> done;
    for (std::uint32_t i = arrays_.list_begin[list]; i < arrays_.list_begin[list + 1U]; ++i) {
      const auto [target, code] = arrays_.operations[i];
      const auto use = is_result ? uses_.of_slot(target) : uses_.of_register(target);
      const Source source = source_of(code, use.value_or(Uses::Use::offset));
      const bool is_done = !is_result && source.kind == Source::Kind::copy && done.contains(source.reg);
      done[target] = is_done ? done[source.reg] : source;
    }
    gen::Updates result;
    for (const auto& [target, source] : done) result.push_back({target, source});
    return result;
  }

  [[nodiscard]] Source source_of(std::uint16_t code, Uses::Use use) const {
    if (code == position) return {Source::Kind::position, 0, ""};
    if (code == none) return {Source::Kind::unset, 0, ""};
    if (code < constants) return {Source::Kind::copy, code, ""};
    return {Source::Kind::constant, 0, uses_.values(use)[code - constants]};
  }

  const TdfaArrays& arrays_;
  Uses uses_;
  gen::Folded folded_;
};

}  // namespace

std::optional<Mutant> broken_dfa_table(const Original& original, Random& random) {
  const DfaArrays right = gen::dfa_arrays(original.automata().minimal);
  const auto arrays = std::make_shared<DfaArrays>(right);
  std::string what = break_arrays(*arrays, random);
  if (*arrays == right) return std::nullopt;
  return Mutant{std::move(what),
                [&original, arrays](std::size_t text) {
                  return judges_rightly(*arrays, original.text(text), original.right(text));
                },
                [right, arrays] {
                  const detail::DfaTable one = table_of(right);
                  const detail::DfaTable other = table_of(*arrays);
                  return gen::difference(proof::stepped(one), proof::stepped(other));
                }};
}

std::optional<Mutant> broken_tdfa_table(const Original& original, Random& random) {
  const TdfaArrays right = gen::tdfa_arrays(original.automata().tdfa, original.names());
  TdfaArrays arrays = right;
  std::string what = break_arrays(arrays, Uses(original), random);
  if (arrays == right) return std::nullopt;
  const auto rebuilt = std::make_shared<gen::Folded>(Rebuilt(arrays, original).folded());
  const auto copy = std::make_shared<loader::MadeTdfa>(std::move(arrays), gen::Runs());
  return Mutant{
      std::move(what),
      [&original, copy](std::size_t text) {
        const detail::TdfaTable& table = copy->table();
        return found_by(original.names(), [&](detail::Span* spans, detail::Choices* choices) {
                 return detail::table_split(table, original.names().components.size(), original.text(text), spans,
                                            choices);
               }) == original.right(text).split;
      },
      [&original, rebuilt] { return difference(plain(original.automata().tdfa), *rebuilt, original.names()); },
      [&original, copy] { return is_other_language(original, copy->table()); }};
}

}  // namespace bnfurl::mutation
