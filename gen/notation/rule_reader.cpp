#include "gen/notation/rule_reader.hpp"

#include <charconv>
#include <cstdio>

namespace bnfurl::gen {

std::variant<Rule, BrokenRule> RuleReader::rule() {
  Rule result;
  result.position = text_.position();
  result.name = defined_name();
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
    text_.fail(opened, "this \"" + opening + "\" is not closed by \"" + closing + "\"" +
                           (text_.at_end() ? "" : " before the " + shown(text_.next())));
  }
  text_.advance();
  text_.close_bracket();
  return result;
}

std::string RuleReader::defined_name() {
  if (text_.next() == '<' && notation_.definition == "=")
    fail_at_begin("\"<\" begins a rule in BNF, not in " + std::string(notation_.name));
  return name();
}

// Something must follow the sign.
void RuleReader::definition() {
  if (notation_.definition.empty()) return;
  for (const std::string sign : {"::=", ":=", "="}) {
    if (text_.begins_with(sign) && sign != notation_.definition)
      return text_.fail("\"" + sign + "\" is not " + std::string(notation_.name) + "; write \"" +
                        std::string(notation_.definition) + "\"");
  }
  if (!text_.takes(notation_.definition)) return fail_at_begin();
  adds_alternatives_ = notation_.adds_alternatives && text_.takes("/");
  skip_blanks();
  if (text_.at_end()) fail_at_empty();
}

void RuleReader::fail_at_begin(const std::string& why) {
  text_.fail((why.empty() ? "" : why + "; ") + "a rule is written \"" + std::string(notation_.rule) +
             "\"; a name may contain only " + std::string(notation_.names));
}

void RuleReader::fail_at_closing() { text_.fail(shown(text_.next()) + " has no opening bracket"); }

void RuleReader::fail_unquoted() {
  const char c = text_.next();
  if (text_.begins_with("::=") || c == '=')
    return text_.fail("\"" + std::string(c == '=' ? "=" : "::=") +
                      "\" is inside a rule; a new rule must begin in the same column as the first");
  const std::string octet = shown(c);
  if (octet.front() != '"') return text_.fail("a rule may contain only printable ASCII, not " + octet);
  text_.fail(octet + " is not quoted; a literal is written " + octet +
             (c == '/' ? ", and alternatives are separated by \"|\"" : ""));
}

namespace {

// A grammar beyond these limits is a typing error or an attack; the later stages walk through brackets by recursion.
constexpr unsigned most_rounds = 10000;
constexpr int most_brackets = 100;

bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace

bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

std::string shown(char c) {
  if (c >= 0x20 && c <= 0x7e) return std::string("\"") + c + "\"";
  char buffer[16];
  std::snprintf(buffer, sizeof buffer, "the byte %%x%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
  return buffer;
}

void RuleText::fail(Position position, const std::string& message) {
  if (!broken_) broken_ = BrokenRule{position, message + (rule_.empty() ? "" : " (rule " + rule_ + ")")};
  at_ = text_.size();
}

void RuleText::advance() {
  if (at_end()) return;
  if (next() == '\n') {
    ++position_.line;
    position_.column = 1;
  } else {
    ++position_.column;
  }
  ++at_;
}

bool RuleText::takes(std::string_view what) {
  if (!begins_with(what)) return false;
  for (std::size_t i = 0; i < what.size(); ++i) advance();
  return true;
}

void RuleText::skip_blanks(Comments comments) {
  while (!at_end()) {
    if (comments == Comments::semicolon && next() == ';') {
      while (!at_end() && next() != '\n') advance();
    } else if (const Position opened = position_; comments == Comments::slash_star && takes("/*")) {
      while (!at_end() && !begins_with("*/")) advance();
      if (!takes("*/")) fail(opened, "this comment is not closed by \"*/\" in its rule");
    } else if (is_blank(next())) {
      advance();
    } else {
      return;
    }
  }
}

std::string RuleText::name(std::string_view more, std::string_view between) {
  if (!is_letter(next())) {
    fail(next() == '#' ? "a line with a key or a comment must begin with \"#\" in column 1"
                       : "the name of a rule must begin with a letter");
    return {};
  }
  const auto is_in = [](std::string_view octets, char c) { return octets.find(c) != std::string_view::npos; };
  std::size_t end = at_;
  for (std::size_t at = at_; at < text_.size(); ++at) {
    const char c = text_[at];
    const bool is_of_name = is_letter(c) || is_digit(c) || is_in(more, c);
    if (!is_of_name && !is_in(between, c)) break;
    if (is_of_name) end = at + 1;
  }
  std::string result;
  for (bool after_blank = false; at_ < end; advance()) {
    if (after_blank && !is_blank(next())) result += '-';
    after_blank = is_blank(next());
    if (!after_blank) result += next();
  }
  if (rule_.empty()) rule_ = result;
  return result;
}

unsigned RuleText::number(unsigned base, const std::string& what) {
  unsigned value = 0;
  const char* end = text_.data() + text_.size();
  const auto [stop, error] = std::from_chars(text_.data() + at_, end, value, static_cast<int>(base));
  if (error == std::errc::result_out_of_range) fail(what + " this large is not allowed");
  if (error != std::errc()) fail(what + " needs a digit of base " + std::to_string(base));
  while (text_.data() + at_ < stop) advance();
  return value;
}

std::string RuleText::quoted(std::string_view advice) {
  const Position opened = position_;
  const char quote = next();
  advance();
  const std::size_t begin = at_;
  while (next() != quote) {
    if (at_end() || next() == '\n') {
      fail(opened, "this quote is not closed on its line");
      return {};
    }
    if (next() < 0x20 || next() > 0x7e) {
      const std::string octet = shown(next());
      fail("a literal may contain only printable ASCII, not " + octet + "; " +
           (advice.empty() ? "in ABNF, write " + octet.substr(octet.find('%')) : std::string(advice)) +
           " outside the quotes");
      return {};
    }
    advance();
  }
  std::string result(text_.substr(begin, at_ - begin));
  advance();
  return result;
}

std::string RuleText::word(std::string_view delimiters) {
  const std::size_t begin = at_;
  do {
    if (next() < 0x21 || next() > 0x7e) {
      fail("a word may contain only printable ASCII, not " + shown(next()));
      return {};
    }
    advance();
  } while (!at_end() && !is_blank(next()) && delimiters.find(next()) == std::string_view::npos);
  return std::string(text_.substr(begin, at_ - begin));
}

void RuleText::open_bracket(Position opened) {
  if (++brackets_ <= most_brackets) return;
  fail(opened, "brackets are nested more than " + std::to_string(most_brackets) +
                   " levels deep; move the inner ones into separate rules");
}

std::optional<Rounds> read_rounds(RuleText& text) {
  const Position position = text.position();
  const bool counted = is_digit(text.next());
  if (!counted && text.next() != '*') return std::nullopt;
  Rounds rounds;
  if (counted) rounds.least = text.number(10, "a count");
  if (counted) rounds.most = rounds.least;
  if (text.next() == '*') {
    text.advance();
    rounds.most.reset();
    if (is_digit(text.next())) rounds.most = text.number(10, "a count");
  }
  if (rounds.most && *rounds.most < rounds.least) {
    text.fail(position, "at least " + std::to_string(rounds.least) + " and at most " + std::to_string(*rounds.most) +
                            " repetitions is impossible");
  }
  if (rounds.least > most_rounds || rounds.most.value_or(0) > most_rounds) {
    text.fail(position, "a count can be at most " + std::to_string(most_rounds));
  }
  return rounds;
}

}  // namespace bnfurl::gen
