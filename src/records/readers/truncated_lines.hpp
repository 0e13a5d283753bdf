// Lines of a log that were cut off: the last one of a file that was truncated, or one that was longer than syslog
// allows. Such a line is the beginning of lines of its format, so the automaton of the format is in a state from which
// some way leads to the end of a line. The shortest way makes a whole line of it, and so does the shortest after each
// octet that could have come next. These lines are split; the fields that are the same in all of them, and end before
// the cut, are those of the line.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>

namespace bnfurl::records {

class TruncatedLines {
public:
  explicit TruncatedLines(Production layout) : layout_(layout) {}

  /// The components of `line`, those that it lacks as absent, valid until the next call. Empty if it is not the
  /// beginning of lines of the format, or ends before its URL begins: any word is the beginning of lines of some
  /// format.
  [[nodiscard]] std::span<const Span> split(std::string_view line, Component url);
  /// The same if `line` ends after a field, so that a space and more fields could follow: these are absent. Empty if it
  /// ends within a field, or before most fields.
  [[nodiscard]] std::span<const Span> split_short(std::string_view line);

private:
  [[nodiscard]] std::optional<Automaton::State> state_after(std::string_view line) const;
  void find_ways();
  void add_whole(std::string_view beginning, std::string_view next, Automaton::State state);

  Production layout_;
  std::vector<char> octets_;  // one of each class
  std::vector<char> ways_;    // for each state, the next octet of a shortest way to the end of a line
  std::string whole_;
  std::vector<Span> spans_;
};

}  // namespace bnfurl::records
