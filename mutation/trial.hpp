// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Mutants of each kind for some productions: small ones and a large one. A mutant that differs from its original must
// be caught by a text of the suites. A mutant that a walk over both machines proves equal is tried on some texts all
// the same: if one of them catches it, the walk is wrong.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace bnfurl::mutation {

struct Amount {
  std::size_t small = 0;  ///< mutants of each kind for each small production
  std::size_t large = 0;  ///< mutants of each kind for rfc3986's URI
  unsigned seed = 1;
};
inline constexpr Amount sample{3, 1};
inline constexpr Amount everything{12, 30};

struct Count {
  std::size_t caught = 0;   ///< by a text of the suites
  std::size_t decided = 0;  ///< not caught by a text, but by a walk: see Mutant::is_decided
  std::size_t equal = 0;    ///< proved equal to the original
  std::size_t survived = 0;
};

struct Report {
  std::map<std::string, Count> by_kind;
  std::vector<std::string> survivors;
};

[[nodiscard]] Report try_mutants(const Amount& amount);

/// A table, and one line for each survivor.
[[nodiscard]] std::string to_string(const Report& report);

}  // namespace bnfurl::mutation
