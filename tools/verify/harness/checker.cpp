#include "tools/verify/harness/checker.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>

#include <bnfurl/bnfurl.h>
#include <bnfurl/detail/split.hpp>
#include <bnfurl/feed.hpp>
#include <bnfurl/line_splitter.hpp>

#include "gen/text/octet_set.hpp"
#include "src/core/kernels/kernels.hpp"
#include "tools/verify/machine/run_apart.hpp"

namespace bnfurl::proof {
namespace {

// The C functions for single texts must answer as the C++ functions do, wherever the spans are. On a no, nothing may be
// written.

constexpr std::size_t untouched = 0x5a5a;

// Spans at an address that fits a pointer and no more, and at one that fits our own: these are two ways of the code.
template <std::size_t words_before>
struct alignas(16) Memory {
  std::size_t before[words_before];
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  std::size_t after = untouched;
  bnfurl_parts parts = {sizeof(bnfurl_parts), BNFURL_MAX_COMPONENTS, spans, 77, 77};

  Memory() {
    std::fill_n(before, words_before, untouched);
    std::fill_n(spans, BNFURL_MAX_COMPONENTS, bnfurl_span{untouched, untouched});
  }
};

bnfurl_status status_of(const Answer& expected) { return expected.valid ? BNFURL_OK : BNFURL_NO_MATCH; }

int number_of(std::uint8_t choice) { return choice == detail::Choices::none ? -1 : choice; }

template <class AnyMemory>
bool is_untouched(const AnyMemory& memory, std::size_t from) {
  return *std::rbegin(memory.before) == untouched && memory.after == untouched &&
         std::all_of(memory.spans + from, memory.spans + BNFURL_MAX_COMPONENTS,
                     [](const bnfurl_span& span) { return span.begin == untouched && span.end == untouched; });
}

template <class AnyMemory>
bool has_components(const AnyMemory& memory, std::size_t count, const Components& expected) {
  for (std::size_t i = 0; i < count; ++i) {
    const bnfurl_span& span = memory.spans[i];
    if (span.begin != expected.spans[i].begin) return false;
    if (span.begin != BNFURL_ABSENT && span.end != expected.spans[i].end) return false;
  }
  return memory.parts.kind == number_of(expected.choices.kind) &&
         memory.parts.host_kind == number_of(expected.choices.host_kind);
}

template <class AnyMemory>
std::string_view difference_of_split(const bnfurl_production* production, std::string_view text,
                                     const Answer& expected) {
  AnyMemory memory;
  const std::size_t count = bnfurl_component_count(production);
  memory.parts.count = count;
  if (bnfurl_split(production, text.data(), text.size(), &memory.parts) != status_of(expected))
    return "another verdict of split";
  if (!is_untouched(memory, expected.valid ? count : 0)) return "memory beyond the result is written";
  if (!expected.valid && (memory.parts.kind != 77 || memory.parts.host_kind != 77))
    return "a kind is written for an invalid text";
  if (expected.valid && !has_components(memory, count, expected.components)) return "other components";
  return "";
}

/// How the answer of the C functions about `text` differs from the expected one; empty if it does not.
std::string_view difference_in_c(const detail::ProductionData& entry, std::string_view text, const Answer& expected) {
  const auto* production = reinterpret_cast<const bnfurl_production*>(&entry);
  if (bnfurl_validate(production, text.data(), text.size()) != status_of(expected)) return "another verdict";
  for (const auto difference : {difference_of_split<Memory<1>>, difference_of_split<Memory<2>>}) {
    if (const std::string_view what = difference(production, text, expected); !what.empty()) return what;
  }
  bnfurl_error error;
  if (bnfurl_explain(production, text.data(), text.size(), &error) != status_of(expected))
    return "another verdict of explain";
  if (!expected.valid && bnfurl_error_offset(&error) != expected.offset) return "another offset";
  return "";
}

// What a feed has to say after `taken` octets, if the text fails at `offset`.
bool is_dead_after(std::size_t taken, const Answer& expected) { return !expected.valid && taken > expected.offset; }

bool same(const std::optional<Error>& a, const std::optional<Error>& b) {
  if (!a || !b) return a.has_value() == b.has_value();
  return a->production() == b->production() && a->offset() == b->offset() && a->state() == b->state() &&
         a->found() == b->found();
}

// A splitter uses the engines of the kernels that are active when it is constructed.
const detail::ProductionData& with_kernel(const detail::ProductionData& entry, std::string_view kernel) {
  use_kernel(kernel);
  return entry;
}

bool has_fast_engines(const detail::ProductionData& entry) {
  if (entry.fast == nullptr) return false;
  const detail::FastEngines& engines = entry.fast[kernels::active().target];
  return engines.matches != nullptr || engines.split != nullptr;
}

}  // namespace

// A text that arrives in pieces must be judged like the whole: octet by octet, and cut in two. Each piece is in memory
// of its own, which is overwritten as soon as the piece was taken.

class FeedReaders {
public:
  explicit FeedReaders(const detail::ProductionData& entry) : entry_(entry) {}

