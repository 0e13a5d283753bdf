#include "tools/verify/reference/ordered_walk.hpp"

#include <algorithm>
#include <utility>

#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

using Kind = Expression::Kind;

const std::string* reference_in(const Expression& x) {
  if (x.kind == Kind::component) return reference_in(x.parts.front());
  return x.kind == Kind::reference ? &x.name : nullptr;
}

bool applies(const Occurrence& occurrence, const std::string& production, const std::string& within) {
  return occurrence.production == production && (occurrence.within.empty() || occurrence.within == within);
}

namespace {

// The rules that `x` can call last: when such a call ends, `x` ends.
void add_last_calls(const Expression& x, std::set<std::string>& calls) {
  if (x.kind == Kind::reference) calls.insert(x.name);
  if (x.kind == Kind::concatenation && !x.parts.empty()) add_last_calls(x.parts.back(), calls);
  if (x.kind == Kind::alternation || x.kind == Kind::option || x.kind == Kind::component) {
    for (const Expression& part : x.parts) add_last_calls(part, calls);
  }
}

// For each rule, the rules that it can call last, directly or through other last calls.
std::map<std::string, std::set<std::string>> last_calls_of(const std::vector<Rule>& rules) {
  std::map<std::string, std::set<std::string>> result;
  for (const Rule& rule : rules) add_last_calls(rule.body, result[rule.name]);
  for (bool changed = true; changed;) {
    changed = false;
    for (auto& [name, calls] : result) {
      const std::size_t before = calls.size();
      for (const std::string& call : std::set<std::string>(calls))
        calls.insert(result[call].begin(), result[call].end());
      changed |= calls.size() > before;
    }
  }
  return result;
}

bool is_preferred(const Expression& x, const std::string& within, const Directives& directives) {
  const std::string* name = reference_in(x);
  const auto names_it = [&](const Occurrence& each) { return each.within == within && each.production == *name; };
  return name != nullptr && std::ranges::any_of(directives.prefer, names_it);
}

}  // namespace

OrderedWalk::OrderedWalk(const std::vector<Rule>& rules, const Directives& directives) {
  for (const Rule& rule : rules) {
    numbers_[rule.name] = static_cast<Index>(names_.size());
    names_.push_back(rule.name);
  }
  last_calls_ = last_calls_of(rules);
  for (const Rule& rule : rules) bodies_.push_back(add(rule.body, rule, directives, true));
  for (const Rule& rule : rules) calls_[rule.name] = add_call(rule.name, "", directives);
  find_beginnings();
  forget();
}

// Frames and forks are kept from one text to the next, because most of them recur, until there are too many.
void OrderedWalk::forget() {
  frames_.assign(1, {});
  is_shortest_.assign(1, false);
  stored_.clear();
  met_.clear();
}

OrderedWalk::Index OrderedWalk::add(const Expression& x, const Rule& rule, const Directives& directives, bool is_last) {
  if (x.kind == Kind::prose) end_by_mistake("a prose value <" + x.name + "> derives nothing that a machine could read");
  if (x.kind == Kind::component) return add(x.parts.front(), rule, directives, is_last);
  if (x.kind == Kind::reference) return add_call(x.name, rule.name, directives);
  Node node;
  node.kind = x.kind == Kind::choice ? Kind::concatenation : x.kind;
  node.octets = x.octets;
  node.least = x.least;
  node.most = x.most;
  for (const Expression& part : x.parts) {
    const bool ends_rule = x.kind != Kind::repetition && (x.kind != Kind::concatenation || &part == &x.parts.back());
    node.parts.push_back(add(part, rule, directives, is_last && ends_rule));
  }
  if (x.kind == Kind::alternation) order(node, x, rule, directives, is_last);
  nodes_.push_back(std::move(node));
  return static_cast<Index>(nodes_.size() - 1);
}

OrderedWalk::Index OrderedWalk::add_call(const std::string& name, const std::string& within,
                                         const Directives& directives) {
  const auto number = numbers_.find(name);
  if (number == numbers_.end()) end_by_mistake("\"" + name + "\" has no rule");
  Node node;
  node.kind = Kind::reference;
  node.rule = number->second;
  node.shortest =
      std::ranges::any_of(directives.shortest, [&](const Occurrence& each) { return applies(each, name, within); });
  nodes_.push_back(std::move(node));
  return static_cast<Index>(nodes_.size() - 1);
}

