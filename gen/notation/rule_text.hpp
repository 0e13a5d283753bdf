// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The text of one printed rule while it is read: what the readers of all notations share. A reader is a recursive
// descent, and gives up at the first octet that it cannot take: the fault is noted, and the text is at its end, so that
// the reader soon comes home, whatever it still asks of it. What it then has is no rule.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// What is wrong in a rule; read_grammar makes a diagnostic of it.
struct BrokenRule {
  Position position;
  std::string message;
};

class RuleText {
public:
  RuleText(std::string_view text, Position position) : text_(text), position_(position) {}

  /// Notes what is wrong, the first time.
  void fail(const std::string& message) { fail(position_, message); }
  void fail(Position position, const std::string& message);
  [[nodiscard]] const std::optional<BrokenRule>& broken() const { return broken_; }

  [[nodiscard]] Position position() const { return position_; }
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  /// The next octet, NUL at the end.
  [[nodiscard]] char next() const { return at_end() ? '\0' : text_[at_]; }
  void advance();
  /// Blanks and line ends (the continuation is indented); with `comments`, what follows a ";" on its line as well.
  void skip_blanks(bool comments);

  /// A name, empty if there is none: a letter, then letters, digits and octets of `more`. Messages name the first one as the rule.
  [[nodiscard]] std::string name(std::string_view more);
  /// Digits of `base`; `what` they are, for the message.
  [[nodiscard]] unsigned number(unsigned base, const std::string& what);
  /// "…" on one line, printable ASCII, without escapes.
  [[nodiscard]] std::string quoted();
  /// The octets up to the next blank, line end or one of `delimiters`; at least one.
  [[nodiscard]] std::string word(std::string_view delimiters);

  /// Counts brackets that stand one inside the other: there is a limit, as later stages recur over them.
  void open_bracket(Position opened);
  void close_bracket() { --brackets_; }
  [[nodiscard]] bool in_brackets() const { return brackets_ > 0; }

private:
  std::string_view text_;
  std::size_t at_ = 0;
  Position position_;
  std::string rule_;
  std::optional<BrokenRule> broken_;
  int brackets_ = 0;  // how many are open
};

/// `n`, `n*`, `*m`, `n*m` and `*` before an element, as RFC 822 and ABNF have them.
struct Rounds {
  unsigned least = 0;
  std::optional<unsigned> most;
};
/// The rounds that stand next, or nothing.
[[nodiscard]] std::optional<Rounds> read_rounds(RuleText& text);

[[nodiscard]] bool is_letter(char c);
[[nodiscard]] bool is_digit(char c);
/// An octet for a message: what cannot be shown is named.
[[nodiscard]] std::string shown(char c);

}  // namespace bnfurl::gen