  /// Checks verdict, offset, error and components; the cut is at another place in each call. Throws Counterexample.
  void check(std::string_view text, const Answer& expected) {
    check_octets(text, expected);
    check_cut(text, checked_++ % (text.size() + 1), expected);
  }

  /// The same with the cut at `cut`. Empty pieces change nothing.
  void check_cut(std::string_view text, std::size_t cut, const Answer& expected) {
    Feed feed(detail::production_of(entry_));
    SplitFeed split = *SplitFeed::of(detail::production_of(entry_));
    for (const std::string_view piece : {text.substr(0, cut), text.substr(cut, 0), text.substr(cut)}) {
      (void)take(feed, piece);
      (void)take(split, piece);
    }
    check_end("feed of two pieces", feed, split, text, expected);
  }

private:
  void check_octets(std::string_view text, const Answer& expected) {
    Feed feed(detail::production_of(entry_));
    SplitFeed split = *SplitFeed::of(detail::production_of(entry_));
    for (std::size_t i = 0; i < text.size(); ++i) {
      const Progress progress = take(feed, text.substr(i, 1));
      if ((progress == Progress::rejected) != is_dead_after(i + 1, expected))
        throw Counterexample("feed by bytes", text, "another offset");
      if (take(split, text.substr(i, 1)) != progress)
        throw Counterexample("split feed by bytes", text, "another verdict");
    }
    check_end("feed by bytes", feed, split, text, expected);
  }

  void check_end(std::string_view who, const Feed& feed, const SplitFeed& split, std::string_view text,
                 const Answer& expected) const {
    const auto fail = [&](std::string_view what) { throw Counterexample(std::string(who), text, what); };
    if ((feed.progress() == Progress::accepting) != expected.valid) fail("another verdict");
    if (feed.progress() != split.progress()) fail("another verdict with components");
    if (feed.offset() != expected.offset || split.offset() != expected.offset) fail("another offset");
    const std::optional<Error> error = explain(detail::production_of(entry_), text);
    if (!same(feed.explain(), error) || !same(split.explain(), error)) fail("another error");
    const std::optional<Components> found = components_by(
        *entry_.grammar,
        [&](detail::Span* spans, detail::Choices* choices) { return detail::Access::finish(split, spans, choices); });
    if (found.has_value() != expected.valid) fail("another verdict of the components");
    if (found && *found != expected.components) fail("other components");
  }

  template <class AnyFeed>
  Progress take(AnyFeed& feed, std::string_view piece) {
    piece_ = piece;
    const Progress progress = feed.push(piece_);
    std::ranges::fill(piece_, '\xff');
    return progress;
  }

