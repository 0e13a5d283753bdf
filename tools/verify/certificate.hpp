// What was proved, and by which program. With the hashes one can check later whether a grammar, an automaton or a
// program is the one that was proved. Hashes are XXH3 of 128 bits, in hexadecimal digits.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "tools/verify/proof.hpp"

namespace bnfurl::proof {

// The committed fingerprints (tests/golden/fingerprints.tsv), compiled in: so a proof on any machine also shows that
// the languages are the ones in the repository.

/// The fingerprint of a production; empty if none is committed.
[[nodiscard]] std::string_view committed_fingerprint(std::string_view grammar, std::string_view production);

/// `grammar TAB production TAB fingerprint`, one line for each production.
extern const std::string_view fingerprint_lines;

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
  bool runs = false;  ///< whether this machine can run it
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
