// The levels as automata: for each, the texts that it does not change. Each begins with its section.
#include <algorithm>
#include <compare>
#include <map>

#include "gen/automaton/model/dfa.hpp"
#include "gen/normal/normal_forms.hpp"
#include "gen/normal/transducer.hpp"

namespace bnfurl::gen {

// RFC 3986, section 6.2.3. An authority is what stands between "//", directly after the scheme's ":", and the next "/",
// "?" or "#" (section 3.2). What follows a "?" or "#" has to be a component: to RFC 1738, "http://h?q" has no query and
// no host, so its path is not empty. A port before the scheme is refused: nothing is known of it there.
//
// An automaton that looks for a default port at the end of an authority has to remember the scheme as it reads the
// host: so it has the states of the host once for each port. Apart from the grammar, this takes few states.

namespace {

class Defaults {
public:
  Defaults() {
    for (unsigned octet = 0; octet < 256; ++octet) nfa_.classes.push_back(OctetSet::range(octet, octet));
    nfa_.add_state();
    end_ = nfa_.add_state();
    nfa_.accepting[static_cast<std::size_t>(end_)] = true;
    add(end_, OctetSet::all(), end_);
  }

  void add_port(const DefaultPort& port) {
    const int colon = step(authority_of(port.scheme), OctetSet::of(":"));
    ends(colon, OctetSet::of("/?#"));
    ends(word(colon, std::to_string(port.port)), OctetSet::of("/?#"));
    const int padded = step(step(colon, OctetSet::of("0")), digits());
    add(padded, digits(), padded);
    ends(padded, OctetSet::of("/?#"));
  }
  void add_empty_path(const std::string& scheme) { ends(authority_of(scheme), OctetSet::of("?#")); }

  [[nodiscard]] Dfa minimal(Budget& budget) const { return canonical(nfa_, budget); }

private:
  void add(int from, const OctetSet& octets, int to) {
    for (const std::uint8_t octet : octets.octets()) nfa_.add(from, Letter{octet}, to);
  }
  int step(int from, const OctetSet& octets) {
    const int to = nfa_.add_state();
    add(from, octets, to);
    return to;
  }

  // The text ends here, or goes on with one of `octets` and then as it likes.
  void ends(int state, const OctetSet& octets) {
    nfa_.accepting[static_cast<std::size_t>(state)] = true;
    add(state, octets, end_);
  }

  // `text`, whose letters may be capitals or not.
  int word(int from, const std::string& text) {
    int at = from;
    for (const char c : text) {
      const auto octet = static_cast<std::uint8_t>(c);
      const bool is_letter = !digits().contains(octet) && !OctetSet::of("+-.:/").contains(octet);
      at = step(at,
                is_letter ? OctetSet::single(octet | 0x20) | OctetSet::single(octet & 0xdf) : OctetSet::single(octet));
    }
    return at;
  }

  int authority_of(const std::string& scheme) {
    const int authority = word(0, scheme + "://");
    add(authority, OctetSet::all() - OctetSet::of("/?#"), authority);
    return authority;
  }

  Nfa nfa_;
  int end_ = 0;
};

Dfa all_texts() { return {{OctetSet::all()}, {}, {{{0}, true}}}; }

// RFC 3986, section 6.2.2.1. The digits of a triplet may be capitals: a capital after "%" is one of them if a second
// digit follows.
struct LowerCase {
  struct State {
    bool is_inside = false;  // of the scheme or the host
    int read = 0;            // octets of a triplet: 0, 1 or 2
    bool capital = false;    // its first digit
    friend auto operator<=>(const State&, const State&) = default;
  };

  static State start() { return {}; }
  static bool may_end(const State&) { return true; }
  static std::vector<OctetSet> sets() { return {OctetSet::of("%"), hex_digits(), upper_letters()}; }

  static std::optional<State> after(const State& state, std::uint8_t octet) {
    if (!state.is_inside) return state;
    const bool is_digit = hex_digits().contains(octet);
    const bool is_capital = upper_letters().contains(octet);
    if (is_digit && state.read == 2) return State{true};
    if (is_digit && state.read == 1) return State{true, 2, is_capital};
    if (state.capital || is_capital) return std::nullopt;
    return State{true, octet == '%' ? 1 : 0};
  }

  static std::optional<State> after(const State& state, const Mark& mark) {
    if (opens(mark, "scheme") || opens(mark, "host")) return State{true};
    if (!closes(mark, "scheme") && !closes(mark, "host")) return state;
    if (state.capital) return std::nullopt;
    return State{};
  }
};

// RFC 3986, sections 6.2.2.1 and 6.2.2.2. Triplets are read from left to right: a "%" without two hexadecimal digits
// after it is an octet like others, and a triplet that follows it, or its only digit, is needed.
bool is_small(std::uint8_t octet) { return OctetSet::range('a', 'f').contains(octet); }

struct Triplets {
  struct State {
    int read = 0;       // octets of a triplet: 0, 1 or 2
    unsigned high = 0;  // the value of its first digit
    bool small = false;
    bool needed = false;  // what it stands for could be a digit after a "%" before it
    friend auto operator<=>(const State&, const State&) = default;
  };
  OctetSet unreserved;

