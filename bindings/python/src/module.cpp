// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The module bnfurl._bnfurl: what Python has of the library. The package bnfurl shows it as its own.
#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <bnfurl/bnfurl.hpp>

#include "bindings/python/src/asked.hpp"
#include "bindings/python/src/columns/column.hpp"
#include "bindings/python/src/columns/column_stream.hpp"
#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/grammar.hpp"
#include "bindings/python/src/parts.hpp"
#include "bindings/python/src/verbs.hpp"

namespace bnfurl::python {
namespace {

using namespace nb::literals;

std::string kernels() { return std::string(active_kernels()); }

}  // namespace

NB_MODULE(_bnfurl, module) {
  module.attr("__version__") = nb::str(version().data(), version().size());
  nb::set_leak_warnings(false);
  define_grammar(module);
  define_parts(module);
  define_column(module);
  define_column_stream(module);
  define_verbs(module);
  define_explain(module);
  module.def("grammars", grammar_names, "The names of the grammars that come with the package.");
  module.def("productions", production_names, "grammar"_a,
             nb::sig("def productions(grammar: str | Grammar) -> list[str]"),
             "The names of a grammar's productions, its own first, in the order of print.");
  module.def("kernels", kernels, "The vector instructions that are used, as in \"avx2\"; \"scalar\" are none.");
}

}  // namespace bnfurl::python
