// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The sets of octets that a function looks up, as constants: gcc would build an argument on the stack at each use.
#pragma once

#include <string>
#include <vector>

#include "gen/text/octet_set.hpp"

namespace bnfurl::gen {

class SetConstants {
public:
  /// The name of the constant for `octets`: the second argument of kernels::is_of.
  [[nodiscard]] std::string name_of(const OctetSet& octets);

  /// The definitions of all constants that were named.
  [[nodiscard]] std::string definitions() const;

private:
  std::vector<OctetSet> sets_;
};

}  // namespace bnfurl::gen
