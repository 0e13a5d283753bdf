// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `bnfurl.explain`: why a text is not valid. A lone surrogate is a fault too: where a production could go on with such
// octets, these are not expected.
#pragma once

#include <nanobind/nanobind.h>
#include <bnfurl/bnfurl.hpp>

#include <optional>
#include <string>

#include "bindings/python/src/text.hpp"

namespace bnfurl::python {

struct Fault {
  std::size_t offset;  ///< in octets of UTF-8
  std::string expected;
  std::string found;

  [[nodiscard]] std::string message() const;
};

[[nodiscard]] std::optional<Fault> fault_in(const Text& text, Production entry);

void define_explain(nb::module_& module);

}  // namespace bnfurl::python
