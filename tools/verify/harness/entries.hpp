// Every public function that gives a verdict or components, called with the same texts: `matches`, `split`, the C
// functions for one text, lines of a buffer and strings one after the other, for verdicts and for components. Together
// they reach all engines that were compiled for a production, and the active kernels. Where faster engines come before
// the scanner, the scanner is also called by itself. Buffers lie next to a guard page, before or after them.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <bnfurl/feed.hpp>
#include <bnfurl/line_splitter.hpp>

#include "tools/verify/harness/readings.hpp"
#include "tools/verify/machine/run_apart.hpp"

namespace bnfurl::proof {

/// The entry points of one production with one kernel. The kernel becomes active in the constructor, and again in
/// each call.
class EntryPoints {
public:
  EntryPoints(const detail::ProductionData& entry, std::string_view kernel);

  /// Checks one text at its place in memory. Throws Counterexample.
  void ask(std::string_view text, const Answer& expected) const;
  /// Checks all `texts` through all entry points. Throws Counterexample.
  void ask(const TextList& texts, const std::vector<Answer>& expected);

private:
  struct Line {
    std::string_view text;
    const Answer* expected;
  };
  // Lines with one separator, and the splitters that read them.
  struct LineReaders {
    char separator;
    LineSplitter verdicts;
    LineSplitter components;
    std::string buffer;
    std::vector<Line> lines;
  };

  static LineReaders readers_of(const detail::ProductionData& entry, char separator);
  void ask_lines(LineReaders& readers);
  void ask_strings(const TextList& texts);
  [[nodiscard]] std::string_view guarded(std::string_view buffer);
  void check_verdict(std::string_view who, std::string_view text, bool found, const Answer& expected) const;
  template <class Split>
  void check_split(std::string_view who, std::string_view text, const Split& split, const Answer& expected) const;
  template <class Splitter>
  void check(std::string_view who, Splitter& splitter, const std::vector<Line>& lines, std::size_t& at);
  void check(std::string_view who, const Lines& found, std::span<const Line> expected);
  void check_components(std::string_view who, const Lines& found, std::span<const Line> expected);
  [[noreturn]] void fail(std::string_view who, std::string_view text, std::string_view what) const;

  const detail::ProductionData& entry_;
  std::string kernel_;
  bool has_fast_engines_;
  LineReaders line_readers_[2];
  StringSplitter string_verdicts_;
  StringSplitter string_components_;
  std::vector<Line> strings_;
  std::optional<GuardedPages> pages_;
  std::size_t laid_ = 0;
};

// The C functions for single texts must answer as the C++ functions do, wherever the spans are. On a no, nothing may be
// written.

/// How the answer of the C functions about `text` differs from the expected one; empty if it does not.
[[nodiscard]] std::string_view difference_in_c(const detail::ProductionData& entry, std::string_view text,
                                               const Answer& expected);

// A text that arrives in pieces must be judged like the whole: octet by octet, and cut in two. Each piece is in memory
// of its own, which is overwritten as soon as the piece was taken.

class FeedReaders {
public:
  explicit FeedReaders(const detail::ProductionData& entry) : entry_(entry) {}

  /// Checks verdict, offset, error and components; the cut is at another place in each call. Throws Counterexample.
  void check(std::string_view text, const Answer& expected);
  /// The same with the cut at `cut`.
  void check_cut(std::string_view text, std::size_t cut, const Answer& expected);

private:
  void check_octets(std::string_view text, const Answer& expected);
  void check_end(std::string_view who, const Feed& feed, const SplitFeed& split, std::string_view text,
                 const Answer& expected) const;
  Progress take(Feed& feed, std::string_view piece);
  Progress take(SplitFeed& feed, std::string_view piece);

  const detail::ProductionData& entry_;
  std::string piece_;
  std::size_t checked_ = 0;
};

}  // namespace bnfurl::proof
