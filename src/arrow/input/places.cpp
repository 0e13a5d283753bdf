// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/arrow/input/places.hpp"

#include <algorithm>
#include <limits>

namespace bnfurl::arrow {
namespace {

constexpr std::int64_t reach = std::numeric_limits<std::int32_t>::max();
constexpr int step_bits = 30;
constexpr std::int64_t step = std::int64_t{1} << step_bits;

}  // namespace

Places::Place Places::place(std::size_t buffer, std::int64_t at) const noexcept {
  if (!far || first.empty()) return {static_cast<std::int32_t>(buffer), static_cast<std::int32_t>(at)};
  return {first[buffer] + static_cast<std::int32_t>(at >> step_bits), static_cast<std::int32_t>(at & (step - 1))};
}

Places places_of(const Rows& rows) {
  Places places;
  for (const Octets& buffer : rows.buffers) places.far |= buffer.size > reach;
  for (const Octets& buffer : rows.buffers) {
    places.first.push_back(static_cast<std::int32_t>(places.buffers.size()));
    places.buffers.push_back(buffer);
    if (!places.far) continue;
    const std::int64_t most = step + static_cast<std::int64_t>(rows.longest);
    places.buffers.back().size = std::min(buffer.size, most);
    for (std::int64_t at = step; at < buffer.size; at += step)
      places.buffers.push_back({buffer.data + at, std::min(buffer.size - at, most)});
  }
  return places;
}

}  // namespace bnfurl::arrow
