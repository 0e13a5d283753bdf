// Finite automata over octets and marks: an Nfa as an intermediate value, and a Dfa that is minimal, trimmed and
// numbered canonically. Two ways to write the same language, with the same marks, therefore give equal values. A Dfa
// without marks is the ordinary minimal automaton.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "gen/text/budget.hpp"
#include "gen/text/octet_set.hpp"

namespace bnfurl::gen {

// The letters of an automaton are octets and marks. A transition by a mark reads no octet. It records that a component
// begins or ends here, or that a choice gets a value (`host_kind` becomes `reg-name`).

/// Automata count states, letters and marks in int, since -1 stands for none; vectors count in std::size_t.
[[nodiscard]] constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

struct Mark {
  enum class Kind { open, close, choice };
  Kind kind = Kind::open;
  std::string name;   ///< of the component or of the choice
  std::string value;  ///< of a choice; otherwise empty
  friend auto operator<=>(const Mark&, const Mark&) = default;
};

/// `<host`, `host>`, `{host_kind=reg-name}`
[[nodiscard]] std::string to_string(const Mark& mark);

/// A letter is the index of an octet class, or the number of classes plus the index of a mark.
using Letter = int;

struct Nfa {
  static constexpr Letter no_letter = -1;
  struct Transition {
    Letter letter;
    int target;
  };
  std::vector<OctetSet> classes;
  std::vector<Mark> marks;
  std::vector<std::vector<Transition>> states;  ///< state 0 is the start
  std::vector<bool> accepting;

  int add_state() {
    states.emplace_back();
    accepting.push_back(false);
    return static_cast<int>(states.size()) - 1;
  }
  void add(int from, Letter letter, int target) { states[static_cast<std::size_t>(from)].push_back({letter, target}); }
  [[nodiscard]] Letter mark_letter(std::size_t mark) const { return static_cast<Letter>(classes.size() + mark); }
};

struct Dfa {
  static constexpr int none = -1;
  struct State {
    std::vector<int> next;  ///< by letter, or `none`
    bool accepting = false;
    friend bool operator==(const State&, const State&) = default;
  };
  std::vector<OctetSet> classes;  ///< disjoint, ordered by least octet; no two have the same transitions
  std::vector<Mark> marks;        ///< sorted; each has a transition
  std::vector<State> states;      ///< 0 is the start; breadth-first order by letter; the empty language has one state
  friend bool operator==(const Dfa&, const Dfa&) = default;

  [[nodiscard]] std::size_t letters() const { return classes.size() + marks.size(); }
  [[nodiscard]] bool is_mark(Letter letter) const { return letter >= static_cast<Letter>(classes.size()); }
  [[nodiscard]] const Mark& mark(Letter letter) const {
    return marks[static_cast<std::size_t>(letter) - classes.size()];
  }
  [[nodiscard]] int next(int state, Letter letter) const {
    return states[static_cast<std::size_t>(state)].next[static_cast<std::size_t>(letter)];
  }
  [[nodiscard]] bool accepting(int state) const { return states[static_cast<std::size_t>(state)].accepting; }
};

/// The automaton that accepts no text. A stage returns it if its budget is spent.
[[nodiscard]] Dfa empty_language();

/// The minimal, canonical Dfa of the language of `nfa`, whose words consist of octets and marks.
[[nodiscard]] Dfa canonical(const Nfa& nfa, Budget& budget = Budget::enough());

/// The language of `dfa` without its marks.
[[nodiscard]] Dfa erase_marks(const Dfa& dfa, Budget& budget = Budget::enough());
/// The same, with a state for each label: texts whose labels differ lead to different states. `label_of` is called with
/// all states of `dfa` that a text leads to, with the marks that can follow its last octet and without them.
[[nodiscard]] Dfa erase_marks(const Dfa& dfa, const std::function<int(const std::vector<int>& states)>& label_of,
                              Budget& budget);
/// The language of `dfa` without its choice marks; the marks of components stay.
[[nodiscard]] Dfa erase_choices(const Dfa& dfa, Budget& budget = Budget::enough());

/// The language of `dfa` without the marks for which `keeps` is false.
[[nodiscard]] Dfa with_marks(const Dfa& dfa, const std::function<bool(const Mark&)>& keeps, Budget& budget);

/// The class of `dfa` that contains `octet`, or none.
[[nodiscard]] Letter letter_of(const Dfa& dfa, std::uint8_t octet);

/// The classes of octets that neither automaton tells apart.
[[nodiscard]] std::vector<OctetSet> common_classes(const Dfa& a, const Dfa& b);

/// The state of `dfa`, which has no marks, after `text`, or none.
[[nodiscard]] int state_after(const Dfa& dfa, std::string_view text);
/// Whether `dfa`, which has no marks, accepts `text`.
[[nodiscard]] bool accepts(const Dfa& dfa, std::string_view text);

/// One line per state: `3: [a-z] 3, "<host" 4, accepting`.
[[nodiscard]] std::string to_string(const Dfa& dfa);
[[nodiscard]] std::string to_string(const Nfa& nfa);

// Paths that read marks only: the part of a reading between two octets.

/// A path over marks, and the state that it leads to.
struct Way {
  std::vector<int> marks;  ///< indices into the marks of the automaton
  int state = 0;
};

/// All paths over marks from `start`; the empty path comes first.
[[nodiscard]] std::vector<Way> ways_from(const Dfa& dfa, int start, Budget& budget = Budget::enough());

// Operations on languages: union, intersection, difference. A parameter `marked` may have marks, which the result of
// intersection and difference keeps; all other operands are ordinary minimal automata.

/// Adds the states of `dfa` to `nfa`, with their transitions by octets; returns the first. `nfa` tells apart at least
/// the octets that `dfa` does.
int add_states(Nfa& nfa, const Dfa& dfa);

/// The union of `parts`, which have no marks.
[[nodiscard]] Dfa united(const std::vector<Dfa>& parts, Budget& budget = Budget::enough());

/// The texts of `marked`, with their marks, that `plain` accepts too.
[[nodiscard]] Dfa intersection(const Dfa& marked, const Dfa& plain, Budget& budget = Budget::enough());

/// Whether no text is accepted by both automata. Neither has marks.
[[nodiscard]] bool disjoint(const Dfa& one, const Dfa& other, Budget& budget = Budget::enough());

/// The texts of `marked`, with their marks, that `plain` does not accept.
[[nodiscard]] Dfa difference(const Dfa& marked, const Dfa& plain, Budget& budget = Budget::enough());

/// All texts that begin like a text of `marked`, up to and including the octet after the end of `component`. For a URI
/// and its scheme: all texts that begin with a scheme of `marked` and ":". Empty if `marked` has no such component.
[[nodiscard]] Dfa beginning_through(const Dfa& marked, const std::string& component, Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
