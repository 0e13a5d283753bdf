#include "gen/automaton/model/ordered_nfa.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace bnfurl::gen {
namespace {

using Kind = Expression::Kind;

// The context in which an expression is built: the components that are open around it, and whether it prefers to stop
// (`# shortest:`).
struct Context {
  std::set<std::string> inside;
  bool shortest = false;
  friend auto operator<=>(const Context&, const Context&) = default;
};

// note [non-empty rounds]
// A round of a repetition beyond its minimum reads at least one octet. An expression in such a round has two
// continuations: `read` after the round has read an octet, and `nothing` before. A round that would end without an
// octet goes to the dead node. Outside of rounds both continuations are the same. An option is no repetition: it may
// match the empty text. The reader of ABNF reads *1x as an option (gen/notation/abnf.cpp).
struct Continuation {
  int read;
  int nothing;
  [[nodiscard]] bool same() const { return read == nothing; }
  friend auto operator<=>(const Continuation&, const Continuation&) = default;
};

class Builder {
public:
  Builder(const Grammar& grammar, Budget& budget)
      : grammar_(grammar), budget_(budget), nullable_(deriving_rules(grammar, false, budget)) {}

  OrderedNfa run(const Expression& entry) {
    nfa_.final = add_node();
    dead_ = add_node();
    nfa_.start = build(entry, {nfa_.final, nfa_.final}, {});
    return budget_.spent() ? no_text() : std::move(nfa_);
  }

private:
  bool is_nullable(const Expression& x) { return derives(x, nullable_, false, budget_); }

  static OrderedNfa no_text() {
    OrderedNfa nfa;
    nfa.nodes.resize(2);
    nfa.final = 1;
    return nfa;
  }

  // Once the budget is spent this returns an existing node; what is written to it no longer matters.
  int add_node() {
    budget_.take_memory(sizeof(OrderedNfa::Node) + 2 * sizeof(OrderedNfa::Option));
    if (!budget_.allows_nodes(nfa_.nodes.size() + 1) && !nfa_.nodes.empty()) return 0;
    nfa_.nodes.emplace_back();
    return static_cast<int>(nfa_.nodes.size()) - 1;
  }

  int mark_index(const Mark& mark) {
    const auto [entry, is_new] = mark_indices_.emplace(mark, static_cast<int>(nfa_.marks.size()));
    if (is_new) nfa_.marks.push_back(mark);
    return entry->second;
  }

  int marked(const Mark& mark, int target) {
    const int node = add_node();
    node_options(node).push_back({mark_index(mark), target});
    return node;
  }

  // The continuation that first passes `mark`.
  Continuation marked(const Mark& mark, Continuation next) {
    const int read = marked(mark, next.read);
    return {read, next.same() ? read : marked(mark, next.nothing)};
  }

  std::vector<OrderedNfa::Option>& node_options(int node) { return nfa_.nodes[static_cast<std::size_t>(node)].options; }

  // The node that reads `x` and then goes on with `next`.
  int build(const Expression& x, Continuation next, const Context& context) {
    const Deeper deeper(depth_, budget_);
    if (!budget_.take_steps(20)) return dead_;
    switch (x.kind) {
      case Kind::octets:
        return octets(x.octets, next.read);
      case Kind::concatenation:
        return concatenated(x, next, context);
      case Kind::alternation:
        return alternatives(x, next, context);
      case Kind::option:
        return either(x, build(x.parts.front(), next, context), next.nothing, context.shortest);
      case Kind::repetition:
        return repeated(x, next, context);
      case Kind::reference:
        return referred(x.name, next, context);
      case Kind::component:
        return within_component(x, next, context);
      case Kind::choice:
        return marked({Mark::Kind::choice, x.name, x.value}, next.nothing);
      case Kind::prose:
      case Kind::difference:
        break;  // `check` has refused the grammar
    }
    return dead_;
  }

