// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// ada, the URL parser of Node.js. It reads URLs as browsers do (the URL Standard of the WHATWG), which is another
// language.
#include <ada.h>

#include "benchmarks/sides/side.hpp"

namespace bnfurl::benchmarks {

namespace {

Tally can_parse(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) { tally.valid += ada::can_parse(line) ? 1 : 0; });
}

Tally parse(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    const auto url = ada::parse<ada::url_aggregator>(line);
    if (url) tally.add(url->get_hostname().size(), url->get_pathname().size(), url->get_search().size());
  });
}

// does not: check paths, queries and fragments, where it accepts everything.
const bool can_parse_added = add_peer({
    .name = "ada_can_parse",
    .version = ADA_VERSION,
    .does_not = "a verdict for browsers: takes any octet in path, query and fragment; no components",
    .side = can_parse,
});

// does besides: writes a normal form into memory of its own: percent-encoded, in lower case, with dots removed from
// the path.
const bool parse_added = add_peer({
    .name = "ada_url_aggregator",
    .version = ADA_VERSION,
    .does_not = "reads as browsers do: repairs what is wrong; besides, writes a normal form into memory of its own",
    .side = parse,
});

}  // namespace

}  // namespace bnfurl::benchmarks
