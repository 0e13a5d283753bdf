// The lines of a chunk are found and judged in place. Only the octets after its last separator are copied, when it is
// fed; the next chunk's first separator ends that line. So there are three places for lines: a line that continued
// from chunk to chunk (`carry_`), the whole lines of the chunk (`body_`), and the line that has begun (`begun_`).
//
// A batch is built in two passes. In the first pass, the line-buffer engine finds lines and judges most of them; if a
// production has no such engine, a kernel finds their ends. The second pass judges every line that is not known to be
// valid: by the scanner, with one window over all lines, in which no run goes on through a separator. Lines that the
// line-buffer engine has left are judged as separate texts if they are few, or if the short-text engine knows most of
// them; so are all lines if their kinds are asked for, which line buffers do not find out, and those of a production
// without a compiled scanner.
//
// A dropped CR is part of the line's end: the line-buffer engine marks it as such, and the other engines are given
// lines without it. A line in the splitter's own memory loses it when the line is complete.
//
// note [CR within a line]: where CRs are dropped, runs in the window must not go on through a CR either. But a line may
// have one before its end. If it is in the class of a run, the run ends there, in a state that goes nowhere from an
// octet of its run; so the scanner refuses the line, and never takes one that it should refuse. A line that is refused
// and has a CR is scanned again by itself.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>

#include <bnfurl/line_splitter.hpp>

#include "src/core/first_engine.hpp"
#include "src/core/kernels/kernels.hpp"
#include "src/core/line_batch.hpp"
#include "src/core/texts.hpp"

namespace bnfurl {

/// `Heap` is where memory comes from: `take(octets)` returns it, throws, or returns null; `give_back(memory)`.
template <class Heap>
class LineReader {
public:
  LineReader(Heap heap, Production entry, Columns columns, ComponentBits selected, char separator,
             bool drop_cr) noexcept
      : heap_(heap),
        batch_(detail::data_of(entry), columns, selected),
        separator_(separator),
        drops_cr_(drop_cr && separator != '\r') {}
  ~LineReader() {
    heap_.give_back(batch_memory_);
    heap_.give_back(lines_memory_);
  }
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// Takes memory, before anything else; false if there is none.
  [[nodiscard]] bool start() {
    batch_memory_ = heap_.take(batch_.octets());
    if (batch_memory_ == nullptr || !make_room(kernels::window_octets)) return false;
    batch_.use(static_cast<std::byte*>(batch_memory_));
    if (separator_ == '\n' || separator_ == '\0') fast_lines_ = batch_.line_buffers();
    if (plan() != nullptr) choose_line_plan();
    return true;
  }

  /// False if there is no memory for a line that goes on from chunk to chunk: then the chunk counts as not fed.
  [[nodiscard]] bool feed(std::string_view chunk) {
    straddling_ = false;
    set_body({});
    const std::string_view begun = finished_ ? std::string_view() : begun_;
    const std::size_t first = chunk.find(separator_);
    const bool has_end = first != std::string_view::npos;
    const std::size_t after_last = has_end ? chunk.rfind(separator_) + 1 : 0;
    const std::size_t whole = has_end && begun.empty() ? 0 : begun.size() + std::min(first, chunk.size());
    if (!make_room(std::max(whole, chunk.size() - after_last))) return false;
    if (finished_) begun_ = {};
    finished_ = false;
    straddling_ = has_end && !begun_.empty();
    if (!has_end || straddling_) begun_ = appended(begun_, part_of(chunk, 0, first));
    if (!has_end) return true;
    if (straddling_) carry_ = begun_;
    begun_ = appended(other(carry_), part_of(chunk, after_last));
    const std::size_t begin = straddling_ ? first + 1 : 0;
    set_body(part_of(chunk, begin, after_last - begin));
    return true;
  }

  void finish() noexcept { finished_ = true; }

  const Batch* next() noexcept {
    if (straddling_) {
      straddling_ = false;
      return only(carry_);
    }
    if (at_ < body_.size()) return next_of_body();
    if (!finished_ || begun_.empty()) return nullptr;
    carry_ = begun_;
    begun_ = other(carry_);
    return only(carry_);
  }

private:
  [[nodiscard]] static std::string_view without_cr(std::string_view line) noexcept {
    return part_of(line, 0, line.size() - (line.ends_with('\r') ? 1 : 0));
  }
  // The classes whose runs the scanner crosses; null if there are none: for a trial of kinds, and for a grammar read at
  // run time.
  [[nodiscard]] const kernels::StreamPlan* plan() const noexcept {
    return batch_.has_components() ? batch_.entry().split.plan : batch_.entry().matches.plan;
  }

