// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A class basis as C++: the table in which octets are looked up, and each class as an expression of the bits `b0` to
// `b7` of the table's entries.
#pragma once

#include <string>

#include "gen/emit/shared/class_basis.hpp"

namespace bnfurl::gen {

/// The table, as the constant `name`.
[[nodiscard]] std::string basis_constant(const ClassBasis& basis, const std::string& name);

/// Each class, by its number, as the constant `k3` of the type `type`.
[[nodiscard]] std::string basis_definitions(const ClassBasis& basis, const std::string& type);

/// The constant of `octets`, which is a class of `basis`.
[[nodiscard]] std::string basis_class(const ClassBasis& basis, const OctetSet& octets);

}  // namespace bnfurl::gen
