// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a user's own grammar costs: a grammar that is compiled in, read once more as a file, has tables and class
// streams in place of compiled engines. Its rows stand beside those of the compiled one, whose answers it has to give.
#pragma once

#include <bnfurl/bnfurl.hpp>

namespace bnfurl::benchmarks {

/// The same production, made of its grammar's text at run time.
[[nodiscard]] Production made_at_run_time(Production compiled);

}  // namespace bnfurl::benchmarks
