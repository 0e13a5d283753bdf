// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The machine code of a function, octet by octet. Its size comes from the symbols of the file that it was loaded
// from, the program itself or a shared library. A stripped file has no sizes.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::proof {

// Kernels by their names: which ones this machine can run, and which ones are active.

/// From now on the kernels with this name are active; this machine must be able to run them.
void use_kernel(std::string_view name);

/// The kernels that this machine can run, and those that it cannot.
[[nodiscard]] std::vector<std::string> runnable_kernels();
[[nodiscard]] std::vector<std::string> other_kernels();

/// The code of the function at this address; nullopt if its file does not give the size.
[[nodiscard]] std::optional<std::string_view> machine_code(const void* function);

/// The file that the function at this address was loaded from.
[[nodiscard]] std::string file_of(const void* function);

/// The content of the file; empty if it cannot be read.
[[nodiscard]] std::string octets_of_file(const std::string& path);

/// The file of this program.
inline constexpr const char* own_file = "/proc/self/exe";

}  // namespace bnfurl::proof
