// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A side reads a corpus: bnfurl, a peer, or a floor. It loops over all lines itself, so that there is no call between
// two lines. Its results are used: counted and summed up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/texts/corpus.hpp"

namespace bnfurl::benchmarks {

/// The result of a side on a corpus. Sides that answer the same question have equal tallies.
struct Tally {
  std::size_t valid = 0;     ///< valid lines
  std::size_t checksum = 0;  ///< from the sizes of the components of all valid lines

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

/// Which corpora a side reads. Those of common URLs are `own`, and all files of URLs; the corpus `log` alone has records.
enum class Reads : std::uint8_t {
  common,   ///< common URLs
  urls,     ///< these, and special ones
  records,  ///< lines of a log in combined format
  lines,    ///< common URLs and records
};

/// A competitor that we measure. Each has a file in peers/, which adds it to the list.
struct Peer {
  std::string name;  ///< as in `Peer/ada_can_parse/web`
  std::string version;
  std::string does_not;   ///< what it leaves out, or does in addition
  bool is_exact = false;  ///< implements exactly RFC 3986's URI: its count of valid lines must equal ours
  bool splits = false;    ///< its checksum must be equal too
  Reads reads = Reads::common;
  Side side;
};

/// For the files of peers/: `const bool added = add_peer({...});`
bool add_peer(Peer peer);
[[nodiscard]] const std::vector<Peer>& peers();

}  // namespace bnfurl::benchmarks
