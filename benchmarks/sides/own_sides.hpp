// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// bnfurl's own sides: what is asked, of which production. Each goes through a corpus as a caller of the library would.
#pragma once

#include "benchmarks/sides/side.hpp"

namespace bnfurl::benchmarks {

/// A side of ours. Its row is `Split/rfc3986/URI/web/avx2`: verb, grammar, production, corpus, kernel.
struct OwnSide {
  std::string verb;    ///< Split, Matches: a line at a time. SplitLines, MatchLines: the buffer
  std::string entry;   ///< `rfc3986/URI`
  std::string corpus;  ///< the only corpus that it reads, `members-rfc1738`; empty: all of them
  Side measured;
  Side checked;  ///< the same with a checksum, where summing up would be a good part of what is measured
};

[[nodiscard]] std::vector<OwnSide> own_sides();

}  // namespace bnfurl::benchmarks
