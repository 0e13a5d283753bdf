// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Hosts and links in any script: hosts as `xn--` names (UTS 46), and IRIs as URIs (RFC 3987, section 3).
#pragma once

#include <string>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/result.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::crawl {

/// The ASCII name of `host`, which is ASCII, UTF-8 or percent-encoded UTF-8, by UTS 46, non-transitional; or why it has
/// none. Addresses, and ASCII names without a label `xn--`, are unchanged. Other names may have only letters, digits,
/// "-", "." and "_". libidn2 also rejects what IDNA 2008 does not allow, such as U+2603; an ASCII name with such a
/// label, such as `xn--n3h`, is unchanged.
///   *host_to_ascii("BÜCHER.example")  ->  "xn--bcher-kva.example"
///   *host_to_ascii("b%C3%BCcher.example")  ->  "xn--bcher-kva.example"
///   host_to_ascii("%FC.example").error().message  ->  "it is not UTF-8 (IDN2_ENCODING_ERROR)"
[[nodiscard]] Result<std::string, InputError> host_to_ascii(std::string_view host);

/// `text` with the `host_to_ascii` form of its host; `text` itself if it has no host. `entry` must match `text`.
///   *with_ascii_host(rfc3986::URI, "http://b%C3%BCcher.example/%C3%A4")
///     ->  "http://xn--bcher-kva.example/%C3%A4"
[[nodiscard]] Result<std::string, InputError> with_ascii_host(Production entry, std::string_view text);

/// Converts an IRI to a URI (RFC 3987, section 3.1): percent-encodes every byte that is not ASCII, in the host, too.
/// Call `with_ascii_host` first if host names are to be looked up. An ASCII text is unchanged.
///   iri_to_uri("http://bücher.example/ä")  ->  "http://b%C3%BCcher.example/%C3%A4"
[[nodiscard]] std::string iri_to_uri(std::string_view iri);
/// Converts a URI to an IRI (section 3.2): decodes percent-encoded UTF-8 where the IRI allows it, and unreserved
/// characters. Formatting characters for the direction of writing stay encoded (section 4.1). `iri_to_uri` restores the
/// URI, up to the encoding of unreserved characters and the letter case of other triplets.
///   uri_to_iri("http://h/D%C3%BCrst%2F%FC?%e2%80%ae")  ->  "http://h/Dürst%2F%FC?%E2%80%AE"
[[nodiscard]] std::string uri_to_iri(std::string_view uri);

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
