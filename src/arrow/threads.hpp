// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Pieces of work on several threads. The calling thread works too: where no thread can be made, it does everything.
#pragma once

#include <cstddef>

namespace bnfurl::arrow {

/// Each has memory of its own: more are not made, whatever is asked for.
inline constexpr std::size_t most_threads = 256;

/// Calls `work(object, piece)` for each piece below `count`, each once, and returns when all are done. `work` must not
/// throw.
void run_pieces(std::size_t count, void (*work)(void* object, std::size_t piece) noexcept, void* object) noexcept;

}  // namespace bnfurl::arrow