  int octets(const OctetSet& set, int next) {
    const int node = add_node();
    nfa_.nodes[static_cast<std::size_t>(node)].octets = set;
    nfa_.nodes[static_cast<std::size_t>(node)].next = next;
    return node;
  }

  // Builds the parts from the last to the first. All parts but the first need both continuations.
  int concatenated(const Expression& x, Continuation next, const Context& context) {
    if (x.parts.empty()) return next.nothing;
    for (std::size_t i = x.parts.size() - 1; i > 0; --i) next = before(x.parts[i], next, context);
    return required(x.parts.front(), next, context);
  }

  int required(const Expression& x, Continuation next, const Context& context) {
    return build(x, is_nullable(x) ? next : Continuation{next.read, next.read}, context);
  }

  Continuation before(const Expression& x, Continuation next, const Context& context) {
    const int read = build(x, {next.read, next.read}, context);
    return {read, next.same() || !is_nullable(x) ? read : build(x, next, context)};
  }

  int alternatives(const Expression& x, Continuation next, const Context& context) {
    std::vector<OrderedNfa::Option> options;
    for (const Expression& part : x.parts) options.push_back({OrderedNfa::no_mark, build(part, next, context)});
    // Within `# shortest:` a recursion tries to stop before it goes on.
    if (context.shortest) std::rotate(options.begin(), options.begin() + x.least, options.end());
    const int node = add_node();
    node_options(node) = std::move(options);
    if (budget_.spent()) return node;  // the result is discarded, so its ways are not needed
    std::vector<std::string> ways;
    for (const Expression& part : x.parts) ways.push_back(printed(part));
    if (context.shortest) std::rotate(ways.begin(), ways.begin() + x.least, ways.end());
    note_choice(node, std::move(ways));
    return node;
  }

  // An expression as an RFC would print it: a component as the name of its production, a set of one octet as a
  // literal.
  static std::string printed(const Expression& expression) {
    return to_string(transform(expression, [](Expression x) {
      if (x.kind == Kind::component) return reference(x.name);
      if (x.kind == Kind::octets && x.octets.size() == 1) {
        return reference("\"" + std::string(1, static_cast<char>(x.octets.least())) + "\"");
      }
      return x.kind == Kind::concatenation ? with_literals(std::move(x)) : std::move(x);
    }));
  }

  // "a" "b" is "ab".
  static Expression with_literals(Expression x) {
    std::vector<Expression> parts;
    for (Expression& part : x.parts) {
      const bool joins = !parts.empty() && parts.back().name.ends_with('"') && part.name.starts_with('"');
      if (joins) {
        parts.back().name.pop_back();
        parts.back().name += part.name.substr(1);
      } else {
        parts.push_back(std::move(part));
      }
    }
    return concatenation(std::move(parts));
  }

  void note_choice(int node, std::vector<std::string> ways) {
    for (const std::string& way : ways) budget_.take_steps(4 * way.size());
    const OrderedNfa::Choice choice{rule_, std::move(ways)};
    const auto [entry, is_new] = choice_indices_.emplace(choice, static_cast<int>(nfa_.choices.size()));
    if (is_new) nfa_.choices.push_back(choice);
    nfa_.nodes[static_cast<std::size_t>(node)].choice = entry->second;
  }

  int either(const Expression& x, int more, int stop, bool shortest) {
    const int node = add_node();
    node_options(node) = {{OrderedNfa::no_mark, shortest ? stop : more}, {OrderedNfa::no_mark, shortest ? more : stop}};
    if (!budget_.spent()) note_choice(node, {printed(x)});
    return node;
  }

  // The rounds up to the minimum are a concatenation; each further round is non-empty.
  int repeated(const Expression& x, Continuation next, const Context& context) {
    if (x.least == 0) return further_rounds(x, next, context);
    const int read = further_rounds(x, {next.read, next.read}, context);
    Continuation rounds{read, next.same() ? read : further_rounds(x, next, context)};
    for (unsigned round = 1; round < x.least && !budget_.spent(); ++round)
      rounds = before(x.parts.front(), rounds, context);
    return required(x.parts.front(), rounds, context);
  }

