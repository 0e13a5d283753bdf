// An automaton as arithmetic on bitstreams, for line buffers. The technique is Parabix's (Cameron, Herdy and Lin, "High
// performance XML parsing using parallel bit stream technology", 2008; Cameron et al., "Bitwise data parallelism in
// regular expression matching", 2014).
//
// A bitstream has one bit per octet of the text. The stream of a state has a set bit, a marker, at each octet that is
// read in that state. All lines are read at once, since each line has a marker of its own. Each state needs one
// statement, and a cycle of states one more:
//   start    a marker at the first octet of each line
//   step     the markers of the states before, where their octets are, moved by one octet (Advance)
//   run      an accelerated state: the same, then moved to the end of the run of its class (ScanThru). One addition
//            does both: with markers m before the Advance and a class C, (m + (m | C)) & ~C
//   walk     a cycle of states that the last octet tells apart (the labels of a host name): moved to the end of the run
//            of pairs of octets that stay in the cycle
//   member   a state of such a cycle: the markers of the walk, where the last octet is one that leads to this state
//
// For example `*digit "." *digit` on "12.5". The first octet is the lowest bit, so C, the digits, is 1011 (decimal 11):
//   start   m = 00001; the start is an accelerated state, so m moves to the end of its run:
//           (m + C) & ~C = (1 + 11) & ~11 = 12 & ~11 = 00100, the "."
//   run     m = 00100 where the octet is ".";
//           (m + (m | C)) & ~C = (4 + 15) & ~11 = 19 & ~11 = 10000, the end of the text
// Why it works: in m + C the carry passes through all bits of C from the marker on, and stops at the first octet that
// is not in C. Lines cannot disturb each other, because no class contains the separator.
//
// Statements are in topological order, so each is computed once, from the ones before. A cycle of states is possible
// only as the run of one state or as a walk.
//
// Offsets are streams, too. A tag has a marker at each octet at which it is set, and its value is the last one in the
// line. Whether this gives the same values as the registers of the automaton is checked (bitstream_tags.hpp); if not,
// there is no program.
#pragma once

#include <string>
#include <variant>

#include "gen/automaton/speed/fold.hpp"

namespace bnfurl::gen {

struct BitstreamProgram {
  /// A class of octets, with or without the lead octets of escapes; if `octets` is empty, the lead octets alone.
  using Class = Folded::Stream;
  /// The markers of a statement where the octet is in a class.
  struct Entry {
    int statement = 0;
    int octets = 0;  ///< index into classes; none: any octet
    friend auto operator<=>(const Entry&, const Entry&) = default;
  };
  struct Statement {
    enum class Kind { start, step, run, walk, member };
    static constexpr int none = -1;
    Kind kind = Kind::step;
    std::vector<Entry> entries;
    int octets = none;  ///< run (and a start that is an accelerated state): its class; member: the octets that enter it
    std::vector<std::pair<int, int>> pairs;  ///< walk: classes of an octet and the next one
    int walk = none;                         ///< member: the walk's statement
  };
  /// Where a tag is set: at octets (`entries`), or at the end of a text that ends in certain states (`ends`).
  struct Tag {
    std::vector<Entry> entries;
    std::vector<int> ends;
  };
  /// An offset: the begin or the end of the line, the value of a tag, or (`tag_or_end`) the value of a tag if it is set
  /// and otherwise the end of the line. `distance` is added, but not to the end.
  struct Place {
    enum class From { begin, end, tag, tag_or_end };
    From from = From::begin;
    int tag = 0;
    int distance = 0;
  };
  /// A component that the program can find. It is present if the tag `present` is set.
  struct Component {
    std::string name;
    std::optional<int> present;  ///< none: always
    Place begin;
    Place end;
  };
  std::optional<Folded::Escape> escape;
  std::vector<Class> classes;
  std::vector<Statement> statements;  ///< each is before the statements that use it
  std::vector<int> accepting;         ///< statements
  std::vector<Tag> tags;
  std::vector<Component> components;
};

/// The program of `folded`, which records no choices, or why there is none. A folded automaton without tags gives a
/// program without them.
[[nodiscard]] std::variant<BitstreamProgram, std::string> bitstream_program(const Folded& folded);

[[nodiscard]] std::string to_string(const BitstreamProgram& program);

}  // namespace bnfurl::gen
