// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// fluent-uri, the fastest library we know among those that check RFC 3986. It is in Rust, called through a C
// function.
#include "benchmarks/sides/side.hpp"

/// Whether `size` octets of UTF-8 are a URI; if so, the sizes of host, path and query.
extern "C" bool fluent_uri_parse(const char* text, std::size_t size, std::size_t* sizes) noexcept;
extern "C" const char* fluent_uri_version() noexcept;

namespace bnfurl::benchmarks {

namespace {

Tally parse(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    std::size_t sizes[3];
    if (fluent_uri_parse(line.data(), line.size(), sizes)) tally.add(sizes[0], sizes[1], sizes[2]);
  });
}

// does not: check that a text is UTF-8, which Rust requires; all lines of the corpora are UTF-8.
const bool added = add_peer({
    .name = "fluent_uri",
    .version = fluent_uri_version(),
    .does_not = "is given UTF-8",
    .is_exact = true,
    .splits = true,
    .side = parse,
});

}  // namespace

}  // namespace bnfurl::benchmarks
