// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// uriparser, in C: a recursive descent over the rules of RFC 3986.
#include <uriparser/Uri.h>
#include <uriparser/UriBase.h>

#include "benchmarks/sides/side.hpp"

namespace bnfurl::benchmarks {

namespace {

std::size_t size_of(const UriTextRangeA& range) { return static_cast<std::size_t>(range.afterLast - range.first); }

// uriparser's host does not include the brackets.
std::size_t host_size(const UriUriA& uri) {
  const bool bracketed = uri.hostData.ip6 != nullptr || uri.hostData.ipFuture.first != nullptr;
  return size_of(uri.hostText) + (bracketed ? 2 : 0);
}

Tally parse(const Corpus& corpus) {
  return tally_lines(corpus, [](std::string_view line, Tally& tally) {
    UriUriA uri;
    if (uriParseSingleUriExA(&uri, line.data(), line.data() + line.size(), nullptr) != URI_SUCCESS) return;
    if (uri.scheme.first != nullptr) tally.add(host_size(uri), 0, size_of(uri.query));
    uriFreeUriMembersA(&uri);
  });
}

// does besides: reads a URI-reference, and allocates a list of the path's segments, which is not traversed here.
const bool added = add_peer({
    .name = "uriparser",
    .version = URI_VER_ANSI,
    .does_not = "reads a URI-reference; besides, allocates a list of the path's segments",
    .is_exact = true,
    .side = parse,
});

}  // namespace

}  // namespace bnfurl::benchmarks
