// The table of an array: its rows are read and judged, in one piece for each thread, and then the words are found of
// what invalid texts should have had. These depend on the state of the automaton alone, and rows fail in few states. A
// dictionary is judged once, and its table expanded.
#pragma once

#include <cstddef>

#include <bnfurl/arrow.hpp>

#include "src/arrow/plan.hpp"
#include "src/arrow/table.hpp"

namespace bnfurl::arrow {

/// No more threads are started, even if more are requested, because each one needs its own memory.
inline constexpr std::size_t most_threads = 256;

[[nodiscard]] Result<Table, InputError> make_table(const Plan& plan, const ArrowArray& array);

}  // namespace bnfurl::arrow
