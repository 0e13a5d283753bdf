// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "bindings/python/src/field.hpp"

#include "bindings/python/src/refuse.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {
namespace {

static_assert(static_cast<std::size_t>(Field::first_component) + most_components <= 64);

constexpr std::uint64_t bit_of(Field field) noexcept { return std::uint64_t{1} << static_cast<unsigned>(field); }

std::uint64_t added(std::uint64_t bits, Grammar grammar, const Text& name) {
  const std::optional<Field> field = find_field(grammar, name.octets());
  if (!field) refuse_name("field", name.octets(), arrow::field_names(grammar));
  if ((bits & bit_of(*field)) != 0) refuse_value("the field " + shown_name(name.octets()) + " is given twice");
  return bits | bit_of(*field);
}

/// The bits of the argument's fields; `keep` is called with each name.
template <class Keep>
std::uint64_t chosen_by(Grammar grammar, nb::handle argument, Keep keep) {
  if (PyUnicode_Check(argument.ptr()) || !PySequence_Check(argument.ptr()))
    refuse_type("fields", argument, "a sequence of str");
  std::uint64_t bits = 0;
  for (const nb::handle each : argument) {
    if (!PyUnicode_Check(each.ptr())) refuse_type("a name in fields", each, "a str");
    const Text name(each);
    bits = added(bits, grammar, name);
    keep(name.octets());
  }
  if (bits == 0) refuse_value("fields is empty");
  return bits;
}

}  // namespace

std::optional<Field> find_field(Grammar grammar, std::string_view name) {
  const std::optional<arrow::Field> field = arrow::find_field(grammar, name);
  if (!field) return std::nullopt;
  return static_cast<Field>(static_cast<std::size_t>(field->kind) + field->component);
}

std::vector<std::string> chosen_fields(Grammar grammar, nb::handle argument) {
  std::vector<std::string> names;
  if (!argument.is_none()) chosen_by(grammar, argument, [&](std::string_view name) { names.emplace_back(name); });
  return names;
}

FieldSet::FieldSet(Grammar grammar, nb::handle argument)
    : bits_(argument.is_none() ? ~std::uint64_t{0} : chosen_by(grammar, argument, [](std::string_view) {})) {}

}  // namespace bnfurl::python
