// From rows to the columns of a table. Texts between offsets are fed to a splitter as they are. Those of views lie
// anywhere: they are gathered in scratch, some hundred at a time, and a table says where each was. A batch of the
// splitter becomes values at once, while it is in the nearest cache.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/line_splitter.hpp>

#include "src/arrow/input.hpp"
#include "src/arrow/plan.hpp"
#include "src/arrow/put_views.hpp"
#include "src/arrow/table.hpp"

namespace bnfurl::arrow {

/// The states of the production's automaton in which invalid texts fail, by row; `none` for all others.
using States = std::vector<Automaton::State>;

/// Judges some of the rows: those of one thread. Rows that share a word of a bitmap must be judged by the same one.
class Judge {
public:
  /// All references are kept. `states` is null, or has one element for each row.
  Judge(const Plan& plan, const Rows& rows, const Places& places, const Table& table, States* states);

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
  };

  void run_offsets(std::size_t first, std::size_t last) noexcept;
  void run_views(std::size_t first, std::size_t last) noexcept;
  [[nodiscard]] std::size_t gather(std::size_t first, std::size_t last) noexcept;
  void gather_long_view(const View& view, std::size_t at, std::size_t size) noexcept;
  void judge_long(std::size_t row) noexcept;
  void take_lines(std::size_t row, bool is_gathered) noexcept;

  void put(const Slice& slice) noexcept;
  void put(const Slice& slice, const Field& field, const Column& column) noexcept;
  void put_valid(const Slice& slice, const Column& column) noexcept;
  void put_urls(const Slice& slice, const Column& column) noexcept;
  void put_views(const Slice& slice, const std::int32_t* begins, const std::int32_t* lengths,
                 const Column& column) noexcept;
  void put_far_views(const Slice& slice, const std::int32_t* begins, const std::int32_t* lengths,
                     const Column& column) noexcept;
  void put_kinds(const Slice& slice, std::span<const std::uint8_t> kinds, const std::vector<View>& names,
                 const Column& column) noexcept;
  void put_default_ports(const Slice& slice, const Column& column) noexcept;
  void put_long(const Slice& slice, const Field& field, const Column& column) noexcept;
  void put_errors(const Slice& slice) noexcept;
  void put_lenient(const Slice& slice, std::size_t line) noexcept;
  [[nodiscard]] View view_at(const Slice& slice, std::size_t line, std::int64_t begin,
                             std::string_view text) const noexcept;
  void put_part(const Slice& slice, std::size_t line, Span part, const Column& column) const noexcept;
  void put_default_port(std::size_t row, std::string_view scheme, const Column& column) const noexcept;
  [[nodiscard]] std::uint64_t verdicts(const Slice& slice, std::size_t line) const noexcept {
    if (slice.lines.too_long()) return long_ ? 1 : 0;
    return slice.lines.verdicts()[(slice.first + line) / 64];
  }
  [[nodiscard]] std::uint64_t not_null(const Slice& slice, std::size_t line) const noexcept {
    return rows_.valid.word(slice.row + line) & low_bits(slice.count - line);
  }
  // Calls `use` with each line that is not valid, and no null.
  template <class Use>
  void for_each_invalid(const Slice& slice, Use use) noexcept;

  const Plan& plan_;
  const Rows& rows_;
  const Places& places_;
  const Table& table_;
  States* states_;
  bool has_errors_;
  std::optional<Component> scheme_;
  StringSplitter splitter_;
  std::optional<AnyParts> long_;  // of a text that is too long for the splitter; null: it does not match
  std::unique_ptr<char[]> scratch_;
  std::vector<std::int32_t> ends_;        // of the texts in scratch, after a 0
  std::vector<std::uint64_t> gathered_;   // a bit for each: whether it is no null
  std::vector<std::int32_t> buffers_;     // of each text: the number of its buffer ...
  std::vector<std::int32_t> shifts_;      // ... and what is added to an offset of the batch to find it there
  std::vector<std::int64_t> far_shifts_;  // the same, if 31 bits are too few
  std::vector<std::int32_t> lengths_;
};

}  // namespace bnfurl::arrow
