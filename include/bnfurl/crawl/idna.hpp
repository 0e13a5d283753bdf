// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Names and links in all scripts: hosts as `xn--` (UTS 46), and IRIs as URIs (RFC 3987, section 3).
#pragma once

#include <string>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/result.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::crawl {

/// `host`, in ASCII, UTF-8 or UTF-8 in triplets, as a name of ASCII by UTS 46, non-transitional; or why it has none.
/// Addresses, and names that are ASCII already and have no label `xn--`, stay as they are. What is mapped has only
/// letters, digits, "-", "." and "_". libidn2 also refuses what IDNA 2008 does not allow, like U+2603.
///   *host_to_ascii("BÜCHER.example")  ->  "xn--bcher-kva.example"
///   *host_to_ascii("b%C3%BCcher.example")  ->  "xn--bcher-kva.example"
///   host_to_ascii("%FC.example").error().message  ->  "it is not UTF-8 (IDN2_ENCODING_ERROR)"
[[nodiscard]] Result<std::string, Fault> host_to_ascii(std::string_view host);

/// `text`, a text of `entry`, with its component `host` by `host_to_ascii`; `text` itself if it has none.
///   *with_ascii_host(rfc3986::URI, "http://b%C3%BCcher.example/%C3%A4")
///     ->  "http://xn--bcher-kva.example/%C3%A4"
[[nodiscard]] Result<std::string, Fault> with_ascii_host(Production entry, std::string_view text);

/// An IRI as a URI: RFC 3987, section 3.1. Every octet that is not ASCII becomes a triplet, in the host too (do
/// `with_ascii_host` before where names shall be asked for). The same octets if there is none.
///   iri_to_uri("http://bücher.example/ä")  ->  "http://b%C3%BCcher.example/%C3%A4"
[[nodiscard]] std::string iri_to_uri(std::string_view iri);
/// A URI as an IRI: section 3.2. Triplets become what they are in UTF-8, where the IRI may have it there, and those of
/// unreserved octets become these. Formatting characters for the direction of writing stay triplets (section 4.1).
/// `iri_to_uri` gives the URI back, up to triplets of unreserved octets and the letter case of others.
///   uri_to_iri("http://h/D%C3%BCrst%2F%FC?%e2%80%ae")  ->  "http://h/Dürst%2F%FC?%E2%80%AE"
[[nodiscard]] std::string uri_to_iri(std::string_view uri);

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
