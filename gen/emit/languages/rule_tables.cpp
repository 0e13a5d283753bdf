#include "gen/emit/languages/rule_tables.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "gen/emit/languages/failure_words.hpp"

namespace bnfurl::gen {
namespace {

using TableNumbers = std::vector<std::uint32_t>;

std::uint32_t number(std::size_t value) { return static_cast<std::uint32_t>(value); }

// The class of octets that lead nowhere is the last one of a DfaArrays or TdfaArrays; here it is the first.
std::size_t class_here(std::size_t of_arrays, std::size_t classes) { return (of_arrays + 1) % classes; }

/// By octet: where the column of its class begins.
TableNumbers columns_of(const std::vector<std::uint8_t>& class_of, std::size_t classes, std::size_t states) {
  TableNumbers columns;
  for (const std::uint8_t each : class_of) columns.push_back(number(class_here(each, classes) * states));
  return columns;
}

/// By class and state: `entry(state, class)`, where state 0 and the first class lead nowhere.
template <class Entry>
TableNumbers next_of(std::size_t states, std::size_t classes, const Entry& entry) {
  TableNumbers next(states * classes);
  for (std::size_t letter = 0; letter < classes; ++letter) {
    for (std::size_t state = 1; state < states; ++state)
      next[class_here(letter, classes) * states + state] = number(entry(state - 1, letter));
  }
  return next;
}

void set_verdict(RuleTables& tables, const DfaArrays& dfa, const std::vector<FailureWords>& failures) {
  const std::size_t states = dfa.states + std::size_t{1};
  TableNumbers accepts(states), expected(states);
  std::map<std::string, std::size_t> numbers;
  for (std::size_t state = 0; state < dfa.states; ++state) {
    accepts[state + 1] = dfa.accepting[state / 64] >> (state % 64) & 1;
    const auto [known, is_new] = numbers.emplace(failures[state].expected, numbers.size());
    if (is_new) tables.words.push_back(known->first);
    expected[state + 1] = number(known->second);
  }
  const auto entry = [&dfa](std::size_t state, std::size_t letter) -> std::size_t {
    const std::uint16_t target = dfa.next[state * dfa.classes + letter];
    return target == no_entry ? 0 : target + 1U;
  };
  tables.verdict = {{"columns", columns_of(dfa.class_of, dfa.classes, states)},
                    {"next", next_of(states, dfa.classes, entry)},
                    {"accepts", std::move(accepts)},
                    {"expected", std::move(expected)}};
  const TableNumbers& columns = tables.verdict.front().numbers;
  tables.is_ascii = std::all_of(columns.begin() + 128, columns.end(), [](std::uint32_t column) { return column == 0; });
}

// Lists of operations, each once. The operations of a list are done one after the other.
class Lists {
public:
  using List = std::vector<std::pair<std::uint32_t, std::uint32_t>>;  // target and source

  std::size_t add(const List& list) {
    const auto [known, is_new] = numbers_.emplace(list, numbers_.size());
    if (is_new) {
      for (const auto& [target, source] : list) operations_.insert(operations_.end(), {target, source});
      begins_.push_back(number(operations_.size() / 2));
    }
    return known->second;
  }
  [[nodiscard]] const TableNumbers& begins() const { return begins_; }
  [[nodiscard]] const TableNumbers& operations() const { return operations_; }

private:
  std::map<List, std::size_t> numbers_;
  TableNumbers begins_{0};
  TableNumbers operations_;
};

class SplitTables {
public:
  SplitTables(RuleTables& tables, const TdfaArrays& tdfa, const ResultNames& names)
      : tables_(tables), tdfa_(tdfa), states_(tdfa.states + std::size_t{1}) {
    tables_.registers = tdfa.registers;
    set_slots(names);
    tables_.choices = std::max(tables_.host_kinds.size(), tables_.kinds.size());
    if (tables_.slots == 0) return;
    tables_.split_states = states_;
    const auto entry = [this](std::size_t state, std::size_t letter) { return entry_of(state, letter); };
    TableNumbers next = next_of(states_, tdfa.classes, entry);
    TableNumbers ends(states_);
    for (std::size_t state = 0; state < tdfa.states; ++state) {
      if (tdfa.final_list[state] != no_entry) ends[state + 1] = number(lists_.add(results(state)) + 1);
    }
    tables_.split = {{"split-columns", columns_of(tdfa.class_of, tdfa.classes, states_)},
                     {"split-next", std::move(next)},
                     {"edges", std::move(edges_)},
                     {"lists", lists_.begins()},
                     {"operations", lists_.operations()},
                     {"ends", std::move(ends)}};
  }

private:
  [[nodiscard]] std::vector<OperationNumbers> list(std::size_t which) const {
    return {tdfa_.operations.begin() + tdfa_.list_begin[which], tdfa_.operations.begin() + tdfa_.list_begin[which + 1]};
  }

