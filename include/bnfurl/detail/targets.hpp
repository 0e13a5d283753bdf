// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The targets: the instruction sets for which there is code. This is the only list of them. The generator writes a file
// of fast engines for each target that has some; Meson reads the rows as text (include/bnfurl/meson.build) and compiles
// these files; the library, its tests and the command line look targets up here by name.
//
// The rows of each machine go from the slowest kernels to the fastest.
#pragma once

#include <array>
#include <cstddef>
#include <string_view>

namespace bnfurl::detail {

struct Target {
  std::string_view name;      ///< of its kernels, too: src/core/kernels/streams/NAME.cpp
  std::string_view machine;   ///< Meson's name of the processor family, without underscores around it; "": all of them
  bool has_structural_index;  ///< then it has a file of fast engines
  bool has_short_texts;       ///< src/core/kernels/short_text/NAME.hpp
  bool has_line_buffers;      ///< src/core/kernels/line_buffer, only for AVX-512, and only together with short texts
};

// name, machine, structural index, short texts, line buffers
inline constexpr Target targets[] = {
    {"scalar", "", false, false, false},      // plain C++
    {"ssse3", "x86_64", true, false, false},  // 16 octets in a register
    {"avx2", "x86_64", true, true, false},    // 32
    {"avx512", "x86_64", true, true, true},   // 64
    {"neon", "aarch64", true, false, false},  // 16
};

inline constexpr std::size_t target_count = std::size(targets);

/// The names of the targets, in the order of the table.
inline constexpr auto target_names = [] {
  std::array<std::string_view, target_count> names;
  for (std::size_t i = 0; i < target_count; ++i) names[i] = targets[i].name;
  return names;
}();

/// The row of the target `name`, or `target_count`.
[[nodiscard]] constexpr std::size_t target_index(std::string_view name) noexcept {
  std::size_t index = 0;
  while (index < target_count && targets[index].name != name) ++index;
  return index;
}

}  // namespace bnfurl::detail
