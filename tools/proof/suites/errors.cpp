// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/suites/errors.hpp"

#include "tools/proof/harness/counterexample.hpp"

namespace bnfurl::proof {

Errors::Errors(const detail::ProductionData& entry, const gen::SuiteParts& parts, Checker& checker)
    : entry_(entry),
      parts_(parts),
      checker_(checker),
      letter_of_(gen::letter_of_octet(parts.dfa)),
      completions_(gen::completions(parts.dfa)) {}

std::size_t Errors::next(std::size_t state, std::uint8_t octet) const {
  return static_cast<std::size_t>(parts_.dfa.next[state][letter_of_[octet]]);
}

bool Errors::is_expected(std::size_t state, std::uint8_t octet) const {
  return completions_[next(state, octet)].has_value();
}

std::size_t Errors::state_after(std::string_view text) const {
  std::size_t state = 0;
  for (const char octet : text) state = next(state, static_cast<std::uint8_t>(octet));
  return state;
}

void Errors::check_octets(const std::string& text) {
  const std::size_t state = state_after(text);
  if (!completions_[state]) throw Counterexample("automaton", text, "cannot be completed");
  std::optional<std::uint8_t> refused;
  for (unsigned octet = 0; octet < 256; ++octet) {
    check_octet(text, state, static_cast<std::uint8_t>(octet));
    if (!is_expected(state, static_cast<std::uint8_t>(octet))) refused = static_cast<std::uint8_t>(octet);
  }
  if (refused) check_expected(text + static_cast<char>(*refused), state);
}

void Errors::check_octet(const std::string& prefix, std::size_t state, std::uint8_t octet) {
  const std::string text = prefix + static_cast<char>(octet);
  for (const std::string& rest : gen::rests_after(parts_.dfa, letter_of_, completions_, state, octet)) {
    std::size_t end = next(state, octet);
    for (const char each : rest) end = next(end, static_cast<std::uint8_t>(each));
    checker_.add(text + rest, parts_.dfa.accepting[end]);
  }
}

// Checks what `explain` expects after a text that fails in `state`.
void Errors::check_expected(const std::string& text, std::size_t state) const {
  const std::optional<Error> error = explain(detail::production_of(entry_), text);
  for (unsigned octet = 0; octet < 256; ++octet) {
    const auto each = static_cast<std::uint8_t>(octet);
    if (!error || error->expects(each) != is_expected(state, each))
      throw Counterexample("explain", text, "other octets expected");
  }
  if (error->expects_end() != parts_.dfa.accepting[state])
    throw Counterexample("explain", text, "another answer on whether the end is expected");
}

void Errors::check(std::string_view text) {
  const std::optional<Error> error = explain(detail::production_of(entry_), text);
  if (!error) return;
  const std::string prefix(text.substr(0, error->offset()));
  const std::size_t state = state_after(prefix);
  if (!completions_[state]) throw Counterexample("explain", text, "fails after the error");
  checker_.add(prefix + *completions_[state], true);
}

}  // namespace bnfurl::proof
