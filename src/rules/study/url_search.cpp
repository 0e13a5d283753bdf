#include "src/rules/study/url_search.hpp"

#include <algorithm>
#include <array>
#include <deque>
#include <numeric>
#include <set>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/rules/automata/automata.hpp"

namespace bnfurl::crawl::rules {
namespace {

constexpr std::uint32_t no_parent = 0xFFFFFFFF;

struct Node {
  UrlWalk::State state;
  ListPair lists;
  std::uint32_t parent;
  std::uint32_t depth;
  char octet;
};

// What tells nodes apart.
struct Key {
  UrlWalk::State state;
  ListPair lists;
  std::size_t depth;  // up to the least size, from which on it does not matter
  friend bool operator==(const Key&, const Key&) = default;
};

struct HashOfKey {
  std::size_t operator()(const Key& key) const {
    return hash_of({{key.state, key.lists.one, key.lists.other}}, key.depth);
  }
};

std::string text_of(const std::vector<Node>& nodes, std::uint32_t last) {
  std::string text;
  for (std::uint32_t number = last; nodes[number].parent != no_parent; number = nodes[number].parent) {
    text += nodes[number].octet;
  }
  std::ranges::reverse(text);
  return text;
}

int ease_of_reading(unsigned octet) {
  if (octet >= 'a' && octet <= 'z') return 0;
  if (octet >= '0' && octet <= '9') return 1;
  if (octet >= 'A' && octet <= 'Z') return 2;
  return octet == '%' ? 4 : 3;
}

// Places of one component.
int component_of(std::size_t place) {
  constexpr int components[] = {1, 0, 0, 2, 3, 3, 3, 4, 5, 5, 6, 7};
  return components[place];
}

constexpr int host_component = 3;
constexpr int port_component = 4;
constexpr int path_component = 5;

}  // namespace

std::optional<std::string> search_urls(const SearchTask& task, const SearchedUrls& searched, SearchBudget& budget) {
  const auto& [expressions, watches, rules, walk] = searched;
  const auto all_work = [&searched] { return searched.rules.work() + searched.expressions.work(); };
  std::vector<Node> nodes;
  std::deque<std::uint32_t> open;
  std::unordered_set<Key, HashOfKey> known;
  const auto add = [&](const Node& node) {
    if (!task.goes_on(node.lists)) return;
    if (!known.insert({node.state, node.lists, std::min<std::size_t>(node.depth, task.least_octets)}).second) return;
    // What is too short yet goes on at once: every URL of the least size is a shortest one.
    const auto number = static_cast<std::uint32_t>(nodes.size());
    if (node.depth <= task.least_octets) {
      open.push_front(number);
    } else {
      open.push_back(number);
    }
    nodes.push_back(node);
  };
  std::size_t work = all_work();
  add({walk.start(), task.lists, no_parent, 0, '\0'});
  while (!open.empty()) {
    const std::uint32_t number = open.front();
    open.pop_front();
    const Node node = nodes[number];
    const auto url = [&nodes, number] { return text_of(nodes, number); };
    if (node.depth >= task.least_octets && walk.may_end(node.state) && task.ends(node.lists, url)) return url();
    if (node.depth >= task.most_octets) continue;
    const std::vector<UrlWalk::Step>& steps = walk.steps(node.state);
    const std::size_t taken = steps.size() + all_work() - work;
    work = all_work();
    const std::size_t numbers = rules.size() + watches.size() * 8 + expressions.size() * 16;
    budget.is_spent = budget.is_spent || budget.nodes == 0 || budget.steps < taken || numbers > budget.numbers;
    if (budget.is_spent) return std::nullopt;
    --budget.nodes;
    budget.steps -= taken;
    const bool is_reversed = node.depth < task.least_octets;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const UrlWalk::Step& step = steps[is_reversed ? steps.size() - 1 - i : i];
      const ListPair lists = {rules.after(node.lists.one, step.octet, step.role),
                              rules.after(node.lists.other, step.octet, step.role)};
      add({step.next, lists, number, node.depth + 1, static_cast<char>(step.octet)});
    }
  }
  return std::nullopt;
}

