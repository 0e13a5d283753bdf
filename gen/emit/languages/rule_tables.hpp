// One production as tables of small numbers that a few lines of any language can walk: what a file of `bnfurl generate`
// has. docs/reference/one-file.md defines them; tools/verify/tables decides whether the numbers of a file are the
// printed rules.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gen/emit/grammar_code.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

struct NumberTable {
  std::string name;  ///< such as `split-next`
  std::vector<std::uint32_t> numbers;

  /// The greatest number; 0 if there is none.
  [[nodiscard]] std::uint32_t greatest() const;
};

/// A component that the production can have.
struct ComponentSlots {
  std::string name;   ///< as printed
  std::size_t begin;  ///< the place of its begin; its end is the next one
};

/// The tables of a production. State 0 is dead, and state 1 is the start.
struct RuleTables {
  std::vector<NumberTable> verdict;  ///< columns, next, accepts, expected
  std::vector<std::string> words;    ///< of the sets of what can follow, such as `DIGIT, "/", or the end`
  bool is_ascii = false;             ///< no text has an octet beyond 0x7f

  // What a split needs; `split` is empty if no text has a component or a choice. The values of a walk are one array:
  // a row (value_row.hpp), the position, what is missing, the numbers of the choices.
  std::vector<NumberTable> split;  ///< split-columns, split-next, edges, lists, operations, ends
  std::vector<ComponentSlots> components;
  std::vector<std::string> host_kinds;  ///< the names of choices, by number; empty if there are none
  std::vector<std::string> kinds;
  std::size_t host_kind_slot = 0;
  std::size_t kind_slot = 0;
  std::size_t split_states = 0;  ///< a number of split-next that is not less is an edge
  std::size_t row = 0;           ///< the size of the row
  std::size_t choices = 0;

  [[nodiscard]] std::size_t position() const { return row; }
  [[nodiscard]] std::size_t missing() const { return row + 1; }
  [[nodiscard]] std::size_t first_choice() const { return row + 2; }
  [[nodiscard]] std::size_t values() const { return first_choice() + choices; }
};

/// The tables of a production of `grammar`, from what `code` has of it: its tables for verdicts and components.
[[nodiscard]] RuleTables rule_tables(const Grammar& grammar, const ProductionCode& code);

}  // namespace bnfurl::gen
