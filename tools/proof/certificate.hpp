// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What was proved, and by which program. With the hashes one can check later whether a grammar, an automaton, a
// kernel or a program is the one that was proved. Hashes are XXH3 of 128 bits, in hexadecimal digits.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <optional>
#include <string>
#include <vector>

#include "tools/proof/proof.hpp"

namespace bnfurl::proof {

struct ProvedProduction {
  std::string name;
  Proof proof;
};

struct ProvedGrammar {
  const detail::GrammarData* grammar = nullptr;
  std::vector<ProvedProduction> productions;
};

struct CertifiedKernel {
  std::string name;
  std::optional<std::string> code;  ///< hash of its machine code; nullopt: this machine cannot run it
};

struct CertifiedGrammar {
  std::string name;
  std::string text;  ///< hash of its file
  std::vector<ProvedProduction> productions;
};

struct Certificate {
  std::string program;  ///< hash of the program's file
  std::vector<CertifiedKernel> kernels;
  std::vector<CertifiedGrammar> grammars;
};

[[nodiscard]] Certificate certificate_of(const std::vector<ProvedGrammar>& proved);

}  // namespace bnfurl::proof