UrlWalk::UrlWalk(Expressions& expressions, Urls urls, std::vector<std::bitset<256>> sets)
    : expressions_(expressions), urls_(urls), uri_(rfc3986::URI.automaton()) {
  sets.insert(sets.end(), expressions_.sets().begin(), expressions_.sets().end());
  know_schemes();
  know_components();
  choose_octets(sets);
  const std::uint16_t begin = 1;
  number_of({bnfurl::Automaton::start, Place::scheme, begin, lower_case_});
}

// What a scheme begins with is a row, too; the second is the empty text.
void UrlWalk::know_schemes() {
  schemes_ = {{.text = ""}, {.text = ""}};
  for (const DefaultPort& known : rfc3986::URI.grammar().default_ports()) {
    const std::string name(known.scheme);
    std::array<char, 64> memory;
    const std::string without_path = name + "://h";
    const auto normal = normalize(rfc3986::URI, without_path, Levels::scheme, memory);
    const bool has_empty_path = normal && normal->ends_with('/');
    for (std::size_t size = 1; size <= name.size(); ++size) {
      const std::string begin = name.substr(0, size);
      auto row = std::ranges::find(schemes_, begin, &Scheme::text);
      if (row == schemes_.end()) row = schemes_.insert(row, {.text = begin});
      if (size == name.size()) *row = {begin, known.port, has_empty_path, begin == "http" || begin == "https"};
    }
  }
}

// Section 6.2.2: no upper case in scheme and host, triplets in upper case and never of unreserved octets, no dot
// segments in a path that begins with "/"; but "/.//" may begin a path without an authority before it.
void UrlWalk::know_components() {
  Expressions& e = expressions_;
  std::bitset<256> upper;
  for (unsigned octet = 'A'; octet <= 'Z'; ++octet) upper.set(octet);
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::vector<Expression> triplets;
  for (unsigned high = 0; high < 16; ++high) {
    std::bitset<256> low;
    for (unsigned i = 0; i < 16; ++i) {
      const char octet = static_cast<char>(high * 16 + i);
      if (!matches(rfc3986::unreserved, std::string_view(&octet, 1))) low.set(static_cast<unsigned char>(digits[i]));
    }
    triplets.push_back(e.sequence(e.octet('%'), e.sequence(e.octet(digits[high]), e.octet(low))));
  }
  const Expression triplet = e.either(std::move(triplets));
  const std::bitset<256> other = std::bitset<256>().set().reset('%');
  lower_case_ = e.repetition(e.octet(~upper), 0, std::nullopt);
  triplets_ = e.repetition(e.either({e.octet(other), triplet}), 0, std::nullopt);
  lower_triplets_ = e.repetition(e.either({e.octet(other & ~upper), triplet}), 0, std::nullopt);
  const Expression after_dots = e.either({Expressions::empty, e.sequence(e.octet('/'), Expressions::everything)});
  const Expression dots = e.sequence(e.octet('/'), e.sequence(e.either({e.text("."), e.text("..")}), after_dots));
  no_dots_ = e.both({triplets_, e.negation(e.sequence(Expressions::everything, dots))});
  const Expression two_slashes = e.both({e.sequence(e.text("//"), Expressions::everything), no_dots_});
  no_dots_or_two_slashes_ = e.either({no_dots_, e.sequence(e.text("/."), two_slashes)});
}

