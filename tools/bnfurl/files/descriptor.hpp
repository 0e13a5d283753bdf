// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// read(2) and write(2) as one wants them: an interrupt is tried again, and a descriptor that would not wait, because
// whoever shares it made it so, is waited for.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>

namespace bnfurl::tool {

/// What a read gave: so many octets, 0 of them at the end, or an errno.
struct ReadOutcome {
  std::size_t count = 0;
  int error = 0;
};

/// Whoever started us may have closed standard descriptors. They are opened so that reading and writing fail as they would
/// on closed ones, and no file gets their numbers.
void occupy_standard_descriptors();

[[nodiscard]] ReadOutcome read_some(int descriptor, std::span<char> buffer);

/// Waits until `descriptor` can be read, or `cancel`; whether it was not the latter.
[[nodiscard]] bool wait_for_reading(int descriptor, int cancel);

/// 0, or the errno of what went wrong. However many pieces the system takes it in, all of the text is written.
[[nodiscard]] int write_all(int descriptor, std::string_view text);

}  // namespace bnfurl::tool
