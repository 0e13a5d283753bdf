// Which thread looks names up.
#pragma once

#include <mutex>

namespace bnfurl::records {

/// What is found by a name is kept for the whole program: grammars, formats of servers, their automata. One thread at a
/// time looks something up, which is the one that has this mutex. A program whose only thread makes requests needs no
/// mutex; threads that scan look nothing up but what is guarded by itself.
[[nodiscard]] std::recursive_mutex& lookup_mutex();

}  // namespace bnfurl::records
