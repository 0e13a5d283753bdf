// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A file that a person has written, read as a whole: a pipe will do, but nothing endless and nobody who never speaks.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace bnfurl::tool {

/// How much such a file may have, and how long it may keep its reader waiting for the next octet.
struct Patience {
  std::size_t octets = std::size_t{1} << 20;
  std::chrono::milliseconds wait = std::chrono::seconds(10);
};

/// The content of the file. Throws UsageError where it cannot be read, or tries the reader's patience.
[[nodiscard]] std::string read_small_file(const std::string& name, const Patience& patience = {});

}  // namespace bnfurl::tool