  static State start() { return {}; }
  static bool may_end(const State&) { return true; }

  // Each digit is told apart.
  static std::vector<OctetSet> sets() {
    std::vector<OctetSet> all{OctetSet::of("%")};
    for (const std::uint8_t digit : hex_digits().octets()) all.push_back(OctetSet::single(digit));
    return all;
  }

  [[nodiscard]] std::optional<State> after(const State& state, std::uint8_t octet) const {
    const std::optional<unsigned> digit = state.read == 0 ? std::nullopt : hex_value(octet);
    if (!digit && octet == '%') return State{.read = 1, .needed = state.read != 0};
    if (!digit) return State{};
    if (state.read == 1) return State{2, *digit, is_small(octet), state.needed};
    if (state.small || is_small(octet)) return std::nullopt;
    if (!state.needed && unreserved.contains(16 * state.high + *digit)) return std::nullopt;
    return State{};
  }

  static std::optional<State> after(const State& state, const Mark&) { return state; }
};

// RFC 3986, section 3.2.3, for the empty port directly behind a host and its ":". Whether what is left without them is
// a text with the same host, is read off a second automaton, which the watcher follows beside the first.
struct EmptyPort {
  enum class Part { before, host_end, colon, port, empty, others };
  struct State {
    Part part = Part::before;
    int read = 0;  // the state of `hosts` without the ":"; none: no text begins so, with the same host
    friend auto operator<=>(const State&, const State&) = default;
  };
  Dfa hosts;  // the production, with the mark at the end of a host and no other
  std::vector<std::size_t> class_of = class_of_octet(hosts.classes);

  static State start() { return {}; }
  [[nodiscard]] bool may_end(const State& state) const {
    return state.part != Part::empty || state.read == Dfa::none || !hosts.accepting(state.read);
  }
  [[nodiscard]] std::vector<OctetSet> sets() const {
    std::vector<OctetSet> all = hosts.classes;
    all.push_back(OctetSet::of(":"));
    return all;
  }

  [[nodiscard]] std::optional<State> after(const State& state, std::uint8_t octet) const {
    if (state.part == Part::others) return state;
    if (state.part == Part::host_end && octet == ':') return State{Part::colon, state.read};
    if (state.part != Part::before && state.part != Part::empty) return State{Part::others, Dfa::none};
    const std::size_t letter = class_of[octet];
    return followed(state, letter < hosts.classes.size() ? std::optional(letter) : std::nullopt);
  }

  [[nodiscard]] std::optional<State> after(const State& state, const Mark& mark) const {
    if (closes(mark, "host") && state.part == Part::before)
      return State{Part::host_end, followed(state, hosts.classes.size()).read};
    if (opens(mark, "port") && state.part == Part::colon) return State{Part::port, state.read};
    if (closes(mark, "port") && state.part == Part::port) return State{Part::empty, state.read};
    return state;
  }

  [[nodiscard]] State followed(const State& state, std::optional<std::size_t> letter) const {
    const bool fits = letter && state.read != Dfa::none;
    return {state.part, fits ? hosts.next(state.read, static_cast<Letter>(*letter)) : Dfa::none};
  }
};

// `marked` with the marks at the ends of hosts alone.
Dfa with_ends_of_hosts(const Dfa& marked, Budget& budget) {
  return with_marks(
      marked, [](const Mark& mark) { return closes(mark, "host"); }, budget);
}

std::uint8_t small(std::uint8_t octet) { return upper_letters().contains(octet) ? octet | 0x20 : octet; }

std::string small(std::string text) {
  for (char& c : text) c = static_cast<char>(small(static_cast<std::uint8_t>(c)));
  return text;
}

struct Facts {
  std::string port;         // its digits; empty: no port is known
  bool empty_path = false;  // means "/"
};

struct SchemeDefaults {
  enum class Part { before, scheme, colon, first_slash, second_slash, authority, delimiter, passed };
  enum class Port { none, digits, padded, other, before_scheme };
  struct State {
    Part part = Part::before;
    std::string scheme;  // in small case; empty if it is not known
    bool after_colon = false;
    Port port = Port::none;
    std::string digits;  // of the port
    friend auto operator<=>(const State&, const State&) = default;
  };
  std::map<std::string, Facts> facts;

  explicit SchemeDefaults(const Directives& directives) {
    for (const DefaultPort& each : directives.ports) {
      Facts& known = facts[small(each.scheme)];
      if (known.port.empty()) known.port = std::to_string(each.port);
    }
    for (const std::string& scheme : directives.empty_paths) facts[small(scheme)].empty_path = true;
  }

  static State start() { return {}; }
  [[nodiscard]] bool may_end(const State& state) const {
    return state.part != Part::authority || !facts_of(state).empty_path;
  }

