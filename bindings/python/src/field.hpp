// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The fields of one text: facts about it, then the components of its grammar. They have the names of those of a column
// (bnfurl/arrow.hpp); so a component that is called like a fact is `=NAME`.
#pragma once

#include <nanobind/nanobind.h>
#include <bnfurl/bnfurl.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::python {

namespace nb = nanobind;

/// A fact, or `first_component` and a component's index.
enum class Field : std::uint8_t { valid, url, kind, host_kind, expected, error_offset, default_port, first_component };

[[nodiscard]] constexpr Field field_of(std::size_t component) noexcept {
  return static_cast<Field>(static_cast<std::size_t>(Field::first_component) + component);
}
[[nodiscard]] constexpr std::size_t component_of(Field field) noexcept {
  return static_cast<std::size_t>(field) - static_cast<std::size_t>(Field::first_component);
}

[[nodiscard]] std::optional<Field> find_field(Grammar grammar, std::string_view name);

/// The names in the argument `fields`; None: no names. Raises TypeError for what is no sequence of str, and ValueError
/// if it is empty.
[[nodiscard]] std::vector<std::string> chosen_fields(nb::handle argument);

/// Which fields were asked for.
class FieldSet {
public:
  /// All that there are.
  FieldSet() noexcept : bits_(~std::uint64_t{0}) {}
  /// The argument `fields`; None: all. Raises ValueError for a name that is none, or given twice, and TypeError for what
  /// is no sequence of str.
  FieldSet(Grammar grammar, nb::handle argument);

  [[nodiscard]] bool has(Field field) const noexcept { return (bits_ >> static_cast<unsigned>(field) & 1) != 0; }

private:
  std::uint64_t bits_;
};

}  // namespace bnfurl::python
