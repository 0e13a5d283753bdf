// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// SURT keys: URLs with their host reversed, so that a sorted list keeps a host, its subdomains and its directories
// together.
#pragma once

#include <string>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/result.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::crawl {

/// The key of `text` in the form of Heritrix: the labels of the host from last to first, then port and userinfo. It
/// does not normalize; do that first. Addresses are not reversed, and letters are unchanged. In a host, "," becomes
/// "%2C" and "%2C" becomes "%252C", and likewise "@", which hosts of 1993 may contain, and "%40". A final dot of a name
/// is removed. A text without a host after "//" is its own key. Texts have different keys unless they differ only in
/// such a dot. The key is in `memory`, which is reused and grows as needed; if `entry` does not match, it is unchanged.
///   surt(rfc3986::URI, "http://u@www.Example.com:80/a?b", memory)
///     ->  "http://(com,Example,www,:80@u)/a?b"
///   surt(rfc3986::URI, "http://[::1]/", memory)          ->  "http://([::1])/"
///   surt(rfc3986::URI, "http://www.a.com./x", memory)    ->  "http://(com,a,www,)/x"
///   surt(rfc3986::URI, "file:///a", memory)              ->  "file://()/a"
///   surt(rfc3986::URI, "http://a,b.c/", memory)          ->  "http://(c,a%2Cb,)/"
///   surt(rfc3986::URI, "mailto:me@h", memory)            ->  "mailto:me@h"
///   surt(rfc3986::URI, "//h/", memory).value_or("none")  ->  "none"
[[nodiscard]] Result<std::string_view, TextError> surt(Production entry, std::string_view text,
                                                       std::string& memory BNFURL_LIFETIMEBOUND);

/// The text with this key, of any grammar, without a final dot of its host. It uses `memory` in the same way.
///   unsurt("http://(com,Example,www,:80@u)/a?b", memory)
///     ->  "http://u@www.Example.com:80/a?b"
///   unsurt("http://(com,Example/", memory).value_or("none")  ->  "none"
[[nodiscard]] Result<std::string_view, TextError> unsurt(std::string_view key,
                                                         std::string& memory BNFURL_LIFETIMEBOUND);

/// The key that the Python package `surt` 0.3.1 makes by default, byte for byte and including its errors, because
/// indexes of web archives depend on it. Where the package rejects a text, the key has the port as it is written, and
/// "-" for a blank text. Names in other scripts become ASCII by UTS 46, transitional; the package follows IDNA 2003.
/// The key is in `memory`. Time is proportional to the text.
///   surt_ia("http://u@www.Example.com:80/a/?b&a#c", memory)  ->  "com,example)/a?a&b"
///   surt_ia("http://www1355544.com", memory)                 ->  "com)/"
[[nodiscard]] std::string_view surt_ia(std::string_view text, std::string& memory BNFURL_LIFETIMEBOUND);

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
