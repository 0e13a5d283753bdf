// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/arrow/input/rows.hpp"

#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace bnfurl::arrow {

Fault broken(std::string what) { return {Fault::Kind::array, "the array is broken: " + std::move(what)}; }

namespace {

std::string in_words(std::size_t number) { return std::to_string(number); }

// Length, offset and the number of buffers.
std::optional<Fault> check_shape(const ArrowArray& array, std::int64_t least_buffers) {
  if (array.release == nullptr) return broken("it was released");
  if (array.length < 0) return broken("its length is negative");
  if (array.offset < 0) return broken("its offset is negative");
  if (array.offset > std::numeric_limits<std::int64_t>::max() / 32 - array.length) return broken("it is too long");
  if (array.length == 0) return std::nullopt;
  if (array.n_buffers < least_buffers || array.buffers == nullptr) return broken("it has too few buffers");
  return std::nullopt;
}

Bits valid_rows(const ArrowArray& array) {
  if (array.length == 0) return {};
  const auto* bitmap = static_cast<const std::uint8_t*>(array.buffers[0]);
  if (array.null_count == 0) bitmap = nullptr;
  return {bitmap, static_cast<std::size_t>(array.offset), static_cast<std::size_t>(array.length)};
}

// Offsets must not fall, and none is negative: then all texts are before the last one.
template <class Offset>
std::optional<Fault> check_offsets(const Offset* offsets, Rows& rows) {
  if (offsets[rows.offset] < 0) return broken("an offset is negative");
  bool falls = false;
  Offset longest = 0;
  for (std::size_t row = rows.offset; row < rows.offset + rows.size; ++row) {
    falls |= offsets[row + 1] < offsets[row];
    longest = std::max(longest, static_cast<Offset>(static_cast<std::make_unsigned_t<Offset>>(offsets[row + 1]) -
                                                    static_cast<std::make_unsigned_t<Offset>>(offsets[row])));
  }
  if (falls) return broken("its offsets fall");
  rows.longest = static_cast<std::size_t>(longest);
  return std::nullopt;
}

template <class Offset>
std::optional<Fault> read_offsets(const ArrowArray& array, const Offset*& offsets, Rows& rows) {
  offsets = static_cast<const Offset*>(array.buffers[1]);
  if (offsets == nullptr) return broken("it has no offsets");
  if (std::optional<Fault> fault = check_offsets(offsets, rows)) return fault;
  const auto size = static_cast<std::int64_t>(offsets[rows.offset + rows.size]);
  const auto* data = static_cast<const char*>(array.buffers[2]);
  if (data == nullptr && size > 0) return broken("it has no data");
  rows.buffers.push_back({data == nullptr ? "" : data, size});
  return std::nullopt;
}

std::optional<Fault> check_view(const View& view, const Rows& rows) {
  if (view.length < 0) return broken("a view has a negative length");
  if (view.is_inside()) return std::nullopt;
  if (view.buffer < 0 || static_cast<std::size_t>(view.buffer) >= rows.buffers.size())
    return broken("a view points into a buffer that there is not");
  if (view.offset < 0 ||
      std::int64_t{view.offset} + view.length > rows.buffers[static_cast<std::size_t>(view.buffer)].size)
    return broken("a view points outside of its buffer");
  return std::nullopt;
}

// The last buffer has the sizes of those that views point into.
std::optional<Fault> read_views(const ArrowArray& array, Rows& rows) {
  const auto buffers = static_cast<std::size_t>(array.n_buffers - 3);
  const auto* sizes = static_cast<const std::int64_t*>(array.buffers[array.n_buffers - 1]);
  if (buffers > 0 && sizes == nullptr) return broken("it does not say how large its buffers are");
  for (std::size_t i = 0; i < buffers; ++i) {
    const auto* data = static_cast<const char*>(array.buffers[2 + i]);
    if (sizes[i] < 0) return broken("a buffer has a negative size");
    if (data == nullptr && sizes[i] > 0) return broken("it has no data");
    rows.buffers.push_back({data == nullptr ? "" : data, sizes[i]});
  }
  rows.views = static_cast<const View*>(array.buffers[1]);
  if (rows.views == nullptr) return broken("it has no views");
  for (std::size_t row = 0; row < rows.size; ++row) {
    if (!rows.valid.at(row)) continue;
    const View& view = rows.views[rows.offset + row];
    if (std::optional<Fault> fault = check_view(view, rows)) return fault;
    rows.longest = std::max(rows.longest, static_cast<std::size_t>(view.length));
  }
  return std::nullopt;
}

std::optional<Fault> read(const ArrowArray& array, Rows& rows) {
  switch (rows.layout) {
    case Layout::small_offsets:
      return read_offsets(array, rows.small, rows);
    case Layout::large_offsets:
      return read_offsets(array, rows.large, rows);
    default:
      return read_views(array, rows);
  }
}

template <class Index>
std::optional<Fault> read_indices(const ArrowArray& array, std::size_t texts, std::vector<std::int64_t>& indices) {
  const Bits valid = valid_rows(array);
  const auto* from = static_cast<const Index*>(array.buffers[1]);
  if (from == nullptr) return broken("it has no indices");
  for (std::size_t row = 0; row < indices.size(); ++row) {
    if (!valid.at(row)) continue;
    const Index index = from[static_cast<std::size_t>(array.offset) + row];
    if (std::cmp_less(index, 0) || std::cmp_greater_equal(index, texts))
      return broken("an index is not one of the " + in_words(texts) + " texts of its dictionary");
    indices[row] = static_cast<std::int64_t>(static_cast<std::make_unsigned_t<Index>>(index));
  }
  return std::nullopt;
}

std::optional<Fault> read_indices(const ArrowArray& array, char format, std::size_t texts,
                                  std::vector<std::int64_t>& indices) {
  switch (format) {
    case 'c':
      return read_indices<std::int8_t>(array, texts, indices);
    case 'C':
      return read_indices<std::uint8_t>(array, texts, indices);
    case 's':
      return read_indices<std::int16_t>(array, texts, indices);
    case 'S':
      return read_indices<std::uint16_t>(array, texts, indices);
    case 'i':
      return read_indices<std::int32_t>(array, texts, indices);
    case 'I':
      return read_indices<std::uint32_t>(array, texts, indices);
    case 'l':
      return read_indices<std::int64_t>(array, texts, indices);
    default:
      return read_indices<std::uint64_t>(array, texts, indices);
  }
}

}  // namespace

