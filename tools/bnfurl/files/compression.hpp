// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The compression of data, recognised by the first octets, not by the file's name.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace bnfurl::tool {

enum class Compression { none, gzip, zstd };

/// This many octets are always enough to decide.
inline constexpr std::size_t magic_size = 4;

/// nullopt if more octets are needed to decide.
[[nodiscard]] std::optional<Compression> compression_of(std::string_view head);

}  // namespace bnfurl::tool