  const detail::ProductionData& entry_;
  std::string piece_;
  std::size_t checked_ = 0;
};

// Every public function that gives a verdict or components, called with the same texts: `matches`, `split`, the C
// functions for one text, lines of a buffer and strings one after the other, for verdicts and for components. Together
// they reach all engines that were compiled for a production, and the active kernels. Where faster engines come before
// the scanner, the scanner is also called by itself. Buffers lie next to a guard page, before or after them.

/// The entry points of one production with one kernel. The kernel becomes active in the constructor, and again in
/// each call.
class EntryPoints {
public:
  EntryPoints(const detail::ProductionData& entry, std::string_view kernel)
      : entry_(with_kernel(entry, kernel)),
        kernel_(kernel),
        has_fast_engines_(has_fast_engines(entry)),
        line_readers_{readers_of(entry, '\n'), readers_of(entry, '\0')},
        string_verdicts_(detail::production_of(entry), {.columns = Columns::verdicts}),
        string_components_(detail::production_of(entry)) {}

  /// Checks one text at its place in memory. Throws Counterexample.
  void ask(std::string_view text, const Answer& expected) const {
    use_kernel(kernel_);
    check_verdict("matches", text, matches(detail::production_of(entry_), text), expected);
    check_split("split", text, detail::split_by_short_text, expected);
    if (const std::string_view what = difference_in_c(entry_, text, expected); !what.empty()) fail("C", text, what);
    if (!has_fast_engines_) return;
    check_verdict("scanner's matches", text, detail::matches_by_scanner(entry_, text), expected);
    check_split("scanner's split", text, detail::split_by_scanner, expected);
  }

  /// Checks all `texts` through all entry points. A text that contains a separator cannot be a line with that
  /// separator, so it is left out there. Throws Counterexample.
  void ask(const TextList& texts, const std::vector<Answer>& expected) {
    strings_.clear();
    for (LineReaders& readers : line_readers_) {
      readers.buffer.clear();
      readers.lines.clear();
    }
    for (std::size_t i = 0; i < texts.size(); ++i) {
      const Line line{texts[i], &expected[i]};
      ask(line.text, *line.expected);
      strings_.push_back(line);
      for (LineReaders& readers : line_readers_) {
        if (line.text.find(readers.separator) != std::string_view::npos) continue;
        readers.buffer += line.text;
        readers.buffer += readers.separator;
        readers.lines.push_back(line);
      }
    }
    for (LineReaders& readers : line_readers_) ask_lines(readers);
    ask_strings(texts);
  }

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

  static LineReaders readers_of(const detail::ProductionData& entry, char separator) {
    return {separator,
            LineSplitter(detail::production_of(entry), {.columns = Columns::verdicts, .separator = separator}),
            LineSplitter(detail::production_of(entry), {.separator = separator}),
            "",
            {}};
  }

  // The last line has no separator, unless it is empty.
  void ask_lines(LineReaders& readers) {
    if (readers.lines.empty()) return;
    const bool ends_empty = readers.lines.back().text.empty();
    const std::string_view buffer =
        std::string_view(readers.buffer).substr(0, readers.buffer.size() - (ends_empty ? 0 : 1));
    for (LineSplitter* splitter : {&readers.verdicts, &readers.components}) {
      const std::string_view who = splitter == &readers.verdicts ? "lines' verdicts" : "lines' components";
      std::size_t at = 0;
      splitter->feed(guarded(buffer));
      check(who, *splitter, readers.lines, at);
      splitter->finish();
      check(who, *splitter, readers.lines, at);
      if (at != readers.lines.size()) fail(who, readers.lines[at].text, "the line is missing");
    }
  }

  void ask_strings(const TextList& texts) {
    for (StringSplitter* splitter : {&string_verdicts_, &string_components_}) {
      const std::string_view who = splitter == &string_verdicts_ ? "strings' verdicts" : "strings' components";
      std::size_t at = 0;
      splitter->feed(guarded(texts.octets()), texts.offsets());
      check(who, *splitter, strings_, at);
      if (at != strings_.size()) fail(who, strings_[at].text, "the string is missing");
    }
  }

