// The reader of ABNF, and the core rules that a grammar uses.
#include "gen/notation/rule_reader.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <functional>
#include <map>

#include "gen/notation/code_points.hpp"
#include "gen/notation/read_grammar.hpp"

namespace bnfurl::gen {

void AbnfReader::fail_at_next() {
  switch (text_.next()) {
    case ']':
    case ')':
      return fail_at_closing();
    case '|':
      return text_.fail("\"|\" is not ABNF; alternatives are separated by \"/\"");
    case '\'':
      return text_.fail("\"'\" is not ABNF; a literal is written \"...\", in double quotes");
    case '+':
    case '?':
    case '{':
      return text_.fail(shown(text_.next()) +
                        " is not ABNF; repetitions are written 1*x and 2*4x, and an optional part [ x ]");
    case '=':
      return text_.fail("\"=\" is inside a rule; a new rule must begin in the same column as the first");
    default:
      text_.fail("unexpected " + shown(text_.next()) +
                 "; outside literals, a rule consists of names (letters, digits, \"-\"), / ( ) [ ] * and %x...");
  }
}

std::string AbnfReader::hint_at_empty() const {
  const std::string hint = RuleReader::hint_at_empty();
  return text_.next() == '/' ? hint + "; \"/\" separates alternatives, and ABNF has no regular expressions" : hint;
}

Expression AbnfReader::repetition() {
  const std::optional<Rounds> rounds = read_rounds(text_);
  if (text_.next() == '#') return list(rounds);
  if (!rounds) return element();
  const char c = text_.next();
  if (c == ' ' || c == '\t' || c == '\n') text_.fail("remove the blank between the count and what it repeats");
  Expression part = element();
  if (part.kind == Expression::Kind::prose && rounds->most == 0U) return empty_text();
  // RFC 5234, section 3.8: [ x ] is *1x. Stages tell them apart: an option may match the empty text, a round may not.
  if (rounds->least == 0 && rounds->most == 1U) return option(std::move(part));
  return gen::repetition(rounds->least, rounds->most, std::move(part));
}

// RFC 9110, section 5.6.1: 2#4x are 2 to 4 elements x with commas between them, #x any number, also none. As a sender
// writes them: a recipient also has to read empty elements.
Expression AbnfReader::list(const std::optional<Rounds>& count) {
  const Position position = text_.position();
  const bool is_least = !count || (count->most && count->least == *count->most);
  if (!is_least) text_.fail(position, "before \"#\", write one number or none: #x, 1#x, 1#4x");
  text_.advance();
  const unsigned least = count ? count->least : 0;
  std::optional<unsigned> most;
  if (const auto end = is_digit(text_.next()) ? read_rounds(text_) : std::nullopt) {
    if (end->most != end->least) text_.fail(position, "after \"#\", write one number or none: 1#x, 1#4x");
    most = end->least;
  }
  if (most && (*most < least || *most == 0))
    text_.fail(position, "this list has no room for its elements; write the smaller number first");
  const Expression item = element();
  const auto tail = [](unsigned number) { return number == 0 ? 0 : number - 1; };
  const Expression blanks = gen::repetition(0, std::nullopt, one_of(OctetSet::single(' ') | OctetSet::single('\t')));
  const Expression next = gen::concatenation({blanks, literal(",", false), blanks, item});
  const std::optional<unsigned> more = most ? std::optional(tail(*most)) : std::nullopt;
  const Expression some = gen::concatenation({item, gen::repetition(tail(least), more, next)});
  return least == 0 ? option(some) : some;
}

Expression AbnfReader::element() {
  const Position position = text_.position();
  switch (text_.next()) {
    case '(':
      return bracketed(')');
    case '[':
      return option(bracketed(']'));
    case '"':
      return placed(literal(text_.quoted(), true), position);
    case '%':
      return placed(percent(), position);
    case '<':
      return prose();
    default:
      break;
  }
  if (is_letter(text_.next())) return reference(name(), position);
  text_.fail("a count must be followed by what it repeats: a name, \"...\", %x..., ( ... ), [ ... ] or <...>");
  return empty_text();
}

Expression AbnfReader::prose() {
  Expression result;
  result.kind = Expression::Kind::prose;
  result.position = text_.position();
  for (text_.advance(); text_.next() != '>'; text_.advance()) {
    const char c = text_.next();
    if (text_.at_end() || c == '\n') text_.fail(result.position, "this \"<\" is not closed by \">\" on its line");
    if (c < 0x20 || c > 0x7e) text_.fail("a prose value may contain only printable ASCII, not " + shown(c));
    if (text_.broken()) return result;
    result.name += c;
  }
  text_.advance();
  return result;
}

// %x30-39  %x66.6F  %d48  %b1010  %s"…"  %i"…"
Expression AbnfReader::percent() {
  const Position position = text_.position();
  text_.advance();
  const char kind = static_cast<char>(std::tolower(static_cast<unsigned char>(text_.next())));
  if (kind == 's' || kind == 'i') {
    text_.advance();
    if (text_.next() != '"') text_.fail("%s and %i must be followed by a literal: %s\"...\"");
    return literal(text_.quoted(), kind == 'i');
  }
  const unsigned base = kind == 'x' ? 16 : kind == 'd' ? 10 : kind == 'b' ? 2 : 0;
  if (base == 0) {
    text_.fail("\"%\" must be followed by x, d or b and digits, or by s or i and a literal");
    return empty_text();
  }
  text_.advance();
  const unsigned first = value(base);
  if (text_.next() == '-') {
    text_.advance();
    const unsigned last = value(base);
    if (last < first) text_.fail("this range is reversed; write the smaller value first");
    return values(first, last, position);
  }
  std::vector<Expression> parts{values(first, first, position)};
  while (text_.next() == '.') {
    text_.advance();
    const Position at = text_.position();
    const unsigned next = value(base);
    parts.push_back(values(next, next, at));
  }
  return gen::concatenation(std::move(parts));
}

unsigned AbnfReader::value(unsigned base) {
  const Position position = text_.position();
  const unsigned result = text_.number(base, "a value");
  if (result <= (notation_.values_are_code_points ? last_code_point : 0xff)) return result;
  text_.fail(position, notation_.values_are_code_points
                           ? "a value is a code point, at most %x10FFFF"
                           : "a value is a byte, at most %xFF; for code points, add \"# code-points: UTF-8\"");
  return 0;
}

namespace {

std::string hexadecimal(unsigned value) {
  std::array<char, 8> digits{};
  char* const end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  std::string result(digits.data(), end);
  for (char& c : result) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  return result;
}

std::string range_text(unsigned first, unsigned last) {
  return "%x" + hexadecimal(first) + (first == last ? "" : "-" + hexadecimal(last));
}

// How to write a range without the surrogates in it.
std::string without_surrogates(unsigned first, unsigned last) {
  const std::string below = first < first_surrogate ? range_text(first, first_surrogate - 1) : "";
  const std::string above = last > last_surrogate ? range_text(last_surrogate + 1, last) : "";
  if (below.empty() && above.empty()) return "remove it";
  return "write " + below + (below.empty() || above.empty() ? "" : " / ") + above;
}

std::vector<Rule> read_core_rules() {
  std::vector<Rule> rules;
  const auto file = read_grammar_file("core rules", core_rules);
  for (const PrintedRule& printed : std::get<GrammarFile>(file).rules) {
    rules.push_back(std::get<Rule>(AbnfReader(abnf, {printed.text, printed.position}).rule()));
    rules.back().origin = Origin::core;
    rules.back().from = "RFC 5234";
  }
  return rules;
}

const std::vector<Rule>& known_core_rules() {
  static const std::vector<Rule> core = read_core_rules();
  return core;
}

std::string in_lower_case(std::string name) {
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return name;
}

}  // namespace

// What the values from `first` to `last` stand for.
Expression AbnfReader::values(unsigned first, unsigned last, Position position) {
  if (text_.broken()) return empty_text();
  if (!notation_.values_are_code_points) return one_of(OctetSet::range(first, last));
  if (last < first_surrogate || first > last_surrogate) return utf8(first, last);
  text_.fail(position, range_text(first, last) + " includes surrogates (%xD800-DFFF), which UTF-8 cannot encode; " +
                           without_surrogates(first, last));
  return empty_text();
}

bool is_core_rule(const std::string& name) {
  const auto has_name = [&](const Rule& rule) { return in_lower_case(rule.name) == in_lower_case(name); };
  return std::ranges::any_of(known_core_rules(), has_name);
}

void add_core_rules(Grammar& grammar) {
  const std::vector<Rule>& core = known_core_rules();
  std::vector<bool> used(core.size());
  std::map<std::string, std::size_t> numbers;  // of core rules that the grammar does not define
  for (std::size_t i = 0; i < core.size(); ++i) numbers.emplace(in_lower_case(core[i].name), i);
  for (const Rule& rule : grammar.rules) numbers.erase(in_lower_case(rule.name));
  const std::function<void(const Expression&)> use = [&](const Expression& x) {
    if (x.kind != Expression::Kind::reference) return;
    const auto number = numbers.find(in_lower_case(x.name));
    if (number == numbers.end() || used[number->second]) return;
    used[number->second] = true;
    for_each(core[number->second].body, use);
  };
  for (const Rule& rule : grammar.rules) for_each(rule.body, use);
  for (const Rule& body : grammar.bodies) for_each(body.body, use);
  for (std::size_t i = 0; i < core.size(); ++i) {
    if (used[i]) grammar.rules.push_back(core[i]);
  }
}

}  // namespace bnfurl::gen
