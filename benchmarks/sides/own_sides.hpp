// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// bnfurl's own sides: which question, about which production. Each reads a corpus as a caller of the library would.
#pragma once

#include "benchmarks/sides/side.hpp"

namespace bnfurl::benchmarks {

/// One of our sides. Its row is `Split/rfc3986/URI/web/avx2`: verb, grammar, production, corpus, kernel.
struct OwnSide {
  std::string verb;    ///< Split, Matches: line by line. SplitLines, MatchLines: the whole buffer. ...Strings: adjacent
  std::string entry;   ///< `rfc3986/URI`
  std::string corpus;  ///< the only corpus that it reads, `members-rfc1738`; empty: those of `reads`
  Side measured;
  Side checked;  ///< the same with a checksum, if computing it would be a large part of the measured time
  Reads reads = Reads::urls;
};

[[nodiscard]] std::vector<OwnSide> own_sides();

}  // namespace bnfurl::benchmarks
