// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Kernels by their names: which ones this machine can run, and which ones are active.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::proof {

/// From now on the kernels with this name are active; this machine must be able to run them.
void use_kernel(std::string_view name);

/// The kernels that this machine can run, and those that it cannot.
[[nodiscard]] std::vector<std::string> runnable_kernels();
[[nodiscard]] std::vector<std::string> other_kernels();

}  // namespace bnfurl::proof