  // The slots of what the results of some text have.
  void set_slots(const ResultNames& names) {
    std::set<std::size_t> set;
    for (const std::uint16_t end : tdfa_.final_list) {
      if (end == no_entry) continue;
      for (const OperationNumbers& each : list(end)) {
        if (each.source != OperationNumbers::unset) set.insert(each.target);
      }
    }
    for (std::size_t i = 0; i < names.components.size(); ++i) {
      if (!set.contains(2 * i)) continue;
      tables_.components.push_back({names.components[i], tables_.slots});
      slots_[2 * i] = tables_.slots++;
      slots_[2 * i + 1] = tables_.slots++;
    }
    if (set.contains(names.host_kind_slot())) {
      tables_.host_kinds = names.host_kinds;
      tables_.host_kind_slot = slots_[names.host_kind_slot()] = tables_.slots++;
    }
    if (set.contains(names.kind_slot())) {
      tables_.kinds = names.kinds;
      tables_.kind_slot = slots_[names.kind_slot()] = tables_.slots++;
    }
  }

  [[nodiscard]] std::uint32_t source(std::uint16_t code) const {
    if (code == OperationNumbers::position) return number(tables_.position());
    if (code == OperationNumbers::unset) return number(tables_.missing());
    if (code >= OperationNumbers::constant)
      return number(tables_.first_choice() + code - std::size_t{OperationNumbers::constant});
    return code;
  }

  std::size_t entry_of(std::size_t state, std::size_t letter) {
    const std::size_t at = state * tdfa_.classes + letter;
    if (tdfa_.next[at] == no_entry) return 0;
    const std::uint32_t target = tdfa_.next[at] + 1U;
    Lists::List updates;
    for (const OperationNumbers& each : list(tdfa_.update[at])) updates.emplace_back(each.target, source(each.source));
    if (updates.empty()) return target;
    const std::pair edge(target, lists_.add(updates));
    const auto [known, is_new] = edge_numbers_.emplace(edge, edge_numbers_.size());
    if (is_new) edges_.insert(edges_.end(), {edge.first, number(edge.second)});
    return states_ + known->second;
  }

  // A slot that nothing is written to is missing.
  [[nodiscard]] Lists::List results(std::size_t state) const {
    Lists::List results;
    for (const OperationNumbers& each : list(tdfa_.final_list[state])) {
      const auto slot = slots_.find(each.target);
      if (each.source == OperationNumbers::unset || slot == slots_.end()) continue;
      results.emplace_back(number(tables_.first_slot() + slot->second), source(each.source));
    }
    return results;
  }

  RuleTables& tables_;
  const TdfaArrays& tdfa_;
  std::size_t states_;
  Lists lists_;
  TableNumbers edges_;
  std::map<std::pair<std::uint32_t, std::size_t>, std::size_t> edge_numbers_;
  std::map<std::size_t, std::size_t> slots_;  // by the slot of the library's result
};

}  // namespace

std::uint32_t NumberTable::greatest() const {
  return numbers.empty() ? 0 : *std::max_element(numbers.begin(), numbers.end());
}

RuleTables rule_tables(const Grammar& grammar, const ProductionCode& code) {
  RuleTables tables;
  set_verdict(tables, code.tables.dfa, failure_words(grammar, named_sets(grammar), code));
  SplitTables(tables, code.tables.tdfa, result_names(grammar));
  return tables;
}

}  // namespace bnfurl::gen
