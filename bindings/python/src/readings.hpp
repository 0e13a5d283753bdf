// `bnfurl.readings`: what different programs find in one URL.
#pragma once

#include <nanobind/nanobind.h>

namespace bnfurl::python {

void define_readings(nanobind::module_& module);

}  // namespace bnfurl::python
