// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The C functions beside the C++ ones, and texts that arrive in pieces beside `explain`, which reads a whole text in
// the same way.
#pragma once

#include <vector>

#include <bnfurl/grammar.hpp>

#include "benchmarks/sides/own_sides.hpp"

namespace bnfurl::benchmarks {

/// `Matches/c`, `Split/c`; `Explain`, `Feed` (one piece), `Feed/octets`, and `SplitFeed` in the same ways.
void add_c_sides(std::vector<OwnSide>& sides, Production entry);

}  // namespace bnfurl::benchmarks
