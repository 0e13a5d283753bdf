#include "gen/emit/languages/rule_tables.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "gen/emit/languages/failure_words.hpp"
#include "gen/emit/languages/value_row.hpp"

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

// A component, or a choice, that some text has: a slot that an operation gives a value.
std::set<std::size_t> slots_in_use(const TdfaArrays& row) {
  std::set<std::size_t> slots;
  for (const OperationNumbers& each : row.operations) {
    if (each.source != OperationNumbers::unset) slots.insert(each.target);
  }
  return slots;
}

void set_names(RuleTables& tables, const TdfaArrays& row, const ResultNames& names) {
  const std::set<std::size_t> in_use = slots_in_use(row);
  for (std::size_t i = 0; i < names.components.size(); ++i) {
    if (in_use.contains(2 * i)) tables.components.push_back({names.components[i], 2 * i});
  }
  tables.host_kind_slot = names.host_kind_slot();
  tables.kind_slot = names.kind_slot();
  if (in_use.contains(tables.host_kind_slot)) tables.host_kinds = names.host_kinds;
  if (in_use.contains(tables.kind_slot)) tables.kinds = names.kinds;
  tables.choices = std::max(tables.host_kinds.size(), tables.kinds.size());
  tables.row = row.registers;
}

TableNumbers operations_of(const RuleTables& tables, const TdfaArrays& row) {
  TableNumbers operations;
  for (const OperationNumbers& each : row.operations) {
    std::size_t source = each.source;
    if (each.source == OperationNumbers::position)
      source = tables.position();
    else if (each.source == OperationNumbers::unset)
      source = tables.missing();
    else if (each.source >= OperationNumbers::constant)
      source = tables.first_choice() + each.source - OperationNumbers::constant;
    operations.insert(operations.end(), {std::uint32_t{each.target}, number(source)});
  }
  return operations;
}

void set_split(RuleTables& tables, const TdfaArrays& row) {
  const std::size_t states = row.states + std::size_t{1};
  TableNumbers edges, ends(states);
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> edge_numbers;
  const auto entry = [&](std::size_t state, std::size_t letter) -> std::size_t {
    const std::size_t at = state * row.classes + letter;
    if (row.next[at] == no_entry) return 0;
    const std::uint32_t target = row.next[at] + 1U;
    const std::uint32_t list = row.update[at];
    if (row.list_begin[list] == row.list_begin[list + 1]) return target;
    const auto [known, is_new] = edge_numbers.emplace(std::pair(target, list), edge_numbers.size());
    if (is_new) edges.insert(edges.end(), {target, list});
    return states + known->second;
  };
  TableNumbers next = next_of(states, row.classes, entry);
  for (std::size_t state = 0; state < row.states; ++state) {
    if (row.final_list[state] != no_entry) ends[state + 1] = row.final_list[state] + 1U;
  }
  // Not every language has empty arrays.
  if (edges.empty()) edges = {0, 0};
  tables.split_states = states;
  tables.split = {{"split-columns", columns_of(row.class_of, row.classes, states)},
                  {"split-next", std::move(next)},
                  {"edges", std::move(edges)},
                  {"lists", row.list_begin},
                  {"operations", operations_of(tables, row)},
                  {"ends", std::move(ends)}};
}

}  // namespace

std::uint32_t NumberTable::greatest() const {
  return numbers.empty() ? 0 : *std::max_element(numbers.begin(), numbers.end());
}

RuleTables rule_tables(const Grammar& grammar, const ProductionCode& code) {
  RuleTables tables;
  set_verdict(tables, code.tables.dfa, failure_words(grammar, named_sets(grammar), code));
  const ResultNames names = result_names(grammar);
  const TdfaArrays row = in_a_row(code.tables.tdfa, names.kind_slot() + 1);
  set_names(tables, row, names);
  if (!tables.components.empty() || tables.choices > 0) set_split(tables, row);
  return tables;
}

}  // namespace bnfurl::gen
