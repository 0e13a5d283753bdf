// The reader of W3C's EBNF, and what is left of a set when another is taken away.
#include <span>

#include "gen/notation/code_points.hpp"
#include "gen/notation/rule_reader.hpp"

namespace bnfurl::gen {
namespace {

// A set can be many elements: one of all characters but one has 40.
constexpr int most_sets = 10'000;
constexpr int most_depth = 4'000;

// Skips the `[12]` or `[4a]` that a publication writes before a rule.
void skip_number(RuleText& text) {
  if (!text.takes("[")) return;
  while (is_digit(text.next()) || is_letter(text.next())) text.advance();
  if (!text.takes("]"))
    text.fail("a rule's number may contain only digits and letters, as in \"[12] name ::= elements\"");
  text.skip_blanks(Comments::slash_star);
}

}  // namespace

bool begins_ebnf(std::string_view rule) {
  if (rule.starts_with('[')) return true;
  RuleText text(rule, {});
  static_cast<void>(text.name("_", "-"));
  text.skip_blanks(Comments::slash_star);
  return text.begins_with("::=");
}

std::string EbnfReader::defined_name() {
  skip_number(text_);
  if (text_.next() == '<') fail_at_begin("\"<\" begins a rule in BNF, not in EBNF");
  return name_of_rule();
}

// An element with what is taken away from it.
Expression EbnfReader::repetition() {
  Expression first = repeated();
  skip_blanks();
  if (text_.next() != '-') return first;
  Expression result;
  result.kind = Expression::Kind::difference;
  result.position = text_.position();
  result.parts.push_back(std::move(first));
  for (; text_.takes("-"); skip_blanks()) {
    skip_blanks();
    if (!begins_element())
      text_.fail("\"-\" must be followed by the characters that it excludes: a name, [ ], #x41, \"x\" or ( x )");
    result.parts.push_back(repeated());
  }
  return result;
}

Expression EbnfReader::repeated() {
  Expression part = element();
  if (text_.takes("?")) return option(std::move(part));
  if (text_.takes("*")) return gen::repetition(0, std::nullopt, std::move(part));
  if (text_.takes("+")) return gen::repetition(1, std::nullopt, std::move(part));
  return part;
}

Expression EbnfReader::element() {
  const Position position = text_.position();
  switch (text_.next()) {
    case '(':
      return bracketed(')');
    case '[':
      return placed(set(), position);
    case '"':
    case '\'':
      return placed(literal(text_.quoted("write its number, such as #xE9,"), false), position);
    case '#': {
      const unsigned value = code_point();
      return placed(CodePoints({{value, value}}).utf8(), position);
    }
    default:
      return reference(name_of_rule(), position);
  }
}

// [a-z]  [^a-z]  [#x41-#x5A_]
Expression EbnfReader::set() {
  const Position opened = text_.position();
  text_.advance();
  const bool is_of_others = text_.takes("^");
  std::vector<CodePoints::Range> ranges;
  if (text_.next() == ']') text_.fail(opened, "this set is empty; \"]\" is written #x5D in a set");
  while (!text_.takes("]") && !text_.broken()) {
    const Position position = text_.position();
    const unsigned first = character_of_set(opened);
    unsigned last = first;
    if (!text_.begins_with("-]") && text_.takes("-")) last = character_of_set(opened);
    if (last < first) text_.fail(position, "this range is reversed; write the smaller value first");
    ranges.push_back({first, last});
  }
  if (++sets_ > most_sets)
    text_.fail(opened, "there are more than " + std::to_string(most_sets) +
                           " sets; define a rule for each set that is repeated");
  const CodePoints listed(std::move(ranges));
  if (!is_of_others) return listed.utf8();
  const CodePoints others = CodePoints({{0, last_code_point}}).without(listed);
  if (others.empty()) text_.fail(opened, "this set is empty: no character is left");
  return others.utf8();
}

unsigned EbnfReader::character_of_set(Position opened) {
  const char c = text_.next();
  if (c == '#') return text_.begins_with("#x") ? code_point() : (text_.advance(), '#');
  if (text_.at_end() || c == '\n') text_.fail(opened, "this \"[\" is not closed by \"]\" on its line");
  if (c == ' ' || c == '\t')
    text_.fail("a blank in a set is written #x20; an optional part is written x?, and a group ( x )");
  if (c < 0x20 || c > 0x7e)
    text_.fail("a set may contain only printable ASCII, not " + shown(c) +
               "; write the number of the character, such as #xE9");
  text_.advance();
  return static_cast<unsigned char>(c);
}

// #x41
unsigned EbnfReader::code_point() {
  const Position position = text_.position();
  if (!text_.takes("#x")) text_.fail("\"#\" must be followed by x and the number of a character: #x41");
  const unsigned value = text_.number(16, "a value");
  if (value > last_code_point) text_.fail(position, "a value is a code point, at most #x10FFFF");
  if (value >= first_surrogate && value <= last_surrogate)
    text_.fail(position, "#xD800 to #xDFFF are surrogates, which UTF-8 cannot encode");
  return text_.broken() ? 0 : value;
}

void EbnfReader::fail_at_next() {
  const char c = text_.next();
  if (c == ']' || c == ')') return fail_at_closing();
  const std::string octet = shown(c);
  switch (c) {
    case '*':
    case '+':
    case '?':
      return text_.fail(octet + " must directly follow what it applies to, and only once: x" + c +
                        "; a literal is written " + octet);
    case '{':
    case '}':
      return text_.fail(octet + " is not EBNF; a repetition is written ( x )*");
    case '<':
      return text_.fail("\"<\" is not EBNF, in which names have no < >; in BNF, the name of the rule has them, too");
    case '-':
      return text_.fail(
          "\"-\" must follow the set that it excludes characters from: A - B; a literal is written \"-\"");
    default:
      return fail_unquoted();
  }
}

namespace {

// Finds the sets of characters that expressions stand for, through references or not. Each rule is examined once.
class Differences {
public:
  explicit Differences(Grammar grammar) : grammar_(std::move(grammar)), rules_(grammar_) {}

