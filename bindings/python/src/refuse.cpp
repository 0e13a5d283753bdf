// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "bindings/python/src/refuse.hpp"

#include "gen/text/diagnostic.hpp"
#include "gen/text/printable.hpp"

namespace bnfurl::python {

void refuse_type(std::string_view name, nb::handle given, std::string_view instead) {
  std::string message(name);
  message.append(" is of type ").append(nb::type_name(given.type()).c_str());
  message.append(", not ").append(instead);
  throw nb::type_error(message.c_str());
}

std::string shown_name(std::string_view name) { return gen::printable(name); }

std::string unknown_name(std::string_view what, std::string_view given, const std::vector<std::string>& known) {
  std::string message = std::string("unknown ").append(what).append(" \"").append(shown_name(given)).append("\"");
  message.append(gen::did_you_mean(given, known)).append("; known are:");
  for (const std::string& name : known) message.append(" ").append(name);
  return message;
}

void refuse_name(std::string_view what, std::string_view given, const std::vector<std::string>& known) {
  refuse_value(unknown_name(what, given, known));
}

void refuse_value(const std::string& message) { throw nb::value_error(message.c_str()); }

}  // namespace bnfurl::python
