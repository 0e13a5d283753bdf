// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Up to eight bits for each octet, so that a bit or two say whether it is of a class. A wide set that is made of no
// others has a bit of its own; small sets without a common octet share bits, as numbers. A class is a union of sets.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "gen/text/octet_set.hpp"

namespace bnfurl::gen {

struct ClassBasis {
  static constexpr std::size_t bits = 8;
  std::vector<OctetSet> classes;        ///< those asked for, and then those of which they are made
  std::vector<std::vector<int>> parts;  ///< by class: those of which it is the union; none: it is in the basis
  std::vector<int> order;               ///< classes, each behind those of which it is made
  std::vector<std::uint8_t> code;       ///< by class of the basis: the bits that its octets have ...
  std::vector<std::uint8_t> code_bits;  ///< ... among these
  std::vector<std::uint8_t> table;      ///< [128]
  friend bool operator==(const ClassBasis&, const ClassBasis&) = default;
};

/// Nullopt where eight bits are not enough, or a class has an octet beyond 0x7f.
[[nodiscard]] std::optional<ClassBasis> class_basis(const std::vector<OctetSet>& classes);

[[nodiscard]] std::string to_string(const ClassBasis& basis);

}  // namespace bnfurl::gen
