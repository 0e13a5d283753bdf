// RFC 3986, section 6.2.2.3, for paths that begin with "/". "/." before "//" guards a path that would be read as an
// authority without it: "x:/.//b". With an authority there is no such danger, and "//h/.//b" is "//h//b"; unless the
// grammar does not derive that, as RFC 1808 does not.
#include <compare>

#include "gen/automaton/model/dfa.hpp"
#include "gen/normal/normal_forms.hpp"
#include "gen/normal/transducer.hpp"

namespace bnfurl::gen {
namespace {

enum class Guard {
  without_authority,  // it may stand where there is no authority
  with_authority,     // it has to stand, and there is an authority
};

struct DotSegments {
  enum class Before { nothing, scheme, after_scheme, colon, others };
  // In a path that begins with "/": its first "/"; its first segment "."; the guard, of which one "/" is to come; and
  // in any segment: its "/", ".", "..", others.
  enum class Path { not_yet, empty, first, first_dot, guard, slash, dot, two_dots, others, passed };
  struct State {
    Before before = Before::nothing;
    Path path = Path::not_yet;
    bool has_authority = false;
    bool has_guard = false;
    friend auto operator<=>(const State&, const State&) = default;
  };
  Guard guard;

  static State start() { return {}; }
  [[nodiscard]] bool may_end(const State& state) const { return guard == Guard::without_authority || state.has_guard; }
  static std::vector<OctetSet> sets() { return {OctetSet::of("/"), OctetSet::of(".")}; }

  [[nodiscard]] std::optional<State> after(State state, std::uint8_t octet) const {
    if (state.path == Path::not_yet) {
      state.before = before(state.before);
      return state;
    }
    if (state.path == Path::first_dot && octet == '/') {
      if (state.has_authority != (guard == Guard::with_authority)) return std::nullopt;
      state.has_guard = true;
    }
    const std::optional<Path> path = path_after(state.path, octet);
    if (!path) return std::nullopt;
    state.path = *path;
    return state;
  }

  // An octet was read before the path.
  static Before before(Before before) {
    if (before == Before::scheme) return before;
    return before == Before::after_scheme ? Before::colon : Before::others;
  }

  static std::optional<Path> path_after(Path path, std::uint8_t octet) {
    const auto either = [octet](Path slash, Path dot) {
      return octet == '/' ? slash : octet == '.' ? dot : Path::others;
    };
    switch (path) {
      case Path::empty:
        return octet == '/' ? Path::first : Path::passed;
      case Path::first:
        return either(Path::slash, Path::first_dot);
      case Path::first_dot:
        return either(Path::guard, Path::two_dots);
      case Path::guard:
        return octet == '/' ? std::optional(Path::slash) : std::nullopt;
      case Path::slash:
        return either(Path::slash, Path::dot);
      case Path::dot:
        return octet == '/' ? std::nullopt : std::optional(either(Path::slash, Path::two_dots));
      case Path::two_dots:
        return octet == '/' ? std::nullopt : std::optional(Path::others);
      case Path::others:
        return either(Path::slash, Path::others);
      default:
        return path;
    }
  }

  static std::optional<State> after(State state, const Mark& mark) {
    if (opens(mark, "scheme") && state.path == Path::not_yet) state.before = Before::scheme;
    if (closes(mark, "scheme") && state.before == Before::scheme) state.before = Before::after_scheme;
    if (opens(mark, "path")) {
      state.has_authority = state.before != Before::nothing && state.before != Before::colon;
      state.before = Before::others;
      state.path = Path::empty;
    }
    if (closes(mark, "path")) {
      const bool ends_with_dots = state.path == Path::dot || state.path == Path::two_dots ||
                                  state.path == Path::first_dot || state.path == Path::guard;
      if (ends_with_dots) return std::nullopt;
      state.path = Path::passed;
    }
    return state;
  }
};

// `marked`, whose paths all begin with "/.", without these two octets. The only mark that is left says where they were.
Dfa without_guard(const Dfa& marked, Budget& budget) {
  const Mark path{Mark::Kind::open, "path", ""};
  const std::vector<std::size_t> class_of = class_of_octet(marked.classes);
  Nfa nfa{marked.classes, {path}, {}, {}};
  const int size = static_cast<int>(marked.states.size());
  for (int i = 0; i < 3 * size; ++i) nfa.add_state();  // before the guard or after it; before its "/"; before its "."
  for (int state = 0; state < size; ++state) {
    nfa.accepting[static_cast<std::size_t>(state)] = marked.accepting(state);
    for (std::size_t i = 0; i < marked.letters(); ++i) {
      const auto letter = static_cast<Letter>(i);
      const int target = marked.next(state, letter);
      if (target == Dfa::none) continue;
      if (!marked.is_mark(letter)) {
        nfa.add(state, letter, target);
        if (i == class_of['/']) nfa.add(size + state, Nfa::no_letter, 2 * size + target);
        if (i == class_of['.']) nfa.add(2 * size + state, Nfa::no_letter, target);
      } else if (marked.mark(letter) == path) {
        nfa.add(state, nfa.mark_letter(0), size + target);
      } else {
        for (const int layer : {0, size, 2 * size}) nfa.add(layer + state, Nfa::no_letter, layer + target);
      }
    }
  }
  return canonical(nfa, budget);
}

// The texts of `places`, with "/." in the place of its only mark.
Dfa with_guard(const Dfa& places, Budget& budget) {
  std::vector<OctetSet> classes{OctetSet::of("/"), OctetSet::of(".")};
  classes.insert(classes.end(), places.classes.begin(), places.classes.end());
  Nfa nfa{partition(classes), {}, {}, {}};
  const std::vector<std::size_t> class_of = class_of_octet(nfa.classes);
  add_states(nfa, places);
  for (int state = 0; !places.marks.empty() && state < static_cast<int>(places.states.size()); ++state) {
    const int target = places.next(state, static_cast<Letter>(places.classes.size()));
    if (target == Dfa::none) continue;
    const int after_slash = nfa.add_state();
    nfa.add(state, static_cast<Letter>(class_of['/']), after_slash);
    nfa.add(after_slash, static_cast<Letter>(class_of['.']), target);
  }
  return canonical(nfa, budget);
}

}  // namespace

Dfa without_dot_segments(const Dfa& marked, Budget& budget) {
  const Dfa free = watched(marked, DotSegments{Guard::without_authority}, budget);
  const Dfa guarded = watched(marked, DotSegments{Guard::with_authority}, budget);
  const Dfa needed = difference(without_guard(guarded, budget), erase_marks(marked, budget), budget);
  return united({erase_marks(free, budget), with_guard(needed, budget)}, budget);
}

}  // namespace bnfurl::gen
