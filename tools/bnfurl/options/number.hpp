// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Numbers as values of options.
#pragma once

#include <cstddef>
#include <string_view>

namespace bnfurl::tool {

/// At least 1; anything else is a usage error that names the option.
[[nodiscard]] std::size_t positive_number(std::string_view option, std::string_view text);

/// Octets: a number of at least 1, or with K, M or G, which are powers of 1,024.
[[nodiscard]] std::size_t size_in_octets(std::string_view option, std::string_view text);

}  // namespace bnfurl::tool
