// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Counts instructions instead of seconds: the result is the same on a busy machine and on another machine. The
// program tells `valgrind --tool=callgrind` when to count, so that a count contains only the measured work.
// benchmarks/counts.py reads the dumps.
#pragma once

#include <valgrind/callgrind.h>

#include <string>

namespace bnfurl::benchmarks {

/// Does `work`, and callgrind dumps under `name` how many instructions it took. Without callgrind, only does `work`.
template <class Work>
void counted(const std::string& name, const Work& work) {
  CALLGRIND_START_INSTRUMENTATION;
  work();
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS_AT(name.c_str());
}

}  // namespace bnfurl::benchmarks
