// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/sides/kernel_sides.hpp"

#include <algorithm>
#include <bit>
#include <bnfurl/rfc3986.hpp>
#include <span>
#include <string_view>

#include "src/kernels/kernels.hpp"

namespace bnfurl::benchmarks {

namespace {

using kernels::window_octets;
using kernels::window_words;

struct Octets {
  explicit Octets(const Corpus& corpus)
      : data(reinterpret_cast<const unsigned char*>(corpus.buffer().data())),
        size(corpus.buffer().size()),
        lines(corpus.lines()) {}
  const unsigned char* data;
  std::size_t size;
  std::span<const std::string_view> lines;
};

// The number of words that a kernel has written for a window that begins at `begin`.
std::size_t words_from(const Octets& octets, std::size_t begin) {
  return std::min((octets.size - begin) / kernels::word_bits + 1, window_words);
}

std::size_t ones(std::span<const std::uint64_t> words) {
  std::size_t count = 0;
  for (const std::uint64_t word : words) count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

// Computes the streams for a split of rfc3986's URI, window by window, and passes each to `use(stream)`.
template <class Use>
void make_streams(const Octets& octets, const Use& use) {
  const kernels::StreamPlan& plan = *detail::data_of(rfc3986::URI).split.plan;
  std::uint64_t streams[kernels::max_streams * window_words];
  for (std::size_t begin = 0; begin < octets.size; begin += window_octets) {
    kernels::active().class_streams(plan, octets.data, octets.size, begin, streams);
    for (unsigned s = 0; s < plan.count; ++s) use(std::span(streams + s * window_words, words_from(octets, begin)));
  }
}

template <class Use>
void make_separators(const Octets& octets, const Use& use) {
  std::uint64_t words[window_words];
  for (std::size_t begin = 0; begin < octets.size; begin += window_octets) {
    kernels::active().separators(octets.data, octets.size, begin, '\n', words);
    use(std::span(words, words_from(octets, begin)));
  }
}

// Two sides: the measured one takes one word of each stream, the checked one counts all bits.
template <class Make>
OwnSide side_of(const std::string& name, Make make) {
  return {"Kernel", name, "own",
          [make](const Corpus& corpus) {
            Tally tally;
            make(Octets(corpus), [&](std::span<const std::uint64_t> words) { tally.checksum += words.front(); });
            return tally;
          },
          [make](const Corpus& corpus) {
            Tally tally;
            make(Octets(corpus), [&](std::span<const std::uint64_t> words) { tally.valid += ones(words); });
            return tally;
          }};
}

}  // namespace

std::vector<OwnSide> kernel_sides() {
  return {side_of("streams/classes", [](const Octets& octets, const auto& use) { make_streams(octets, use); }),
          side_of("streams/separators", [](const Octets& octets, const auto& use) { make_separators(octets, use); })};
}

}  // namespace bnfurl::benchmarks
