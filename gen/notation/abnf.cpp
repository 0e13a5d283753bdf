// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/notation/abnf.hpp"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <functional>
#include <map>

#include "gen/notation/core_rules.hpp"

namespace bnfurl::gen {

namespace {

// Beyond these a grammar is a slip of the pen or an attack; the stages behind walk rules and brackets by recursion.
constexpr unsigned most_rounds = 10000;
constexpr std::size_t most_rules = 1000;
constexpr int most_brackets = 100;  // one inside the other

bool is_alpha(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_name(char c) { return is_alpha(c) || is_digit(c) || c == '-'; }

std::string folded(std::string_view name) {
  std::string result(name);
  for (char& c : result) c = static_cast<char>(c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
  return result;
}

// An octet for a message: what cannot be shown is named.
std::string shown(char c) {
  if (c >= 0x20 && c <= 0x7e) return std::string("\"") + c + "\"";
  char buffer[16];
  std::snprintf(buffer, sizeof buffer, "the octet %%x%02X", static_cast<unsigned>(static_cast<unsigned char>(c)));
  return buffer;
}

// What a reader throws to itself when a rule is broken; it never leaves this file.
struct Broken {
  Position position;
  std::string message;
};

// Recursive descent over one rule, a function for each production of RFC 5234, section 4.
class RuleReader {
public:
  RuleReader(std::string_view text, Position position) : text_(text), position_(position) {}

  Rule rule() {
    Rule result;
    result.position = position_;
    result.name = rulename();
    blanks();
    if (next() != '=') fail("a rule is written \"name = elements\", and its name holds letters, digits and \"-\"");
    advance();
    if (next() == '/') {
      adds_alternatives_ = true;
      advance();
    }
    name_ = result.name;
    result.body = alternation();
    if (at_end()) return result;
    fail_at_next();
  }

  [[nodiscard]] bool adds_alternatives() const { return adds_alternatives_; }

private:
  [[noreturn]] void fail(const std::string& message) const { fail(position_, message); }
  [[noreturn]] void fail(Position position, const std::string& message) const {
    throw Broken{position, message + (name_.empty() ? "" : " (rule " + name_ + ")")};
  }

  // Where an element, a "/" or the end should stand, and does not.
  [[noreturn]] void fail_at_next() const {
    if (next() == ']' || next() == ')') fail(shown(next()) + " closes nothing that is open");
    if (next() == '|') fail("\"|\" is not ABNF; alternatives are separated by \"/\"");
    if (next() == '\'') fail("\"'\" is not ABNF; a literal is written \"…\", in double quotes");
    if (next() == '=') fail("\"=\" stands inside a rule; the next rule begins in column one");
    fail(shown(next()) +
         " is not expected here; outside of literals a rule holds names (letters, digits, \"-\"), / ( ) [ ] * and %x…");
  }

  [[nodiscard]] bool at_end() const { return at_ == text_.size(); }
  [[nodiscard]] char next() const { return at_end() ? '\0' : text_[at_]; }

  void advance() {
    if (next() == '\n') {
      ++position_.line;
      position_.column = 1;
    } else {
      ++position_.column;
    }
    ++at_;
  }

  // Blanks, line ends (the continuation is indented) and comments.
  void blanks() {
    while (!at_end()) {
      if (next() == ';') {
        while (!at_end() && next() != '\n') advance();
      } else if (next() == ' ' || next() == '\t' || next() == '\n' || next() == '\r') {
        advance();
      } else {
        return;
      }
    }
  }

  std::string rulename() {
    if (!is_alpha(next())) fail("a rule's name begins with a letter");
    const std::size_t begin = at_;
    while (is_name(next())) advance();
    return std::string(text_.substr(begin, at_ - begin));
  }

  Expression alternation() {
    std::vector<Expression> parts{concatenation()};
    while (next() == '/') {
      advance();
      parts.push_back(concatenation());
    }
    return gen::alternation(std::move(parts));
  }

  Expression concatenation() {
    std::vector<Expression> parts;
    for (blanks(); begins_element(next()); blanks()) parts.push_back(repetition());
    if (parts.empty() && (at_end() || is_delimiter(next())))
      fail("an alternative is empty; the empty text is written \"\"");
    if (parts.empty()) fail_at_next();
    return gen::concatenation(std::move(parts));
  }

  static bool begins_element(char c) {
    return is_alpha(c) || is_digit(c) || c == '*' || c == '(' || c == '[' || c == '"' || c == '%' || c == '<';
  }
  static bool is_delimiter(char c) { return c == '/' || c == ']' || c == ')'; }

  Expression repetition() {
    const Position position = position_;
    const std::optional<unsigned> least = is_digit(next()) ? std::optional(number(10, "a count")) : std::nullopt;
    if (!least && next() != '*') return element();
    std::optional<unsigned> most = least;
    if (next() == '*') {
      advance();
      most = is_digit(next()) ? std::optional(number(10, "a count")) : std::nullopt;
    }
    if (most && *most < least.value_or(0)) {
      fail(position,
           "at least " + std::to_string(*least) + " and at most " + std::to_string(*most) + " rounds is impossible");
    }
    if (least.value_or(0) > most_rounds || most.value_or(0) > most_rounds) {
      fail(position, "a count is at most " + std::to_string(most_rounds));
    }
    if (next() == ' ' || next() == '\t' || next() == '\n') fail("no blank stands between a count and what it repeats");
    Expression part = element();
    if (part.kind == Expression::Kind::prose && most == 0U) return empty_text();
    return gen::repetition(least.value_or(0), most, std::move(part));
  }

  Expression element() {
    const Position position = position_;
    switch (next()) {
      case '(':
        return bracketed(')', position);
      case '[':
        return option(bracketed(']', position));
      case '"':
        return placed(literal(quoted(), true), position);
      case '%':
        return placed(percent(), position);
      case '<':
        return prose();
      default:
        break;
    }
    if (is_alpha(next())) {
      std::string name = rulename();
      return reference(std::move(name), position);
    }
    fail("a count stands before what it repeats: a name, \"…\", %x…, ( … ), [ … ] or <…>");
  }

  static Expression placed(Expression expression, Position position) {
    expression.position = position;
    return expression;
  }

  Expression bracketed(char closing, Position opened) {
    if (++brackets_ > most_brackets) {
      fail(opened, "brackets stand more than " + std::to_string(most_brackets) + " deep; make rules of the inner ones");
    }
    advance();
    Expression result = alternation();
    if (next() != closing) {
      const std::string opening = closing == ')' ? "(" : "[";
      if (!at_end() && !is_delimiter(next())) fail_at_next();
      fail(opened,
           "this \"" + opening + "\" has no \"" + closing + "\"" + (at_end() ? "" : " before the " + shown(next())));
    }
    advance();
    --brackets_;
    return result;
  }

  std::string quoted() {
    const Position opened = position_;
    advance();
    const std::size_t begin = at_;
    while (next() != '"') {
      if (at_end() || next() == '\n') fail(opened, "this quote has no end on its line");
      if (next() < 0x20 || next() > 0x7e)
        fail("a literal holds printable ASCII; " + shown(next()) + " is written as such, outside of the quotes");
      advance();
    }
    std::string result(text_.substr(begin, at_ - begin));
    advance();
    return result;
  }

  Expression prose() {
    const Position opened = position_;
    advance();
    const std::size_t begin = at_;
    while (next() != '>') {
      if (at_end() || next() == '\n') fail(opened, "this \"<\" has no \">\" on its line");
      if (next() < 0x20 || next() > 0x7e) fail("a prose value holds printable ASCII, not " + shown(next()));
      advance();
    }
    Expression result;
    result.kind = Expression::Kind::prose;
    result.name = text_.substr(begin, at_ - begin);
    result.position = opened;
    advance();
    return result;
  }

  // %x30-39  %x66.6F  %d48  %b1010  %s"…"  %i"…"
  Expression percent() {
    advance();
    const char base_letter = static_cast<char>(folded({&text_[std::min(at_, text_.size() - 1)], 1})[0]);
    if (base_letter == 's' || base_letter == 'i') {
      advance();
      if (next() != '"') fail("%s and %i stand before a literal: %s\"…\"");
      return literal(quoted(), base_letter == 'i');
    }
    const unsigned base = base_letter == 'x' ? 16 : base_letter == 'd' ? 10 : base_letter == 'b' ? 2 : 0;
    if (base == 0 || at_end()) fail("after \"%\" comes x, d or b and digits, or s or i and a literal");
    advance();
    const unsigned first = octet(base);
    if (next() == '-') {
      advance();
      const unsigned last = octet(base);
      if (last < first) fail("this range ends before it begins");
      return one_of(OctetSet::range(first, last));
    }
    std::vector<Expression> parts{one_of(OctetSet::range(first, first))};
    while (next() == '.') {
      advance();
      const unsigned value = octet(base);
      parts.push_back(one_of(OctetSet::range(value, value)));
    }
    return gen::concatenation(std::move(parts));
  }

  unsigned octet(unsigned base) {
    const Position position = position_;
    const unsigned value = number(base, "a value");
    if (value > 0xff) fail(position, "a value is one octet, at most %xFF");
    return value;
  }

  unsigned number(unsigned base, const std::string& what) {
    unsigned value = 0;
    const char* end = text_.data() + text_.size();
    const auto [stop, error] = std::from_chars(text_.data() + at_, end, value, static_cast<int>(base));
    if (error == std::errc::result_out_of_range) fail(what + " of that size cannot be meant");
    if (error != std::errc()) fail(what + " has no digit of base " + std::to_string(base));
    while (text_.data() + at_ < stop) advance();
    return value;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  int brackets_ = 0;  // how many are open
  Position position_;
  std::string name_;
  bool adds_alternatives_ = false;
};

// References spelled as the rule that they name: rule names ignore case.
void spell(Expression& expression, const std::map<std::string, std::string>& spelling) {
  if (expression.kind == Expression::Kind::reference) {
    const auto found = spelling.find(folded(expression.name));
    if (found != spelling.end()) expression.name = found->second;
  }
  for (Expression& part : expression.parts) spell(part, spelling);
}

std::map<std::string, std::string> spelling_of(const std::vector<Rule>& rules) {
  std::map<std::string, std::string> result;
  for (const Rule& rule : rules) result.emplace(folded(rule.name), rule.name);
  return result;
}

std::vector<Rule> read_core_rules() {
  std::vector<Rule> rules;
  const auto file = read_grammar_file("core rules", core_rules);
  for (const PrintedRule& printed : std::get<GrammarFile>(file).rules) {
    rules.push_back(RuleReader(printed.text, printed.position).rule());
    rules.back().origin = Origin::core;
    rules.back().from = "RFC 5234";
  }
  return rules;
}

// Core rules that `rules` refer to and do not define, and those that these refer to, in the order of RFC 5234.
void add_core_rules(std::vector<Rule>& rules, const std::vector<Rule>& bodies) {
  static const std::vector<Rule> core = read_core_rules();
  const std::map<std::string, std::string> defined = spelling_of(rules);
  std::vector<bool> used(core.size());
  const std::function<void(const Expression&)> use = [&](const Expression& x) {
    if (x.kind != Expression::Kind::reference || defined.contains(folded(x.name))) return;
    for (std::size_t i = 0; i < core.size(); ++i) {
      if (used[i] || folded(core[i].name) != folded(x.name)) continue;
      used[i] = true;
      for_each(core[i].body, use);
    }
  };
  for (const Rule& rule : rules) for_each(rule.body, use);
  for (const Rule& body : bodies) for_each(body.body, use);
  for (std::size_t i = 0; i < core.size(); ++i) {
    if (used[i]) rules.push_back(core[i]);
  }
}

// Adds `rule`, or with "=/" its alternatives to the rule of that name.
void add_rule(Grammar& grammar, Rule rule, bool adds_alternatives, Diagnostics& diagnostics) {
  const auto same = std::find_if(grammar.rules.begin(), grammar.rules.end(),
                                 [&](const Rule& other) { return folded(other.name) == folded(rule.name); });
  if (adds_alternatives && same == grammar.rules.end()) {
    diagnostics.push_back({grammar.file, rule.position,
                           "\"=/\" adds to a rule, and " + rule.name + " is not defined before; write \"=\""});
  } else if (adds_alternatives) {
    std::vector<Expression> parts;
    for (Expression* body : {&same->body, &rule.body}) {
      if (body->kind == Expression::Kind::alternation) {
        parts.insert(parts.end(), body->parts.begin(), body->parts.end());
      } else {
        parts.push_back(*body);
      }
    }
    same->body = alternation(std::move(parts));
  } else if (same != grammar.rules.end()) {
    diagnostics.push_back({grammar.file, rule.position,
                           rule.name + " is defined twice, first in line " + std::to_string(same->position.line) +
                               "; \"=/\" adds alternatives to a rule"});
  } else {
    grammar.rules.push_back(std::move(rule));
  }
}

}  // namespace

OrDiagnostics<Rule> read_abnf_rule(const std::string& file, std::string_view text, Position position) {
  try {
    return RuleReader(text, position).rule();
  } catch (const Broken& broken) {
    return Diagnostics{{file, broken.position, broken.message}};
  }
}

OrDiagnostics<Grammar> read_abnf(const GrammarFile& file) {
  OrDiagnostics<Directives> directives = read_directives(file);
  if (auto* diagnostics = std::get_if<Diagnostics>(&directives)) return std::move(*diagnostics);
  Grammar grammar{file.file, std::get<Directives>(std::move(directives)), {}, {}};
  Diagnostics diagnostics;
  if (file.rules.size() > most_rules) {
    return Diagnostics{
        {file.file, file.rules[most_rules].position, "there are more than " + std::to_string(most_rules) + " rules"}};
  }
  for (const PrintedRule& printed : file.rules) {
    try {
      RuleReader reader(printed.text, printed.position);
      Rule rule = reader.rule();
      add_rule(grammar, std::move(rule), reader.adds_alternatives(), diagnostics);
    } catch (const Broken& broken) {
      diagnostics.push_back({file.file, broken.position, broken.message});
    }
  }
  for (const BodyLine& body : grammar.directives.bodies) {
    OrDiagnostics<Rule> rule = read_abnf_rule(file.file, body.text, body.position);
    if (auto* broken = std::get_if<Diagnostics>(&rule)) {
      diagnostics.insert(diagnostics.end(), broken->begin(), broken->end());
    } else {
      grammar.bodies.push_back(std::get<Rule>(std::move(rule)));
    }
  }
  if (!diagnostics.empty()) return diagnostics;
  add_core_rules(grammar.rules, grammar.bodies);
  std::map<std::string, std::string> spelling = spelling_of(grammar.rules);
  for (const Rule& body : grammar.bodies) spelling.emplace(folded(body.name), body.name);
  for (Rule& rule : grammar.rules) spell(rule.body, spelling);
  for (Rule& body : grammar.bodies) spell(body.body, spelling);
  return grammar;
}

}  // namespace bnfurl::gen
