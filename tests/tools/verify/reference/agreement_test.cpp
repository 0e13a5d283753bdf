// Random small grammars, and all their texts of up to five octets. Derivatives and backtracking accept the same texts.
// Backtracking finds the same reading as a plain walk without memory or look-ahead. The automata agree, too: the tagged
// one finds the same components, and the trace automaton finds the same productions.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>
#include <set>

#include "gen/automaton/model/keep_best.hpp"
#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "tests/gen/walk.hpp"
#include "tests/tools/verify/reference/judge.hpp"
#include "tools/verify/reference/backtracking.hpp"
#include "tools/verify/reference/derivatives.hpp"

namespace bnfurl::gen::tests {
namespace {

using Kind = Expression::Kind;

class RandomGrammar {
public:
  explicit RandomGrammar(unsigned seed) : random_(seed) {}

  Grammar operator()() {
    Grammar grammar;
    grammar.rules = {rule("low", expression(1, {})),
                     rule("list", alternation({expression(1, {"low"}), again(), expression(1, {})})),
                     rule("pick", alternation({reference("low"), reference("list")})),
                     rule("top", expression(3, {"low", "list", "pick"}))};
    if (number(3) == 0) grammar.directives.shortest.push_back({"low", "", {}});
    if (number(3) == 0) grammar.directives.shortest.push_back({"list", "", {}});
    if (number(2) == 1) grammar.directives.prefer.push_back({"list", "pick", {}});
    return grammar;
  }

private:
  unsigned number(unsigned below) { return std::uniform_int_distribution<unsigned>(0, below - 1)(random_); }

  static Rule rule(const std::string& name, Expression body) {
    Rule result;
    result.name = name;
    result.body = std::move(body);
    return result;
  }

  Expression octets() {
    return one_of(std::vector<OctetSet>{OctetSet::of("a"), OctetSet::of("b"), OctetSet::of("ab")}[number(3)]);
  }
  Expression again() {
    return concatenation({octets(), number(2) == 0 ? reference("list") : option(reference("list"))});
  }

  Expression expression(unsigned depth, const std::vector<std::string>& names) {
    if (!names.empty() && number(4) == 0) return reference(names[number(static_cast<unsigned>(names.size()))]);
    if (depth == 0) return number(6) == 0 ? empty_text() : octets();
    const auto part = [&] { return expression(depth - 1, names); };
    switch (number(5)) {
      case 0:
        return concatenation({part(), part()});
      case 1:
        return alternation({part(), part(), part()});
      case 2:
        return number(2) == 0 ? component("c", part()) : concatenation({part(), choice("k", "v")});
      default:
        break;
    }
    Expression result = number(2) == 0 ? option(part()) : repetition(0, {}, part());
    if (result.kind == Kind::repetition && number(2) == 0) {
      result.least = number(3);
      if (number(2) == 0) result.most = result.least + number(3);
    }
    return result;
  }

  std::mt19937 random_;
};

// Takes each alternative in turn and calls the continuation: the reading rule, written exactly as it is stated.
class PlainWalk {
public:
  PlainWalk(const Grammar& grammar, std::string text)
      : grammar_(grammar),
        list_(grammar.find("list")->body),
        pick_(grammar.find("pick")->body),
        text_(std::move(text)) {}

  /// Absent if it would take too long: without memory, the walk repeats many paths.
  std::optional<std::string> phrases() {
    try {
      const bool found = walk(reference("top"), false, 0, [&](std::size_t at) { return at == text_.size(); });
      return found ? trace_ : "-";
    } catch (const TooLong&) {
      return std::nullopt;
    }
  }

private:
  using Then = std::function<bool(std::size_t)>;
  struct TooLong {};
  static constexpr int most_steps = 200'000;

  // `step` stays in the trace only if everything after it succeeds.
  bool traced(const std::string& step, const std::function<bool()>& then) {
    const std::size_t size = trace_.size();
    trace_ += step;
    if (then()) return true;
    trace_.resize(size);
    return false;
  }

