// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A small file that a person has written, read as a whole. Pipes are allowed; size and waiting time are bounded.
#pragma once

#include <chrono>
#include <cstddef>
#include <string>

namespace bnfurl::tool {

/// How large such a file may be, and how long it may keep its reader waiting for the next octet.
struct Patience {
  std::size_t octets = std::size_t{1} << 20;
  std::chrono::milliseconds wait = std::chrono::seconds(10);
};

/// The content of the file. Throws UsageError if it cannot be read, or exceeds the bounds of `patience`.
[[nodiscard]] std::string read_small_file(const std::string& name, const Patience& patience = {});

}  // namespace bnfurl::tool
