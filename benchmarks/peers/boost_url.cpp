// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Boost.URL: parse_uri follows RFC 3986 with parsers composed rule by rule. It is compiled here, a way that its
// documentation offers: with our options it takes half the time of the library compiled by Debian.
#include <boost/url/src.hpp>
#include <boost/version.hpp>

#include "benchmarks/sides/side.hpp"

namespace bnfurl::benchmarks {

namespace {

Tally parse(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    const auto url = boost::urls::parse_uri({line.data(), line.size()});
    if (url) tally.add(url->encoded_host().size(), url->encoded_path().size(), url->encoded_query().size());
  });
}

// does not: refuse a port with other octets after a first digit, "http://h:8x/"; does besides: counts the segments
// and parameters, and the decoded sizes of the components.
const bool added = add_peer({
    .name = "boost_parse_uri",
    .version = std::to_string(BOOST_VERSION / 100'000) + "." + std::to_string(BOOST_VERSION / 100 % 1000),
    .does_not = "takes the port of http://h:8x/; besides, counts segments, parameters and decoded sizes",
    .side = parse,
});

}  // namespace

}  // namespace bnfurl::benchmarks
