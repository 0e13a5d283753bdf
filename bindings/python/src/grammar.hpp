// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `bnfurl.load`: a grammar of one's own. The tables of its start are made when it is loaded, those of another
// production when that is first asked for; both are done without the GIL.
#pragma once

#include <nanobind/nanobind.h>
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/load.hpp>

#include <atomic>
#include <memory>
#include <string_view>

namespace bnfurl::python {

namespace nb = nanobind;

class OwnGrammar {
public:
  /// Raises GrammarError if the text has faults.
  OwnGrammar(std::string_view text, std::string_view file);

  [[nodiscard]] Grammar grammar() const { return *loaded_->grammar(); }
  /// What keeps the grammar, and is no object of Python.
  [[nodiscard]] std::shared_ptr<const void> owner() const { return loaded_; }
  /// Makes the tables of one of its productions, unless they exist. Raises GrammarError if they cannot be made.
  void make_ready(Production production);

private:
  std::shared_ptr<Loaded> loaded_;
  std::atomic<Production> ready_;  // the last that was made ready
};

void define_grammar(nb::module_& module);

}  // namespace bnfurl::python
