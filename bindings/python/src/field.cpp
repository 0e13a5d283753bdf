// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "bindings/python/src/field.hpp"

#include <bnfurl/arrow.hpp>

#include <algorithm>
#include <iterator>

#include "bindings/python/src/refuse.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {
namespace {

// In the order of `Field`.
constexpr std::string_view facts[] = {"valid", "url", "kind", "host_kind", "expected", "error_offset", "default_port"};
static_assert(std::size(facts) == static_cast<std::size_t>(Field::first_component));
static_assert(std::size(facts) + most_components <= 64);

bool is_fact(std::string_view name) { return std::ranges::find(facts, name) != std::end(facts); }

/// By its own name, or by that of its production, in which the letter case may mean nothing.
std::optional<Component> find_component(Grammar grammar, std::string_view name) {
  if (const std::optional<Component> component = grammar.find_component(name)) return component;
  const std::optional<Production> production = grammar.find(name);
  return production ? production->component() : std::nullopt;
}

}  // namespace

std::optional<Field> find_field(Grammar grammar, std::string_view name) {
  const auto* const fact = std::ranges::find(facts, name);
  if (fact != std::end(facts)) return static_cast<Field>(fact - std::begin(facts));
  if (name.starts_with('=') && is_fact(name.substr(1))) name.remove_prefix(1);
  const std::optional<Component> component = find_component(grammar, name);
  return component ? std::optional(field_of(component->index())) : std::nullopt;
}

std::vector<std::string> chosen_fields(nb::handle argument) {
  std::vector<std::string> names;
  if (argument.is_none()) return names;
  if (PyUnicode_Check(argument.ptr()) || !PySequence_Check(argument.ptr()))
    refuse_type("fields", argument, "a sequence of str");
  for (const nb::handle each : argument) {
    if (!PyUnicode_Check(each.ptr())) refuse_type("a name in fields", each, "a str");
    const Text name(each);
    if (std::ranges::find(names, name.octets()) != names.end())
      refuse_value("the field " + std::string(name.octets()) + " is given twice");
    names.emplace_back(name.octets());
  }
  if (names.empty()) refuse_value("fields is empty");
  return names;
}

FieldSet::FieldSet(Grammar grammar, nb::handle argument) : FieldSet() {
  if (argument.is_none()) return;
  bits_ = 0;
  for (const std::string& name : chosen_fields(argument)) {
    const std::optional<Field> field = find_field(grammar, name);
    if (!field) refuse_name("field", name, arrow::field_names(grammar));
    if (has(*field)) refuse_value("the field " + name + " is given twice");
    bits_ |= std::uint64_t{1} << static_cast<unsigned>(*field);
  }
}

}  // namespace bnfurl::python
