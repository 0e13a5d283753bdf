// `grammar prove --certificate`: the minimal automata of a grammar with all that another program needs to check them
// against the printed rules. docs/reference/certificate.md defines the format; tools/verify/certificate has checkers.

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/grammar.hpp>

#include "gen/automaton/analysis/analysis.hpp"
#include "gen/pipeline.hpp"
#include "gen/syntax/grammar.hpp"
#include "gen/syntax/grammar_file.hpp"
#include "gen/syntax/size_advice.hpp"
#include "src/loader/sound_part.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "tools/bnfurl/commands/prove.hpp"
#include "tools/verify/reference/restricted.hpp"

namespace bnfurl::tool {
namespace {

// What a text leaves of a production, as a set of partial derivatives (Antimirov, 1996): each is a sequence of items
// that are still to be read. An item is an expression as printed, a repetition with the rounds that are left. Checkers
// compute the same sets. Should two of theirs be one of ours, or two of ours one of theirs, they would say so.
class PartialDerivatives {
public:
  using Sequence = std::vector<int>;
  using Residual = std::set<Sequence>;

  explicit PartialDerivatives(const gen::Grammar& grammar)
      : grammar_(grammar), endable_(gen::deriving_rules(grammar, false, budget_)) {}

  [[nodiscard]] Residual start(const std::string& production) { return {{item(gen::reference(production))}}; }

  [[nodiscard]] Residual after(const Residual& residual, std::uint8_t octet) {
    Residual result;
    for (const Sequence& sequence : residual) result.merge(after(sequence, octet));
    return result;
  }

private:
  [[nodiscard]] int item(const gen::Expression& x) {
    const auto [place, is_new] = numbers_.try_emplace(to_string(x), static_cast<int>(items_.size()));
    if (is_new) items_.push_back({x, gen::derives(x, endable_, false, budget_)});
    return place->second;
  }

  Residual after(const Sequence& sequence, std::uint8_t octet) {
    Residual result;
    for (std::size_t i = 0; i < sequence.size(); ++i) {
      const Sequence rest(sequence.begin() + static_cast<std::ptrdiff_t>(i) + 1, sequence.end());
      for (Sequence left : after(sequence[i], octet)) {
        left.insert(left.end(), rest.begin(), rest.end());
        result.insert(std::move(left));
      }
      if (!items_[gen::at(sequence[i])].ends) break;
    }
    return result;
  }

  const Residual& after(int of, std::uint8_t octet) {
    const auto [known, is_new] = memory_.try_emplace({of, octet});
    if (is_new) known->second = find_after(gen::Expression(items_[gen::at(of)].x), octet);
    if (!known->second)
      throw records::GrammarFault(
          fmt::format("bnfurl: {} begins with itself; write a repetition", to_string(items_[gen::at(of)].x)));
    return *known->second;
  }

  Residual find_after(const gen::Expression& x, std::uint8_t octet) {
    using Kind = gen::Expression::Kind;
    Residual result;
    switch (x.kind) {
      case Kind::octets:
        if (x.octets.contains(octet)) result.insert(Sequence());
        return result;
      case Kind::reference:
        return after(item(grammar_.find(x.name)->body), octet);
      case Kind::alternation:
        for (const gen::Expression& part : x.parts) result.merge(Residual(after(item(part), octet)));
        return result;
      case Kind::repetition: {
        // The octet begins a round; of rounds that may be empty, the first that is not.
        if (x.most == 0U) return {};
        const unsigned least = x.least > 0 ? x.least - 1 : 0;
        const std::optional<unsigned> most = x.most ? std::optional(*x.most - 1) : std::nullopt;
        const Sequence rounds = most == 0U ? Sequence() : Sequence{item(gen::repetition(least, most, x.parts.front()))};
        for (Sequence left : after(item(x.parts.front()), octet)) {
          left.insert(left.end(), rounds.begin(), rounds.end());
          result.insert(std::move(left));
        }
        return result;
      }
      case Kind::option:
        return after(item(x.parts.front()), octet);
      default: {
        Sequence parts;
        for (const gen::Expression& part : x.parts) parts.push_back(item(part));
        return after(parts, octet);
      }
    }
  }

