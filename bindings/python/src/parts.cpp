// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "bindings/python/src/parts.hpp"

#include <nanobind/stl/optional.h>
#include <bnfurl/lenient.hpp>

#include "bindings/python/src/fault.hpp"

namespace bnfurl::python {
namespace {

nb::object as_str(std::optional<std::string_view> text) {
  if (!text) return nb::none();
  return nb::str(text->data(), text->size());
}

std::optional<AnyParts> split_whole(const Text& text, Production entry) {
  if (!text.is_whole()) return std::nullopt;
  return without_gil_if_long(text.octets(), [&] { return split(entry, text.octets()); });
}

}  // namespace

Parts::Parts(nb::handle text, Asked asked, FieldSet fields)
    : text_(text), asked_(std::move(asked)), fields_(fields), parts_(split_whole(text_, asked_.entry)) {}

Span Parts::component(std::size_t index) const {
  if (parts_) return parts_->spans()[index];
  return lenient_parts(text_.octets(), meant_by(asked_.entry)).find(grammar().components()[index].name());
}

std::optional<Span> Parts::span(Field field) const {
  if (field == Field::url) return Span{0, text_.octets().size()};
  if (field < Field::first_component) return std::nullopt;
  const Span span = component(component_of(field));
  return span.begin == Span::absent ? std::nullopt : std::optional(span);
}

std::optional<std::uint16_t> Parts::default_port() const {
  const std::optional<Component> scheme = grammar().find_component("scheme");
  const std::optional<Span> span = scheme ? this->span(field_of(scheme->index())) : std::nullopt;
  if (!span) return std::nullopt;
  return bnfurl::default_port(asked_.entry, text_.octets().substr(span->begin, span->end - span->begin));
}

nb::object Parts::fault(Field field) const {
  if (valid()) return nb::none();
  const std::optional<Fault> fault = fault_in(text_, asked_.entry);
  return field == Field::expected ? as_str(fault->expected) : nb::object(nb::int_(fault->offset));
}

nb::object Parts::part(Field field) const {
  const std::optional<Span> span = this->span(field);
  return span ? text_.slice(*span) : nb::none();
}

nb::object Parts::value(Field field) const {
  switch (field) {
    case Field::valid:
      return nb::bool_(valid());
    case Field::url:
      return nb::borrow(text_.object());
    case Field::kind:
      return as_str(parts_ ? parts_->kind() : std::nullopt);
    case Field::host_kind:
      return as_str(parts_ ? parts_->host_kind() : std::nullopt);
    case Field::expected:
    case Field::error_offset:
      return fault(field);
    case Field::default_port:
      return nb::cast(default_port());
    default:
      return part(field);
  }
}

}  // namespace bnfurl::python
