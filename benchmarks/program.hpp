// What the parts of bnfurl-benchmarks share: the corpora, the sides that read them, and rows that measure texts. A part
// registers its rows before anything runs; what a row needs is made when the first row needs it.
#pragma once

#include <benchmark/benchmark.h>

#include <functional>
#include <iosfwd>
#include <memory>
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

/// Loops over all lines itself, so that there is no call between two lines. Its results are used: counted, summed up.
using Measured = std::function<Tally(const Corpus&)>;

/// The tally of `judge(line, tally)` for each line.
template <class Judge>
Tally tally_lines(const Corpus& corpus, const Judge& judge) {
  Tally tally;
  for (const std::string_view line : corpus.lines()) judge(line, tally);
  return tally;
}

/// Which corpora a side reads. `odd` are common URLs spelt otherwise, `links` references to them.
using Corpora = std::vector<std::string_view>;
inline const Corpora common_urls = {"own", "web"}, all_urls = {"own", "web", "ipv6", "delimiters"}, records = {"log"},
                     common_lines = {"own", "web", "log"}, asked_urls = {"own", "web", "odd"}, links = {"links"};

/// The page that `links` are on.
inline constexpr std::string_view page = "http://www.example.org/archive/2026/11/index.html";

/// What reads a corpus: bnfurl, a peer, or a floor. Its row is `Split/rfc3986/URI/web/avx2` with a kernel, or
/// `Peer/ada_can_parse/web`.
struct Side {
  std::string name;
  Corpora reads;
  Measured measured;
  Measured checked = nullptr;  ///< the same with a checksum, if that would be a large part of the measured time
  std::string question = "";   ///< what it decides exactly: the same count of valid lines for all; empty: its own
  bool splits = false;         ///< the checksum must be equal too
  bool has_kernels = false;    ///< it is ours: a row for each kernel
  std::string version = "";
  std::string does_not = "";  ///< what it leaves out, or does in addition
};

void add_bnfurl_sides(std::vector<Side>& sides);
void add_crawl_sides(std::vector<Side>& sides);                            ///< normal forms, references and sites
void add_robots_sides(std::vector<Side>& sides, const std::string& file);  ///< decisions by a store of robots.txt files
void add_re2c_peers(std::vector<Side>& sides);
void add_url_peers(std::vector<Side>& sides);  ///< those that were compiled, and the floors

/// A corpus that is generated or read when the first row needs it.
struct LazyCorpus {
  std::string name;
  std::function<std::string()> text;
  std::size_t most;  ///< so many lines of it
  std::unique_ptr<Corpus> corpus = nullptr;

  [[nodiscard]] const Corpus& get();
};

/// What the program was given.
struct Options {
  std::vector<std::shared_ptr<LazyCorpus>> corpora;  ///< those of --corpus, then the project's own
  std::size_t most;                                  ///< --at-most: so many lines, and rules of a list
  std::string store;                                 ///< --robots-store: a file, or empty

  /// Null if there is none.
  [[nodiscard]] LazyCorpus* find(std::string_view name) const;
  [[nodiscard]] const Corpus& corpus(std::string_view name) const { return find(name)->get(); }  ///< it is there
  /// What crawlers ask is about "web" if it was given, else about "own".
  [[nodiscard]] std::string urls() const { return find("web") != nullptr ? "web" : "own"; }
};

/// After a row was measured: its time is that of one of `texts`.
inline void count_texts(benchmark::State& state, std::size_t texts) {
  using benchmark::Counter;
  const auto count = static_cast<double>(texts);
  state.counters["s_per_url"] = Counter(count, Counter::kIsIterationInvariantRate | Counter::kInvert);
  state.counters["urls"] = count;
}

/// The rows of decisions (benchmarks/crawl/rules.cpp).
void add_rule_rows(const Options& options);

/// Whether no side of a rule list decided otherwise than bnfurl.
[[nodiscard]] bool all_decide_alike();

}  // namespace bnfurl::benchmarks
