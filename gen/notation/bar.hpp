// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The notation of RFC 1738, 1808 and 2396, which is based on RFC 822: "|" separates alternatives, "x" is a literal,
// exact and without escapes, <"> is the double quote, [ x ] is optional, ( x ) groups, n*m x repeats, and *[ x ]
// repeats the bracketed group itself. Names may contain "-", "_" and "+".
#pragma once

#include "gen/notation/rule_reader.hpp"
#include "gen/text/notation.hpp"

namespace bnfurl::gen {

inline constexpr Notation bar{.name = "bar", .repetition = "write repetitions with \"*\"", .literal = ""};

class BarReader : public RuleReader {
public:
  explicit BarReader(RuleText text) : RuleReader(std::move(text), '|', true, "-_+") {}

protected:
  void definition() override;
  [[nodiscard]] bool begins_element() const override;
  [[nodiscard]] Expression repetition() override;
  void fail_at_next() override;

private:
  [[nodiscard]] Expression element();
  [[nodiscard]] Expression double_quote();
};

}  // namespace bnfurl::gen