Rows::Place Rows::place(std::size_t row) const noexcept {
  const std::size_t at = offset + row;
  if (layout == Layout::views) {
    const View& view = views[at];
    if (view.is_inside()) return {0, 0, view.inside()};
    const auto buffer = static_cast<std::size_t>(view.buffer);
    return {buffer, view.offset, {buffers[buffer].data + view.offset, static_cast<std::size_t>(view.length)}};
  }
  const std::int64_t begin = layout == Layout::small_offsets ? small[at] : large[at];
  const std::int64_t end = layout == Layout::small_offsets ? small[at + 1] : large[at + 1];
  return {0, begin, {buffers[0].data + begin, static_cast<std::size_t>(end - begin)}};
}

std::variant<Rows, Fault> read_rows(const ArrowArray& array, Layout layout) {
  if (std::optional<Fault> fault = check_shape(array, 3)) return *std::move(fault);
  Rows rows{layout,
            static_cast<std::size_t>(array.length),
            static_cast<std::size_t>(array.offset),
            valid_rows(array),
            nullptr,
            nullptr,
            nullptr,
            {},
            0};
  if (rows.size == 0) return rows;
  if (std::optional<Fault> fault = read(array, rows)) return *std::move(fault);
  return rows;
}

std::variant<std::vector<std::int64_t>, Fault> read_indices(const ArrowArray& array, char format, std::size_t texts) {
  if (std::optional<Fault> fault = check_shape(array, 2)) return *std::move(fault);
  std::vector<std::int64_t> indices(static_cast<std::size_t>(array.length), -1);
  if (indices.empty()) return indices;
  if (std::optional<Fault> fault = read_indices(array, format, texts, indices)) return *std::move(fault);
  return indices;
}

}  // namespace bnfurl::arrow
