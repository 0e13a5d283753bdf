// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/reference/backtracking.hpp"

#include <algorithm>
#include <cstdint>
#include <stdexcept>
#include <unordered_map>

namespace bnfurl::gen {

using Kind = Expression::Kind;

namespace {

// The rules that `x` can call last: when they are done, so is `x`.
void add_last_calls(const Expression& x, std::set<std::string>& calls) {
  if (x.kind == Kind::reference) calls.insert(x.name);
  if (x.kind == Kind::concatenation && !x.parts.empty()) add_last_calls(x.parts.back(), calls);
  if (x.kind == Kind::alternation || x.kind == Kind::option || x.kind == Kind::component) {
    for (const Expression& part : x.parts) add_last_calls(part, calls);
  }
}

// For each rule, the rules that it can call last, itself or through others that it calls last.
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

const std::string* reference_in(const Expression& x) {
  if (x.kind == Kind::component) return reference_in(x.parts.front());
  return x.kind == Kind::reference ? &x.name : nullptr;
}

bool is_preferred(const Expression& x, const std::string& within, const Directives& directives) {
  const std::string* name = reference_in(x);
  const auto names_it = [&](const Occurrence& each) { return each.within == within && each.production == *name; };
  return name != nullptr && std::any_of(directives.prefer.begin(), directives.prefer.end(), names_it);
}

bool applies(const Occurrence& occurrence, const std::string& production, const std::string& within) {
  return occurrence.production == production && (occurrence.within.empty() || occurrence.within == within);
}

}  // namespace

// The walk over the rules. Where it is: at a node of a rule's body, at an offset of the text, with frames that
// say what is still to come behind the node, innermost first. Frames are stored once, so equal ones have equal
// numbers. What can happen from a fork to the end of the text depends on its node, its frame, the rounds done
// and the offset alone: a fork met again has failed before, as the walk would have ended otherwise. That bounds
// the work; the choices are on a stack of our own, so a long text needs no more of the machine's.
class Backtracking::Walk {
public:
  Walk(const std::vector<Rule>& rules, const Directives& directives);
  [[nodiscard]] bool has(const std::string& rule) const { return calls_.contains(rule); }
  /// The phrases of `text` as a text of `rule`; none: it is no such text.
  [[nodiscard]] std::vector<Phrase> phrases(const std::string& rule, std::string_view text);

private:
  using Index = std::uint32_t;
  static constexpr std::size_t not_asked = static_cast<std::size_t>(-1);
  static constexpr Index leave_out = static_cast<Index>(-1);
  static constexpr std::size_t kept_at_most = std::size_t{1} << 20;
  static constexpr Index whole_text = 0;  ///< the frame behind which the text must end

  struct Node {
    Kind kind = Kind::concatenation;
    OctetSet octets;
    std::vector<Index> parts;           ///< alternation: in the order in which they are tried
    std::vector<Index> parts_shortest;  ///< alternation: the same inside a `# shortest:` production
    unsigned least = 0;
    std::optional<unsigned> most;
    bool shortest = false;  ///< reference: of a `# shortest:` production
    Index rule = 0;
    bool nullable = false;
    OctetSet begins;  ///< the first octets of its texts
  };

  // What is to come: the part `step` of a concatenation, another round of a repetition of which `step` are
  // done (the one under way began at `begin`), or the end of a rule.
  struct Frame {
    Index parent = 0;
    Index node = 0;
    unsigned step = 0;
    std::size_t begin = not_asked;
    friend bool operator==(const Frame&, const Frame&) = default;
  };

  // Where a way is chosen: all that the rest of the text depends on.
  struct Fork {
    Index node = 0;
    Index frame = 0;
    unsigned rounds = 0;  ///< of a repetition: how many are done
    std::size_t offset = 0;
    friend bool operator==(const Fork&, const Fork&) = default;
  };

  struct Hash {
    static std::size_t mixed(std::uint64_t a, std::uint64_t b, std::uint64_t c, std::uint64_t d) {
      const std::uint64_t x = ((a << 32) + (b << 8) + c) * 0x9e3779b97f4a7c15U + d * 0xc2b2ae3d27d4eb4fU;
      return static_cast<std::size_t>(x ^ (x >> 32));
    }
    std::size_t operator()(const Frame& x) const { return mixed(x.parent, x.node, x.step, x.begin); }
    std::size_t operator()(const Fork& x) const { return mixed(x.frame, x.node, x.rounds, x.offset); }
  };

  // A fork with ways left.
  struct Choice {
    Fork fork;
    unsigned way = 0;         ///< the next one to take
    std::size_t borders = 0;  ///< how many there were
  };

  static constexpr Index end_of_rule = static_cast<Index>(-1);
  struct Border {
    Index rule = 0;  ///< the one that begins here, or `end_of_rule`
    std::size_t offset = 0;
  };

