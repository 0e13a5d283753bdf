// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a pattern's octets are in a normal form (RFC 3986, section 6.2.2), which is all that rules see: triplets of
// unreserved octets are these octets, others have upper-case digits, and an octet that no URL has is its triplet. A "%"
// that begins no triplet stays: a pattern may end within one.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::crawl::rules {

/// Of a path with its query: also "[", "]" and "#" are triplets there.
[[nodiscard]] std::string path_octets(std::string_view text);
/// Of a URL.
[[nodiscard]] std::string url_octets(std::string_view text);

/// ASCII letters in lower case.
[[nodiscard]] std::string lower_cased(std::string_view text);

}  // namespace bnfurl::crawl::rules