// Alternatives are tried in printed order, with two exceptions: those whose last call comes back to the rule go on and
// are tried before the others, which stop (after them in a `# shortest:` production); a preferred alternative is tried
// first.
void OrderedWalk::order(Node& node, const Expression& x, const Rule& rule, const Directives& directives,
                        bool is_last) const {
  std::vector<Index> preferred;
  std::vector<Index> going_on;
  std::vector<Index> stopping;
  for (std::size_t i = 0; i < x.parts.size(); ++i) {
    const bool goes_on = is_last && comes_back(x.parts[i], rule.name);
    auto& group = is_preferred(x.parts[i], rule.name, directives) ? preferred : goes_on ? going_on : stopping;
    group.push_back(node.parts[i]);
  }
  const auto joined = [&](const std::vector<Index>& second, const std::vector<Index>& third) {
    std::vector<Index> all = preferred;
    all.insert(all.end(), second.begin(), second.end());
    all.insert(all.end(), third.begin(), third.end());
    return all;
  };
  node.parts = joined(going_on, stopping);
  node.parts_shortest = joined(stopping, going_on);
}

bool OrderedWalk::comes_back(const Expression& x, const std::string& rule) const {
  std::set<std::string> calls;
  add_last_calls(x, calls);
  return std::ranges::any_of(
      calls, [&](const std::string& call) { return call == rule || last_calls_.at(call).contains(rule); });
}

// A way whose texts cannot begin with the next octet fails at once; with known first octets it need not be tried.
void OrderedWalk::find_beginnings() {
  for (bool changed = true; changed;) {
    changed = false;
    for (Node& node : nodes_) {
      Node now = beginnings(node);
      changed |= now.nullable != node.nullable || now.begins != node.begins;
      node = std::move(now);
    }
  }
}

OrderedWalk::Node OrderedWalk::beginnings(Node node) const {
  if (node.kind == Kind::octets) node.begins = node.octets;
  if (node.kind == Kind::reference) {
    node.begins = nodes_[bodies_[node.rule]].begins;
    node.nullable = nodes_[bodies_[node.rule]].nullable;
  }
  bool all_nullable = true;
  bool any_nullable = false;
  for (const Index part : node.parts) {
    if (node.kind != Kind::concatenation || all_nullable) node.begins |= nodes_[part].begins;
    all_nullable = all_nullable && nodes_[part].nullable;
    any_nullable = any_nullable || nodes_[part].nullable;
  }
  if (node.kind == Kind::concatenation) node.nullable = all_nullable;
  if (node.kind == Kind::alternation) node.nullable = any_nullable;
  if (node.kind == Kind::option) node.nullable = true;
  if (node.kind == Kind::repetition) node.nullable = all_nullable || node.least == 0;
  return node;
}

std::vector<Phrase> OrderedWalk::phrases(const std::string& rule, std::string_view text) {
  if (stored_.size() + met_.size() > kept_at_most) forget();
  text_ = text;
  ++text_number_;
  offset_ = 0;
  node_ = calls_.at(rule);
  frame_ = whole_text;
  entering_ = true;
  choices_.clear();
  borders_.clear();
  while (entering_ || frame_ != whole_text || offset_ < text_.size()) {
    const bool goes_on = entering_ ? enter() : leave();
    if (!goes_on && !take_next_way()) return {};
  }
  return phrases_between_borders();
}

bool OrderedWalk::enter() {
  const Node& node = nodes_[node_];
  if (!may_begin(node_)) return false;
  switch (node.kind) {
    case Kind::octets:
      ++offset_;
      entering_ = false;
      return true;
    case Kind::concatenation:
      frame_ = frame({frame_, node_, 0});
      entering_ = false;
      return true;
    case Kind::reference:
      borders_.push_back({node.rule, offset_});
      frame_ = frame({frame_, node_, 0});
      node_ = bodies_[node.rule];
      return true;
    default:
      return choose({node_, frame_, 0, offset_}, 0);
  }
}

// Continues after a node that is done, as its frame says.
bool OrderedWalk::leave() {
  if (frame_ == whole_text) return false;
  const Frame done = frames_[frame_];
  const Node& node = nodes_[done.node];
  if (node.kind == Kind::reference) {
    borders_.push_back({end_of_rule, offset_});
    frame_ = done.parent;
    return true;
  }
  if (node.kind == Kind::concatenation) {
    const bool is_over = done.step == node.parts.size();
    entering_ = !is_over;
    if (entering_) node_ = node.parts[done.step];
    frame_ = is_over ? done.parent : frame({done.parent, done.node, done.step + 1});
    return true;
  }
  // A round beyond the minimum must not be empty. Without a maximum, rounds are counted only up to the minimum.
  if (done.step >= node.least && done.begin == offset_) return false;
  const bool counts = node.most.has_value() || done.step < node.least;
  return choose({done.node, done.parent, done.step + (counts ? 1 : 0), offset_}, 0);
}

