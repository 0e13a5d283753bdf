#include "src/rules/study/watches.hpp"

#include <algorithm>
#include <array>
#include <utility>
#include <variant>

#include <bnfurl/rfc3986.hpp>

#include "src/rules/reading/reading.hpp"
#include "src/rules/study/expressions.hpp"

namespace bnfurl::crawl::rules {
namespace {

struct Roles {
  Role first;
  Role last;
  Role before = Role::end;  // of the mark before the part, if it has one that is its own
  std::string_view name = {};
};

constexpr std::array<Roles, 10> roles_of_parts = {{
    {Role::scheme, Role::fragment},                   // url
    {Role::host, Role::fragment, Role::before_host},  // host_onwards
    {Role::path, Role::query},                        // path_and_query
    {Role::scheme, Role::scheme, Role::end, "scheme"},
    {Role::userinfo, Role::userinfo, Role::before_userinfo, "userinfo"},
    {Role::host, Role::host, Role::before_host, "host"},
    {Role::port, Role::port, Role::before_port, "port"},
    {Role::path, Role::path, Role::end, "path"},
    {Role::query, Role::query, Role::before_query, "query"},
    {Role::fragment, Role::fragment, Role::before_fragment, "fragment"},
}};

// Of a condition over one subject alone.
std::optional<Expression> language_over_subject(Expressions& expressions, const Condition& condition) {
  if (const auto* pattern = std::get_if<Pattern>(&condition)) return language_of(expressions, *pattern);
  if (const auto* parameter = std::get_if<Parameter>(&condition)) return language_of(expressions, *parameter);
  const auto* expression = std::get_if<RegularExpression>(&condition);
  return expression == nullptr ? std::nullopt : std::optional(language_of(expressions, *expression));
}

}  // namespace

Watches::Watches(Expressions& expressions) : expressions_(expressions) {
  states_.push_back({Part::url, Phase::reads, Reader::expression, 0, Expressions::nothing});
  states_.push_back({Part::url, Phase::reads, Reader::expression, 0, Expressions::everything});
}

Watch Watches::add(const State& state) {
  const auto [place, is_new] = numbers_.try_emplace(state, static_cast<Watch>(states_.size()));
  if (is_new) states_.push_back(state);
  return place->second;
}

Watch Watches::on_expression(Part part, Expression expression) {
  if (expression == Expressions::nothing) return no;
  const bool is_always_there = part == Part::url || part == Part::path_and_query;
  if (expression == Expressions::everything && is_always_there) return yes;
  const bool begins_at_once = part == Part::url || part == Part::scheme;
  return add({.part = part,
              .phase = begins_at_once ? Phase::begins : Phase::waits,
              .reader = Reader::expression,
              .read = expression});
}

std::optional<std::vector<Watch>> Watches::of(const Condition& condition, const Premise& premise) {
  using Result = std::vector<Watch>;
  if (const auto* name = std::get_if<HostName>(&condition))
    return Result{on_expression(Part::host, language_of(expressions_, *name))};
  if (const auto* net = std::get_if<AddressNet>(&condition))
    return Result{on_expression(Part::host, language_of(expressions_, *net))};
  if (const auto language = language_over_subject(expressions_, condition)) {
    constexpr std::array parts = {Part::path_and_query, Part::url, Part::host_onwards};
    return Result{on_expression(parts[static_cast<std::size_t>(subject_of(condition))], *language)};
  }
  if (const auto* surt = std::get_if<SurtPrefix>(&condition)) return of_surt(*surt);
  if (const auto* length = std::get_if<Longer>(&condition)) return Result{length->octets <= premise.longer ? yes : no};
  if (const auto* repetition = std::get_if<Repetition>(&condition)) {
    if (premise.repeated) return Result{repetition->times <= *premise.repeated ? yes : no};
    return Result{on_expression(Part::path, language_of(expressions_, *repetition))};
  }
  const std::optional<Watch> watch = of_production(std::get<Derivation>(condition));
  return watch ? std::optional(Result{*watch}) : std::nullopt;
}

std::optional<Watch> Watches::of_subject(const Condition& condition) {
  if (const auto language = language_over_subject(expressions_, condition)) return on_expression(Part::url, *language);
  const auto* surt = std::get_if<SurtPrefix>(&condition);
  if (surt == nullptr) return std::nullopt;
  const auto read = surt_place(surt->text);
  const auto* place = std::get_if<SurtPlace>(&read);
  if (place == nullptr || place->path.empty()) return std::nullopt;
  return on_expression(Part::url, language_of(expressions_, Pattern{.parts = {{.text = place->path}}}));
}

std::vector<Watch> Watches::of(const Origin& origin) {
  return {on_expression(Part::scheme, expressions_.text(origin.scheme)),
          on_expression(Part::host, language_of(expressions_, HostName{origin.host, true})),
          on_expression(Part::port, expressions_.text(origin.port))};
}

Watch Watches::of_enough_segments(std::size_t times) {
  return on_expression(Part::path, segments_in_a_row(expressions_, times));
}

std::vector<Watch> Watches::of_surt(const SurtPrefix& surt) {
  const auto read = surt_place(surt.text);
  const auto* place = std::get_if<SurtPlace>(&read);
  if (place == nullptr) return {no};
  std::vector<Watch> result;
  if (place->scheme) result.push_back(on_expression(Part::scheme, expressions_.text(*place->scheme)));
  if (place->is_closed) result.push_back(on_expression(Part::port, expressions_.text(place->port)));
  if (place->is_closed || !place->host.empty()) {
    result.push_back(on_expression(Part::host, language_of(expressions_, HostName{place->host, place->is_closed})));
  }
  if (!place->is_closed && (place->host.empty() || !place->partial.empty())) {
    result.push_back(on_expression(Part::host, label_language(expressions_, place->host, place->partial)));
  }
  const Pattern path{.parts = {{.text = place->path}}};
  result.push_back(on_expression(Part::path_and_query, language_of(expressions_, path)));
  return result;
}

std::optional<Watch> Watches::of_production(const Derivation& derivation) {
  const std::optional<Production> production = find_production(derivation.grammar, derivation.production);
  if (!production) return std::nullopt;
  if (!rfc3986::URI.grammar().find_component(derivation.component)) return no;
  for (std::size_t part = 3; part < roles_of_parts.size(); ++part) {
    if (roles_of_parts[part].name != derivation.component) continue;
    const std::uint32_t number = number_of(*production);
    return add({.part = static_cast<Part>(part),
                .phase = static_cast<Part>(part) == Part::scheme ? Phase::begins : Phase::waits,
                .reader = Reader::production,
                .production = number,
                .read = bnfurl::Automaton::start});
  }
  return std::nullopt;
}

std::uint32_t Watches::number_of(Production production) {
  const auto place = std::ranges::find(productions_, production);
  const auto number = static_cast<std::uint32_t>(place - productions_.begin());
  if (place != productions_.end()) return number;
  productions_.push_back(production);
  const bnfurl::Automaton automaton = production.automaton();
  for (std::size_t bit = 1; bit < automaton.classes(); bit *= 2) {
    std::bitset<256>& set = sets_.emplace_back();
    for (unsigned octet = 0; octet < 256; ++octet) {
      set.set(octet, (automaton.class_of(static_cast<char>(octet)) & bit) != 0);
    }
  }
  return number;
}

bool Watches::begins_before(Part part, Role role) {
  return role != Role::end && role == roles_of_parts[static_cast<std::size_t>(part)].before;
}

bool Watches::belongs_to(Part part, Role role) {
  const Roles& roles = roles_of_parts[static_cast<std::size_t>(part)];
  return role >= roles.first && role <= roles.last;
}

// Whether a part that has not begun does not come any more.
bool Watches::is_over(Part part, Role role) {
  const bool is_of_authority =
      part == Part::host_onwards || part == Part::userinfo || part == Part::host || part == Part::port;
  return role > roles_of_parts[static_cast<std::size_t>(part)].last || (is_of_authority && role >= Role::path);
}

Watch Watches::after(Watch watch, unsigned char octet, Role role) {
  if (watch <= yes) return watch;
  const std::uint64_t key =
      (std::uint64_t{watch} << 16) | (std::uint64_t{octet} << 8) | static_cast<std::uint64_t>(role);
  if (const auto found = after_.find(key); found != after_.end()) return found->second;
  const Watch result = computed_after(states_[watch], octet, role);
  after_.emplace(key, result);
  return result;
}

Watch Watches::computed_after(State state, unsigned char octet, Role role) {
  if (state.phase == Phase::begins || state.phase == Phase::reads) {
    if (belongs_to(state.part, role)) return reading(state, octet);
    return holds(state) ? yes : no;
  }
  const bool is_path = state.part == Part::path || state.part == Part::path_and_query;
  if (is_path && belongs_to(state.part, role)) {
    const bool has_slash_before = state.phase == Phase::waits_after_host && role != Role::path;
    state.phase = Phase::begins;
    const Watch before = has_slash_before ? reading(state, '/') : add(state);
    return before <= yes ? before : reading(states_[before], octet);
  }
  if (is_over(state.part, role)) return holds_at_end(add(state)) ? yes : no;
  if (begins_before(state.part, role)) state.phase = Phase::begins;
  if (state.part == Part::path_and_query && role == Role::before_host) state.phase = Phase::waits_after_host;
  return add(state);
}

Watch Watches::reading(State state, unsigned char octet) {
  if (state.reader == Reader::production) {
    const bnfurl::Automaton automaton = productions_[state.production].automaton();
    const bnfurl::Automaton::State next =
        automaton.next(static_cast<bnfurl::Automaton::State>(state.read), static_cast<char>(octet));
    if (next == bnfurl::Automaton::dead) return no;
    state.read = next;
  } else {
    const bool is_first = state.phase == Phase::begins;
    state.read = expressions_.derivative(state.read, octet, is_first);
    if (is_first) state.read = expressions_.after_begin(state.read);
    if (state.read == Expressions::nothing) return no;
    if (state.read == Expressions::everything) return yes;
  }
  state.phase = Phase::reads;
  return add(state);
}

// Whether it holds, if nothing more of its part follows.
bool Watches::holds(const State& state) const {
  const bool is_absent = state.phase == Phase::waits || state.phase == Phase::waits_after_host;
  if (state.reader == Reader::production) {
    const bool is_there = !is_absent || state.part == Part::path;
    return is_there &&
           productions_[state.production].automaton().accepts(static_cast<bnfurl::Automaton::State>(state.read));
  }
  const bool is_read_anyway = state.part == Part::port || state.part == Part::path_and_query;
  return (!is_absent || is_read_anyway) && expressions_.accepts(state.read, state.phase != Phase::reads, true);
}

bool Watches::holds_at_end(Watch watch) {
  if (watch <= yes) return watch == yes;
  State state = states_[watch];
  if (state.part == Part::path_and_query && state.phase == Phase::waits_after_host) {
    state.phase = Phase::begins;
    return holds_at_end(reading(state, '/'));
  }
  return holds(state);
}

}  // namespace bnfurl::crawl::rules
