// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What was proved, of what, by which program: as JSON, with hashes by which it can be said later whether a grammar, an
// automaton, a kernel or a program is the one that was meant. Hashes are XXH3 of 128 bits.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <string>
#include <vector>

#include "tools/proof/proof.hpp"

namespace bnfurl::tool {

struct ProvedProduction {
  std::string name;
  Proof proof;
};

struct ProvedGrammar {
  const detail::GrammarData* grammar = nullptr;
  std::vector<ProvedProduction> productions;
};

/// On lines, a production on each.
[[nodiscard]] std::string to_json(const std::vector<ProvedGrammar>& proved);

}  // namespace bnfurl::tool
