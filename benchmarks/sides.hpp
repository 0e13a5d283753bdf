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

/// Which corpora a side reads. Those of common URLs are `own`, and all files of URLs; the corpus `log` alone has
/// records.
enum class Reads : std::uint8_t {
  common,   ///< common URLs
  urls,     ///< these, and special ones
  records,  ///< lines of a log in combined format
  lines,    ///< common URLs and records
};

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
/// `Kernel/streams/classes/own/avx2` and `Kernel/streams/separators/own/avx2`: kernels by
/// themselves, without a reader of their streams. Their number of valid lines is the number of bits that are set, so
/// that all kernels must compute the same streams.
[[nodiscard]] std::vector<OwnSide> kernel_sides();

/// A competitor that we measure.
struct Peer {
  std::string name;  ///< as in `Peer/ada_can_parse/web`
  std::string version;
  std::string does_not;   ///< what it leaves out, or does in addition
  bool is_exact = false;  ///< implements exactly RFC 3986's URI: its count of valid lines must equal ours
  bool splits = false;    ///< its checksum must be equal too
  Reads reads = Reads::common;
  Side side;
};

/// Those that were compiled, and the floors (url_peers.cpp); re2c with our own grammar.
[[nodiscard]] std::vector<Peer> peers();
[[nodiscard]] std::vector<Peer> re2c_peers();

}  // namespace bnfurl::benchmarks
