#include "gen/normal/normal_forms.hpp"

#include <algorithm>
#include <compare>

#include "gen/automaton/model/dfa.hpp"
#include "gen/syntax/rewrites.hpp"

namespace bnfurl::gen {

Dfa normal_forms(const Grammar& grammar, const Dfa& marked, Levels levels, Budget& budget) {
  Dfa left = marked;
  if (has(levels, Level::percent)) left = without_needless_triplets(left, unreserved_octets(grammar), budget);
  if (has(levels, Level::letter_case)) left = in_lower_case(left, budget);
  if (has(levels, Level::dots)) left = intersection(left, without_dot_segments(marked, budget), budget);
  if (has(levels, Level::empty_port)) left = without_empty_port(left, marked, budget);
  if (has(levels, Level::scheme)) left = without_defaults(left, grammar.directives, budget);
  if (has(levels, Level::address)) left = with_recommended_addresses(left, budget);
  return erase_marks(left, budget);
}

std::vector<Dfa> normal_form_parts(const Dfa& whole, const Grammar& grammar, const Dfa& marked, Levels levels,
                                   Budget& budget) {
  if (!has(levels, Level::scheme)) return {whole};
  const Dfa others = normal_forms(grammar, marked, levels - static_cast<Levels>(Level::scheme), budget);
  const Dfa defaults = without_defaults_in_any_grammar(grammar.directives, budget);
  if (intersection(others, defaults, budget) != whole) return {whole};
  return {others, defaults};
}

namespace {

const std::string hex = "0123456789ABCDEFabcdef";

bool is_hex(std::uint8_t octet) { return hex.find(static_cast<char>(octet)) != std::string::npos; }
char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }
char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
std::string lower(std::string text) {
  for (char& c : text) c = lower(c);
  return text;
}

std::vector<OctetSet> each_of(const OctetSet& octets) {
  std::vector<OctetSet> all;
  for (const std::uint8_t octet : octets.octets()) all.push_back(OctetSet::single(octet));
  return all;
}

// Holds back "%" and the digit after it until it is known whether they are a triplet; if not, no octet that is decoded
// may follow them directly.
struct Percent {
  struct State {
    std::string held;
    bool is_open = false;  // "%" or "%" and a digit, without a second, are before it
    friend auto operator<=>(const State&, const State&) = default;
  };
  using Ways = std::vector<Written<State>>;
  OctetSet unreserved;

  static State start() { return {}; }
  static std::optional<Ending> end(const State& state) { return Ending{state.held}; }
  [[nodiscard]] std::vector<OctetSet> sets() const { return each_of(OctetSet::of(hex + "%") | unreserved); }
  static Ways after(const State& state, const Mark&) { return {{"", state}}; }

  [[nodiscard]] Ways after(const State& state, std::uint8_t octet) const {
    const std::string& held = state.held;
    const auto c = static_cast<char>(octet);
    if (!held.empty() && is_hex(octet)) {
      if (held.size() == 1) return {{"", {held + c, state.is_open}}};
      const auto value = static_cast<std::uint8_t>(std::stoi(held.substr(1) + c, nullptr, 16));
      if (!state.is_open && unreserved.contains(value)) return {{std::string(1, static_cast<char>(value)), {}, true}};
      const std::string triplet{'%', upper(held[1]), upper(c)};
      return {{triplet, {}, triplet != held + c}};
    }
    if (c == '%') return {{held, {"%", !held.empty()}}};
    return {{held + c, {}}};
  }
};

// The same, inside of scheme and host.
struct LetterCase {
  struct State {
    bool is_inside = false;
    std::string held;
    friend auto operator<=>(const State&, const State&) = default;
  };
  using Ways = std::vector<Written<State>>;

  static State start() { return {}; }
  static std::optional<Ending> end(const State& state) {
    return Ending{lower(state.held), lower(state.held) != state.held};
  }
  static std::vector<OctetSet> sets() {
    return each_of(OctetSet::of("%0123456789") | OctetSet::range('A', 'Z') | OctetSet::range('a', 'z'));
  }

  static Ways after(const State& state, const Mark& mark) {
    if (mark.name != "scheme" && mark.name != "host") return {{"", state}};
    return {{lower(state.held), {mark.kind == Mark::Kind::open, ""}, lower(state.held) != state.held}};
  }

  static Ways after(const State& state, std::uint8_t octet) {
    const std::string all = state.held + static_cast<char>(octet);
    if (!state.is_inside) return {{all, state}};
    if (is_hex(octet) && state.held.size() == 2) return {{all, {true, ""}}};
    if (is_hex(octet) && state.held.size() == 1) return {{"", {true, all}}};
    if (octet == '%') return {{lower(state.held), {true, "%"}, lower(state.held) != state.held}};
    return {{lower(all), {true, ""}, lower(all) != all}};
  }
};

// Whether a ":" and the port after it are left out, or the zeros before its number, is guessed, and found out at the
// port's end; and so is whether a component follows the "?" or "#" after an authority.
struct Scheme {
  enum class Part { before, inside, after, authority, component_to_come, no_component_to_come, passed };
  enum class Port { none, to_come, number_to_come, left_out, without_zeros, kept };
  struct Facts {
    std::string port;
    bool empty_path = false;
  };
  struct State {
    Part part = Part::before;
    std::string scheme;  // in lower case, or that it is not known
    std::string read;    // of "://"
    Port port = Port::none;
    int zeros = 0;       // before the number: none, one, or two and more
    std::string digits;  // after them, or that it is another number, or none
    bool was_colon = false;
    friend auto operator<=>(const State&, const State&) = default;
  };
  using Ways = std::vector<Written<State>>;
  std::map<std::string, Facts> known;

