// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The kernel of a row is chosen in this process, so that all rows can be interleaved: the one place that knows how.
#pragma once

#include <string>
#include <vector>

namespace bnfurl::benchmarks {

/// The kernels that this machine can run, the widest last: what rows are named after.
[[nodiscard]] std::vector<std::string> kernel_names();

/// From now on the library runs with the kernel `name`, one of `kernel_names()`.
void force_kernel(const std::string& name);

}  // namespace bnfurl::benchmarks
