// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The name of a robot (RFC 9309, section 2.2.1): `FooBot` of `FooBot/2.1`. The RFC has no digits in a product token, but
// many crawlers do.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::crawl::rules {

/// The product token at the begin of a text, in lower case; empty if there is none.
[[nodiscard]] std::string product_token(std::string_view text);

}  // namespace bnfurl::crawl::rules
