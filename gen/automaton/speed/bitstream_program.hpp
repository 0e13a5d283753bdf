// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// An automaton as arithmetic on bitstreams, for line buffers. The technique is Parabix's (Cameron, Herdy and Lin, "High
// performance XML parsing using parallel bit stream technology", 2008; Cameron et al., "Bitwise data parallelism in
// regular expression matching", 2014).
//
// A bitstream has one bit per octet of the text. The stream of a state has a bit, a marker, at each octet that is read
// in that state. All lines are read at once, since every line has a marker of its own. Each state needs one statement:
//   start   the first octet of each line
//   step    the markers of the states before, where their octets are, moved by one octet (Advance)
//   run     an accelerated state: the same, then moved to the end of the run of its class (ScanThru). One addition does
//   it:
//           with markers m and a class C, (m + (m | C)) & ~C
//   walk    a cycle of states that the last octet tells apart (the labels of a host name): moved to the end of the run
//   of
//           pairs of octets that stay in the cycle; the last octet says in which state that is
// For example `*digit "." *digit` on "12.5": the first run takes the marker from "1" to ".", a step takes it to "5",
// and the second run takes it to the end. Statements follow each other in topological order, so there can be no other
// cycles.
//
// Offsets are streams, too. A tag has a marker at each octet at which it is set, and its value is the last one in the
// line. That this equals the registers of the automaton is checked (bitstream_tags.hpp); otherwise there is no program.
#pragma once

#include <map>
#include <string>
#include <variant>

#include "gen/automaton/speed/fold.hpp"

namespace bnfurl::gen {

struct BitstreamProgram {
  /// A class of octets, with or without the lead octets of escapes; these alone, where `octets` is empty.
  using Class = Folded::Stream;
  /// Marks of a statement, where an octet is of a class.
  struct Entry {
    int statement = 0;
    int octets = 0;  ///< index into classes
    friend auto operator<=>(const Entry&, const Entry&) = default;
  };
  struct Statement {
    enum class Kind { start, step, run, walk, member };
    static constexpr int none = -1;
    Kind kind = Kind::step;
    std::vector<Entry> entries;
    int octets = none;  ///< run (and a start that is an accelerated state): its class; member: what enters it
    std::vector<std::pair<int, int>> pairs;  ///< walk: classes of an octet and the next one
    int walk = none;                         ///< member: the statement
    friend bool operator==(const Statement&, const Statement&) = default;
  };
  /// Where a tag is set: at octets, or at the end of a text that ends in one of some states.
  struct Tag {
    std::vector<Entry> entries;
    std::vector<int> ends;
    friend auto operator<=>(const Tag&, const Tag&) = default;
  };
  /// An offset: the begin or the end of the line, the value of a tag, or that of a tag if it is set and otherwise the
  /// end of the line; some octets further, but for the end.
  struct Place {
    enum class From { begin, end, tag, tag_or_end };
    From from = From::begin;
    int tag = 0;
    int distance = 0;
    friend bool operator==(const Place&, const Place&) = default;
  };
  /// A component that the program can find. It is there if the tag `present` is set.
  struct Component {
    std::string name;
    std::optional<int> present;  ///< none: always
    Place begin;
    Place end;
    friend bool operator==(const Component&, const Component&) = default;
  };
  /// The one value that a choice can have, which it has if the tag `present` is set.
  struct Choice {
    std::string name;
    std::string value;
    std::optional<int> present;  ///< none: always
    friend bool operator==(const Choice&, const Choice&) = default;
  };
  std::optional<Folded::Escape> escape;
  std::vector<Class> classes;
  std::vector<Statement> statements;  ///< in an order in which each is before what uses it
  std::vector<int> accepting;         ///< statements
  std::vector<Tag> tags;
  std::vector<Component> components;
  std::vector<Choice> choices;
  friend bool operator==(const BitstreamProgram&, const BitstreamProgram&) = default;
};

/// The program of `folded`, or why there is none. A folded automaton without tags gives a program without them.
[[nodiscard]] std::variant<BitstreamProgram, std::string> bitstream_program(const Folded& folded);

[[nodiscard]] std::string to_string(const BitstreamProgram& program);

}  // namespace bnfurl::gen