  void add_rule(const Rule& rule, const Directives& directives);
  [[nodiscard]] Index add(const Expression& x, const Rule& rule, const Directives& directives, bool is_last);
  [[nodiscard]] Index add_call(const std::string& name, const std::string& within, const Directives& directives);
  void order(Node& node, const Expression& x, const Rule& rule, const Directives& directives, bool is_last) const;
  [[nodiscard]] bool comes_back(const Expression& x, const std::string& rule) const;
  void find_beginnings();
  [[nodiscard]] Node beginnings(Node node) const;

  [[nodiscard]] bool enter();
  [[nodiscard]] bool leave();
  [[nodiscard]] bool choose(const Fork& fork, unsigned from);
  [[nodiscard]] bool take_next_way();
  [[nodiscard]] unsigned next_way(const Fork& fork, unsigned from) const;
  [[nodiscard]] unsigned ways(const Fork& fork) const;
  [[nodiscard]] Index way(const Fork& fork, unsigned number) const;
  [[nodiscard]] bool may_begin(Index node) const;
  [[nodiscard]] bool met_before(const Fork& fork);
  [[nodiscard]] Index frame(const Frame& asked);
  void forget();
  [[nodiscard]] std::vector<Phrase> phrases_between_borders() const;

  std::vector<std::string> names_;
  std::map<std::string, Index> numbers_;
  std::map<std::string, std::set<std::string>> last_calls_;
  std::vector<Node> nodes_;
  std::vector<Index> bodies_;
  std::map<std::string, Index> calls_;  ///< a reference to each rule from outside

  std::vector<Frame> frames_;
  std::vector<bool> is_shortest_;  ///< by frame: inside a `# shortest:` production
  std::unordered_map<Frame, Index, Hash> stored_;
  std::unordered_map<Fork, std::uint64_t, Hash> met_;  ///< the last text in which a fork was met

