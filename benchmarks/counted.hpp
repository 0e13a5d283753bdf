// What programs have in common that count instructions under callgrind: see counts.cpp.
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
