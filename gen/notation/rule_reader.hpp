// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Recursive descent over one printed rule: alternatives of concatenations of elements, with brackets. All notations
// share this structure; each notation adds what an element is.
#pragma once

#include <memory>
#include <variant>

#include "gen/notation/rule_text.hpp"

namespace bnfurl::gen {

class RuleReader {
public:
  /// `separator` stands between alternatives; names may contain `name_octets` besides letters and digits.
  RuleReader(RuleText text, char separator, bool comments, std::string_view name_octets)
      : text_(std::move(text)), separator_(separator), comments_(comments), name_octets_(name_octets) {}
  virtual ~RuleReader() = default;
  RuleReader(const RuleReader&) = delete;
  RuleReader& operator=(const RuleReader&) = delete;

  /// The whole rule, or what is wrong with it.
  [[nodiscard]] std::variant<Rule, BrokenRule> rule();
  /// Whether the rule was written with "=/": its alternatives are added to the earlier rule of that name.
  [[nodiscard]] bool adds_alternatives() const { return adds_alternatives_; }

protected:
  /// Reads what stands between the name and the alternatives.
  virtual void definition() = 0;
  [[nodiscard]] virtual bool begins_element() const = 0;
  /// Reads an element and the count before it.
  [[nodiscard]] virtual Expression repetition() = 0;
  /// Reports the fault where the next octet begins no element and is no separator, closing bracket or end.
  virtual void fail_at_next() = 0;
  [[nodiscard]] virtual bool is_delimiter(char c) const { return c == separator_ || c == ']' || c == ')'; }
  /// How to write what an empty alternative may be meant for.
  [[nodiscard]] virtual std::string hint_at_empty() const { return "the empty text is written \"\""; }

  [[nodiscard]] Expression alternation();
  /// Reads from the next octet, an opening bracket, to `closing`, which `is_delimiter` has to know.
  [[nodiscard]] Expression bracketed(char closing);
  [[nodiscard]] std::string name() { return text_.name(name_octets_); }
  void skip_blanks() { text_.skip_blanks(comments_); }
  void fail_at_closing();
  /// Reads the "=" after a name; something must follow it. `octets` describes the octets of names, for the message.
  void equals_sign(const std::string& octets);
  void fail_at_empty() { text_.fail("an alternative is empty; " + hint_at_empty()); }

  [[nodiscard]] static Expression placed(Expression expression, Position position);

  RuleText text_;
  bool at_alternative_ = true;  ///< nothing of the alternative has been read yet

private:
  [[nodiscard]] Expression concatenation();

  char separator_;
  bool comments_;
  std::string_view name_octets_;
  bool adds_alternatives_ = false;
};

}  // namespace bnfurl::gen
