#include "gen/notation/read_grammar.hpp"

#include <algorithm>
#include <map>

#include "gen/notation/rule_reader.hpp"
#include "gen/syntax/rewrites.hpp"

namespace bnfurl::gen {
namespace {

// More rules are a typing error or an attack; the later stages walk through rules by recursion.
constexpr std::size_t most_rules = 1000;
// A few octets of EBNF can be many elements: all of them have to fit into memory.
constexpr std::size_t most_elements = 2'000'000;

class GrammarReader {
public:
  GrammarReader(const GrammarFile& file, Directives directives)
      : file_(file), grammar_{file.file, std::move(directives), {}, {}}, notation_(grammar_.directives.notation) {}

  OrDiagnostics<Grammar> run() {
    if (file_.rules.size() > most_rules) {
      const std::string message = "there are more than " + std::to_string(most_rules) + " rules";
      return Diagnostics{{file_.file, file_.rules[most_rules].position, message}};
    }
    if (grammar_.directives.bodies.size() > most_rules) {
      const std::string message = "there are more than " + std::to_string(most_rules) + " bodies";
      return Diagnostics{{file_.file, grammar_.directives.bodies[most_rules].position, message}};
    }
    for (const PrintedRule& printed : file_.rules) {
      add_printed(printed);
      if (elements_ <= most_elements) continue;
      const std::string message = "the rules have more than " + std::to_string(most_elements) + " elements";
      return Diagnostics{{file_.file, {}, message + "; define a rule for each set of characters that is repeated"}};
    }
    for (const BodyLine& body : grammar_.directives.bodies) add_body(body);
    if (!diagnostics_.empty()) return diagnostics_;
    if (notation_.has_core_rules) {
      read_names_in_brackets();
      add_core_rules(grammar_);
    }
    if (notation_.ignores_case) spell_references();
    OrDiagnostics<Grammar> resolved = resolve_differences(std::move(grammar_));
    if (auto* grammar = std::get_if<Grammar>(&resolved)) return ignore_case(std::move(*grammar));
    return resolved;
  }

private:
  void fail(Position position, const std::string& message) { diagnostics_.push_back({file_.file, position, message}); }

  // A rule's name in the form in which names are compared.
  [[nodiscard]] std::string key(std::string name) const {
    for (char& c : name) c = static_cast<char>(notation_.ignores_case && c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c);
    return name;
  }

  Rule* find(const std::string& name) {
    const auto same = [&](const Rule& rule) { return key(rule.name) == key(name); };
    const auto found = std::ranges::find_if(grammar_.rules, same);
    return found == grammar_.rules.end() ? nullptr : &*found;
  }

  void add_printed(const PrintedRule& printed) {
    const auto reader = reader_of(notation_, {printed.text, printed.position});
    std::optional<Rule> rule = rule_of(*reader);
    if (!rule) return;
    for_each(rule->body, [this](const Expression&) { ++elements_; });
    if (reader->adds_alternatives()) return add_alternatives(*rule);
    if (const Rule* same = find(rule->name); same != nullptr) {
      return fail(rule->position, rule->name + " is defined twice, first on line " +
                                      std::to_string(same->position.line) +
                                      (notation_.adds_alternatives ? "; \"=/\" adds alternatives to a rule" : ""));
    }
    grammar_.rules.push_back(std::move(*rule));
  }

  // The rule, unless it has a fault; the fault becomes a diagnostic.
  std::optional<Rule> rule_of(RuleReader& reader) {
    std::variant<Rule, BrokenRule> read = reader.rule();
    if (auto* rule = std::get_if<Rule>(&read)) return std::move(*rule);
    const auto& broken = std::get<BrokenRule>(read);
    fail(broken.position, broken.message);
    return std::nullopt;
  }

