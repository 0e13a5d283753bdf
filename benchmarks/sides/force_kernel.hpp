// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Chooses the kernel of a row within the process, so that all rows can be interleaved. Only this file knows how to do
// it.
#pragma once

#include <string>
#include <vector>

namespace bnfurl::benchmarks {

/// The kernels that this machine can run, the widest last; rows are named after them.
[[nodiscard]] std::vector<std::string> kernel_names();

/// From now on the library runs with the kernel `name`, one of `kernel_names()`.
void force_kernel(const std::string& name);

}  // namespace bnfurl::benchmarks