  bool walk(const Expression& x, bool shortest, std::size_t at, const Then& then) {
    if (++steps_ > most_steps) throw TooLong();
    switch (x.kind) {
      case Kind::octets:
        return at < text_.size() && x.octets.contains(static_cast<unsigned char>(text_[at])) && then(at + 1);
      case Kind::concatenation:
        return parts(x, 0, shortest, at, then);
      case Kind::alternation: {
        for (const Expression* part : ordered(x, shortest)) {
          if (walk(*part, shortest, at, then)) return true;
        }
        return false;
      }
      case Kind::repetition:
        return rounds(x, 0, shortest, at, then);
      case Kind::option: {
        const auto take = [&] { return walk(x.parts[0], shortest, at, then); };
        return shortest ? then(at) || take() : take() || then(at);
      }
      case Kind::reference: {
        const bool is_shortest =
            shortest || std::any_of(grammar_.directives.shortest.begin(), grammar_.directives.shortest.end(),
                                    [&](const Occurrence& each) { return each.production == x.name; });
        return traced(x.name + "(" + std::to_string(at) + " ", [&] {
          return walk(grammar_.find(x.name)->body, is_shortest, at,
                      [&](std::size_t end) { return traced(std::to_string(end) + ")", [&] { return then(end); }); });
        });
      }
      case Kind::component:
        return walk(x.parts[0], shortest, at, then);
      case Kind::choice:
        return then(at);
      case Kind::prose:
      case Kind::difference:
        break;
    }
    return false;
  }

  bool parts(const Expression& x, std::size_t part, bool shortest, std::size_t at, const Then& then) {
    if (part == x.parts.size()) return then(at);
    return walk(x.parts[part], shortest, at,
                [&, part](std::size_t next) { return parts(x, part + 1, shortest, next, then); });
  }

  bool rounds(const Expression& x, unsigned done, bool shortest, std::size_t at, const Then& then) {
    const auto go_on = [&] {
      if (done == x.most) return false;
      return walk(x.parts[0], shortest, at, [&](std::size_t next) {
        return (done < x.least || next > at) && rounds(x, done + 1, shortest, next, then);
      });
    };
    if (done < x.least) return go_on();
    return shortest ? then(at) || go_on() : go_on() || then(at);
  }

  // Only the second alternative of `list` ends with its own rule, and only that of `pick` may be preferred.
  [[nodiscard]] std::vector<const Expression*> ordered(const Expression& x, bool shortest) const {
    std::vector<const Expression*> result;
    for (const Expression& part : x.parts) result.push_back(&part);
    if (&x == &list_) std::swap(result[1], shortest ? result[2] : result[0]);
    if (&x == &pick_ && !grammar_.directives.prefer.empty()) std::swap(result[0], result[1]);
    return result;
  }