  struct Item {
    gen::Expression x;
    bool ends;  // it derives the empty text
  };

  const gen::Grammar& grammar_;
  gen::Budget budget_{gen::Limits()};
  std::set<std::string> endable_;
  std::map<std::string, int> numbers_;  // by the item as text
  std::vector<Item> items_;
  std::map<std::pair<int, std::uint8_t>, std::optional<Residual>> memory_;  // none while it is found
};

void collect_sets(const gen::Grammar& grammar, const gen::Expression& body, std::set<std::string>& rules,
                  std::set<gen::OctetSet>& sets) {
  gen::for_each(body, [&](const gen::Expression& x) {
    if (x.kind == gen::Expression::Kind::octets) sets.insert(x.octets);
    if (x.kind == gen::Expression::Kind::reference && rules.insert(x.name).second)
      collect_sets(grammar, grammar.find(x.name)->body, rules, sets);
  });
}

/// One of the octets that neither the automaton nor a rule that `production` needs tells apart, for each kind.
std::vector<std::uint8_t> different_octets(const gen::SuiteParts& parts, const gen::Grammar& grammar,
                                           const std::string& production) {
  std::vector<gen::OctetSet> kinds = parts.dfa.letters;
  std::set<gen::OctetSet> sets;
  std::set<std::string> rules;
  collect_sets(grammar, gen::reference(production), rules, sets);
  for (const gen::OctetSet& set : sets) {
    for (std::size_t i = kinds.size(); i-- > 0;) {
      const gen::OctetSet inside = kinds[i] & set;
      if (inside.empty() || inside == kinds[i]) continue;
      kinds[i] -= set;
      kinds.push_back(inside);
    }
  }
  std::vector<std::uint8_t> octets;
  for (const gen::OctetSet& kind : kinds) octets.push_back(kind.representative());
  return octets;
}

// No grammar of URLs comes near; one that counts much in many ways at once does.
constexpr std::size_t most_residuals = 100'000;

/// By state: shortest texts that leave each set of partial derivatives which any text to this state leaves.
std::vector<std::vector<std::string>> residual_texts(const gen::SuiteParts& parts, const gen::Grammar& grammar,
                                                     const std::string& production) {
  struct Known {
    PartialDerivatives::Residual residual;
    int state;
    std::string text;
  };
  PartialDerivatives derivatives(grammar);
  std::vector<Known> all{{derivatives.start(production), 0, ""}};
  std::set<PartialDerivatives::Residual> seen{all.front().residual};
  std::vector<std::vector<std::string>> texts(parts.dfa.next.size());
  const std::vector<std::uint8_t> octets = different_octets(parts, grammar, production);
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Known here = all[i];
    texts[gen::at(here.state)].push_back(here.text);
    for (const std::uint8_t octet : octets) {
      auto left = derivatives.after(here.residual, octet);
      if (!seen.insert(left).second) continue;
      all.push_back({std::move(left), parts.dfa.target(here.state, parts.dfa.letter_of[octet]),
                     here.text + static_cast<char>(octet)});
    }
    if (all.size() > most_residuals) {
      throw records::GrammarFault(fmt::format("bnfurl: {} leaves more than {} sets of partial derivatives; {}",
                                              production, most_residuals,
                                              gen::advice_on_counts(grammar, std::string(production))));
    }
  }
  return texts;
}

// A text as a string of JSON: the characters U+0000 to U+00FF stand for octets.
std::string in_json(std::string_view text) {
  std::string result = "\"";
  for (const char c : text) {
    const auto octet = static_cast<unsigned char>(c);
    if (octet < 0x20 || octet > 0x7e)
      result += fmt::format("\\u{:04x}", octet);
    else
      result += (c == '"' || c == '\\' ? "\\" : "") + std::string(1, c);
  }
  return result + '"';
}

std::string joined(const std::vector<std::string>& texts) {
  std::vector<std::string> quoted;
  for (const std::string& text : texts) quoted.push_back(in_json(text));
  return fmt::format("[{}]", fmt::join(quoted, ","));
}

std::string spans_of(const gen::OctetSet& set) {
  std::vector<std::string> spans;
  for (unsigned first = 0; first < 256; ++first) {
    if (!set.contains(first)) continue;
    unsigned last = first;
    while (last < 255 && set.contains(last + 1)) ++last;
    spans.push_back(fmt::format("[{},{}]", first, last));
    first = last;
  }
  return fmt::format("[{}]", fmt::join(spans, ","));
}

// The automaton for splits. Its marks are letters like classes of octets.
std::string split_json(const gen::Dfa& marked) {
  std::vector<std::string> classes, letters, states;
  for (std::size_t i = 0; i < marked.classes.size(); ++i) {
    classes.push_back(spans_of(marked.classes[i]));
    letters.push_back(fmt::format("\"{}\"", i));
  }
  for (const gen::Mark& mark : marked.marks) letters.push_back(in_json(to_string(mark)));
  for (const gen::Dfa::State& state : marked.states) {
    std::vector<std::string> next;
    for (std::size_t i = 0; i < letters.size(); ++i) {
      if (state.next[i] != gen::Dfa::none) next.push_back(fmt::format("{}:{}", letters[i], state.next[i]));
    }
    states.push_back(fmt::format(R"({{"accepting":{},"next":{{{}}}}})", state.accepting, fmt::join(next, ",")));
  }
  return fmt::format("{{\"classes\":[{}],\n\"states\":[\n{}]}}", fmt::join(classes, ","), fmt::join(states, ",\n"));
}

// Of a production of kinds, those that `method` takes, if it names any.
std::string production_json(Production production, const gen::Grammar& grammar, const gen::MethodLine& method) {
  const gen::SuiteParts parts = gen::suite_parts(loader::dfa_of(production.automaton()));
  const std::string name(production.name());
  const bool is_whole = method.kinds.empty();
  const gen::Grammar rules = is_whole ? grammar : gen::restricted(grammar, name, method.kinds);
  const std::vector<std::vector<std::string>> residuals = residual_texts(parts, rules, name);
  std::vector<std::string> classes, states;
  for (const gen::OctetSet& letter : parts.dfa.letters) classes.push_back(spans_of(letter));
  std::set<std::string> apart;
  for (int state = 0; state < parts.dfa.size(); ++state) {
    const std::size_t i = gen::at(state);
    apart.insert(parts.identifiers[i].begin(), parts.identifiers[i].end());
    states.push_back(fmt::format(R"({{"accepting":{},"next":[{}],"residuals":{}}})", parts.dfa.accepts(state),
                                 fmt::join(parts.dfa.next[i], ","), joined(residuals[i])));
  }
  const std::string_view text =
      production.origin() == Origin::imported ? production.from() : production.grammar().name();
  return fmt::format(
      "{{\"name\":{},\"kinds\":{},\"text\":{},\n\"classes\":[{}],\n\"states\":[\n{}],\n\"apart\":{},\n\"split\":{}}}",
      in_json(is_whole ? name : name + " of " + method.method), joined(method.kinds), in_json(text),
      fmt::join(classes, ","), fmt::join(states, ",\n"), joined({apart.begin(), apart.end()}),
      split_json(gen::automata(grammar, name, method.kinds).marked));
}

// A rule without comments and blanks, by which a checker says which rule of its text is another one.
std::string body_of(std::string_view rule, bool has_comments) {
  std::string text;
  bool quoted = false;
  bool in_comment = false;
  for (const char c : rule) {
    if (c == '\n') in_comment = false;
    if (c == '"' && !in_comment) quoted = !quoted;
    if (c == ';' && !quoted) in_comment = has_comments;
    if (!in_comment && std::string_view(" \t\r\n").find(c) == std::string_view::npos) text += c;
  }
  return text;
}

std::string text_json(Grammar grammar) {
  const auto read = gen::read_grammar_file(std::string(grammar.name()), grammar.text());
  const auto& file = std::get<gen::GrammarFile>(read);
  std::vector<std::string> otherwise, marks, rules;
  for (const gen::HeaderLine& header : file.headers) {
    const auto is_one_of = [&](std::initializer_list<std::string_view> keys) {
      return std::ranges::find(keys, header.key) != keys.end();
    };
    const std::string line = fmt::format("{}: {}", header.key, header.value);
    if (is_one_of({"case", "code-points", "erratum", "import", "supplied"})) otherwise.push_back(line);
    if (is_one_of({"body", "component", "host-kind", "kinds", "prefer", "shortest"})) marks.push_back(line);
  }
  const bool has_sign = grammar.notation() != "juxtaposition";
  for (const gen::PrintedRule& rule : file.rules) {
    for (const std::string& line : rule.misprint) otherwise.push_back(fmt::format("printed: {}", line));
    const std::string_view text = rule.text;
    const std::size_t end = std::min(text.find_first_of(" \t\n="), text.size());
    std::string_view body = text.substr(end);
    if (has_sign) body.remove_prefix(std::min(body.find('=') + 1, body.size()));
    rules.push_back(fmt::format("{}:{}", in_json(text.substr(0, end)), in_json(body_of(body, has_sign))));
  }
  return fmt::format("{}:{{\"source\":{},\"otherwise\":{},\n\"marks\":{},\n\"rules\":{{{}}}}}", in_json(grammar.name()),
                     in_json(grammar.source()), joined(otherwise), joined(marks), fmt::join(rules, ",\n"));
}

// The grammar, and those that it imports from.
std::vector<Grammar> needed_texts(Grammar grammar) {
  std::vector<Grammar> texts{grammar};
  for (std::size_t i = 0; i < texts.size(); ++i) {
    for (const gen::Import& import : records::printed_grammar(texts[i]).directives.imports) {
      const auto known = [&](Grammar text) { return text.name() == import.grammar; };
      if (std::ranges::none_of(texts, known)) texts.push_back(records::find_grammar(import.grammar));
    }
  }
  return texts;
}

std::vector<std::string> not_shown() {
  return {
      "that the printed rules say what their authors meant",
      "that a program does what the automata do: bnfurl grammar suite has texts that test one",
      "that vector instructions agree beyond the lengths and lanes that tests walk through",
      "that compilers and processors do what their manuals say",
      "where a component is again that occurs several times, and what is said of a text that is not accepted",
  };
}

}  // namespace