// Two of those that nothing at all tells apart, the easiest to read.
void UrlWalk::choose_octets(const std::vector<std::bitset<256>>& sets) {
  std::vector<unsigned> octets(256);
  std::iota(octets.begin(), octets.end(), 0U);
  std::ranges::stable_sort(octets, {}, ease_of_reading);
  std::string marks = ":/?#@[]";
  for (const Scheme& scheme : schemes_) marks += scheme.text;
  std::map<std::vector<bool>, std::uint32_t> by_rules;
  std::map<std::vector<bool>, std::size_t> by_all;
  for (const unsigned octet : octets) {
    std::vector<bool> sign;
    for (const auto& set : sets) sign.push_back(set.test(octet));
    alike_[octet] = by_rules.try_emplace(sign, static_cast<std::uint32_t>(by_rules.size())).first->second;
    for (const auto& set : expressions_.sets()) sign.push_back(set.test(octet));
    const std::size_t letter = uri_.class_of(static_cast<char>(octet));
    for (std::size_t bit = 0; bit < 16; ++bit) sign.push_back(((letter >> bit) & 1U) != 0);
    for (const char mark : marks) sign.push_back(static_cast<char>(octet) == mark);
    if (by_all[sign]++ < 2) octets_.push_back(static_cast<unsigned char>(octet));
  }
}

std::vector<UrlWalk::Way> UrlWalk::after_authority(unsigned char octet, Way otherwise) {
  if (octet == '/') return {{Role::path, Place::path}};
  if (octet == '?') return {{Role::before_query, Place::query}};
  if (octet == '#') return {{Role::before_fragment, Place::fragment}};
  if (octet == '@') return {};
  return {otherwise};
}

// What an octet may be: nothing, if a URL has none there.
std::vector<UrlWalk::Way> UrlWalk::ways(Place place, unsigned char octet) {
  switch (place) {
    case Place::scheme:
      return {octet == ':' ? Way{Role::colon, Place::hierarchy} : Way{Role::scheme, Place::scheme}};
    case Place::hierarchy:
      if (octet == '/') return {{Role::slash, Place::slash}, {Role::path, Place::first_slash}};
      return ways(Place::path, octet);
    case Place::slash:
      if (octet != '/') return {};
      return {{Role::before_host, Place::host_begin}, {Role::before_userinfo, Place::userinfo}};
    case Place::userinfo:
      if (octet == '@') return {{Role::before_host, Place::host_begin}};
      return octet == '/' || octet == '?' || octet == '#' ? std::vector<Way>()
                                                          : std::vector<Way>{{Role::userinfo, Place::userinfo}};
    case Place::host_begin:
    case Place::host:
      if (octet == ':') return {{Role::before_port, Place::port}};
      return after_authority(octet, {Role::host, octet == '[' ? Place::literal : Place::host});
    case Place::literal:
      return {{Role::host, octet == ']' ? Place::host : Place::literal}};
    case Place::port:
      return after_authority(octet, {Role::port, Place::port});
    case Place::first_slash:
      if (octet == '/') return {};
      return ways(Place::path, octet);
    case Place::path:
      if (octet == '?') return {{Role::before_query, Place::query}};
      if (octet == '#') return {{Role::before_fragment, Place::fragment}};
      return {{Role::path, Place::path}};
    case Place::query:
      return {octet == '#' ? Way{Role::before_fragment, Place::fragment} : Way{Role::query, Place::query}};
    case Place::fragment:
      return {{Role::fragment, Place::fragment}};
  }
  return {};
}

std::uint16_t UrlWalk::scheme_after(std::uint16_t scheme, unsigned char octet) const {
  if (scheme == 0) return 0;
  const auto row = std::ranges::find(schemes_, schemes_[scheme].text + static_cast<char>(octet), &Scheme::text);
  return row == schemes_.end() ? std::uint16_t{0} : static_cast<std::uint16_t>(row - schemes_.begin());
}

// What keeps a component normal that begins at `place`, with this octet or after it.
Expression UrlWalk::begin_of(const Position& from, Place place, unsigned char octet) {
  const int component = component_of(static_cast<std::size_t>(place));
  if (component == host_component) return lower_triplets_;
  if (component == port_component) {
    const std::optional<std::uint16_t> port = schemes_[from.scheme].port;
    if (!port) return expressions_.negation(Expressions::empty);
    const Expression padded = expressions_.sequence(expressions_.octet('0'), expressions_.negation(Expressions::empty));
    return expressions_.negation(
        expressions_.either({Expressions::empty, expressions_.text(std::to_string(*port)), padded}));
  }
  if (component != path_component) return component == 0 ? Expressions::everything : triplets_;
  if (octet != '/') return triplets_;
  return from.place == Place::hierarchy ? no_dots_or_two_slashes_ : no_dots_;
}