  explicit Scheme(const Directives& directives) {
    for (const DefaultPort& port : directives.ports)
      known.try_emplace(lower(port.scheme), Facts{std::to_string(port.port), false});
    for (const std::string& scheme : directives.empty_paths) known[lower(scheme)].empty_path = true;
  }

  static State start() { return {}; }
  [[nodiscard]] std::vector<OctetSet> sets() const {
    OctetSet octets = OctetSet::of(":/?#0123456789");
    for (const auto& [scheme, facts] : known) {
      for (const char c : scheme) octets |= OctetSet::of(std::string{c, upper(c)});
    }
    return each_of(octets);
  }

  [[nodiscard]] Facts facts_of(const State& state) const {
    const auto found = known.find(state.scheme);
    return found == known.end() || state.part == Part::before || state.part == Part::inside ? Facts() : found->second;
  }

  [[nodiscard]] std::optional<Ending> end(const State& state) const {
    if (is_guessed(state.port) || state.part == Part::component_to_come) return std::nullopt;
    return state.part == Part::authority && facts_of(state).empty_path ? Ending{"/", true} : Ending{};
  }

  [[nodiscard]] Ways after(State state, const Mark& mark) const {
    const bool opens = mark.kind == Mark::Kind::open;
    if (opens && state.part == Part::no_component_to_come) return {};
    if (opens && state.part == Part::component_to_come) state.part = Part::passed;
    if (mark.name == "scheme" && mark.kind != Mark::Kind::choice) {
      state.part = opens ? Part::inside : Part::after;
      if (!opens && !known.contains(state.scheme)) state.scheme = another;
      state.was_colon = false;
    }
    if (mark.name != "port") return {{"", state}};
    if (!opens) return at_end_of_port(state);
    if (is_guessed(state.port)) {
      state.port = state.port == Port::to_come ? Port::left_out : Port::without_zeros;
    } else {
      state.port = state.was_colon && !facts_of(state).port.empty() ? Port::kept : Port::none;
    }
    return {{"", state}};
  }

  static bool is_guessed(Port port) { return port == Port::to_come || port == Port::number_to_come; }

  [[nodiscard]] Ways at_end_of_port(State state) const {
    const bool is_zero = state.zeros > 0 && state.digits.empty();
    const bool is_needless =
        is_zero ? facts_of(state).port == "0" : state.digits.empty() || state.digits == facts_of(state).port;
    const bool has_zeros = state.digits != no_number && state.zeros > (is_zero ? 1 : 0);
    const Port right = is_needless ? Port::left_out : has_zeros ? Port::without_zeros : Port::kept;
    if (state.port != Port::none && state.port != right) return {};
    const std::string written = state.port == Port::without_zeros && is_zero ? "0" : "";
    state.port = Port::none;
    state.zeros = 0;
    state.digits.clear();
    return {{written, state}};
  }

  [[nodiscard]] Ways in_port(State state, std::uint8_t octet) const {
    const std::string written(1, static_cast<char>(octet));
    const bool is_zero = octet == '0' && state.digits.empty();
    if (is_zero) {
      state.zeros = std::min(state.zeros + 1, 2);
    } else if (octet < '0' || octet > '9') {
      state.digits = no_number;
    } else if (state.digits != no_number) {
      state.digits += written;
      if (!facts_of(state).port.starts_with(state.digits)) state.digits = another;
    }
    const bool goes = state.port == Port::left_out || (state.port == Port::without_zeros && is_zero);
    return {{goes ? "" : written, state, goes}};
  }

  [[nodiscard]] Ways after(State state, std::uint8_t octet) const {
    const std::string written(1, static_cast<char>(octet));
    if (is_guessed(state.port) || state.part == Part::component_to_come) return {};
    state.was_colon = octet == ':';
    if (state.part == Part::no_component_to_come) state.part = Part::passed;
    if (state.part == Part::inside) {
      state.scheme += lower(written);
      const auto next = known.lower_bound(state.scheme);
      if (next == known.end() || !next->first.starts_with(state.scheme)) state.scheme = another;
      return {{written, state}};
    }
    const Facts facts = facts_of(state);
    if (state.port != Port::none) return in_port(state, octet);
    if (state.part == Part::after) {
      state.read += written;
      if (state.read == "://") state.part = Part::authority;
      if (!std::string("://").starts_with(state.read)) state.part = Part::passed;
      if (state.part != Part::after) state.read.clear();
      return {{written, state}};
    }
    if (state.part == Part::authority && (octet == '?' || octet == '#') && facts.empty_path) {
      State other = state;
      state.part = Part::component_to_come;
      other.part = Part::no_component_to_come;
      return {{"/" + written, state, true}, {written, other}};
    }
    if (state.part == Part::authority && (octet == '/' || octet == '?' || octet == '#')) state.part = Part::passed;
    Ways ways{{written, state}};
    if (octet == ':' && !facts.port.empty()) {
      state.port = Port::to_come;
      ways.push_back({"", state, true});
      state.port = Port::number_to_come;
      ways.push_back({written, state});
    }
    return ways;
  }

  inline static const std::string another = "?";    // no scheme and no digits
  inline static const std::string no_number = "!";  // nor this
};

}  // namespace

Dfa image(const Grammar& grammar, const Dfa& marked, Level level, Inputs inputs, Budget& budget) {
  const OctetSet unreserved = unreserved_octets(grammar);
  if (level == Level::percent)
    return unreserved.empty() ? erase_marks(marked, budget) : image(marked, Percent{unreserved}, inputs, budget);
  if (level == Level::letter_case) return image(marked, LetterCase{}, inputs, budget);
  return image(marked, Scheme(grammar.directives), inputs, budget);
}

}  // namespace bnfurl::gen
