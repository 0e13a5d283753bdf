// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/fingerprints/fingerprints.hpp"

#include "gen/fingerprints/digest.hpp"
#include "gen/variants.hpp"

namespace bnfurl::gen {

std::string fingerprint(const Dfa& minimal) { return digest(to_string(minimal)); }

std::string fingerprints(const std::vector<Grammar>& grammars) {
  std::string result;
  for (const Grammar& grammar : grammars) {
    for (const Rule& rule : grammar.rules) {
      result +=
          grammar.directives.name + '\t' + rule.name + '\t' + fingerprint(printed_language(grammar, rule.name)) + '\n';
    }
  }
  return result;
}

}  // namespace bnfurl::gen
