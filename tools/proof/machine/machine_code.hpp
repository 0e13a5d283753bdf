// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The octets of a function as the processor reads them. How many there are is in the symbols of the file that it was
// loaded from, the program's own or a shared library's; a file whose symbols were stripped does not say.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bnfurl::proof {

/// Of the function at this address; nullopt where its file does not say how long it is.
[[nodiscard]] std::optional<std::string_view> machine_code(const void* function);

/// The file that the function at this address was loaded from.
[[nodiscard]] std::string file_of(const void* function);

/// The whole of a file; empty where it cannot be read.
[[nodiscard]] std::string octets_of_file(const std::string& path);

/// The file that this program is.
inline constexpr const char* own_file = "/proc/self/exe";

}  // namespace bnfurl::proof
