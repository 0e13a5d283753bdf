// The table of an array: its rows are read and judged, in one piece for each thread, and then the words are found of
// what invalid texts should have had. These depend on the state of the automaton alone, and rows fail in few states. A
// dictionary is judged once, and its table expanded.
#pragma once

#include <cstddef>

#include <bnfurl/arrow.hpp>

#include "src/arrow/input.hpp"
#include "src/arrow/plan.hpp"
#include "src/arrow/table.hpp"

namespace bnfurl::arrow {

struct Judged {
  Table table;
  Places places;  ///< where the views of parts point
};

[[nodiscard]] Result<Judged, Fault> make_table(const Plan& plan, const ArrowArray& array);

// Pieces of work on several threads. The calling thread works too: where no thread can be made, it does everything.

/// Each has memory of its own: more are not made, whatever is asked for.
inline constexpr std::size_t most_threads = 256;

/// Calls `work(object, piece)` for each piece below `count`, each once, and returns when all are done. `work` must not
/// throw.
void run_pieces(std::size_t count, void (*work)(void* object, std::size_t piece) noexcept, void* object) noexcept;

}  // namespace bnfurl::arrow
