// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Instructions instead of seconds: the same on a busy machine, and on another one. `valgrind --tool=callgrind` counts
// them, and is asked to from within, so that nothing but what is measured is in a count. benchmarks/counts.py reads
// the dumps.
#pragma once

#include <valgrind/callgrind.h>

#include <string>

namespace bnfurl::benchmarks {

/// Does `work` and has callgrind dump how many instructions it took, under `name`. Without callgrind only the former.
template <class Work>
void counted(const std::string& name, const Work& work) {
  CALLGRIND_START_INSTRUMENTATION;
  work();
  CALLGRIND_STOP_INSTRUMENTATION;
  CALLGRIND_DUMP_STATS_AT(name.c_str());
}

}  // namespace bnfurl::benchmarks