  // The plan for the window over all lines.
  void choose_line_plan() noexcept {
    line_plan_ = plan();
    hides_cr_ = drops_cr_ && goes_through(*plan(), '\r');
    if (!hides_cr_ && !goes_through(*plan(), separator_)) return;
    const char ends[] = {separator_, '\r'};
    line_plan_ = &own_plan_.emplace(*plan(), std::string_view(ends, drops_cr_ ? 2 : 1)).streams();
  }

  // A batch of one line.
  const Batch* only(std::string_view line) noexcept { return batch_.only(drops_cr_ ? without_cr(line) : line); }

  // Lines that do not lie in a chunk lie in one of two halves of a memory. The line that has begun stays as it is.
  [[nodiscard]] bool make_room(std::size_t octets) {
    if (octets <= room_) return true;
    const std::size_t room = std::max(octets, 2 * room_);
    auto* const memory = static_cast<char*>(heap_.take(2 * room));
    if (memory == nullptr) return false;
    begun_ = {std::copy(begun_.begin(), begun_.end(), memory) - begun_.size(), begun_.size()};
    carry_ = {memory + room, 0};  // NOLINT(bugprone-string-constructor): its place counts
    heap_.give_back(std::exchange(lines_memory_, memory));
    room_ = room;
    return true;
  }

  // An empty line in the half where `line` is not.
  [[nodiscard]] std::string_view other(std::string_view line) const noexcept {
    const char* const memory = static_cast<const char*>(lines_memory_);
    // NOLINTNEXTLINE(bugprone-string-constructor): its place counts
    return {line.data() == memory ? memory + room_ : memory, 0};
  }

  // A line of one half, and what follows it; there is room.
  [[nodiscard]] std::string_view appended(std::string_view line, std::string_view octets) const noexcept {
    char* const begin = static_cast<char*>(lines_memory_) + (line.data() == lines_memory_ ? 0 : room_);
    std::copy(octets.begin(), octets.end(), begin + line.size());
    return {begin, line.size() + octets.size()};
  }

  void set_body(std::string_view body) noexcept {
    body_ = body;
    at_ = 0;
    if (line_plan_ != nullptr) window_.emplace(*line_plan_, text().data(), text().size());
  }

  // The part of the remaining lines that offsets can reach.
  [[nodiscard]] std::string_view text() const noexcept { return part_of(body_, 0, Batch::longest); }

  const Batch* next_of_body() noexcept {
    batch_.clear();
    find_lines();
    if (batch_.size() == 0) return long_line();
    judge_lines();
    return batch_.lines(text());
  }

  // A line that is larger than a batch, or that offsets do not reach. Afterwards, offsets count from the line after
  // it.
  const Batch* long_line() noexcept {
    const std::string_view line = part_of(body_, at_, body_.find(separator_, at_) - at_);
    set_body(part_of(body_, at_ + line.size() + 1));
    return only(line);
  }

  void find_lines() noexcept {
    const std::size_t end = at_ + LineBatch::enough_octets;
    if (fast_lines_ == nullptr) return find_separators(end);
    while (!batch_.is_full() && at_ < end) {
      if (!find_fast_lines() && !find_line()) return;
    }
  }

  // Finds lines by the line-buffer engine; returns whether a line ends within its window.
  bool find_fast_lines() noexcept {
    const std::string_view text = this->text();
    const std::size_t count =
        fast_lines_(text.data(), text.size(), at_, {separator_, drops_cr_}, batch_.columns(), batch_.size());
    if (count == 0) return false;
    batch_.add_written(count);
    at_ = end_of(batch_.size() - 1) + 1;
    if (text[at_ - 1] != separator_) ++at_;
    return true;
  }

  bool find_line() noexcept {
    const std::size_t end = text().find(separator_, at_);
    if (end == std::string_view::npos) return false;
    add_line(end);
    return true;
  }

  // Finds lines by the separators of whole windows, until there are enough lines or the octets up to `end` have been
  // read.
  void find_separators(std::size_t end) noexcept {
    const std::string_view text = this->text();
    end = std::min(end, text.size());
    for (std::size_t window = at_; window < end && !batch_.is_full(); window += kernels::window_octets) {
      std::uint64_t words[kernels::window_words];
      kernels::active().separators(reinterpret_cast<const unsigned char*>(text.data()), text.size(), window,
                                   static_cast<unsigned char>(separator_), words);
      const std::size_t first = batch_.size();
      at_ = batch_.add_lines(at_, window, {words, std::min((text.size() - window) / 64 + 1, kernels::window_words)});
      if (drops_cr_) batch_.drop_cr(first, text);
    }
  }

