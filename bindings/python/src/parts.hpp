// What `bnfurl.split` makes of one text: the text and where its parts are in it. A part becomes a Python object when it
// is read.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>

#include <bnfurl/bnfurl.hpp>

#include "bindings/python/src/asked.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {

class Parts {
public:
  Parts(nb::handle text, Asked asked, FieldBits fields);

  [[nodiscard]] bool valid() const noexcept { return parts_.has_value(); }
  [[nodiscard]] Grammar grammar() const noexcept { return asked_.entry.grammar(); }
  [[nodiscard]] const Asked& asked() const noexcept { return asked_; }
  [[nodiscard]] bool has(Field field) const noexcept { return fields_[static_cast<std::size_t>(field)]; }

  /// The field, whether asked for or not; None if it is absent. In a text that is not valid, parts are cut leniently.
  [[nodiscard]] nb::object value(Field field) const;
  /// Where it is, in octets; nullopt if it is absent, or is a fact and no part.
  [[nodiscard]] std::optional<Span> span(Field field) const;
  [[nodiscard]] const Text& text() const noexcept { return text_; }

private:
  [[nodiscard]] nb::object fault(Field field) const;
  [[nodiscard]] nb::object part(Field field) const;
  [[nodiscard]] Span component(std::size_t index) const;
  [[nodiscard]] std::optional<std::uint16_t> default_port() const;

  Text text_;
  Asked asked_;
  FieldBits fields_;
  std::optional<AnyParts> parts_;
};

/// The class `Parts` of Python.
void define_parts(nb::module_& module);

/// A Python object, or None if the text is not valid and is not to be cut leniently.
[[nodiscard]] nb::object split_text(nb::handle text, Asked asked, FieldBits fields, bool lenient);

}  // namespace bnfurl::python
