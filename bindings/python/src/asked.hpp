// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a call asks for: the arguments `grammar` and `production`, as a production. The arguments are Python objects up
// to here, since most calls leave them at their defaults, and these are known by their address.
#pragma once

#include <nanobind/nanobind.h>
#include <bnfurl/bnfurl.hpp>

#include <memory>
#include <string>
#include <vector>

namespace bnfurl::python {

namespace nb = nanobind;

class OwnGrammar;

struct Asked {
  Production entry;
  std::shared_ptr<const OwnGrammar> own = {};  ///< the grammar, if it is not a compiled one
};

/// The default of the argument `grammar`.
[[nodiscard]] nb::handle default_grammar();

/// Raises ValueError if there is no such grammar or production, TypeError for other types.
[[nodiscard]] Asked asked_for(nb::handle grammar, nb::handle production);

/// `bnfurl.grammars()` and `bnfurl.productions(grammar)`
[[nodiscard]] std::vector<std::string> grammar_names();
[[nodiscard]] std::vector<std::string> production_names(nb::handle grammar);

}  // namespace bnfurl::python