  int further_rounds(const Expression& x, Continuation next, const Context& context) {
    const Expression& part = x.parts.front();
    const bool shortest = context.shortest;
    if (!x.most) {
      const int loop = add_node();
      const int round = nonempty_round(part, loop, context);
      node_options(loop) = {{OrderedNfa::no_mark, shortest ? next.read : round},
                            {OrderedNfa::no_mark, shortest ? round : next.read}};
      if (!budget_.spent()) note_choice(loop, {printed(x)});
      return next.same() ? loop : either(x, round, next.nothing, shortest);
    }
    int after = next.read;
    int result = next.nothing;
    for (unsigned rounds = x.least; rounds < *x.most && !budget_.spent(); ++rounds) {
      const int round = nonempty_round(part, after, context);
      result = either(x, round, next.nothing, shortest);
      after = next.same() ? result : either(x, round, next.read, shortest);
    }
    return result;
  }

  int nonempty_round(const Expression& part, int after, const Context& context) {
    return build(part, {after, is_nullable(part) ? dead_ : after}, context);
  }

  // Whether `# shortest:` names the rule, or its occurrence in the rule that is being built.
  [[nodiscard]] bool is_shortest(const std::string& name) const {
    const std::vector<Occurrence>& list = grammar_.directives.shortest;
    return std::ranges::any_of(list, [&](const Occurrence& each) {
      return each.production == name && (each.within.empty() || each.within == rule_);
    });
  }

  int referred(const std::string& name, Continuation next, Context context) {
    context.shortest = context.shortest || is_shortest(name);
    const auto key = std::tuple(name, next, context);
    if (const auto known = references_.find(key); known != references_.end()) return known->second;
    const int node = add_node();
    references_.emplace(key, node);
    const std::string caller = std::exchange(rule_, name);
    const int target = build(grammar_.find(name)->body, next, context);
    rule_ = caller;
    node_options(node).push_back({OrderedNfa::no_mark, target});
    return node;
  }

  int within_component(const Expression& x, Continuation next, Context context) {
    if (!context.inside.insert(x.name).second) return build(x.parts.front(), next, context);
    const Continuation closed = marked({Mark::Kind::close, x.name, ""}, next);
    return marked({Mark::Kind::open, x.name, ""}, build(x.parts.front(), closed, context));
  }

  const Grammar& grammar_;
  Budget& budget_;
  std::set<std::string> nullable_;
  OrderedNfa nfa_;
  int dead_ = 0;
  int depth_ = 0;
  std::string rule_;  // the rule whose body is being built
  std::map<Mark, int> mark_indices_;
  std::map<OrderedNfa::Choice, int> choice_indices_;
  std::map<std::tuple<std::string, Continuation, Context>, int> references_;
};

}  // namespace

OrderedNfa ordered_nfa(const Grammar& grammar, const Expression& entry, Budget& budget) {
  return Builder(grammar, budget).run(entry);
}

std::string to_string(const OrderedNfa& nfa) {
  std::string result = "start " + std::to_string(nfa.start) + ", final " + std::to_string(nfa.final) + '\n';
  for (std::size_t i = 0; i < nfa.nodes.size(); ++i) {
    const OrderedNfa::Node& node = nfa.nodes[i];
    if (node.next < 0 && node.options.empty()) continue;
    result += std::to_string(i) + ":";
    if (node.next >= 0) result += " " + to_string(node.octets) + " " + std::to_string(node.next);
    for (const OrderedNfa::Option& option : node.options) {
      result += " ";
      if (option.mark != OrderedNfa::no_mark)
        result += to_string(nfa.marks[static_cast<std::size_t>(option.mark)]) + " ";
      result += std::to_string(option.target);
    }
    result += '\n';
  }
  return result;
}

}  // namespace bnfurl::gen
