// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Kernels by their names: which of them this machine can run, and which of these do.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::proof {

/// From now on the kernels of this name, which this machine can run, do.
void use_kernel(std::string_view name);

/// The kernels that this machine can run, and those that it cannot.
[[nodiscard]] std::vector<std::string> runnable_kernels();
[[nodiscard]] std::vector<std::string> other_kernels();

}  // namespace bnfurl::proof
