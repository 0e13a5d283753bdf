// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The copy of a text that is in a view itself.
#pragma once

#include <cstddef>
#include <cstring>

#include "src/arrow/input.hpp"

namespace bnfurl::arrow {

/// Copies the text and the zeros after it.
[[gnu::always_inline]] inline void copy_inside(char* to, const View& view) noexcept {
  std::memcpy(to, reinterpret_cast<const char*>(&view) + sizeof view.length, View::longest_inside);
}

}  // namespace bnfurl::arrow