  // Alternates between two places: right before the back guard, and some octets after the front guard.
  [[nodiscard]] std::string_view guarded(std::string_view buffer) {
    constexpr std::size_t distances = GuardedPages::around;
    const char filling = buffer.empty() ? '\0' : buffer.front();
    if (!pages_ || pages_->room() < buffer.size()) pages_.emplace(2 * buffer.size());
    const std::size_t turn = laid_++;
    if (turn % 2 == 0) return pages_->at_end(buffer, filling);
    return pages_->at_begin(buffer, turn / 2 % distances, filling);
  }

  void check_verdict(std::string_view who, std::string_view text, bool found, const Answer& expected) const {
    if (found != expected.valid) fail(who, text, "another verdict");
  }

  template <class Split>
  void check_split(std::string_view who, std::string_view text, const Split& split, const Answer& expected) const {
    const std::optional<Components> found = components_by(
        *entry_.grammar,
        [&](detail::Span* spans, detail::Choices* choices) { return split(entry_, text, spans, choices); });
    check_verdict(who, text, found.has_value(), expected);
    if (found && *found != expected.components) fail(who, text, "other components");
  }

  template <class Splitter>
  void check(std::string_view who, Splitter& splitter, const std::vector<Line>& lines, std::size_t& at) {
    while (const Batch* found = splitter.next()) {
      if (found->size() > lines.size() - at) fail(who, found->line(lines.size() - at), "one more line");
      check(who, *found, std::span(lines).subspan(at, found->size()));
      at += found->size();
    }
  }

  void check(std::string_view who, const Batch& found, std::span<const Line> expected) {
    for (std::size_t i = 0; i < expected.size(); ++i) {
      if (found.line(i) != expected[i].text) fail(who, expected[i].text, "another line");
      if (found.valid(i) != expected[i].expected->valid) fail(who, expected[i].text, "another verdict");
    }
    check_components(who, found, expected);
  }

  void check_components(std::string_view who, const Batch& found, std::span<const Line> expected) {
    for (std::uint16_t c = 0; c < entry_.grammar->component_count; ++c) {
      const Batch::Column column = found.column(detail::component_of(*entry_.grammar, c));
      for (std::size_t i = 0; i < column.begins.size(); ++i) {
        const Answer& answer = *expected[i].expected;
        const detail::Span span = answer.valid ? answer.components.spans[c] : detail::Span{};
        const bool absent = span.begin == detail::Span::absent;
        const std::int32_t begin = absent ? 0 : found.begins()[i] + static_cast<std::int32_t>(span.begin);
        const std::int32_t length = absent ? -1 : static_cast<std::int32_t>(span.end - span.begin);
        if (column.begins[i] != begin || column.lengths[i] != length) fail(who, expected[i].text, "other components");
      }
    }
  }

  [[noreturn]] void fail(std::string_view who, std::string_view text, std::string_view what) const {
    throw Counterexample(fmt::format("{} {}", kernel_, who), text, what);
  }

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

Counterexample::Counterexample(std::string_view who, std::string_view text, std::string_view what)
    : std::runtime_error(fmt::format("{}: \"{}\": {}", who, gen::printable(text), what)) {}

Checker::Checker(const detail::ProductionData& entry) : entry_(entry), feeds_(std::make_unique<FeedReaders>(entry)) {
  for (const std::string& kernel : runnable_kernels())
    entry_points_.push_back(std::make_unique<EntryPoints>(entry, kernel));
}

Checker::~Checker() = default;

const Answer& Checker::add(std::string_view text) {
  if (texts_.size() == at_once) finish();
  ++count_;
  texts_.add(text);
  const Answer& expected = expected_.emplace_back(answer_of(entry_, text));
  feeds_->check(text, expected);
  return expected;
}

void Checker::add(std::string_view text, bool valid) {
  if (add(text).valid != valid) throw Counterexample("automaton", text, valid ? "is not accepted" : "is accepted");
}

void Checker::ask_in_place(std::string_view text, const Answer& expected) const {
  for (const auto& entry_points : entry_points_) entry_points->ask(text, expected);
}

void Checker::finish() {
  for (const auto& entry_points : entry_points_) entry_points->ask(texts_, expected_);
  texts_.clear();
  expected_.clear();
}

}  // namespace bnfurl::proof