  std::string_view text_;
  std::uint64_t text_number_ = 0;
  std::size_t offset_ = 0;
  Index node_ = 0;
  Index frame_ = whole_text;
  bool entering_ = true;  ///< before the node; or behind it, before its frame
  std::vector<Choice> choices_;
  std::vector<Border> borders_;
};

Backtracking::Walk::Walk(const std::vector<Rule>& rules, const Directives& directives) {
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

// Frames and forks are kept from one text to the next, as most come again, until there are too many.
void Backtracking::Walk::forget() {
  frames_.assign(1, {});
  is_shortest_.assign(1, false);
  stored_.clear();
  met_.clear();
}

Backtracking::Walk::Index Backtracking::Walk::add(const Expression& x, const Rule& rule, const Directives& directives,
                                                  bool is_last) {
  if (x.kind == Kind::prose)
    throw std::invalid_argument("a prose value <" + x.name + "> derives nothing that a machine could read");
  if (x.kind == Kind::component) return add(x.parts.front(), rule, directives, is_last);
  if (x.kind == Kind::reference) return add_call(x.name, rule.name, directives);
  Node node;
  node.kind = x.kind == Kind::choice ? Kind::concatenation : x.kind;
  node.octets = x.octets;
  node.least = x.least;
  node.most = x.most;
  node.shortest = x.shortest;
  for (const Expression& part : x.parts) {
    const bool ends_rule = x.kind != Kind::repetition && (x.kind != Kind::concatenation || &part == &x.parts.back());
    node.parts.push_back(add(part, rule, directives, is_last && ends_rule));
  }
  if (x.kind == Kind::alternation) order(node, x, rule, directives, is_last);
  nodes_.push_back(std::move(node));
  return static_cast<Index>(nodes_.size() - 1);
}

Backtracking::Walk::Index Backtracking::Walk::add_call(const std::string& name, const std::string& within,
                                                       const Directives& directives) {
  const auto number = numbers_.find(name);
  if (number == numbers_.end()) throw std::invalid_argument("\"" + name + "\" has no rule");
  Node node;
  node.kind = Kind::reference;
  node.rule = number->second;
  node.shortest = std::any_of(directives.shortest.begin(), directives.shortest.end(),
                              [&](const Occurrence& each) { return applies(each, name, within); });
  nodes_.push_back(std::move(node));
  return static_cast<Index>(nodes_.size() - 1);
}

// Printed order, but alternatives that come back to the rule as their last act go on, the others stop; and a
// preferred one is tried before all.
void Backtracking::Walk::order(Node& node, const Expression& x, const Rule& rule, const Directives& directives,
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

bool Backtracking::Walk::comes_back(const Expression& x, const std::string& rule) const {
  std::set<std::string> calls;
  add_last_calls(x, calls);
  return std::any_of(calls.begin(), calls.end(),
                     [&](const std::string& call) { return call == rule || last_calls_.at(call).contains(rule); });
}

// A way whose texts cannot begin with the octet at hand fails at once: knowing the beginnings saves trying it.
void Backtracking::Walk::find_beginnings() {
  for (bool changed = true; changed;) {
    changed = false;
    for (Node& node : nodes_) {
      Node now = beginnings(node);
      changed |= now.nullable != node.nullable || now.begins != node.begins;
      node = std::move(now);
    }
  }
}

Backtracking::Walk::Node Backtracking::Walk::beginnings(Node node) const {
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

std::vector<Phrase> Backtracking::Walk::phrases(const std::string& rule, std::string_view text) {
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

bool Backtracking::Walk::enter() {
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

// What comes behind a node that is done: its frame says.
bool Backtracking::Walk::leave() {
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
  // A round beyond the minimum must not be empty. Without a maximum, rounds are counted up to the minimum only.
  if (done.step >= node.least && done.begin == offset_) return false;
  const bool counts = node.most.has_value() || done.step < node.least;
  return choose({done.node, done.parent, done.step + (counts ? 1 : 0), offset_}, 0);
}

unsigned Backtracking::Walk::ways(const Fork& fork) const {
  const Node& node = nodes_[fork.node];
  if (node.kind == Kind::alternation) return static_cast<unsigned>(node.parts.size());
  if (node.kind == Kind::option) return 2;
  return fork.rounds < node.least || fork.rounds == node.most ? 1 : 2;
}

Backtracking::Walk::Index Backtracking::Walk::way(const Fork& fork, unsigned number) const {
  const Node& node = nodes_[fork.node];
  const bool shortest = node.shortest || is_shortest_[fork.frame];
  if (node.kind == Kind::alternation) return (shortest ? node.parts_shortest : node.parts)[number];
  const bool must_go_on = node.kind == Kind::repetition && fork.rounds < node.least;
  const bool must_stop = node.kind == Kind::repetition && fork.rounds >= node.least && fork.rounds == node.most;
  const bool goes_on = must_go_on || (!must_stop && (number == 0) != shortest);
  return goes_on ? node.parts.front() : leave_out;
}

bool Backtracking::Walk::may_begin(Index node) const {
  if (node == leave_out || nodes_[node].nullable) return true;
  return offset_ < text_.size() && nodes_[node].begins.contains(static_cast<unsigned char>(text_[offset_]));
}

unsigned Backtracking::Walk::next_way(const Fork& fork, unsigned from) const {
  const unsigned count = ways(fork);
  while (from < count && !may_begin(way(fork, from))) ++from;
  return from;
}

bool Backtracking::Walk::choose(const Fork& fork, unsigned from) {
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
  // Where rounds cannot be empty nobody asks where one began, and fewer frames differ.
  frame_ = frame({fork.frame, fork.node, fork.rounds, nodes_[node_].nullable ? offset_ : not_asked});
  return true;
}

bool Backtracking::Walk::take_next_way() {
  while (!choices_.empty()) {
    const Choice choice = choices_.back();
    choices_.pop_back();
    offset_ = choice.fork.offset;
    borders_.resize(choice.borders);
    if (choose(choice.fork, choice.way)) return true;
  }
  return false;
}

bool Backtracking::Walk::met_before(const Fork& fork) {
  return std::exchange(met_[fork], text_number_) == text_number_;
}

Backtracking::Walk::Index Backtracking::Walk::frame(const Frame& asked) {
  const auto [place, is_new] = stored_.try_emplace(asked, static_cast<Index>(frames_.size()));
  if (!is_new) return place->second;
  const Node& node = nodes_[asked.node];
  frames_.push_back(asked);
  is_shortest_.push_back(is_shortest_[asked.parent] || (node.kind == Kind::reference && node.shortest));
  return place->second;
}

std::vector<Phrase> Backtracking::Walk::phrases_between_borders() const {
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

namespace {

std::vector<Rule> with_bodies_instead(const Grammar& grammar) {
  std::vector<Rule> result = grammar.bodies;
  for (const Rule& rule : grammar.rules) {
    const bool has_body = std::any_of(grammar.bodies.begin(), grammar.bodies.end(),
                                      [&](const Rule& body) { return body.name == rule.name; });
    if (!has_body) result.push_back(rule);
  }
  return result;
}

std::set<std::string> alternatives_of(const Rule& rule) {
  std::set<std::string> result;
  const std::vector<Expression> only = {rule.body};
  for (const Expression& part : rule.body.kind == Kind::alternation ? rule.body.parts : only) {
    if (const std::string* name = reference_in(part)) result.insert(*name);
  }
  return result;
}

}  // namespace

Backtracking::Backtracking(const Grammar& grammar, std::string entry)
    : entry_(std::move(entry)),
      rules_(std::make_unique<Walk>(grammar.rules, grammar.directives)),
      bodies_(std::make_unique<Walk>(with_bodies_instead(grammar), grammar.directives)),
      host_kinds_(grammar.directives.host_kinds) {
  const Rule* rule = grammar.find(entry_);
  if (rule == nullptr) throw std::invalid_argument("\"" + entry_ + "\" has no rule");
  for (const Rule& body : grammar.bodies) rewritten_.insert(body.name);
  for (const ComponentLine& line : grammar.directives.components) {
    entry_is_component_ |= line.name == entry_;
    for (const Occurrence& each : line.occurrences) sightings_[each.production].push_back({line.name, each.within});
  }
  for (const Occurrence& each : grammar.directives.kinds) {
    if (each.production == entry_) kinds_ = alternatives_of(*rule);
  }
}

Backtracking::~Backtracking() = default;
Backtracking::Backtracking(Backtracking&&) noexcept = default;
Backtracking& Backtracking::operator=(Backtracking&&) noexcept = default;

std::optional<Reading> Backtracking::read(std::string_view text) {
  Reading reading;
  reading.phrases = with_bodies(rules_->phrases(entry_, text), text);
  if (reading.phrases.empty()) return std::nullopt;
  std::map<std::string, std::size_t> first;
  find_components(reading, first);
  if (const auto host = first.find("host"); host != first.end())
    reading.host_kind = host_kind(reading.phrases, host->second);
  reading.kind = kind(reading.phrases);
  return reading;
}

// A phrase that has a body is read again as that, and what is found there takes the place of what was in it.
std::vector<Phrase> Backtracking::with_bodies(std::vector<Phrase> phrases, std::string_view text) {
  if (rewritten_.empty()) return phrases;
  std::vector<Phrase> result;
  for (std::size_t i = 0; i < phrases.size();) {
    const Phrase outer = phrases[i++];
    if (!rewritten_.contains(outer.production)) {
      result.push_back(outer);
      continue;
    }
    const std::vector<Phrase> again =
        bodies_->phrases(outer.production, text.substr(outer.begin, outer.end - outer.begin));
    if (again.empty()) throw std::logic_error("the body of \"" + outer.production + "\" derives less than its rule");
    for (const Phrase& each : again) {
      result.push_back({each.production, each.begin + outer.begin, each.end + outer.begin, each.depth + outer.depth});
    }
    while (i < phrases.size() && phrases[i].depth > outer.depth) ++i;
  }
  return result;
}

// Phrases stand outer before inner and from left to right: the first sighting of a component is its value.
void Backtracking::find_components(Reading& reading, std::map<std::string, std::size_t>& first) const {
  std::vector<const Phrase*> open;
  for (std::size_t i = 0; i < reading.phrases.size(); ++i) {
    const Phrase& phrase = reading.phrases[i];
    open.resize(phrase.depth);
    const std::string parent = open.empty() ? "" : open.back()->production;
    open.push_back(&phrase);
    const auto found = sightings_.find(phrase.production);
    if (found == sightings_.end()) continue;
    for (const Sighting& each : found->second) {
      if (each.within.empty() || each.within == parent) first.try_emplace(each.component, i);
    }
  }
  // An entry that is called like a component is that component, whole, whatever is in it.
  if (entry_is_component_) first[entry_] = 0;
  for (const auto& [component, i] : first)
    reading.components[component] = {reading.phrases[i].begin, reading.phrases[i].end};
}

std::string Backtracking::host_kind(const std::vector<Phrase>& phrases, std::size_t host) const {
  for (std::size_t i = host + 1; i < phrases.size() && phrases[i].depth > phrases[host].depth; ++i) {
    if (phrases[i].depth != phrases[host].depth + 1) continue;
    for (const Occurrence& each : host_kinds_) {
      if (applies(each, phrases[i].production, phrases[host].production)) return each.production;
    }
  }
  return "";
}

std::string Backtracking::kind(const std::vector<Phrase>& phrases) const {
  if (phrases.size() < 2 || phrases[1].end != phrases[0].end) return "";
  return kinds_.contains(phrases[1].production) ? phrases[1].production : "";
}

std::string to_string(const Reading& reading) {
  std::string result;
  const auto add = [&](const std::string& name, const std::string& value) {
    result += (result.empty() ? "" : " ") + name + "=" + value;
  };
  for (const auto& [name, span] : reading.components)
    add(name, std::to_string(span.first) + "-" + std::to_string(span.second));
  if (!reading.host_kind.empty()) add("host_kind", reading.host_kind);
  if (!reading.kind.empty()) add("kind", reading.kind);
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