unsigned OrderedWalk::ways(const Fork& fork) const {
  const Node& node = nodes_[fork.node];
  if (node.kind == Kind::alternation) return static_cast<unsigned>(node.parts.size());
  if (node.kind == Kind::option) return 2;
  return fork.rounds < node.least || fork.rounds == node.most ? 1 : 2;
}

OrderedWalk::Index OrderedWalk::way(const Fork& fork, unsigned number) const {
  const Node& node = nodes_[fork.node];
  const bool shortest = node.shortest || is_shortest_[fork.frame];
  if (node.kind == Kind::alternation) return (shortest ? node.parts_shortest : node.parts)[number];
  const bool must_go_on = node.kind == Kind::repetition && fork.rounds < node.least;
  const bool must_stop = node.kind == Kind::repetition && fork.rounds >= node.least && fork.rounds == node.most;
  const bool goes_on = must_go_on || (!must_stop && (number == 0) != shortest);
  return goes_on ? node.parts.front() : leave_out;
}

bool OrderedWalk::may_begin(Index node) const {
  if (node == leave_out || nodes_[node].nullable) return true;
  return offset_ < text_.size() && nodes_[node].begins.contains(static_cast<unsigned char>(text_[offset_]));
}

unsigned OrderedWalk::next_way(const Fork& fork, unsigned from) const {
  const unsigned count = ways(fork);
  while (from < count && !may_begin(way(fork, from))) ++from;
  return from;
}

bool OrderedWalk::choose(const Fork& fork, unsigned from) {
  const unsigned count = ways(fork);
  const unsigned taken = next_way(fork, from);
  if (taken == count) return false;
  const unsigned next = next_way(fork, taken + 1);
  if (next < count) {
    if (from == 0 && met_before(fork)) return false;
    choices_.push_back({fork, next, borders_.size()});
  }
  node_ = way(fork, taken);
  frame_ = fork.frame;
  entering_ = node_ != leave_out;
  if (!entering_ || nodes_[fork.node].kind != Kind::repetition) return true;
  // Where rounds cannot be empty, the beginning of a round is never needed; without it, fewer frames differ.
  frame_ = frame({fork.frame, fork.node, fork.rounds, nodes_[node_].nullable ? offset_ : not_asked});
  return true;
}

bool OrderedWalk::take_next_way() {
  while (!choices_.empty()) {
    const Choice choice = choices_.back();
    choices_.pop_back();
    offset_ = choice.fork.offset;
    borders_.resize(choice.borders);
    if (choose(choice.fork, choice.way)) return true;
  }
  return false;
}

bool OrderedWalk::met_before(const Fork& fork) { return std::exchange(met_[fork], text_number_) == text_number_; }

OrderedWalk::Index OrderedWalk::frame(const Frame& asked) {
  const auto [place, is_new] = stored_.try_emplace(asked, static_cast<Index>(frames_.size()));
  if (!is_new) return place->second;
  const Node& node = nodes_[asked.node];
  frames_.push_back(asked);
  is_shortest_.push_back(is_shortest_[asked.parent] || (node.kind == Kind::reference && node.shortest));
  return place->second;
}

std::vector<Phrase> OrderedWalk::phrases_between_borders() const {
  std::vector<Phrase> result;
  result.reserve(borders_.size() / 2);
  std::vector<std::size_t> open;
  for (const Border& border : borders_) {
    if (border.rule == end_of_rule) {
      result[open.back()].end = border.offset;
      open.pop_back();
    } else {
      open.push_back(result.size());
      result.push_back({names_[border.rule], border.offset, border.offset, open.size() - 1});
    }
  }
  return result;
}

std::string to_string(const std::vector<Phrase>& phrases) {
  std::string result;
  std::size_t open = 0;
  for (const Phrase& phrase : phrases) {
    for (; open > phrase.depth; --open) result += ')';
    if (!result.empty()) result += ' ';
    result += phrase.production + "(" + std::to_string(phrase.begin) + "-" + std::to_string(phrase.end);
    ++open;
  }
  return result + std::string(open, ')');
}

}  // namespace bnfurl::gen
