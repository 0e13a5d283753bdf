// The tables of a generated file as its own functions walk them. A reader of such files (one_file.hpp, java_class.hpp)
// makes these values, and decision.hpp decides whether they are right.
//
// Nothing in a file is trusted: each step looks at the numbers anew, and throws `BeyondTable` where a number leads
// beyond its table, where a program would end or read what is not there.
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::proof {

/// A number that leads beyond a table; `what()` says which: `line 31: next has 900, but there are 34 states`.
class BeyondTable : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// What `valid` and `explain` walk.
struct VerdictTables {
  std::size_t start = 0;
  std::size_t dead = 0;               ///< the state in which `explain` says that a text fails
  bool goes_on_when_dead = false;     ///< whether some `valid` reads further in that state: it must not lead back
  std::vector<std::size_t> class_of;  ///< by octet; octets of one class are treated alike
  std::function<std::size_t(std::size_t state, std::size_t octet_class)> next;
  std::function<bool(std::size_t state)> accepts;
  std::function<std::string(std::size_t state)> expected;  ///< the words for what can follow; may be empty: no words
};

// Values of `split` are offsets from 0, the numbers of kinds, or this one.

inline constexpr int missing = -1;

/// One cell gets the value of another.
struct CellCopy {
  std::size_t target = 0;
  std::size_t source = 0;
};

/// What `split` walks. Its values are in one row of cells.
struct SplitTables {
  /// A value that `split` returns: where a component begins or ends, or a kind.
  struct Slot {
    gen::Mark mark;  ///< without a value
    std::size_t cell = 0;
    std::map<std::string, int> kinds = {};  ///< of a choice: the number of each name
  };
  struct Edge {
    std::size_t state = 0;
    std::vector<CellCopy> copies;  ///< one after the other, with the offset of the octet in the cell `position`
  };
  std::size_t start = 0;
  std::size_t dead = 0;
  bool goes_on_when_dead = false;  ///< as in VerdictTables: then each text is decided for both ways
  std::vector<std::size_t> class_of;
  std::function<Edge(std::size_t state, std::size_t octet_class)> next;
  /// The copies where a text ends in this state, with its size in the cell `position`; nullopt: it is invalid.
  std::function<std::optional<std::vector<CellCopy>>(std::size_t state)> end;
  std::function<int(std::size_t cell)> initial;  ///< `missing`, or the number of a kind
  std::size_t position = 0;                      ///< a cell
  std::vector<Slot> slots;
};

}  // namespace bnfurl::proof