  OrDiagnostics<Grammar> run() {
    Grammar result = grammar_;
    for (std::vector<Rule>* rules : {&result.rules, &result.bodies}) {
      for (Rule& rule : *rules) {
        rule.body = transform(std::move(rule.body), [&](Expression x) { return resolved(std::move(x), rule.name); });
      }
    }
    if (!diagnostics_.empty()) return diagnostics_;
    return result;
  }

private:
  void fail(Position position, const std::string& message, const std::string& rule) {
    diagnostics_.push_back({grammar_.file, position, message + " (rule " + rule + ")"});
  }

  // An inner difference is a set already. `check` reports names that are not defined.
  Expression resolved(Expression x, const std::string& rule) {
    if (x.kind != Expression::Kind::difference || refers_to_nothing(x)) return x;
    const std::optional<CodePoints> left = left_of(x);
    if (!left) {
      fail(x.position,
           "\"-\" can only exclude characters from a set of characters: [a-z], \"x\", #x41, their alternatives, and "
           "rules that define such sets; write this rule without \"-\"",
           rule);
      return x;
    }
    if (left->empty()) fail(x.position, "this set is empty: no character is left", rule);
    Expression result = left->utf8();
    result.position = x.position;
    return result;
  }

  [[nodiscard]] bool refers_to_nothing(const Expression& x) const {
    bool result = false;
    for_each(x, [&](const Expression& each) {
      result = result || (each.kind == Expression::Kind::reference && !rules_.has_rule(each.name));
    });
    return result;
  }

  // Rules in rules could be nested deeper than the stack is; `check` refuses most of them later.
  std::optional<CodePoints> characters(const Expression& x) {
    if (depth_ == most_depth) return std::nullopt;
    ++depth_;
    std::optional<CodePoints> result = characters_by_kind(x);
    --depth_;
    return result;
  }

  std::optional<CodePoints> characters_by_kind(const Expression& x) {
    switch (x.kind) {
      case Expression::Kind::octets:
        return characters_of({x.octets});
      case Expression::Kind::concatenation:
        return characters_in_a_row(x.parts);
      case Expression::Kind::reference:
        return rules_.of(x.name, [this](const Expression& body) { return characters(body); });
      case Expression::Kind::alternation:
        return united(x.parts);
      case Expression::Kind::difference:
        return left_of(x);
      default:
        return std::nullopt;
    }
  }

  static std::optional<CodePoints> characters_in_a_row(const std::vector<Expression>& parts) {
    std::vector<OctetSet> sequence;
    for (const Expression& part : parts) {
      if (part.kind != Expression::Kind::octets || sequence.size() == 4) return std::nullopt;
      sequence.push_back(part.octets);
    }
    return sequence.empty() ? std::nullopt : characters_of(sequence);
  }

  std::optional<CodePoints> left_of(const Expression& difference) {
    const std::optional<CodePoints> first = characters(difference.parts.front());
    const std::optional<CodePoints> others = united(std::span(difference.parts).subspan(1));
    if (!first || !others) return std::nullopt;
    return first->without(*others);
  }

  std::optional<CodePoints> united(std::span<const Expression> parts) {
    std::vector<CodePoints::Range> ranges;
    for (const Expression& part : parts) {
      const std::optional<CodePoints> more = characters(part);
      if (!more) return std::nullopt;
      ranges.insert(ranges.end(), more->ranges().begin(), more->ranges().end());
    }
    return CodePoints(std::move(ranges));
  }

  const Grammar grammar_;
  RuleValues<CodePoints> rules_;
  int depth_ = 0;  // of nested expressions, through rules
  Diagnostics diagnostics_;
};

}  // namespace

OrDiagnostics<Grammar> resolve_differences(Grammar grammar) { return Differences(std::move(grammar)).run(); }

}  // namespace bnfurl::gen
