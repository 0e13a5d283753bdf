// A host that begins with "[" has an IPv6 address up to "]", or up to the "%" of a zone (RFC 6874). What has another
// octet than such an address is something else, as an IPvFuture is, and stays.
#include "gen/normal/normal_forms.hpp"

#include <compare>

#include "gen/normal/transducer.hpp"

namespace bnfurl::gen {

// Which fields are zero decides how an address is written, but for the digits of the other fields. So the language is
// the union over all patterns of zero and other fields.

namespace {

// The letters of the automaton.
enum Class : Letter { dot, zero, one, two, three_four, five, six_to_nine, colon, a_to_f };

constexpr int most_digits = 4;

struct Run {
  int begin = 0;
  int size = 0;
};

// The fields of an address; bit i says that field i is zero.
struct Pattern {
  unsigned zeros;
  int fields;
  [[nodiscard]] bool is_zero(int field) const { return (zeros >> static_cast<unsigned>(field) & 1) != 0; }
};

// The first of the longest runs of zero fields, if it has at least two.
Run gap_of(const Pattern& pattern) {
  Run best{0, 1};
  Run run;
  for (int field = 0; field < pattern.fields; ++field) {
    run = pattern.is_zero(field) ? Run{run.begin, run.size + 1} : Run{field + 1, 0};
    if (run.size > best.size) best = run;
  }
  return best.size > 1 ? best : Run();
}

class Addresses {
public:
  Addresses() {
    nfa_.classes = {OctetSet::of("."),         OctetSet::of("0"),  OctetSet::of("1"),
                    OctetSet::of("2"),         OctetSet::of("34"), OctetSet::of("5"),
                    OctetSet::range('6', '9'), OctetSet::of(":"),  OctetSet::range('a', 'f')};
    nfa_.add_state();
    end_ = nfa_.add_state();
    nfa_.accepting[static_cast<std::size_t>(end_)] = true;
    for (unsigned zeros = 0; zeros < 1U << 8; ++zeros) nfa_.add(fields({zeros, 8}, false), Nfa::no_letter, end_);
    for (unsigned zeros = 0; zeros < 1U << 6; ++zeros) nfa_.add(ipv4(fields({zeros, 6}, true)), Nfa::no_letter, end_);
  }

  [[nodiscard]] Dfa minimal(Budget& budget) const { return canonical(nfa_, budget); }

private:
  int step(int from, std::initializer_list<Letter> letters) {
    const int to = nfa_.add_state();
    for (const Letter letter : letters) nfa_.add(from, letter, to);
    return to;
  }

  // The fields of the pattern, from the start on; with a colon after the last one if more is to come.
  int fields(const Pattern& pattern, bool more) {
    const Run gap = gap_of(pattern);
    int at = 0;
    for (int field = 0; field < pattern.fields; ++field) {
      if (gap.size > 0 && field == gap.begin) {
        if (field == 0) at = step(at, {colon});
        at = step(at, {colon});
        field += gap.size - 1;
      } else {
        at = pattern.is_zero(field) ? step(at, {zero}) : other_field(at);
        if (more || field + 1 < pattern.fields) at = step(at, {colon});
      }
    }
    return at;
  }

  // One to four digits, the first not "0".
  int other_field(int from) {
    const int end = nfa_.add_state();
    int at = step(from, {one, two, three_four, five, six_to_nine, a_to_f});
    for (int digits = 1; digits < most_digits; ++digits) {
      nfa_.add(at, Nfa::no_letter, end);
      at = step(at, {zero, one, two, three_four, five, six_to_nine, a_to_f});
    }
    nfa_.add(at, Nfa::no_letter, end);
    return end;
  }

  // Four numbers from 0 to 255 without leading zeros.
  int ipv4(int from) {
    int at = from;
    for (int i = 0; i < 4; ++i) at = number(i == 0 ? at : step(at, {dot}));
    return at;
  }

  int number(int from) {
    const int end = nfa_.add_state();
    const auto ends = [&](int at) { nfa_.add(at, Nfa::no_letter, end); };
    const std::initializer_list<Letter> any = {zero, one, two, three_four, five, six_to_nine};
    ends(step(from, any));
    ends(step(step(from, {one, two, three_four, five, six_to_nine}), any));
    ends(step(step(step(from, {one}), any), any));
    ends(step(step(step(from, {two}), {zero, one, two, three_four}), any));
    ends(step(step(step(from, {two}), {five}), {zero, one, two, three_four, five}));
    return end;
  }

  Nfa nfa_;
  int end_ = 0;
};

struct BracketedAddress {
  enum class Part { outside, host, address };
  struct State {
    Part part = Part::outside;
    int read = 0;  // the state of `addresses`, or none
    friend auto operator<=>(const State&, const State&) = default;
  };
  Dfa addresses;
  std::vector<std::size_t> class_of = class_of_octet(addresses.classes);

  static State start() { return {}; }
  static bool may_end(const State&) { return true; }
  [[nodiscard]] std::vector<OctetSet> sets() const {
    std::vector<OctetSet> all = addresses.classes;
    for (const OctetSet& set : {OctetSet::of("["), OctetSet::of("]%"), hex_digits()}) all.push_back(set);
    return all;
  }

  [[nodiscard]] std::optional<State> after(const State& state, std::uint8_t octet) const {
    if (state.part == Part::outside) return state;
    if (state.part == Part::host) return octet == '[' ? State{Part::address} : State{};
    if (octet == ']' || octet == '%') {
      if (state.read == Dfa::none || !addresses.accepting(state.read)) return std::nullopt;
      return State{};
    }
    if (!(hex_digits() | OctetSet::of(":.")).contains(octet)) return State{};
    const std::size_t letter = class_of[octet];
    const bool fits = state.read != Dfa::none && letter < addresses.classes.size();
    return State{Part::address, fits ? addresses.next(state.read, static_cast<Letter>(letter)) : Dfa::none};
  }

  static std::optional<State> after(const State& state, const Mark& mark) {
    if (opens(mark, "host")) return State{Part::host};
    if (closes(mark, "host")) return State{};
    return state;
  }
};

}  // namespace

Dfa recommended_addresses(Budget& budget) { return Addresses().minimal(budget); }

Dfa with_recommended_addresses(const Dfa& marked, Budget& budget) {
  return watched(marked, BracketedAddress{recommended_addresses(budget)}, budget);
}

}  // namespace bnfurl::gen
