// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/notation/bar.hpp"

namespace bnfurl::gen {

void BarReader::definition() { equals_sign("letters, digits, \"-\", \"_\" and \"+\""); }

bool BarReader::begins_element() const {
  const char c = text_.next();
  return !text_.at_end() &&
         (is_letter(c) || is_digit(c) || std::string_view("*([\"<").find(c) != std::string_view::npos);
}

void BarReader::fail_at_next() {
  switch (text_.next()) {
    case ']':
    case ')':
      return fail_at_closing();
    case '/':
      return text_.fail("\"/\" is not quoted; a literal is written \"/\", and alternatives are separated by \"|\"");
    case '%':
      return text_.fail("\"%\" is not quoted; a literal is written \"%\", and %x... is ABNF");
    case '=':
      return text_.fail("\"=\" stands inside a rule; the next rule begins in the column of the first");
    case '\'':
      return text_.fail("\"'\" is not a quote; a literal is written \"...\", in double quotes");
    default:
      break;
  }
  const std::string octet = shown(text_.next());
  if (octet.front() != '"') return text_.fail("a rule has only printable ASCII, not " + octet);
  text_.fail(octet + " is not quoted; a literal is written " + octet);
}

Expression BarReader::repetition() {
  const std::optional<Rounds> rounds = read_rounds(text_);
  if (!rounds) return element();
  skip_blanks();
  // "*[ x ]" repeats x itself: here the brackets only group.
  Expression part = text_.next() == '[' ? bracketed(']') : element();
  return gen::repetition(rounds->least, rounds->most, std::move(part));
}

Expression BarReader::element() {
  const Position position = text_.position();
  switch (text_.next()) {
    case '(':
      return bracketed(')');
    case '[':
      return option(bracketed(']'));
    case '"':
      return placed(literal(text_.quoted(), false), position);
    case '<':
      return placed(double_quote(), position);
    default:
      break;
  }
  if (is_letter(text_.next())) return reference(name(), position);
  text_.fail("a count must be followed by what it repeats: a name, \"...\", ( ... ) or [ ... ]");
  return empty_text();
}

// <">
Expression BarReader::double_quote() {
  const Position opened = text_.position();
  for (const char expected : {'<', '"', '>'}) {
    if (text_.next() != expected) text_.fail(opened, "the only word in < > is <\">, the double quote");
    text_.advance();
  }
  return literal("\"", false);
}

}  // namespace bnfurl::gen
