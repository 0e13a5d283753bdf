// The typical ways of an automaton as checks of places, for many lines at once.
//
// One class stream is chosen, whose runs are long and whose other octets are few. The octets of a chunk that are not in
// it, and the ends of the lines, are its *places*, and are listed before any line is read. A way says which of its
// octets are places. So a line that goes this way has as many places as the way, and between two of them there is only
// what the way has there: octets at fixed distances, and runs. The last run before a place ends where the octets before
// the place begin; every other run is looked for in its stream. Everything is checked, and nothing is guessed: a way of
// a deterministic automaton is the only one by which a text can be read. A run before a place needs no look if its class
// has all octets of the chosen class.
//
// For example `*( ALPHA ) ":" *( ALPHA / "/" / ":" ) [ "?" *PCHAR ]` by places of "?":
//   2 places: octet of [?] at place 0; q0 is the end of the run of stream 0 at 0; octet of [:] at q0; ...
//
// Separators are LF or NUL. Neither is in a class or a set of a program: a line that has the other one goes no way.
#pragma once

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "gen/automaton/speed/examples.hpp"

namespace bnfurl::gen {

struct PlaceProgram {
  static constexpr int most_places = 62;  ///< of a way: an engine has room for so many (src/core/kernels/places)
  /// An offset in a line's chunk: an anchor and a distance from it.
  struct Position {
    enum class Anchor { begin, place, found, end };
    Anchor anchor = Anchor::begin;
    int number = 0;  ///< of the place, or of the run whose end was found
    int distance = 0;
    friend bool operator==(const Position&, const Position&) = default;
  };
  /// In the order in which they are made. All hold, or the line does not go this way.
  struct Check {
    enum class Kind {
      octet,   ///< an octet of `octets` is at `from`
      find,    ///< makes the position "found `number`": the end of the run of `stream` that begins at `from`
      before,  ///< `from` is not after `to`
      same,    ///< `from` is `to`
      run,     ///< the octets of `stream` go from `from` to `to` or further
    };
    Kind kind = Kind::octet;
    Position from;
    Position to;
    OctetSet octets;
    int stream = 0;
    int number = 0;
    friend bool operator==(const Check&, const Check&) = default;
  };
  struct Tag {
    Mark mark;
    Position position;
    friend bool operator==(const Tag&, const Tag&) = default;
  };
  struct Way {
    int places = 0;  ///< how many places the line has, without its end
    std::vector<Check> checks;
    std::vector<Tag> tags;  ///< those that are set
    friend bool operator==(const Way&, const Way&) = default;
  };
  std::vector<Runs::Stream> streams;  ///< those in use; stream 0 is the one whose other octets are places
  std::optional<Runs::Escape> escape;
  std::vector<Way> ways;  ///< by the number of places; of as many places: in the order of the texts
  friend bool operator==(const PlaceProgram&, const PlaceProgram&) = default;
};

/// The ways of `texts`, or why there is no program: no text has a way, or no class has places that tell the ways.
[[nodiscard]] std::variant<PlaceProgram, std::string> place_program(const Folded& folded,
                                                                    const std::vector<std::string>& texts);

[[nodiscard]] std::string to_string(const PlaceProgram& program);

}  // namespace bnfurl::gen
