// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The values of a group as one string of octets: equal values have equal keys, and the values can be read again. Before
// the texts stands, for each value, what it is: absent is not empty, and a number is not its digits. Where there are
// several, their lengths come next.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

class GroupKey {
public:
  explicit GroupKey(std::size_t columns) : columns_(columns) {}

  void clear() {
    octets_.assign(head(), '\0');
    added_ = 0;
  }
  /// The value of the next column; a list has no place in a key.
  void add(const std::optional<Value>& value);
  /// The same for a text.
  void add_text(std::string_view text) { add(Kind::text, text); }
  void add_absent() { add(Kind::absent, {}); }

  /// After a value was added for each column.
  [[nodiscard]] std::string_view octets() const { return octets_; }

private:
  friend std::vector<std::optional<Value>> values_of(std::string_view key, std::size_t columns);
  enum class Kind : char { absent, text, number, flag };

  [[nodiscard]] static std::size_t head_of(std::size_t columns) {
    return columns + (columns > 1 ? columns * sizeof(std::size_t) : 0);
  }
  [[nodiscard]] std::size_t head() const { return head_of(columns_); }
  void add(Kind kind, std::string_view text);

  std::size_t columns_;
  std::size_t added_ = 0;
  std::string octets_;
};

/// The values of a key; they point into it.
[[nodiscard]] std::vector<std::optional<Value>> values_of(std::string_view key, std::size_t columns);

}  // namespace bnfurl::tool
