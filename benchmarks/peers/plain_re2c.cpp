// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Plain re2c with our own grammar, for one URL and, after a newline index, for a buffer.
#include "benchmarks/peers/plain_re2c.hpp"

#include <array>
#include <cstring>

#include "benchmarks/sides/side.hpp"

namespace bnfurl::benchmarks {

namespace {

constexpr std::size_t host = 2;  // among the components that benchmarks/meson.build names
constexpr std::size_t path = 4;
constexpr std::size_t query = 5;

using Uri = Pointers<uri_components>;

std::size_t size_of(const Uri& parts, std::size_t component) {
  return static_cast<std::size_t>(parts.end[component] - parts.begin[component]);
}

template <auto Split>
Tally split(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    Uri parts;
    if (Split(line.data(), &parts)) tally.add(size_of(parts, host), size_of(parts, path), size_of(parts, query));
  });
}

template <auto Matches>
Tally matches(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) { tally.valid += Matches(line.data()) ? 1 : 0; });
}

// The newline index: memchr finds where the next line begins, whether or not the current one is valid.
template <class Judge>
Tally by_index(const Corpus& corpus, const Judge& judge) {
  Tally tally;
  const char* at = corpus.buffer().data();
  const char* const end = at + corpus.buffer().size();
  for (std::size_t line = 0; at != end; ++line) {
    const auto* newline = static_cast<const char*>(std::memchr(at, '\n', static_cast<std::size_t>(end - at)));
    tally.valid += judge(at, line) ? 1 : 0;
    at = newline + 1;
  }
  return tally;
}

// Results are kept: a row for each of the last 256 lines, as a caller that reads batches would find them.
template <auto Split>
Tally split_lines(const Corpus& corpus) {
  static std::array<Uri, 256> rows;
  return by_index(corpus, [](const char* text, std::size_t line) { return Split(text, &rows[line % rows.size()]); });
}

template <auto Matches>
Tally match_lines(const Corpus& corpus) {
  return by_index(corpus, [](const char* text, std::size_t) { return Matches(text); });
}

template <auto Split, auto Matches>
bool add(const std::string& name, const std::string& options) {
  const auto as = [&](const std::string& verb, bool splits, Tally (*side)(const Corpus&)) {
    return add_peer({
        .name = name + verb,
        .version = "re2c " RE2C_VERSION + options,
        .does_not = "wants a newline after each text; gives pointers, without user, password and kind of host",
        .is_exact = true,
        .splits = splits,
        .reads = Reads::urls,
        .side = side,
    });
  };
  return as("_split", true, split<Split>) && as("_matches", false, matches<Matches>) &&
         as("_split_lines", false, split_lines<Split>) && as("_match_lines", false, match_lines<Matches>);
}

const bool plain_added = add<plain::split, plain::matches>("re2c", "");
const bool plain_b_added = add<plain_b::split, plain_b::matches>("re2c_b", " -b");
const bool plain_g_added = add<plain_g::split, plain_g::matches>("re2c_g", " -g");

}  // namespace

}  // namespace bnfurl::benchmarks