  void add_line(std::size_t end) noexcept {
    batch_.add(at_, end);
    if (drops_cr_) batch_.drop_cr(batch_.size() - 1, text());
    at_ = end + 1;
  }

  // Uses one window over all lines, unless the first pass has left so few lines that most of the window's streams
  // would be unused.
  void judge_lines() noexcept {
    const std::size_t unknown = batch_.size() - batch_.count_valid();
    const bool asks_texts = fast_lines_ != nullptr || batch_.has_kinds();
    if (!window_ || 8 * unknown < batch_.size() || (asks_texts && knows_most())) {
      batch_.judge(LineBatch::Base::line,
                   [this](std::size_t line, detail::Span* spans, detail::Choices* choices) noexcept {
                     return batch_.judge_text(line_text(line), spans, choices);
                   });
    } else if (hides_cr_) {
      batch_.judge(LineBatch::Base::text,
                   [this](std::size_t line, detail::Span* spans, detail::Choices* choices) noexcept {
                     return scan(*window_, line, spans, choices) || (has_cr(line) && scan_alone(line, spans, choices));
                   });
    } else {
      batch_.judge(LineBatch::Base::text,
                   [this](std::size_t line, detail::Span* spans, detail::Choices* choices) noexcept {
                     return scan(*window_, line, spans, choices);
                   });
    }
  }

  // Whether the short-text engine knows most lines that the first pass has left; only the first of them are tried.
  [[nodiscard]] bool knows_most() const noexcept {
    constexpr std::size_t most_seen = 8;
    std::size_t seen = 0;
    std::size_t known = 0;
    for (std::size_t line = 0; line < batch_.size() && seen < most_seen; ++line) {
      if (batch_.is_valid(line)) continue;
      ++seen;
      known += knows(line_text(line)) ? 1 : 0;
    }
    return 2 * known > seen;
  }

  [[nodiscard]] bool knows(std::string_view text) const noexcept {
    const detail::FastEngines* engines = detail::fast_engines(batch_.entry());
    if (engines == nullptr) return false;
    if (!batch_.has_components()) return engines->matches != nullptr && engines->matches(detail::no_production, text);
    detail::Span spans[detail::max_components];
    detail::Choices choices;
    return engines->split != nullptr && engines->split(detail::no_production, text, spans, &choices);
  }

  [[nodiscard]] std::string_view line_text(std::size_t line) const noexcept {
    return part_of(text(), begin_of(line), end_of(line) - begin_of(line));
  }

  [[nodiscard, gnu::always_inline]] bool scan(kernels::Window& window, std::size_t line, detail::Span* spans,
                                              detail::Choices* choices) const noexcept {
    const detail::ProductionData& entry = batch_.entry();
    return batch_.has_components() ? entry.split.scan(window, begin_of(line), end_of(line), spans, choices)
                                   : entry.matches.scan(window, begin_of(line), end_of(line));
  }

  // See note [CR within a line].
  [[nodiscard]] bool has_cr(std::size_t line) const noexcept {
    return line_text(line).find('\r') != std::string_view::npos;
  }
  [[nodiscard, gnu::noinline]] bool scan_alone(std::size_t line, detail::Span* spans,
                                               detail::Choices* choices) const noexcept {
    kernels::Window window(*plan(), text().data(), end_of(line));
    return scan(window, line, spans, choices);
  }

  [[nodiscard]] std::size_t begin_of(std::size_t line) const noexcept {
    return static_cast<std::size_t>(batch_.columns().begin[line]);
  }
  [[nodiscard]] std::size_t end_of(std::size_t line) const noexcept {
    return static_cast<std::size_t>(batch_.columns().end[line]);
  }

  Heap heap_;
  LineBatch batch_;
  char separator_;
  bool drops_cr_;
  bool straddling_ = false;  // carry_ is the next line
  bool finished_ = false;
  detail::FastEngines::Lines fast_lines_ = nullptr;
  const kernels::StreamPlan* line_plan_ = nullptr;  // null: each line is judged as a separate text
  std::optional<LinePlan> own_plan_;
  bool hides_cr_ = false;  // no run of the window goes through a CR, but in a line by itself one would
  void* batch_memory_ = nullptr;
  void* lines_memory_ = nullptr;  // two halves of `room_` octets
  std::size_t room_ = 0;
  std::string_view begun_;  // in one half: the line that has no end yet
  std::string_view carry_;  // in the other: a line that continued from chunk to chunk, once it is complete
  std::string_view body_;   // lines with their separators; offsets are relative to its begin
  std::size_t at_ = 0;      // where the first line of body_ not returned yet begins
  std::optional<kernels::Window> window_;
};

}  // namespace bnfurl