void write_certificate(std::string_view name, std::string_view production, Output& out) {
  const Grammar grammar = records::find_grammar(name);
  const gen::Grammar rules = records::printed_grammar(grammar);
  std::vector<Production> asked;
  if (production.empty()) {
    for (const Production each : grammar.productions()) asked.push_back(each);
  } else {
    asked.push_back(records::find_entry(grammar, production));
  }
  std::vector<std::string> texts;
  for (const Grammar each : needed_texts(grammar)) texts.push_back(text_json(each));
  out.put(
      fmt::format("{{\"format\":\"bnfurl certificate\",\"version\":1,\"made_by\":\"bnfurl {}\",\n\"grammar\":{},\n"
                  "\"texts\":{{\n{}}},\n\"not_shown\":{},\n\"productions\":[\n",
                  version(), in_json(grammar.name()), fmt::join(texts, ",\n"), joined(not_shown())));
  for (const Production& each : asked) {
    records::make_ready(each);
    out.put((&each == &asked.front() ? "" : ",\n") + production_json(each, rules, {}));
    for (const gen::MethodLine& line : rules.directives.methods) {
      const std::optional<Production> target = production_for_method(each, line.method);
      if (target) out.put(",\n" + production_json(*target, rules, line));
    }
  }
  out.put("\n]}\n");
}

}  // namespace bnfurl::tool
