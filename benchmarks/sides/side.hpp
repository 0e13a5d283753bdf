// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A side is somebody who reads a corpus: bnfurl, a peer, or a floor. It goes through all lines itself, so that no call
// stands between it and the next line, and what it found out is used: counted, and summed up.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/texts/corpus.hpp"

namespace bnfurl::benchmarks {

/// What a side made of a corpus. Sides that answer the same question have equal tallies.
struct Tally {
  std::size_t valid = 0;     ///< lines
  std::size_t checksum = 0;  ///< of the sizes of the components of all valid lines

  void add(std::size_t host, std::size_t path, std::size_t query) noexcept {
    ++valid;
    checksum += host + 3 * path + 5 * query;
  }
};

using Side = std::function<Tally(const Corpus&)>;

/// The tally of `judge(line, tally)` for each line.
template <class Judge>
Tally tally_lines(const Corpus& corpus, const Judge& judge) {
  Tally tally;
  for (const std::string_view line : corpus.lines()) judge(line, tally);
  return tally;
}

/// Whom we measure ourselves against. Each stands in a file of peers/, which adds it to the list.
struct Peer {
  std::string name;  ///< as in `Peer/ada_can_parse/web`
  std::string version;
  std::string does_not;    ///< what it leaves out, or does besides
  bool is_exact = false;   ///< decides RFC 3986's URI, nothing else: its count of valid lines has to be ours
  bool splits = false;     ///< and its checksum too
  bool reads_all = false;  ///< runs on every corpus; else on those of common URLs only
  Side side;
};

/// For the files of peers/: `const bool added = add_peer({...});`
bool add_peer(Peer peer);
[[nodiscard]] const std::vector<Peer>& peers();

}  // namespace bnfurl::benchmarks
