// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The fields of a result, by the names of the columns of `bnfurl split`.
#pragma once

#include <span>
#include <string_view>
#include <variant>
#include <vector>

#include <bnfurl/arrow.hpp>

namespace bnfurl::arrow {

[[nodiscard]] inline bool is_text(const Field& field) noexcept {
  using enum Field::Kind;
  return field.kind != valid && field.kind != error_offset && field.kind != default_port;
}
/// Whether its texts are parts of the texts that were split.
[[nodiscard]] inline bool is_part(const Field& field) noexcept {
  return field.kind == Field::Kind::url || field.kind == Field::Kind::component;
}

/// The fields with these names; or a fault if one is unknown, which lists all that there are, or is given twice.
[[nodiscard]] std::variant<std::vector<Field>, Fault> choose_fields(Grammar grammar,
                                                                    std::span<const std::string_view> names);

}  // namespace bnfurl::arrow
