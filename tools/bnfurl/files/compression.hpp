// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The compression of data, recognised by the first octets, not by the file's name. Some are recognised only to be
// refused by name: otherwise they would be read as text.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

namespace bnfurl::tool {

enum class Compression {
  none,
  gzip,
  zstd,
  xz,
  bzip2,
  zip,
  seven_zip,
  rar,
  lz4,
  lzip,
  compress,
  lzma,
  lzop,
  snappy,
  tar
};

/// This many octets are always enough to decide.
inline constexpr std::size_t magic_size = 10;

/// nullopt if more octets are needed to decide.
[[nodiscard]] std::optional<Compression> compression_of(std::string_view head);

/// Whether a file that begins with `head` is a tar archive, as far as `head` shows.
[[nodiscard]] bool is_tar(std::string_view head);

/// What a file is that is recognised but has no decoder, such as "a zip archive"; empty for all others.
[[nodiscard]] std::string_view undecoded_name(Compression compression);

}  // namespace bnfurl::tool
