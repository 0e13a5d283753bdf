// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Encodes classes of octets in eight bits per octet, so that a few of the bits decide whether an octet is in a class.
// Some classes are unions of others (their parts); the remaining classes are the elements of the basis. A wide element
// has a bit of its own. Small elements that have no octet in common share bits: each has a number there.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gen/text/octet_set.hpp"

namespace bnfurl::gen {

struct ClassBasis {
  static constexpr std::size_t bits = 8;
  std::vector<OctetSet> classes;        ///< the requested classes, followed by classes that were added as parts of them
  std::vector<std::vector<int>> parts;  ///< by class: its parts; empty: the class is an element of the basis
  std::vector<int> order;               ///< classes, each after its parts
  std::vector<std::uint8_t> code;       ///< by class, of elements: the code that its octets have ...
  std::vector<std::uint8_t> code_bits;  ///< ... in these bits
  std::vector<std::uint8_t> table;      ///< [128], by octet: its bits
  friend bool operator==(const ClassBasis&, const ClassBasis&) = default;
};

/// Nullopt if eight bits are not enough, or if a class has an octet beyond 0x7f.
[[nodiscard]] std::optional<ClassBasis> class_basis(const std::vector<OctetSet>& classes);

[[nodiscard]] std::string to_string(const ClassBasis& basis);

}  // namespace bnfurl::gen
