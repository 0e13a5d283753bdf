// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The fields of one text: facts about it, then the components of its grammar. They are those of a column, by the same
// names (bnfurl/arrow.hpp).
#pragma once

#include <nanobind/nanobind.h>
#include <bnfurl/arrow.hpp>
#include <bnfurl/bnfurl.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::python {

namespace nb = nanobind;

/// A fact, or `first_component` and a component's index: the kind of a field of a column, and that index.
enum class Field : std::uint8_t { valid, url, kind, host_kind, expected, error_offset, default_port, first_component };
static_assert(static_cast<int>(Field::default_port) == static_cast<int>(arrow::Field::Kind::default_port));
static_assert(static_cast<int>(Field::first_component) == static_cast<int>(arrow::Field::Kind::component));

[[nodiscard]] constexpr Field field_of(std::size_t component) noexcept {
  return static_cast<Field>(static_cast<std::size_t>(Field::first_component) + component);
}
[[nodiscard]] constexpr std::size_t component_of(Field field) noexcept {
  return static_cast<std::size_t>(field) - static_cast<std::size_t>(Field::first_component);
}

[[nodiscard]] std::optional<Field> find_field(Grammar grammar, std::string_view name);

/// The names in the argument `fields`; None: no names. Raises TypeError for what is no sequence of str, and ValueError
/// if it is empty, or for a name that is none, or whose field is given twice.
[[nodiscard]] std::vector<std::string> chosen_fields(Grammar grammar, nb::handle argument);

/// Which fields were asked for.
class FieldSet {
public:
  /// Those of the argument `fields`; None: all. Raises what `chosen_fields` raises.
  FieldSet(Grammar grammar, nb::handle argument);

  [[nodiscard]] bool has(Field field) const noexcept { return (bits_ >> static_cast<unsigned>(field) & 1) != 0; }

private:
  std::uint64_t bits_;
};

}  // namespace bnfurl::python
