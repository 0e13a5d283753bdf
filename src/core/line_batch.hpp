// A batch of lines in memory that is used again for every batch. It has the columns, in one piece, and
// rows: the components of 64 lines, which are then turned into columns together. Writing the columns one number at a
// time takes four times as long.
//
// The distance between the begins of two columns is a few cache lines more than a multiple of 4 KiB. Columns are
// written side by side, and a processor takes addresses for equal if their lowest twelve bits are equal.
#pragma once

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include <bnfurl/detail/data.hpp>
#include <bnfurl/line_splitter.hpp>

#include "src/core/kernels/kernels.hpp"

namespace bnfurl {

/// Components as a set: bit c is component c of a grammar.
using ComponentBits = std::uint32_t;
inline constexpr ComponentBits all_components = ~ComponentBits{0};
static_assert(detail::max_components <= 32);

class LineBatch {
public:
  /// A batch ends after this many octets, or when it has enough lines: so its columns and its text stay in the
  /// second-level cache.
  static constexpr std::size_t enough_octets = std::size_t{1} << 17;
  static constexpr std::size_t enough = 1024;  ///< lines

  /// The components that have columns.
  [[nodiscard]] static ComponentBits bits_of(Production entry, const Selection& selection) noexcept;
  /// Columns for those components that are in `selected`; the memory of the others is not touched. Before anything else
  /// is done with it, a batch is given its memory.
  LineBatch(const detail::ProductionData& entry, Columns asked, ComponentBits selected) noexcept;
  /// How much memory it needs, at any address; and the memory, which must live as long as the batch.
  [[nodiscard]] std::size_t octets() const noexcept;
  void use(std::byte* memory) noexcept;

  [[nodiscard]] const detail::ProductionData& entry() const noexcept { return *entry_; }
  [[nodiscard]] bool has_components() const noexcept { return columns_.component_begin != nullptr; }
  [[nodiscard]] bool has_kinds() const noexcept { return columns_.kind != nullptr; }
  [[nodiscard]] const detail::LineColumns& columns() const noexcept { return columns_; }
  /// The production's line-buffer engine for the kernels that run, for what the batch has; null if there is none.
  [[nodiscard]] detail::FastEngines::Lines line_buffers() const noexcept;
  /// Whether that engine takes strings that have no separators between them.
  [[nodiscard]] bool line_buffers_read_strings() const noexcept;
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// Whether there are enough lines. A writer that produces the lines of a whole window at a time still finishes its
  /// window.
  [[nodiscard]] bool is_full() const noexcept { return size_ >= enough; }

  /// Removes all lines.
  void clear() noexcept;
  /// Adds a line that is not known to be valid.
  void add(std::size_t begin, std::size_t end) noexcept {
    columns_.begin[size_] = static_cast<std::int32_t>(begin);
    columns_.end[size_] = static_cast<std::int32_t>(end);
    ++size_;
  }
  /// Adds lines that follow each other from `begin` on. The bits of `ends`, from octet `at` on, mark the octets that
  /// follow the lines. Returns where the next line begins.
  std::size_t add_lines(std::size_t begin, std::size_t at, std::span<const std::uint64_t> ends) noexcept;
  /// Drops the last octet of each line of `text`, from number `first` on, if it is a CR.
  void drop_cr(std::size_t first, std::string_view text) const noexcept;
  /// Adds `count` lines that are in the columns already.
  void add_written(std::size_t count) noexcept { size_ += count; }

  /// The lines from number `first` on are copies of strings, each with a separator after it. Moves what is written of
  /// them to where the strings are, from `begin` on, without separators.
  void move_from_lines(std::size_t first, std::size_t begin) const noexcept;

  /// Makes lines ones that are not known to be valid: bit i of `lines` is for line first + i; `first` is a multiple of
  /// 64.
  void forget(std::size_t first, std::uint64_t lines) noexcept { valid_[first / 64] &= ~lines; }
  /// The same for all lines from number `first` on, those that were not added, too.
  void forget_from(std::size_t first) noexcept {
    forget(first, ~std::uint64_t{0} << first % 64);
    std::fill(valid_ + first / 64 + 1, valid_ + words, 0);
  }

  /// Whether a line is known to be valid, and how many lines are.
  [[nodiscard]] bool is_valid(std::size_t line) const noexcept { return (valid_[line / 64] >> line % 64 & 1) != 0; }
  [[nodiscard]] std::size_t count_valid() const noexcept;

  /// What the component offsets that a judge sets are relative to: the text's begin, or the line's own.
  enum class Base : std::uint8_t { text, line };
  /// Judges all lines that are not known to be valid, by `judge(line, spans, choices)`: it returns whether line number
  /// `line` is valid; if it is, and if there are columns of components, it sets the spans of the components and the
  /// choices.
  template <class Judge>
  void judge(Base base, Judge judge) noexcept {
    for (std::size_t first = 0; first < size_; first += 64) {
      const std::uint64_t all = ~std::uint64_t{0} >> (64 - std::min<std::size_t>(size_ - first, 64));
      const std::uint64_t unknown = all & ~columns_.valid[first / 64];
      if (unknown == all)
        judge_word(base, first, judge);
      else
        judge_some(base, first, unknown, judge);
    }
  }
  /// A judge for one text, by `matches` or `split`.
  [[nodiscard]] bool judge_text(std::string_view text, detail::Span* spans, detail::Choices* choices) const noexcept;

