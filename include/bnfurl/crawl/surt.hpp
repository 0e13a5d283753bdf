// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// SURT keys: a URL with its host turned round, so that a sorted list has a host, its subdomains and its directories
// together.
#pragma once

#include <string>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/result.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::crawl {

/// The key of `text`, a text of `entry`, as it stands (normalise first), in the form of Heritrix: the host's labels from
/// the last to the first, then port and userinfo. Addresses are not turned round, letters are kept; a "," of a host is
/// "%2C", and where "%2C" stood, it is "%252C"; so are "@", which hosts of 1993 can have, and "%40". A final dot of a
/// name goes. A text without a host after "//" is its own key. Texts that differ in more than such a dot have different
/// keys. The key is in `memory`, which is used again and grows as needed; it is as before if `entry` does not match.
///   surt(rfc3986::URI, "http://u@www.Example.com:80/a?b", memory)
///     ->  "http://(com,Example,www,:80@u)/a?b"
///   surt(rfc3986::URI, "http://[::1]/", memory)          ->  "http://([::1])/"
///   surt(rfc3986::URI, "http://www.a.com./x", memory)    ->  "http://(com,a,www,)/x"
///   surt(rfc3986::URI, "file:///a", memory)              ->  "file://()/a"
///   surt(rfc3986::URI, "http://a,b.c/", memory)          ->  "http://(c,a%2Cb,)/"
///   surt(rfc3986::URI, "mailto:me@h", memory)            ->  "mailto:me@h"
///   surt(rfc3986::URI, "//h/", memory).value_or("none")  ->  "none"
[[nodiscard]] Result<std::string_view, Refusal> surt(Production entry, std::string_view text,
                                                     std::string& memory BNFURL_LIFETIMEBOUND);

/// The text with this key, without a final dot of its host, whatever its grammar; in the same way.
///   unsurt("http://(com,Example,www,:80@u)/a?b", memory)
///     ->  "http://u@www.Example.com:80/a?b"
///   unsurt("http://(com,Example/", memory).value_or("none")  ->  "none"
[[nodiscard]] Result<std::string_view, Refusal> unsurt(std::string_view key, std::string& memory BNFURL_LIFETIMEBOUND);

/// The key that the package `surt` 0.3.1 gives with its defaults, octet for octet, whatever the text; indexes of web
/// archives depend on it, and on what it gets wrong. The package refuses some texts: a key of ours has then the port as
/// it is written, and a blank text has "-". Names in other scripts are made ASCII by UTS 46, transitional, where the
/// package follows IDNA 2003. The key is in `memory`. Takes time in proportion to the size of `text`.
///   surt_ia("http://u@www.Example.com:80/a/?b&a#c", memory)  ->  "com,example)/a?a&b"
///   surt_ia("http://www1355544.com", memory)                 ->  "com)/"
[[nodiscard]] std::string_view surt_ia(std::string_view text, std::string& memory BNFURL_LIFETIMEBOUND);

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
