// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/notation/juxtaposition.hpp"

namespace bnfurl::gen {

// Whether "[" or "]" has a bar, or an end of the rule, on either side. A "]" that can close a bracket closes it.
bool JuxtapositionReader::is_lone_bracket() const {
  if (text_.next() != '[' && (text_.next() != ']' || text_.in_brackets())) return false;
  RuleText ahead = text_;
  ahead.advance();
  ahead.skip_blanks(false);
  return at_alternative_ && (ahead.at_end() || ahead.next() == '|');
}

bool JuxtapositionReader::begins_element() const {
  if (text_.at_end() || text_.next() == '|') return false;
  return text_.next() != ']' || is_lone_bracket();
}

void JuxtapositionReader::fail_at_next() {
  if (text_.next() == ']') return fail_at_closing();
  text_.fail(shown(text_.next()) + " is not expected here; a rule holds words, | [ and ]");
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
