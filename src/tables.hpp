// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The table engine: the automata as they were made, walked one octet at a time. It is the reference among
// the engines, needs no compiler, and a walk is a plain value that can stop after any octet and go on with
// the next one. A minimal Dfa gives the verdict and the error offset; a tagged one gives the components.
// Where a table knows its runs and the text is at hand, a run is one step, by the class streams of a window.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <bnfurl/detail/dfa_steps.hpp>

#include "src/kernels/kernels.hpp"

namespace bnfurl::detail {

/// A walk over a minimal Dfa. Every state can still accept, so the octet that stops it is the one that no
/// continuation can save, and `offset` the error offset.
struct DfaWalk {
  const DfaTable* table;
  std::uint16_t state = 0;
  std::size_t offset = 0;

  /// Reads the next octets of the text, up to the first one without a transition; whether it read them all.
  /// After a false there is no more to read.
  [[nodiscard]] bool read(std::string_view octets) noexcept;
  /// Reads the whole text, which is the window's, in the same way; `window` has the streams of the table's runs.
  [[nodiscard]] bool read(std::string_view text, kernels::Window& window) noexcept;
  /// Reads the next octet.
  [[nodiscard]] bool step(std::uint8_t octet) noexcept;
  /// Whether the text may end here.
  [[nodiscard]] bool accepts() const noexcept { return is_accepting(*table, state); }
};

/// A walk over a tagged automaton: the same, and the registers that its transitions have set so far.
class TdfaWalk {
public:
  explicit TdfaWalk(const TdfaTable& table) noexcept;

  /// Reads the next octets of the text; false: no text goes on like this, and there is no more to read.
  [[nodiscard]] bool read(std::string_view octets) noexcept;
  /// Reads the whole text, which is the window's, in the same way; `window` has the streams of the table's runs.
  [[nodiscard]] bool read(std::string_view text, kernels::Window& window) noexcept;
  /// Ends the text here: whether it matches. If so, sets `spans[0 .. components)` and `choices`.
  [[nodiscard]] bool finish(std::size_t components, Span* spans, Choices* choices) const noexcept;

private:
  [[nodiscard]] bool step(std::uint8_t octet) noexcept;
  [[nodiscard]] std::size_t value_of(std::uint16_t source) const noexcept;
  void update(std::uint16_t list) noexcept;

  const TdfaTable* table_;
  std::uint16_t state_ = 0;
  std::size_t offset_ = 0;
  std::size_t registers_[max_registers];  // set up to table_->registers
};

/// By the table's runs where it has them, otherwise octet by octet.
[[nodiscard]] bool table_matches(const DfaTable& table, std::string_view text) noexcept;
[[nodiscard]] bool table_split(const TdfaTable& table, std::size_t components, std::string_view text, Span* spans,
                               Choices* choices) noexcept;

}  // namespace bnfurl::detail