  const Grammar& grammar_;
  const Expression& list_;
  const Expression& pick_;
  std::string text_;
  std::string trace_;
  int steps_ = 0;
};

std::string traced(const std::vector<Phrase>& phrases) {
  std::string result;
  std::vector<const Phrase*> open;
  const auto close = [&](std::size_t depth) {
    for (; open.size() > depth; open.pop_back()) result += std::to_string(open.back()->end) + ")";
  };
  for (const Phrase& phrase : phrases) {
    close(phrase.depth);
    result += phrase.production + "(" + std::to_string(phrase.begin) + " ";
    open.push_back(&phrase);
  }
  close(0);
  return result;
}

std::vector<std::string> all_texts(std::size_t longest) {
  std::vector<std::string> result = {""};
  for (std::size_t i = 0; i < result.size() && result[i].size() < longest; ++i) {
    for (const char octet : {'a', 'b'}) result.push_back(result[i] + octet);
  }
  return result;
}

class RandomGrammars : public testing::TestWithParam<unsigned> {};

TEST_P(RandomGrammars, DerivativesBacktrackingAndAPlainWalkAgree) {
  RandomGrammar random(GetParam());
  int too_long = 0;
  for (int i = 0; i < 200; ++i) {
    const Grammar grammar = random();
    Derivatives derivatives(grammar, "top");
    Backtracking backtracking(grammar, "top");
    for (const std::string& text : all_texts(5)) {
      const auto reading = backtracking.read(text);
      ASSERT_EQ(judge(derivatives, text).matches, reading.has_value()) << to_string(grammar) << text;
      const std::optional<std::string> plain = PlainWalk(grammar, text).phrases();
      if (!plain) ++too_long;
      if (!plain) continue;
      ASSERT_EQ(reading ? traced(reading->phrases) : "-", *plain) << to_string(grammar) << text;
    }
  }
  EXPECT_LT(too_long, 100);
}

// From some viable states, only texts longer than five octets are accepted; therefore all states are visited.
TEST_P(RandomGrammars, SomethingIsAcceptedFromEveryViableState) {
  RandomGrammar random(GetParam());
  for (int i = 0; i < 200; ++i) {
    const Grammar grammar = random();
    Derivatives derivatives(grammar, "top");
    std::vector<Derivatives::State> states = {derivatives.start()};
    std::set<std::pair<Derivatives::State, Derivatives::State>> transitions;
    std::set<Derivatives::State> known(states.begin(), states.end());
    for (std::size_t at = 0; at < states.size(); ++at) {
      for (const OctetSet& octets : partition(derivatives.terms().sets())) {
        const auto next = derivatives.step(states[at], octets.least());
        transitions.emplace(next, states[at]);
        if (known.insert(next).second) states.push_back(next);
      }
    }
    ASSERT_LT(states.size(), 500U) << to_string(grammar);
    std::set<Derivatives::State> useful;
    for (const auto state : states) {
      if (derivatives.accepts(state)) useful.insert(state);
    }
    for (std::size_t before = 0; before != useful.size();) {
      before = useful.size();
      for (const auto& [next, state] : transitions) {
        if (useful.contains(next)) useful.insert(state);
      }
    }
    for (const auto state : states) ASSERT_EQ(derivatives.viable(state), useful.contains(state)) << to_string(grammar);
  }
}

// The grammar with directives instead of the marks in its expressions: components that repeat, nest in each other or
// occur only within another production, kinds of hosts, and kinds.
Grammar with_components(Grammar grammar) {
  for (Rule& rule : grammar.rules) {
    rule.body = transform(std::move(rule.body), [](Expression x) {
      if (x.kind == Kind::choice) return empty_text();
      return x.kind == Kind::component ? Expression(x.parts.front()) : x;
    });
  }
  grammar.directives.components = {{"host", {{"pick", "", {}}}},
                                   {"list", {{"list", "", {}}}},
                                   {"part", {{"low", "top", {}}}},
                                   {"inner", {{"low", "list", {}}}}};
  grammar.directives.host_kinds = {{"low", "", {}}, {"list", "", {}}};
  grammar.directives.kinds = {{"pick", "", {}}};
  return grammar;
}

// Prints a reading in the format in which `split_by` prints the result of a tagged automaton.
std::string components_of(const std::optional<Reading>& reading) {
  if (!reading) return "-";
  std::map<std::string, std::string> found;
  for (const auto& [name, span] : reading->components)
    found[name] = std::to_string(span.first) + "-" + std::to_string(span.second);
  if (!reading->host_kind.empty()) found["host_kind"] = reading->host_kind;
  if (!reading->kind.empty()) found["kind"] = reading->kind;
  std::string text;
  for (const auto& [name, value] : found) text += (text.empty() ? "" : ", ") + name + " " + value;
  return text;
}

TEST_P(RandomGrammars, TaggedAutomataFindTheComponentsOfBacktracking) {
  RandomGrammar random(GetParam());
  for (int i = 0; i < 150; ++i) {
    const Grammar grammar = with_components(random());
    for (const char* entry : {"top", "pick", "list"}) {
      const Automata made = automata(grammar, entry);
      const Folded folded = fold(made.tdfa);
      Backtracking backtracking(grammar, entry);
      for (const std::string& text : all_texts(5)) {
        const std::string components = components_of(backtracking.read(text));
        ASSERT_EQ(split_by(made.tdfa, text), components) << to_string(grammar) << entry << " " << text;
        ASSERT_EQ(split_by(folded, text), components) << to_string(grammar) << entry << " " << text;
      }
    }
  }
}

// The text with the borders of its phrases, in the format of `marks_by`. If a production is inside itself, only the
// outermost phrase counts.
std::string marks_of(const std::vector<Phrase>& phrases, std::string_view text) {
  std::string result;
  std::size_t at = 0;
  std::vector<const Phrase*> open;
  std::multiset<std::string> inside;
  const auto go_to = [&](std::size_t offset) {
    result += text.substr(at, offset - at);
    at = offset;
  };
  const auto close = [&](std::size_t depth) {
    for (; open.size() > depth; open.pop_back()) {
      go_to(open.back()->end);
      inside.extract(inside.find(open.back()->production));
      if (!inside.contains(open.back()->production)) result += open.back()->production + ">";
    }
  };
  for (const Phrase& phrase : phrases) {
    close(phrase.depth);
    go_to(phrase.begin);
    if (!inside.contains(phrase.production)) result += "<" + phrase.production;
    inside.insert(phrase.production);
    open.push_back(&phrase);
  }
  close(0);
  return phrases.empty() ? "-" : result;
}

TEST_P(RandomGrammars, TraceFindsTheProductionsOfBacktracking) {
  RandomGrammar random(GetParam());
  for (int i = 0; i < 200; ++i) {
    const Grammar grammar = with_components(random());
    const TraceAutomaton automaton = trace_automaton(canonical(keep_best(production_nfa(grammar, "top"))));
    Backtracking backtracking(grammar, "top");
    for (const std::string& text : all_texts(5)) {
      ASSERT_EQ(marks_by(automaton, text), marks_of(backtracking.phrases(text), text)) << to_string(grammar) << text;
    }
  }
}

// Prints a reading in the format in which `lists_by` prints the result of a trace automaton.
std::string lists_of(const std::optional<Reading>& reading) {
  if (!reading) return "-";
  std::string text;
  for (const auto& [name, list] : reading->lists) {
    text += (text.empty() ? "" : ", ") + name;
    for (const auto& [begin, end] : list) text += " " + std::to_string(begin) + "-" + std::to_string(end);
  }
  return text;
}

TEST_P(RandomGrammars, OccurrencesOfComponentsAreThoseOfBacktracking) {
  RandomGrammar random(GetParam());
  int several = 0;
  for (int i = 0; i < 150; ++i) {
    const Grammar grammar = with_components(random());
    for (const char* entry : {"top", "pick", "list"}) {
      const std::optional<Dfa> all = occurrences(grammar, entry);
      if (!all) continue;
      const TraceAutomaton automaton = trace_automaton(*all);
      Backtracking backtracking(grammar, entry);
      for (const std::string& text : all_texts(5)) {
        const std::optional<Reading> reading = backtracking.read(text);
        ASSERT_EQ(lists_by(automaton, text), lists_of(reading)) << to_string(grammar) << entry << " " << text;
        if (!reading) continue;
        several += static_cast<int>(
            std::ranges::any_of(reading->lists, [](const auto& list) { return list.second.size() > 1; }));
      }
    }
  }
  EXPECT_GT(several, 100);
}

TEST_P(RandomGrammars, WithoutOccurrencesEachComponentIsThereOnce) {
  RandomGrammar random(GetParam());
  for (int i = 0; i < 50; ++i) {
    const Grammar grammar = with_components(random());
    if (occurrences(grammar, "top")) continue;
    Backtracking backtracking(grammar, "top");
    for (const std::string& text : all_texts(5)) {
      const std::optional<Reading> reading = backtracking.read(text);
      if (!reading) continue;
      for (const auto& [name, list] : reading->lists) ASSERT_EQ(list.size(), 1U) << to_string(grammar) << text << name;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomGrammars, testing::Range(0U, 10U));

}  // namespace
}  // namespace bnfurl::gen::tests
