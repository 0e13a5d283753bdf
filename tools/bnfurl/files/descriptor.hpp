// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// read(2) and write(2) without their special cases: an interrupted call is repeated, and a non-blocking descriptor
// (another process that shares it may have made it so) is waited for.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace bnfurl::tool {

/// The outcome of a read: the number of octets, 0 at the end, or an errno.
struct ReadOutcome {
  std::size_t count = 0;
  int error = 0;
};

/// The parent process may have closed standard descriptors. Opens them such that reading and writing fail as they
/// would on closed descriptors, and so that no file gets their numbers.
void occupy_standard_descriptors();

[[nodiscard]] ReadOutcome read_some(int descriptor, std::span<char> buffer);

/// Waits until `descriptor` or `cancel` is readable; false if it was `cancel`.
[[nodiscard]] bool wait_for_reading(int descriptor, int cancel);

/// Writes all of the text, in however many pieces the system takes it. Returns 0 or the errno of the failure.
[[nodiscard]] int write_all(int descriptor, std::string_view text);

}  // namespace bnfurl::tool
