// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Decides whether two machines that read texts and keep offsets agree on every text, by a walk over both side by
// side. A machine is an automaton with registers, or a program of marks. The meaning of an octet can depend on the
// two octets after it (escapes), so a step may guess what follows; a guess that turns out wrong is dropped.
//
// note [what a pair remembers] Offsets grow without bound, but the only question is whether an offset of one machine
// and an offset of the other are equal, or a small distance apart. So a pair of configurations is identified by the
// states, the values that are not offsets, the offsets that are near, and which of the relevant pairs of values have
// their distance. This is enough to derive the same facts about the next pair: a step only copies values, or sets
// them to the offset of an octet.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "gen/text/octet_set.hpp"

namespace bnfurl::mutation {

/// An offset, or one of the special values from `least_special` on.
using Value = std::size_t;
inline constexpr Value unset = std::numeric_limits<std::size_t>::max();
inline constexpr Value least_special = unset - 0x200;
[[nodiscard]] inline Value constant(std::size_t index) { return unset - 1 - index; }
[[nodiscard]] inline bool is_offset(Value value) { return value < least_special; }

/// The values of a result by slot; nullopt if the text is refused.
using Result = std::optional<std::vector<Value>>;

struct Configuration {
  std::vector<int> control;
  std::vector<Value> values;
  bool dead = false;  ///< refused, whatever follows
};

class Machine {
public:
  Machine() = default;
  virtual ~Machine() = default;
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  [[nodiscard]] virtual Configuration start() const = 0;
  /// Where `octet` at `offset` leads, with one configuration for each guess; empty if an earlier guess was wrong.
  [[nodiscard]] virtual std::vector<Configuration> next(const Configuration& from, std::uint8_t octet,
                                                        std::size_t offset) const = 0;
  /// The result for a text of `size` octets that ends here; nullopt if a guess was wrong.
  [[nodiscard]] virtual std::optional<Result> end(const Configuration& at, std::size_t size) const = 0;
  /// Octets that none of these sets distinguishes are read alike.
  [[nodiscard]] virtual std::vector<gen::OctetSet> octet_sets() const = 0;
};

/// Whether values[one] of the one machine and values[other] of the other machine are `distance` apart.
struct Pairing {
  std::size_t one = 0;
  std::size_t other = 0;
  int distance = 0;  ///< how far the value of `one` is after that of `other`
};

struct Remembered {
  std::vector<Pairing> pairings;
  std::size_t near = 0;  ///< offsets at most this far from the beginning or the current octet are kept exactly
};

/// Thrown if it would take too long to decide whether two machines differ.
struct TooLong {};

/// A shortest text on which the two differ; nullopt if there is none. Throws TooLong.
[[nodiscard]] std::optional<std::string> difference(const Machine& one, const Machine& other,
                                                    const Remembered& remembered);

}  // namespace bnfurl::mutation
