// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Pieces of work on several threads. The calling thread works too: where no thread can be made, it does everything.
#pragma once

#include <cstddef>

namespace bnfurl::arrow {

/// Calls `work(object, piece)` for each piece below `pieces`, each once, and returns when all are done. `work` must not
/// throw.
void run_pieces(std::size_t pieces, void (*work)(void* object, std::size_t piece) noexcept, void* object) noexcept;

}  // namespace bnfurl::arrow
