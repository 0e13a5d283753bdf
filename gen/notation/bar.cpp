// The readers of the two notations in which "|" separates alternatives: that of RFC 1738, and that of 1993.
#include "gen/notation/rule_reader.hpp"

namespace bnfurl::gen {

void BarReader::fail_at_next() {
  switch (text_.next()) {
    case ']':
    case ')':
      return fail_at_closing();
    case '%':
      return text_.fail("\"%\" is not quoted; a literal is written \"%\", and %x... is ABNF");
    case '\'':
      return text_.fail("\"'\" is not a quote; a literal is written \"...\", in double quotes");
    default:
      return fail_unquoted();
  }
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
    if (text_.next() != expected) text_.fail(opened, "< > may contain only a double quote: <\">");
    text_.advance();
  }
  return literal("\"", false);
}

// Whether "[" or "]" has a bar, or an end of the rule, on either side. A "]" that can close a bracket closes it.
bool JuxtapositionReader::is_lone_bracket() const {
  if (text_.next() != '[' && (text_.next() != ']' || text_.in_brackets())) return false;
  RuleText ahead = text_;
  ahead.advance();
  ahead.skip_blanks(Comments::none);
  return at_alternative_ && (ahead.at_end() || ahead.next() == '|');
}

bool JuxtapositionReader::begins_element() const {
  if (text_.at_end() || text_.next() == '|') return false;
  return text_.next() != ']' || is_lone_bracket();
}

void JuxtapositionReader::fail_at_next() {
  if (text_.next() == ']') return fail_at_closing();
  text_.fail("unexpected " + shown(text_.next()) + "; a rule consists of words, | [ and ]");
}

Expression JuxtapositionReader::repetition() {
  const Position position = text_.position();
  if (is_lone_bracket()) {
    const std::string bracket(1, text_.next());
    text_.advance();
    return placed(literal(bracket, false), position);
  }
  if (text_.next() == '[') return option(bracketed(']'));
  const std::string word = text_.word("[]|");
  if (word == "space") return placed(literal(" ", false), position);
  if (word == "vline") return placed(literal("|", false), position);
  if (word.size() == 1) return placed(literal(word, false), position);
  return reference(word, position);
}

}  // namespace bnfurl::gen
