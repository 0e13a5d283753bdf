// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// libcurl's URL API, used as by a client: one handle that is set again and again. It needs text terminated by NUL.
#include <curl/curl.h>

#include <memory>

#include "benchmarks/sides/side.hpp"

namespace bnfurl::benchmarks {

namespace {

// The lines with a NUL after each, built once per corpus: in the pass that is not measured.
const std::vector<std::string>& terminated(const Corpus& corpus) {
  static const Corpus* of = nullptr;
  static std::vector<std::string> lines;
  if (of != &corpus) lines.assign(corpus.lines().begin(), corpus.lines().end());
  of = &corpus;
  return lines;
}

Tally set(const Corpus& corpus) {
  const std::unique_ptr<CURLU, decltype(&curl_url_cleanup)> url(curl_url(), curl_url_cleanup);
  Tally tally;
  for (const std::string& line : terminated(corpus)) {
    const auto code = curl_url_set(url.get(), CURLUPART_URL, line.c_str(), CURLU_NON_SUPPORT_SCHEME);
    tally.valid += code == CURLUE_OK ? 1 : 0;
  }
  return tally;
}

// does not: check the octets in path, query and fragment; does besides: copies every component into memory of its
// own.
const bool added = add_peer({
    .name = "curl_url_set",
    .version = LIBCURL_VERSION,
    .does_not = "takes nearly any octet after the host, wants \"://\"; besides, allocates a copy of each component",
    .side = set,
});

}  // namespace

}  // namespace bnfurl::benchmarks
