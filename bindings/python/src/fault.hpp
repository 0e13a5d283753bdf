// `bnfurl.explain`: why a text is not valid. A lone surrogate is a fault too: where a production could go on with such
// octets, these are not expected. Also the exceptions for arguments that cannot be.
#pragma once

#include <nanobind/nanobind.h>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "bindings/python/src/text.hpp"

namespace bnfurl::python {

namespace nb = nanobind;

// Arguments that cannot be: exceptions that say what was given, and what there is.

/// TypeError: `fields is an int, not a sequence of str`
[[noreturn]] void refuse_type(std::string_view name, nb::handle given, std::string_view instead);

/// `unknown field "hots" (did you mean "host"?); expected one of: …`, all of them.
[[nodiscard]] std::string unknown_name(std::string_view what, std::string_view given,
                                       const std::vector<std::string>& known);
/// `name` in a message, which is ASCII whatever the name has.
[[nodiscard]] std::string shown_name(std::string_view name);
/// ValueError with this text.
[[noreturn]] void refuse_name(std::string_view what, std::string_view given, const std::vector<std::string>& known);

/// ValueError with a message.
[[noreturn]] void refuse_value(const std::string& message);

struct Fault {
  std::size_t offset;  ///< in octets of UTF-8
  std::string expected;
  std::string found;

  [[nodiscard]] std::string message() const;
};

[[nodiscard]] std::optional<Fault> fault_in(const Text& text, Production entry);

void define_explain(nb::module_& module);

}  // namespace bnfurl::python
