// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Hosts with other letters than those of ASCII, as the package `surt` writes them: by Python's codec for IDNA 2003.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::crawl::ia {

/// `host` with labels as `xn--`, octets that are no UTF-8 left out; or `host` as it is, if a label is empty (other than
/// the last one), has more than 63 octets, or has no form in ASCII. That form is by UTS 46, transitional, which differs
/// from IDNA 2003 for characters that Unicode got after its version 3.2.
[[nodiscard]] std::string name_to_ascii(std::string_view host);

}  // namespace bnfurl::crawl::ia
