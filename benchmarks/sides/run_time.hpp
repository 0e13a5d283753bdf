// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The cost of a user's own grammar. A grammar that is compiled in is read once more as a file; it then has tables and
// class streams in place of compiled engines. Its rows stand beside the rows of the compiled grammar, and must give
// the same answers.
#pragma once

#include <bnfurl/bnfurl.hpp>

namespace bnfurl::benchmarks {

/// The same production, built at run time from its grammar's text.
[[nodiscard]] Production made_at_run_time(Production compiled);

}  // namespace bnfurl::benchmarks
