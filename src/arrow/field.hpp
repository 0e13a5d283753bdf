// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The fields of a result, by the names of the columns of `bnfurl split`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <bnfurl/arrow.hpp>

namespace bnfurl::arrow {

struct Field {
  enum class Kind : std::uint8_t { valid, url, component, kind, host_kind, expected, error_offset, default_port };
  std::string name;
  Kind kind;
  std::size_t component = 0;  ///< its index, of that kind

  [[nodiscard]] bool is_text() const noexcept {
    return kind != Kind::valid && kind != Kind::error_offset && kind != Kind::default_port;
  }
  /// Whether its texts are parts of the texts that were split.
  [[nodiscard]] bool is_part() const noexcept { return kind == Kind::url || kind == Kind::component; }
};

/// The fields with these names, or a fault that lists all that there are.
[[nodiscard]] std::variant<std::vector<Field>, Fault> choose_fields(Grammar grammar,
                                                                    std::span<const std::string_view> names);

}  // namespace bnfurl::arrow
