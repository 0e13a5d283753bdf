// What a call asks for: the arguments `grammar` and `production`, as a production. The arguments are Python objects up
// to here, since most calls leave them at their defaults, and these are known by their address.
#pragma once

#include <nanobind/nanobind.h>

#include <bitset>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/arrow.hpp>
#include <bnfurl/bnfurl.hpp>

namespace bnfurl::python {

namespace nb = nanobind;

// The fields of one text: facts about it, then the components of its grammar. They are those of a column, by the same
// names (bnfurl/arrow.hpp).

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

/// A bit for each field.
using FieldBits = std::bitset<static_cast<std::size_t>(Field::first_component) + max_components>;

/// Those of the argument `fields`; None: all. Raises TypeError if it is not a sequence of str, and ValueError if it is
/// empty, has an unknown name, or has a field twice.
[[nodiscard]] FieldBits field_bits(Grammar grammar, nb::handle argument);

class OwnGrammar;

struct Asked {
  Production entry;
  std::shared_ptr<OwnGrammar> own = {};  ///< the grammar, if it is not a compiled one
};

/// The default of the argument `grammar`.
[[nodiscard]] nb::handle default_grammar();

/// Raises ValueError if there is no such grammar or production, TypeError for other types.
[[nodiscard]] Asked asked_for(nb::handle grammar, nb::handle production);

/// The production of the grammar's references. Raises ValueError for a grammar that has none, too.
[[nodiscard]] Asked asked_for_references(nb::handle grammar);

/// `bnfurl.grammars()` and `bnfurl.productions(grammar)`
[[nodiscard]] std::vector<std::string> grammar_names();
[[nodiscard]] std::vector<std::string> production_names(nb::handle grammar);

}  // namespace bnfurl::python
