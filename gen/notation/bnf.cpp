// The reader of BNF, as Backus and Naur wrote it and RFCs extended it.
#include "gen/notation/rule_reader.hpp"

namespace bnfurl::gen {

bool begins_bnf(std::string_view rule) { return rule.starts_with('<'); }

// In a "# body:" line, a name has no brackets.
std::string BnfReader::defined_name() {
  if (text_.next() == '<') return name_in_brackets();
  if (notation_.definition == "=") return name();
  fail_at_begin();
  return {};
}

std::string BnfReader::name_in_brackets() {
  const Position opened = text_.position();
  text_.advance();
  text_.skip_blanks(Comments::none);
  if (text_.next() == '"') text_.fail(opened, "a double quote is written '\"'");
  std::string result = text_.name("-_+", " ");
  text_.skip_blanks(Comments::none);
  if (text_.takes(">")) return result;
  if (text_.at_end() || text_.position().line != opened.line) {
    text_.fail(opened, "this \"<\" is not closed by \">\" on its line");
  } else {
    text_.fail("a name may contain only " + std::string(notation_.names) + ", not " + shown(text_.next()));
  }
  return result;
}

Expression BnfReader::repetition() {
  const Position position = text_.position();
  switch (text_.next()) {
    case '(':
      return bracketed(')');
    case '[':
      return option(bracketed(']'));
    case '{':
      return gen::repetition(0, std::nullopt, bracketed('}'));
    case '<':
      return reference(name_in_brackets(), position);
    default:
      return placed(literal(text_.quoted(), false), position);
  }
}

void BnfReader::fail_at_next() {
  const char c = text_.next();
  if (is_delimiter(c)) return fail_at_closing();
  if (is_letter(c)) {
    const Position position = text_.position();
    const std::string word = text_.name("-_");
    return text_.fail(position, word + " is neither a name nor a literal; a name is written <" + word +
                                    ">, and a literal \"" + word + "\"");
  }
  if (text_.is_one_of("*+?") || is_digit(c)) {
    const std::string octet = shown(c);
    return text_.fail(octet + " is not BNF; a literal is written " + octet +
                      ", a repetition { x }, and an optional part [ x ]");
  }
  fail_unquoted();
}

}  // namespace bnfurl::gen
