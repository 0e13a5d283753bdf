// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// SURT keys: a URL with its host turned round, so that a sorted list has a host, its subdomains and its directories
// together.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::inline v1::crawl {

/// The key of `text`, a text of `entry`, as it stands (normalise first), in the form of Heritrix: the host's labels from
/// the last to the first, then port and userinfo. Addresses are not turned round, letters are kept; a "," of a host is
/// "%2C", and where "%2C" stood, it is "%252C"; so are "@", which hosts of 1993 can have, and "%40". A text without a
/// host after "//" is its own key. Replaces `key`; false if `entry` does not match, and `key` is as before. Different
/// texts have different keys.
///   surt(rfc3986::URI, "http://u@www.Example.com:80/a?b", key) ? key : "none"
///     ->  "http://(com,Example,www,:80@u)/a?b"
///   surt(rfc3986::URI, "http://[::1]/", key) ? key : "none"  ->  "http://([::1])/"
///   surt(rfc3986::URI, "file:///a", key) ? key : "none"      ->  "file://()/a"
///   surt(rfc3986::URI, "http://a,b.c/", key) ? key : "none"  ->  "http://(c,a%2Cb,)/"
///   surt(rfc3986::URI, "mailto:me@h", key) ? key : "none"    ->  "mailto:me@h"
///   surt(rfc3986::URI, "//h/", key) ? key : "none"           ->  "none"
[[nodiscard]] bool surt(Production entry, std::string_view text, std::string& key);

/// The text with this key, whatever its grammar. Replaces `text`; false if it is not a key, and `text` is as before.
///   unsurt("http://(com,Example,www,:80@u)/a?b", text) ? text : "none"
///     ->  "http://u@www.Example.com:80/a?b"
///   unsurt("http://(com,Example/", text) ? text : "none"     ->  "none"
[[nodiscard]] bool unsurt(std::string_view key, std::string& text);

/// The key that the package `surt` 0.3.1 gives with its defaults, octet for octet, whatever the text; indexes of web
/// archives depend on it, and on what it gets wrong. The package refuses some texts: a key of ours has then the port as
/// it is written, and a blank text has "-". Names in other scripts are made ASCII by UTS 46, transitional, where the
/// package follows IDNA 2003. Replaces `key`. Takes time in proportion to the size of `text`.
///   surt_ia("http://u@www.Example.com:80/a/?b&a#c", key), key  ->  "com,example)/a?a&b"
///   surt_ia("http://www1355544.com", key), key                 ->  "com)/"
void surt_ia(std::string_view text, std::string& key);

}  // namespace bnfurl::inline v1::crawl

BNFURL_EXPORT_END