  // "=/": appends the alternatives to those of the rule of that name.
  void add_alternatives(Rule& rule) {
    Rule* same = find(rule.name);
    if (same == nullptr) {
      return fail(rule.position,
                  "\"=/\" adds to a rule, but " + rule.name + " is not defined before this line; write \"=\"");
    }
    std::vector<Expression> parts;
    for (Expression* body : {&same->body, &rule.body}) {
      const bool several = body->kind == Expression::Kind::alternation;
      if (several) parts.insert(parts.end(), body->parts.begin(), body->parts.end());
      if (!several) parts.push_back(*body);
    }
    same->body = alternation(std::move(parts));
  }

  void add_body(const BodyLine& body) {
    std::optional<Rule> rule = rule_of(*reader_of(of_bodies(notation_), {body.text, body.position}));
    if (!rule) return;
    for (const Rule& same : grammar_.bodies) {
      if (key(same.name) != key(rule->name)) continue;
      return fail(rule->position, rule->name + " already has a body, on line " + std::to_string(same.position.line));
    }
    grammar_.bodies.push_back(std::move(*rule));
  }

  // RFC 5234, section 2.1: a name can stand between "<" and ">". Without a rule of that name, it is prose.
  void read_names_in_brackets() {
    const auto read = [this](Expression x) {
      const bool is_name = x.kind == Expression::Kind::prose && (find(x.name) != nullptr || is_core_rule(x.name));
      return is_name ? reference(x.name, x.position) : x;
    };
    for (Rule& rule : grammar_.rules) rule.body = transform(std::move(rule.body), read);
    for (Rule& body : grammar_.bodies) body.body = transform(std::move(body.body), read);
  }

  void spell_references() {
    std::map<std::string, std::string> spelling;
    for (const Rule& rule : grammar_.rules) spelling.emplace(key(rule.name), rule.name);
    for (const Rule& body : grammar_.bodies) spelling.emplace(key(body.name), body.name);
    const auto spell = [&](Expression x) {
      const auto found = x.kind == Expression::Kind::reference ? spelling.find(key(x.name)) : spelling.end();
      if (found != spelling.end()) x.name = found->second;
      return x;
    };
    for (Rule& rule : grammar_.rules) rule.body = transform(std::move(rule.body), spell);
    for (Rule& body : grammar_.bodies) body.body = transform(std::move(body.body), spell);
  }

  const GrammarFile& file_;
  Grammar grammar_;
  const Notation notation_;
  std::size_t elements_ = 0;  // of the printed rules
  Diagnostics diagnostics_;
};

struct Row {
  Notation notation;
  std::unique_ptr<RuleReader> (*reader)(const Notation& notation, RuleText text);
};

template <class Reader>
std::unique_ptr<RuleReader> make(const Notation& notation, RuleText text) {
  return std::make_unique<Reader>(notation, std::move(text));
}

constexpr Row rows[] = {
    {abnf, make<AbnfReader>},
    {bnf, make<BnfReader>},
    {ebnf, make<EbnfReader>},
    {bar, make<BarReader>},
    {juxtaposition, make<JuxtapositionReader>},
};

}  // namespace

Notation of_bodies(Notation notation) {
  notation.definition = "=";
  return notation;
}

std::variant<Rule, BrokenRule> read_rule(const Notation& notation, std::string_view text, Position position) {
  return reader_of(notation, {text, position})->rule();
}

OrDiagnostics<Grammar> read_grammar(const GrammarFile& file, Directives directives) {
  return GrammarReader(file, std::move(directives)).run();
}

const std::vector<Notation>& notations() {
  static const std::vector<Notation> all = [] {
    std::vector<Notation> result;
    for (const Row& row : rows) result.push_back(row.notation);
    return result;
  }();
  return all;
}

std::unique_ptr<RuleReader> reader_of(const Notation& notation, RuleText text) {
  const auto has_name = [&](const Row& row) { return row.notation.name == notation.name; };
  return std::ranges::find_if(rows, has_name)->reader(notation, std::move(text));
}

}  // namespace bnfurl::gen
