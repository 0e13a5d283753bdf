// Texts that combine every state of a tagged automaton with what can follow it: its access text, zero, one or two
// octets of all classes, and a shortest completion. So the registers of each transition are written and read. For
// verdicts the minimal automaton would be enough, but the engines are generated from the tagged one: if it has
// several states for one state of the minimal one, each of them can be wrong alone.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/detail/data.hpp>
#include <bnfurl/detail/dfa_steps.hpp>

#include "gen/automaton/analysis/analysis.hpp"
#include "tools/verify/reference/derivatives.hpp"

namespace bnfurl::proof {

// Rows of values such that for any two columns each pair of their values is in some row. This finds faults that need
// two values to coincide, without trying all combinations. It is an orthogonal array over the integers modulo a
// prime: row (x, y) has y in the first column and x + k * y in column k; any two columns determine x and y.

/// More values than any column needs: run lengths go up to 257.
inline constexpr std::size_t covering_prime = 263;
inline constexpr std::size_t covering_rows = covering_prime * covering_prime;

/// Row `number` of an array of N columns, each value below `covering_prime`.
template <std::size_t N>
[[nodiscard]] constexpr std::array<std::size_t, N> covering_row(std::size_t number) {
  static_assert(N <= covering_prime);
  const std::size_t x = number / covering_prime;
  const std::size_t y = number % covering_prime;
  std::array<std::size_t, N> row{};
  for (std::size_t k = 1; k <= N; ++k) row[k - 1] = k == 1 ? y : (x + k * y) % covering_prime;
  return row;
}

// The library's tables as automata: the minimal one, and the two with registers and places, which are ignored here.
// All three tables of a production have the same language; walks side by side decide that.

/// `table` must outlive the result.
template <class Table>
[[nodiscard]] gen::SteppedAutomaton stepped(const Table& table, std::function<bool(int)> accepts) {
  const auto next = [&table](int state, std::uint8_t octet) {
    const std::uint16_t target = table.next[static_cast<std::size_t>(state) * table.classes + table.class_of[octet]];
    return target == detail::none ? gen::SteppedAutomaton::none : int{target};
  };
  return {0, next, std::move(accepts)};
}

[[nodiscard]] inline gen::SteppedAutomaton stepped(const detail::DfaTable& table) {
  return stepped(table, [&table](int state) { return is_accepting(table, static_cast<std::size_t>(state)); });
}
[[nodiscard]] inline gen::SteppedAutomaton stepped(const detail::TdfaTable& table) {
  return stepped(table, [&table](int state) { return table.final_list[state] != detail::none; });
}
[[nodiscard]] inline gen::SteppedAutomaton stepped(const detail::TraceTable& table) {
  return stepped(table, [&table](int state) { return table.ends[state].place != detail::none; });
}

// Texts that pass every step of the tables that `trace` walks backwards. A text uses a step only if its reading
// passes the place that the step leads to. So for each place there is a shortest end of a text that chooses it.

/// Each text lives until `use` returns.
void for_each_text_through_steps(const detail::TraceTable& table, const std::function<void(std::string_view)>& use);

/// By state: a shortest text that leads to it.
[[nodiscard]] std::vector<std::string> access_texts(const detail::TdfaTable& table);
[[nodiscard]] std::vector<std::string> access_texts(const detail::DfaTable& table);
/// The same for the tagged automaton of a production.
[[nodiscard]] std::vector<std::string> access_texts(Production production);

/// `dfa` is the minimal automaton of the same language. Each text lives until `use` returns.
void for_each_text_after_states(const detail::TdfaTable& table, const gen::CompleteDfa& dfa,
                                const std::function<void(std::string_view text)>& use);

/// After each state an escape, if the automaton has one: a lead octet and two digits that lead from some state back
/// to it. In some places each of the 256 octets replaces either digit: after states that octets lead back to, and
/// after the first other state at which the escape can follow. If the automaton refuses these octets, the text goes
/// on with a continuation that is possible without them.
void for_each_escape_after_states(const detail::TdfaTable& table, const gen::CompleteDfa& dfa,
                                  const std::function<void(std::string_view text)>& use);

}  // namespace bnfurl::proof
