// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Whether two machines that read texts and keep offsets say the same of every text, decided: a walk over both side by
// side. A machine is an automaton with registers, or a program of marks; what an octet is can depend on the two behind it
// (escapes), so a step may guess what follows, and a guess that turns out wrong is dropped.
//
// note [what a pair remembers] Offsets grow without bound, but all that is ever asked is whether one of the one machine
// and one of the other are equal, or a small distance apart. So a pair is known by the states, the values that are no
// offsets, the offsets that are near, and by which of the pairs of values that count have their distance: steps copy
// values, or set them to the offset of an octet, so the same of the next pair follows from that.
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

/// The values by slot of a result; nullopt: the text is refused.
using Result = std::optional<std::vector<Value>>;

struct Configuration {
  std::vector<int> control;
  std::vector<Value> values;
  bool dead = false;  ///< whatever follows is refused
};

class Machine {
public:
  Machine() = default;
  virtual ~Machine() = default;
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  [[nodiscard]] virtual Configuration start() const = 0;
  /// Where `octet` at `offset` leads, one for each guess; none: a guess before was wrong.
  [[nodiscard]] virtual std::vector<Configuration> next(const Configuration& from, std::uint8_t octet,
                                                        std::size_t offset) const = 0;
  /// What is said of a text of `size` octets that ends here; nullopt: a guess was wrong.
  [[nodiscard]] virtual std::optional<Result> end(const Configuration& at, std::size_t size) const = 0;
  /// Octets that no set tells apart are read alike.
  [[nodiscard]] virtual std::vector<gen::OctetSet> octet_sets() const = 0;
};

/// Whether values[one] of the one machine and values[other] of the other are so far apart.
struct Pairing {
  std::size_t one = 0;
  std::size_t other = 0;
  int distance = 0;  ///< of the one behind the other
};

struct Remembered {
  std::vector<Pairing> pairings;
  std::size_t near = 0;  ///< offsets no further from the begin, or from where the walk is, are kept as they are
};

/// Thrown where it would take too long to say whether two machines differ.
struct TooLong {};

/// A shortest text of which the two say different things; nullopt: there is none. Throws TooLong.
[[nodiscard]] std::optional<std::string> difference(const Machine& one, const Machine& other,
                                                    const Remembered& remembered);

}  // namespace bnfurl::mutation
