// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A value in an expression, without its quotes.
#pragma once

#include <string>

#include "tools/bnfurl/tables/where/conditions/letter_case.hpp"

namespace bnfurl::tool {

struct Operand {
  std::string octets;
  bool ignores_case = false;  ///< it was written %i"..."
};

/// In lower case if letter case does not matter: then only the other text has to be changed when they are compared.
[[nodiscard]] inline Operand prepared(Operand operand) {
  if (operand.ignores_case) operand.octets = in_lower_case(std::move(operand.octets));
  return operand;
}

}  // namespace bnfurl::tool
