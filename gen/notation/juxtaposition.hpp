// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The notation of Berners-Lee's URL BNF of 1993: a rule is a name and its alternatives, with nothing in between. A
// word of one character stands for that character; a longer word stands for a production, except "space" and "vline".
// [ ] is optional and "|" separates alternatives. Brackets and bars are words of their own even without blanks around
// them ("[/ gtype", "|1"). A bracket that is an alternative by itself ("| [ |") stands for the character.
#pragma once

#include "gen/notation/rule_reader.hpp"
#include "gen/text/notation.hpp"

namespace bnfurl::gen {

inline constexpr Notation juxtaposition{
    .name = "juxtaposition",
    .has_equals = false,
    .repetition = "a repetition ends in its own name, as in \"digits digit [ digits ]\"",
    .literal = "a literal is written with blanks between its characters",
};

class JuxtapositionReader : public RuleReader {
public:
  explicit JuxtapositionReader(RuleText text) : RuleReader(std::move(text), '|', false, "-_+") {}

protected:
  void definition() override {}
  [[nodiscard]] bool begins_element() const override;
  [[nodiscard]] Expression repetition() override;
  void fail_at_next() override;
  [[nodiscard]] bool is_delimiter(char c) const override { return c == '|' || c == ']'; }
  [[nodiscard]] std::string hint_at_empty() const override {
    return "the empty text is a rule without a body, and the character \"|\" is written vline";
  }

private:
  [[nodiscard]] bool is_lone_bracket() const;
};

}  // namespace bnfurl::gen
