// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/verdicts.hpp"

#include "tools/proof/harness/counterexample.hpp"

namespace bnfurl::proof {

Verdicts::Verdicts(const TestedProduction& tested)
    : entry_(*tested.compiled), derivatives_(tested.grammar, tested.compiled->name) {}

void Verdicts::check(std::string_view text, const Answer& answer) {
  gen::Derivatives::State state = derivatives_.start();
  std::size_t offset = 0;
  while (offset < text.size()) {
    const gen::Derivatives::State next = derivatives_.step(state, static_cast<std::uint8_t>(text[offset]));
    if (!derivatives_.viable(next)) break;
    state = next;
    ++offset;
  }
  const bool valid = offset == text.size() && derivatives_.accepts(state);
  if (valid != answer.valid) throw Counterexample("derivatives", text, valid ? "is valid" : "is not valid");
  if (offset != answer.offset)
    throw Counterexample("derivatives", text,
                         "fails at " + std::to_string(offset) + ", explain at " + std::to_string(answer.offset));
  if (!valid && explained_.insert(state).second) check_expected(text, state);
}

void Verdicts::check_expected(std::string_view text, gen::Derivatives::State state) {
  const std::optional<Error> error = explain(detail::production_of(entry_), text);
  const gen::OctetSet expected = derivatives_.expected(state);
  for (unsigned octet = 0; octet < 256; ++octet) {
    if (!error || error->expects(static_cast<std::uint8_t>(octet)) != expected.contains(octet))
      throw Counterexample("derivatives", text,
                           "another answer on whether octet " + std::to_string(octet) + " is expected");
  }
  if (error->expects_end() != derivatives_.accepts(state))
    throw Counterexample("derivatives", text, "another answer on whether the end is expected");
}

}  // namespace bnfurl::proof
