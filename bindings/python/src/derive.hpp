// What is made of a URL beyond its parts: `bnfurl.normalize`, `resolve`, `key` and `site`, of a text or of a column.
// Their words are those of the command line, and the work is that of its columns (src/records/judging/derived.hpp).
#pragma once

#include <nanobind/nanobind.h>

namespace bnfurl::python {

void define_derived(nanobind::module_& module);

}  // namespace bnfurl::python
