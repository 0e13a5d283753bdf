// The table engine: it walks the automata as the generator built them, one octet at a time. It is the reference for
// the other engines and needs no compiler. A walk is a plain value that can stop after any octet and continue with the
// next one. A Dfa gives the verdict and the error offset; a tagged automaton gives the components. If a table
// knows its runs and the whole text is available, a run is one step, by the class streams of a window.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <bnfurl/detail/dfa_steps.hpp>
#include <bnfurl/detail/parts.hpp>

#include "src/core/kernels/kernels.hpp"
#include "src/core/texts.hpp"

namespace bnfurl::detail {

// The tables of a production that has some. A production of a grammar that was read at run time is prepared before it
// is used (bnfurl/load.hpp). If it was not, the program has a mistake that no text can bring about, and ends with a
// message.

[[noreturn, gnu::cold]] void end_by_unprepared(const ProductionData& entry, std::string_view what) noexcept;

[[nodiscard]] inline bool is_built(const DfaTable& table) noexcept { return table.states != 0; }
[[nodiscard]] inline const DfaTable& built_dfa(const ProductionData& entry) noexcept {
  if (!is_built(*entry.dfa)) [[unlikely]]
    end_by_unprepared(entry, "");
  return *entry.dfa;
}
[[nodiscard]] inline const TdfaTable& built_tdfa(const ProductionData& entry) noexcept {
  (void)built_dfa(entry);
  return *entry.tdfa;
}

/// The state after the triplet of an octet; none if no text continues like this.
[[nodiscard]] inline std::uint16_t state_after_triplet(const DfaTable& table, std::uint16_t state,
                                                       unsigned octet) noexcept {
  for (const char c : triplet_of(octet)) {
    if (state != none) state = next_state(table, state, c);
  }
  return state;
}

/// A walk over a Dfa. Every state can reach an accepting one, so the octet that stops the walk is the first
/// after which no continuation matches, and `offset` is the error offset.
struct DfaWalk {
  const DfaTable* table;
  std::uint16_t state = 0;
  std::size_t offset = 0;

  /// Reads the next octets of the text, up to the first one without a transition; returns whether it read all of them.
  /// After a false, nothing more may be read.
  [[nodiscard]] bool read(std::string_view octets) noexcept;
  /// Reads the whole text, which must be the window's, in the same way; `window` has the streams of the table's runs.
  [[nodiscard]] bool read(std::string_view text, kernels::Window& window) noexcept;
  /// Reads the next octet.
  [[nodiscard]] bool step(std::uint8_t octet) noexcept;
  /// Whether the text may end here.
  [[nodiscard]] bool accepts() const noexcept { return is_accepting(*table, state); }
};

/// The same walk, which leaves a trail.
struct TrailedWalk : DfaWalk {
  Trail trail = {};

  [[nodiscard]] bool read(std::string_view octets) noexcept;
  /// Goes on to `next`, another state, by `octet`.
  void go(std::uint16_t next, std::uint8_t octet) noexcept;
};

/// A walk over a tagged automaton: the same, with the registers that its transitions have set so far. They are the
/// caller's memory: `table->registers` values, all `Span::absent` before the first octet.
struct TdfaWalk {
  const TdfaTable* table;
  std::size_t* registers;
  std::uint16_t state = 0;
  std::size_t offset = 0;

  /// Reads the next octets of the text; false if no text continues like this. After a false, nothing more may be read.
  [[nodiscard]] bool read(std::string_view octets) noexcept;
  /// Reads the whole text, which must be the window's, in the same way; `window` has the streams of the table's runs.
  [[nodiscard]] bool read(std::string_view text, kernels::Window& window) noexcept;
  /// Ends the text here; returns whether it matches. If it does, sets `spans[0 .. components)` and `choices`.
  [[nodiscard]] bool finish(std::size_t components, Span* spans, Choices* choices) const noexcept;
  /// Reads the next octet.
  [[nodiscard]] bool step(std::uint8_t octet) noexcept;

private:
  [[nodiscard]] std::size_t value_of(std::uint16_t source) const noexcept;
  void update(std::uint16_t list) noexcept;
};

/// The walk before the first octet: clears the registers that the table uses.
[[nodiscard]] TdfaWalk begin_walk(const TdfaTable& table, std::size_t* registers) noexcept;

/// Read by runs if the table has them, otherwise octet by octet.
[[nodiscard]] bool table_matches(const DfaTable& table, std::string_view text) noexcept;
[[nodiscard]] bool table_split(const TdfaTable& table, std::size_t components, std::string_view text, Span* spans,
                               Choices* choices) noexcept;

}  // namespace bnfurl::detail
