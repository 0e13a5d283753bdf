// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the format of a schema says: how the texts of an array are laid out, or, for a type without texts, its name in
// Arrow's words.
#pragma once

#include <cstdint>
#include <string>
#include <variant>

#include <bnfurl/arrow.hpp>

namespace bnfurl::arrow {

/// Where the texts of an array are: in one buffer, between offsets, or wherever views point.
enum class Layout : std::uint8_t { small_offsets, large_offsets, views };

struct Type {
  Layout layout;
  bool is_binary;
  char index = 0;  ///< of a dictionary: the format of its indices; 0: it is none
};

/// A type of texts, or why it is none.
[[nodiscard]] std::variant<Type, Fault> read_type(const ArrowSchema& schema);

/// `int64`, `timestamp[us]`, `dictionary<int64>`
[[nodiscard]] std::string type_name(const ArrowSchema& schema);

}  // namespace bnfurl::arrow
