// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `bnfurl.split` and `bnfurl.matches`.
#pragma once

#include <nanobind/nanobind.h>

namespace bnfurl::python {

namespace nb = nanobind;

void define_verbs(nb::module_& module);

}  // namespace bnfurl::python