  /// The lines of `text` that were added.
  [[nodiscard]] const Batch* lines(std::string_view text) noexcept;
  /// A batch of one line, which is all of `text`; it is not judged if offsets do not reach its end.
  [[nodiscard]] const Batch* only(std::string_view text) noexcept;

private:
  static constexpr std::size_t room = enough + kernels::window_octets + detail::LineColumns::slack;
  static constexpr std::size_t cache_line = 64;
  static constexpr std::size_t stride = (room / 1024 + 1) * 1024 + 3 * cache_line / sizeof(std::int32_t);
  static constexpr std::size_t words = room / 64 + 1;

  // Where in the memory the columns and rows are.
  void lay_out(std::byte* memory) noexcept;

  void add_end(std::size_t at, std::uint64_t& ends) noexcept {
    const std::uint64_t none = std::uint64_t{1} << 63;
    columns_.end[size_] = static_cast<std::int32_t>(at + static_cast<std::size_t>(std::countr_zero(ends | none)));
    size_ += ends != 0 ? 1 : 0;
    ends &= ends - 1;
  }

  template <class Judge>
  void judge_word(Base base, std::size_t first, Judge& judge) noexcept {
    const std::size_t count = std::min<std::size_t>(size_ - first, 64);
    std::uint64_t valid = 0;
    for (std::size_t i = 0; i < count; ++i) valid |= std::uint64_t{judged(first + i, i, judge)} << i;
    columns_.valid[first / 64] = valid;
    if (has_components()) write_rows(base, first, count);
  }

  template <class Judge>
  void judge_some(Base base, std::size_t first, std::uint64_t lines, Judge& judge) noexcept {
    for (; lines != 0; lines &= lines - 1) {
      const auto i = static_cast<std::size_t>(std::countr_zero(lines));
      columns_.valid[first / 64] |= std::uint64_t{judged(first + i, 0, judge)} << i;
      if (has_components()) write_row(base, first + i);
    }
  }

  template <class Judge>
  [[nodiscard]] bool judged(std::size_t line, std::size_t row, Judge& judge) noexcept {
    detail::Span* const spans = rows_ + row * components_;
    detail::Choices choices;
    const bool valid = judge(line, spans, &choices);
    if (!valid) std::fill_n(spans, components_, detail::Span{});
    if (has_kinds()) write_kinds(line, choices);
    return valid;
  }

  void write_kinds(std::size_t line, detail::Choices choices) const noexcept {
    columns_.host_kind[line] = choices.host_kind;
    columns_.kind[line] = choices.kind;
  }
  [[nodiscard]] bool has_column(std::size_t component) const noexcept {
    return (columns_.wanted >> component & 1) != 0;
  }
  // Writes row 0 to line `line` of the columns.
  void write_row(Base base, std::size_t line) noexcept;
  // Writes the rows to `count` lines from `first` on.
  void write_rows(Base base, std::size_t first, std::size_t count) noexcept;
  // The same for one component.
  void write_column(Base base, std::size_t component, std::size_t first, std::size_t count) noexcept;

  const detail::ProductionData* entry_;
  Columns asked_;
  ComponentBits selected_;
  std::size_t components_;  // in each row
  std::uint64_t* valid_ = nullptr;
  detail::Span* rows_ = nullptr;
  detail::LineColumns columns_{};
  std::size_t size_ = 0;
  Batch batch_;
};

// A plan of class streams for many lines in one window. The octet that ends a line may be in a class: `"` and the
// octets between two of them are a field of a log, and LF is one of these octets. A run of such a class would go on
// into the next line. So the plan of a window is made anew, without the octets that end lines.
//
// No line contains its separator. So all octets of a line keep their classes, and each run ends where it would end in
// the line alone: at the line's end at the latest. An escape is a lead octet and two digits; the separator is neither
// of them here, so no escape begins in one line and ends in the next.

/// Whether a run in a class of `plan`, or an escape, can go on through `octet`.
[[nodiscard]] bool goes_through(const kernels::StreamPlan& plan, char octet) noexcept;

/// Neither copied nor moved: a plan points to its tables.
class LinePlan {
public:
  /// `plan` without `octets`.
  LinePlan(const kernels::StreamPlan& plan, std::string_view octets) noexcept;
  LinePlan(const LinePlan&) = delete;
  LinePlan& operator=(const LinePlan&) = delete;
  ~LinePlan() = default;

  [[nodiscard]] const kernels::StreamPlan& streams() const noexcept { return streams_; }

private:
  std::uint16_t classes_[256];
  kernels::ClassTables tables_;
  kernels::StreamPlan streams_;
};

}  // namespace bnfurl
