// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/notation/rule_reader.hpp"

namespace bnfurl::gen {

std::variant<Rule, BrokenRule> RuleReader::rule() {
  Rule result;
  result.position = text_.position();
  result.name = name();
  skip_blanks();
  definition();
  skip_blanks();
  result.body = text_.at_end() ? empty_text() : alternation();
  if (!text_.at_end()) fail_at_next();
  if (text_.broken()) return *text_.broken();
  return result;
}

Expression RuleReader::placed(Expression expression, Position position) {
  expression.position = position;
  return expression;
}

Expression RuleReader::alternation() {
  std::vector<Expression> parts{concatenation()};
  while (text_.next() == separator_) {
    text_.advance();
    parts.push_back(concatenation());
  }
  return gen::alternation(std::move(parts));
}

Expression RuleReader::concatenation() {
  std::vector<Expression> parts;
  at_alternative_ = true;
  for (skip_blanks(); begins_element(); skip_blanks()) {
    at_alternative_ = parts.empty();
    parts.push_back(repetition());
    at_alternative_ = false;
  }
  const bool unclosed = text_.at_end() && text_.in_brackets();  // then the missing bracket is the fault
  if (parts.empty() && !text_.at_end() && !is_delimiter(text_.next())) fail_at_next();
  if (parts.empty() && !unclosed) fail_at_empty();
  return gen::concatenation(std::move(parts));
}

Expression RuleReader::bracketed(char closing) {
  const Position opened = text_.position();
  const std::string opening(1, text_.next());
  text_.open_bracket(opened);
  text_.advance();
  Expression result = alternation();
  if (text_.next() != closing) {
    if (!text_.at_end() && !is_delimiter(text_.next())) fail_at_next();
    text_.fail(opened, "this \"" + opening + "\" has no \"" + closing + "\"" +
                           (text_.at_end() ? "" : " before the " + shown(text_.next())));
  }
  text_.advance();
  text_.close_bracket();
  return result;
}

void RuleReader::equals_sign(const std::string& octets) {
  if (text_.next() != '=') text_.fail("a rule is written \"name = elements\"; a name has only " + octets);
  text_.advance();
  adds_alternatives_ = separator_ == '/' && text_.next() == '/';
  if (adds_alternatives_) text_.advance();
  skip_blanks();
  if (text_.at_end()) text_.fail("an alternative is empty; the empty text is written \"\"");
}

void RuleReader::fail_at_closing() { text_.fail(shown(text_.next()) + " has no opening bracket"); }

}  // namespace bnfurl::gen