std::optional<UrlWalk::Position> UrlWalk::after(const Position& from, unsigned char octet, const Way& way) {
  const bnfurl::Automaton::State uri = uri_.next(from.uri, static_cast<char>(octet));
  if (uri == bnfurl::Automaton::dead) return std::nullopt;
  Position to{uri, way.place, from.scheme, from.rest};
  const int before = component_of(static_cast<std::size_t>(from.place));
  const int component = component_of(static_cast<std::size_t>(way.place));
  if (way.role == Role::scheme) to.scheme = scheme_after(from.scheme, octet);
  if (way.role == Role::colon && !schemes_[from.scheme].port) to.scheme = 0;
  if (urls_ == Urls::web) {
    if (way.role == Role::colon && !schemes_[from.scheme].is_web) return std::nullopt;
    if (from.place == Place::hierarchy && way.role != Role::slash) return std::nullopt;
    if (from.place == Place::host_begin && way.role != Role::host) return std::nullopt;
  }
  if (before != component) {
    const bool is_after_authority = before == host_component || before == port_component;
    const bool has_no_path = is_after_authority && component > path_component;
    if (has_no_path && schemes_[from.scheme].has_empty_path) return std::nullopt;
    if (!expressions_.accepts(from.rest, false, true)) return std::nullopt;
    to.rest = begin_of(to.scheme == from.scheme ? from : Position{from.uri, from.place, to.scheme, from.rest},
                       way.place, octet);
  }
  if (before == component || way.role == Role::path) to.rest = expressions_.derivative(to.rest, octet, false);
  if (to.rest == Expressions::nothing) return std::nullopt;
  return to;
}

UrlWalk::State UrlWalk::number_of(const Position& position) {
  const auto [place, is_new] = numbers_.try_emplace({position.uri, position.place, position.scheme, position.rest},
                                                    static_cast<State>(positions_.size()));
  if (is_new) {
    positions_.push_back(position);
    steps_.emplace_back();
  }
  return place->second;
}

const std::vector<UrlWalk::Step>& UrlWalk::steps(State state) {
  if (steps_[state]) return *steps_[state];
  const Position from = positions_[state];
  std::vector<Step> result;
  std::set<std::vector<std::uint32_t>> alike;
  for (const unsigned char octet : octets_) {
    std::vector<Step> steps;
    std::vector<std::uint32_t> sign = {alike_[octet]};
    for (const Way& way : ways(from.place, octet)) {
      const auto to = after(from, octet, way);
      if (!to) continue;
      steps.push_back({octet, way.role, number_of(*to)});
      sign.push_back(static_cast<std::uint32_t>(way.role));
      sign.push_back(steps.back().next);
    }
    if (alike.insert(std::move(sign)).second) result.insert(result.end(), steps.begin(), steps.end());
  }
  steps_[state] = std::move(result);
  return *steps_[state];
}

bool UrlWalk::may_end(State state) const {
  const Position& position = positions_[state];
  const int component = component_of(static_cast<std::size_t>(position.place));
  const bool is_at_authority = component == host_component || component == port_component;
  if (is_at_authority && schemes_[position.scheme].has_empty_path) return false;
  if (position.place == Place::scheme || position.place == Place::slash || position.place == Place::userinfo)
    return false;
  if (position.place == Place::literal) return false;
  const bool is_of_the_web = component >= host_component && position.place != Place::host_begin;
  if (urls_ == Urls::web && !is_of_the_web) return false;
  return uri_.accepts(position.uri) && expressions_.accepts(position.rest, false, true);
}

}  // namespace bnfurl::crawl::rules
