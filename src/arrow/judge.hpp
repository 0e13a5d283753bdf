// From rows to the columns of a table. Texts between offsets are fed to a splitter as they are. Those of views lie
// anywhere: they are gathered in scratch, some hundred at a time, and a table says where each was. A batch of the
// splitter becomes values at once, while it is in the nearest cache.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/line_splitter.hpp>

#include "src/arrow/table.hpp"

namespace bnfurl::arrow {

// What was expected is found when all rows are judged. Until then, a value has the state in which the row fails.
[[nodiscard]] inline View view_with(Automaton::State state) noexcept { return {.offset = std::int32_t{state}}; }
[[nodiscard]] inline Automaton::State state_in(const View& view) noexcept {
  return static_cast<Automaton::State>(view.offset);
}

/// Judges some of the rows: those of one thread. Rows that share a word of a bitmap must be judged by the same one.
class Judge {
public:
  /// All references are kept.
  Judge(const Plan& plan, const Rows& rows, const Table& table);

  /// Judges the rows from `first` up to `last`.
  void run(std::size_t first, std::size_t last) noexcept;

private:
  static constexpr std::size_t most = 1024;  // rows at a time
  static constexpr std::size_t scratch_octets = std::size_t{1} << 15;
  static constexpr std::size_t long_octets = 4096;  // longer texts are not gathered

  // Some lines of a batch, and where they were.
  struct Slice {
    const Batch& lines;
    std::size_t first;  // line
    std::size_t count;
    std::size_t row;       // of the first line
    std::size_t gathered;  // its index in `buffers_` and `shifts_`; 0 for texts between offsets

    [[nodiscard]] std::string_view line(std::size_t index) const noexcept { return lines.line(first + index); }
  };

  void run_offsets(std::size_t first, std::size_t last) noexcept;
  void run_views(std::size_t first, std::size_t last) noexcept;
  [[nodiscard]] std::size_t gather(std::size_t first, std::size_t last) noexcept;
  void set_place(std::size_t at, const View& view, std::size_t in_text) noexcept;
  void take_lines(std::size_t row, bool is_gathered) noexcept;

  void put(const Slice& slice) noexcept;
  void put(const Slice& slice, const Column& column) noexcept;
  void put_valid(const Slice& slice, const Column& column) noexcept;
  void put_urls(const Slice& slice, const Column& column) noexcept;
  void put_views(const Slice& slice, const std::int32_t* begins, const std::int32_t* lengths,
                 const Column& column) noexcept;
  void put_kinds(const Slice& slice, std::span<const std::uint8_t> kinds, const std::vector<View>& names,
                 const Column& column) noexcept;
  void put_default_ports(const Slice& slice, const Column& column) noexcept;
  void put_default_port(std::size_t row, std::string_view scheme, const Column& column) const noexcept;
  void put_long(const Slice& slice, const AnyParts& parts) noexcept;
  void put_error(std::size_t row, std::string_view text) noexcept;
  template <class SpanOf>
  void put_parts(const Slice& slice, std::size_t line, SpanOf span_of) noexcept;
  /// The view of a text that begins at octet `begin` of the batch, in a line of the slice. A view says by 31 bits where
  /// its text begins: the further buffers begin 2^step_bits octets apart.
  [[nodiscard]] View view(const Slice& slice, std::size_t line, std::int64_t begin,
                          std::string_view text) const noexcept {
    const std::int64_t place = begin + shifts_[slice.gathered + line];
    const int step_bits = table_.places.step_bits;
    return view_of(text, buffers_[slice.gathered + line] + static_cast<std::int32_t>(place >> step_bits),
                   static_cast<std::int32_t>(place & ((std::int64_t{1} << step_bits) - 1)));
  }
  [[nodiscard]] std::uint64_t verdicts(const Slice& slice, std::size_t line) const noexcept {
    if (slice.lines.too_long()) return long_ ? 1 : 0;
    return slice.lines.verdicts()[(slice.first + line) / 64];
  }
  [[nodiscard]] std::uint64_t not_null(const Slice& slice, std::size_t line) const noexcept {
    return rows_.valid.word(slice.row + line) & low_bits(slice.count - line);
  }
  // Calls `use` with each line that is not valid, and no null.
  template <class Use>
  void for_each_invalid(const Slice& slice, Use use) noexcept {
    for (std::size_t line = 0; line < slice.count; line += 64) {
      std::uint64_t invalid = not_null(slice, line) & ~verdicts(slice, line);
      for (; invalid != 0; invalid &= invalid - 1) use(line + static_cast<std::size_t>(std::countr_zero(invalid)));
    }
  }

  const Plan& plan_;
  const Rows& rows_;
  const Table& table_;
  bool has_errors_;
  std::optional<Component> scheme_;
  StringSplitter splitter_;
  std::optional<AnyParts> long_;  // of a text that is too long for the splitter; null: it does not match
  std::unique_ptr<char[]> scratch_;
  std::vector<std::int32_t> ends_;       // of the texts in scratch, after a 0
  std::vector<std::uint64_t> gathered_;  // a bit for each: whether it is no null
  std::vector<std::int32_t> buffers_;    // of each text: the number of its buffer ...
  std::vector<std::int64_t> shifts_;     // ... and what is added to an offset of the batch to find it there
  std::vector<std::int32_t> lengths_;
};

}  // namespace bnfurl::arrow
