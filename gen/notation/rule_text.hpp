// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The text of one printed rule while it is read: the part that the readers of all notations share. A reader is a
// recursive descent that gives up at the first octet that it cannot accept. Then the fault is recorded and the text
// jumps to its end, so that all pending calls of the reader return soon. The result of the reader is not used then.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// What is wrong with a rule; read_grammar turns it into a diagnostic.
struct BrokenRule {
  Position position;
  std::string message;
};

class RuleText {
public:
  RuleText(std::string_view text, Position position) : text_(text), position_(position) {}

  /// Records a fault; only the first one is kept.
  void fail(const std::string& message) { fail(position_, message); }
  void fail(Position position, const std::string& message);
  [[nodiscard]] const std::optional<BrokenRule>& broken() const { return broken_; }

  [[nodiscard]] Position position() const { return position_; }
  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  /// The next octet; NUL at the end.
  [[nodiscard]] char next() const { return at_end() ? '\0' : text_[at_]; }
  void advance();
  /// Skips blanks and line ends (continuation lines are indented); with `comments`, also a ";" and the rest of its
  /// line.
  void skip_blanks(bool comments);

  /// Reads a name: a letter, then letters, digits and octets of `more`; empty if there is none. Messages name the
  /// first one as the rule.
  [[nodiscard]] std::string name(std::string_view more);
  /// Reads digits of `base`; `what` names the number in messages.
  [[nodiscard]] unsigned number(unsigned base, const std::string& what);
  /// Reads "…" on one line: printable ASCII, without escapes.
  [[nodiscard]] std::string quoted();
  /// Reads the octets up to the next blank, line end or octet of `delimiters`; at least one.
  [[nodiscard]] std::string word(std::string_view delimiters);

  /// Counts nested brackets: their depth has a limit, because later stages recurse into them.
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

/// `n`, `n*`, `*m`, `n*m` and `*` before an element, as RFC 822 and ABNF define them.
struct Rounds {
  unsigned least = 0;
  std::optional<unsigned> most;
};
/// Reads the count that stands next; absent if there is none.
[[nodiscard]] std::optional<Rounds> read_rounds(RuleText& text);

[[nodiscard]] bool is_letter(char c);
[[nodiscard]] bool is_digit(char c);
/// An octet as messages show it; an octet that is not printable is shown by its value.
[[nodiscard]] std::string shown(char c);

}  // namespace bnfurl::gen
