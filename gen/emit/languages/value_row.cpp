#include "gen/emit/languages/value_row.hpp"

#include <algorithm>
#include <bitset>
#include <map>

namespace bnfurl::gen {
namespace {

using List = std::vector<OperationNumbers>;
using Registers = std::bitset<most_registers>;

bool is_register(std::uint16_t source) { return (source & OperationNumbers::constant) == 0; }

List list_of(const TdfaArrays& tdfa, std::uint16_t list) {
  return {tdfa.operations.begin() + tdfa.list_begin[list], tdfa.operations.begin() + tdfa.list_begin[list + 1U]};
}

/// Whether the source can have a value, if only the registers in `set` can.
bool can_be_set(std::uint16_t source, const Registers& set) {
  return is_register(source) ? set[source] : source != OperationNumbers::unset;
}

// Executes `list` where only the registers in `set` can have values; returns the operations that do something.
List executed(const List& list, Registers& set) {
  List needed;
  for (const OperationNumbers& operation : list) {
    const bool has_value = can_be_set(operation.source, set);
    if (!has_value && !set[operation.target]) continue;
    needed.push_back({operation.target, has_value ? operation.source : OperationNumbers::unset});
    set[operation.target] = has_value;
  }
  return needed;
}

// By state: the registers that some way to it has set. A least fixed point.
std::vector<Registers> set_registers(const TdfaArrays& tdfa) {
  std::vector<Registers> set(tdfa.states);
  std::vector<std::size_t> changed{0};
  std::vector<bool> reached(tdfa.states);
  reached[0] = true;
  while (!changed.empty()) {
    const std::size_t state = changed.back();
    changed.pop_back();
    for (std::size_t number = 0; number < tdfa.classes; ++number) {
      const std::size_t cell = state * tdfa.classes + number;
      const std::uint16_t target = tdfa.next[cell];
      if (target == no_entry) continue;
      Registers after = set[state];
      (void)executed(list_of(tdfa, tdfa.update[cell]), after);
      if (reached[target] && (after & ~set[target]).none()) continue;
      reached[target] = true;
      set[target] |= after;
      changed.push_back(target);
    }
  }
  return set;
}

// Where the registers stand: by register, its place. The register that most states give to a slot is the slot itself,
// if it is given to no other one: so nobody reads it there after the slot has its result.
std::vector<std::uint16_t> places_of(const TdfaArrays& tdfa, std::size_t slots, std::uint16_t& size) {
  std::map<std::uint16_t, std::map<std::uint16_t, std::size_t>> uses;  // by register, then by slot
  for (const std::uint16_t final_list : tdfa.final_list) {
    if (final_list == no_entry) continue;
    for (const OperationNumbers& operation : list_of(tdfa, final_list)) {
      if (is_register(operation.source)) ++uses[operation.source][operation.target];
    }
  }
  std::map<std::uint16_t, std::pair<std::size_t, std::uint16_t>> best;  // by slot: how often, and the register
  for (const auto& [reg, by_slot] : uses) {
    if (by_slot.size() > 1) continue;
    const auto& [slot, count] = *by_slot.begin();
    best[slot] = std::max(best[slot], std::pair(count, reg));
  }
  std::vector<std::uint16_t> places(tdfa.registers, no_entry);
  for (const auto& [slot, use] : best) places[use.second] = slot;
  size = static_cast<std::uint16_t>(slots);
  for (std::uint16_t& place : places) {
    if (place == no_entry) place = size++;
  }
  return places;
}

class RowWriter {
public:
  RowWriter(const TdfaArrays& tdfa, std::size_t slots)
      : tdfa_(tdfa), set_(set_registers(tdfa)), result_(tdfa), slots_(slots) {
    places_ = places_of(tdfa, slots, result_.registers);
    result_.operations.clear();
    result_.list_begin = {0};
    (void)add({});
  }

  TdfaArrays row() {
    for (std::size_t state = 0; state < tdfa_.states; ++state) {
      for (std::size_t number = 0; number < tdfa_.classes; ++number) {
        const std::size_t cell = state * tdfa_.classes + number;
        result_.update[cell] = tdfa_.next[cell] == no_entry ? 0 : add(updates(state, tdfa_.update[cell]));
      }
      if (tdfa_.final_list[state] != no_entry) result_.final_list[state] = add(results(state));
    }
    return std::move(result_);
  }

private:
  std::uint16_t source(std::uint16_t number) const { return is_register(number) ? places_[number] : number; }

  List updates(std::size_t state, std::uint16_t list) const {
    Registers registers = set_[state];
    List needed = executed(list_of(tdfa_, list), registers);
    for (OperationNumbers& operation : needed) operation = {places_[operation.target], source(operation.source)};
    return needed;
  }

  // What is left to do where a text ends: slots that no register stands for, and registers that are not in the result.
  List results(std::size_t state) const {
    std::map<std::uint16_t, std::uint16_t> sources;  // by slot: a place, or another source
    for (std::size_t reg = 0; reg < places_.size(); ++reg) {
      if (places_[reg] < slots_ && set_[state][reg]) sources[places_[reg]] = OperationNumbers::unset;
    }
    for (const OperationNumbers& operation : list_of(tdfa_, tdfa_.final_list[state])) {
      if (can_be_set(operation.source, set_[state])) sources[operation.target] = source(operation.source);
    }
    List needed;
    for (const auto& [slot, source] : sources) {
      if (source != slot) needed.push_back({slot, source});
    }
    return needed;
  }

  std::uint16_t add(const List& list) {
    const auto [entry, is_new] = index_.emplace(list, static_cast<std::uint16_t>(index_.size()));
    if (is_new) {
      result_.operations.insert(result_.operations.end(), list.begin(), list.end());
      result_.list_begin.push_back(static_cast<std::uint32_t>(result_.operations.size()));
    }
    return entry->second;
  }

  const TdfaArrays& tdfa_;
  std::vector<Registers> set_;
  std::vector<std::uint16_t> places_;
  TdfaArrays result_;
  std::size_t slots_;
  std::map<List, std::uint16_t> index_;
};

}  // namespace

TdfaArrays in_a_row(const TdfaArrays& tdfa, std::size_t slots) { return RowWriter(tdfa, slots).row(); }

}  // namespace bnfurl::gen
