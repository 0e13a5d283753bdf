// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// By which compression data were made, told by their first octets and not by a name.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace bnfurl::tool {

enum class Compression { none, gzip, zstd };

/// So many octets always tell.
inline constexpr std::size_t magic_size = 4;

/// Nothing if more octets have to be seen.
[[nodiscard]] std::optional<Compression> compression_of(std::string_view head);

}  // namespace bnfurl::tool
