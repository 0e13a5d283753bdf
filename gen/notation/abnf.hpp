// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// ABNF as RFC 5234 and RFC 7405 define it: "/" separates alternatives, %x30-39 and %d13.10 are octets, n*m repeats, [
// ] is optional, "…" ignores letter case and %s"…" does not, =/ adds alternatives to a rule. Prose values stay as they
// are, except 0<pchar>, "zero characters", which is the empty text. Where the file says so (`# code-points: UTF-8`), the
// values are code points, and stand for their octets in UTF-8.
#pragma once

#include "gen/notation/rule_reader.hpp"
#include "gen/text/notation.hpp"

namespace bnfurl::gen {

inline constexpr Notation abnf{
    .name = "ABNF",
    .ignores_case = true,
    .has_core_rules = true,
    .adds_alternatives = true,
    .has_values = true,
    .repetition = "write repetitions with \"*\"",
    .literal = "",
};

class AbnfReader : public RuleReader {
public:
  explicit AbnfReader(RuleText text, bool values_are_code_points = false)
      : RuleReader(std::move(text), '/', true, "-"), values_are_code_points_(values_are_code_points) {}

protected:
  void definition() override;
  [[nodiscard]] bool begins_element() const override;
  [[nodiscard]] Expression repetition() override;
  void fail_at_next() override;

private:
  [[nodiscard]] Expression element();
  [[nodiscard]] Expression prose();
  [[nodiscard]] Expression percent();
  [[nodiscard]] unsigned value(unsigned base);
  [[nodiscard]] Expression values(unsigned first, unsigned last, Position position);

  bool values_are_code_points_;
};

/// Adds the core rules of RFC 5234, appendix B.1, that `grammar` uses but does not define, after its own rules.
void add_core_rules(Grammar& grammar);

}  // namespace bnfurl::gen