  // Each octet of a known scheme and each digit is told apart.
  [[nodiscard]] std::vector<OctetSet> sets() const {
    OctetSet octets = OctetSet::of(":/?#") | digits();
    for (const auto& [scheme, known] : facts) octets |= OctetSet::of(scheme);
    std::vector<OctetSet> all;
    for (const std::uint8_t octet : octets.octets()) {
      const bool is_letter = OctetSet::range('a', 'z').contains(octet);
      all.push_back(OctetSet::single(octet) | (is_letter ? OctetSet::single(octet - 0x20) : OctetSet()));
    }
    return all;
  }

  [[nodiscard]] Facts facts_of(const State& state) const {
    const auto known = facts.find(state.scheme);
    return known == facts.end() ? Facts() : known->second;
  }

  [[nodiscard]] bool begins_a_known_scheme(const std::string& text) const {
    return std::ranges::any_of(facts, [&](const auto& each) { return each.first.starts_with(text); });
  }

  // A number that begins with a zero has more digits than it needs, unless that is all of it.
  [[nodiscard]] State with_octet_of_port(State state, std::uint8_t octet) const {
    const bool is_digit = digits().contains(octet);
    if (state.port == Port::padded && is_digit) return state;
    const bool begins_with_zero = state.digits == "0";
    state.digits += static_cast<char>(octet);
    if (state.port == Port::digits && (state.digits == "0" || facts_of(state).port.starts_with(state.digits)))
      return state;
    state.port = begins_with_zero && is_digit ? Port::padded : Port::other;
    state.digits.clear();
    return state;
  }

  [[nodiscard]] std::optional<State> after(State state, std::uint8_t octet) const {
    state.after_colon = octet == ':' && state.part != Part::scheme;
    if (state.port == Port::digits || state.port == Port::padded) state = with_octet_of_port(state, octet);
    const auto expect = [&](std::uint8_t expected, Part next) { state.part = octet == expected ? next : Part::passed; };
    switch (state.part) {
      case Part::scheme:
        if (state.scheme != unknown) state.scheme += static_cast<char>(small(octet));
        if (!begins_a_known_scheme(state.scheme)) state.scheme = unknown;
        break;
      case Part::colon:
        expect(':', Part::first_slash);
        break;
      case Part::first_slash:
        expect('/', Part::second_slash);
        break;
      case Part::second_slash:
        expect('/', Part::authority);
        break;
      case Part::authority:
        if (octet == '/') state.part = Part::passed;
        if (octet == '?' || octet == '#') state.part = facts_of(state).empty_path ? Part::delimiter : Part::passed;
        break;
      case Part::delimiter:
        state.part = Part::passed;
        break;
      default:
        break;
    }
    return state;
  }

  [[nodiscard]] std::optional<State> after(State state, const Mark& mark) const {
    if (state.part == Part::delimiter && mark.kind == Mark::Kind::open) return std::nullopt;
    if (opens(mark, "scheme")) {
      if (state.port == Port::before_scheme) return std::nullopt;
      state.part = Part::scheme;
    }
    if (closes(mark, "scheme")) {
      state.part = Part::colon;
      if (!facts.contains(state.scheme)) state.scheme = unknown;
    }
    if (opens(mark, "port")) {
      if (state.part == Part::before) state.port = Port::before_scheme;
      if (state.part != Part::before && state.after_colon && !facts_of(state).port.empty()) state.port = Port::digits;
    }
    if (closes(mark, "port") && state.port != Port::before_scheme) {
      const bool is_needless = state.digits.empty() || state.digits == facts_of(state).port;
      if (state.port == Port::padded || (state.port == Port::digits && is_needless)) return std::nullopt;
      state.port = Port::none;
      state.digits.clear();
    }
    return state;
  }

  inline static const std::string unknown = "?";  // no scheme begins so
};

}  // namespace

Dfa without_defaults_in_any_grammar(const Directives& directives, Budget& budget) {
  Defaults defaults;
  for (const DefaultPort& port : directives.ports) defaults.add_port(port);
  for (const std::string& scheme : directives.empty_paths) defaults.add_empty_path(scheme);
  return difference(all_texts(), defaults.minimal(budget), budget);
}

Dfa in_lower_case(const Dfa& marked, Budget& budget) { return watched(marked, LowerCase{}, budget); }

Dfa without_needless_triplets(const Dfa& marked, const OctetSet& unreserved, Budget& budget) {
  return unreserved.empty() ? marked : watched(marked, Triplets{unreserved}, budget);
}

Dfa without_empty_port(const Dfa& left, const Dfa& marked, Budget& budget) {
  return watched(left, EmptyPort{with_ends_of_hosts(marked, budget)}, budget);
}

Dfa without_defaults(const Dfa& marked, const Directives& directives, Budget& budget) {
  return watched(marked, SchemeDefaults(directives), budget);
}

}  // namespace bnfurl::gen
