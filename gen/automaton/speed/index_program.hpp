// The typical ways of an automaton as checks of delimiters, for many lines at once.
//
// One class stream is chosen, whose runs are long and whose other octets are few. The octets of a chunk that are not in
// it, and the ends of the lines, are its *delimiters*. They are listed before any line is read: simdjson calls such a
// list a structural index, and others call the lines delimiter-indexed. A way says which of its octets are delimiters.
// So a line that goes this way has as many delimiters as the way, and between two of them there is only what the way
// has there: octets at fixed distances, and runs. The last run before a delimiter ends where the octets before the
// delimiter begin; every other run is looked for in its stream. Everything is checked, and nothing is guessed: a way of
// a deterministic automaton is the only one by which a text can be read. A run before a delimiter needs no look if its
// class has all octets of the chosen class.
//
// For example `*( ALPHA ) ":" *( ALPHA / "/" / ":" ) [ "?" *PCHAR ]` by delimiters of "?":
//   2 delimiters: octet of [?] at delimiter 0; q0 is the end of the run of stream 0 at 0; octet of [:] at q0; ...
//
// Separators are LF or NUL. Neither is in a class or a set of a program: a line that has the other one goes no way.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "gen/automaton/speed/examples.hpp"

namespace bnfurl::gen {

struct IndexProgram {
  /// Of a way: an engine has room for so many (src/core/kernels/structural_index).
  static constexpr int most_delimiters = 62;
  /// An offset in a line's chunk: an anchor and a distance from it.
  struct Position {
    enum class Anchor { begin, delimiter, found, end };
    Anchor anchor = Anchor::begin;
    int number = 0;  ///< of the delimiter, or of the run whose end was found
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
    int delimiters = 0;  ///< how many delimiters the line has, without its end
    std::vector<Check> checks;
    std::vector<Tag> tags;  ///< those that are set
    friend bool operator==(const Way&, const Way&) = default;
  };
  std::vector<Runs::Stream> streams;  ///< those in use; stream 0 is the one whose other octets are delimiters
  std::optional<Runs::Escape> escape;
  std::vector<Way> ways;  ///< by the number of delimiters; of as many delimiters: in the order of the texts
};

/// The ways of `texts`, or why there is no program: no text has a way, or no class has delimiters that tell the ways.
[[nodiscard]] std::variant<IndexProgram, std::string> index_program(const Folded& folded,
                                                                    const std::vector<std::string>& texts);

/// A position: the name of its anchor, perhaps with a number, and a distance. `anchors` are the names in their order.
[[nodiscard]] std::string text_of(const IndexProgram::Position& position, const std::array<std::string, 4>& anchors);

[[nodiscard]] std::string to_string(const IndexProgram& program);

}  // namespace bnfurl::gen
