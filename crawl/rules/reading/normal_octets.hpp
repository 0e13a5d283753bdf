// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What people write, as a normal form has it (RFC 3986, section 6.2.2): triplets of unreserved octets are these octets,
// other triplets have upper-case digits. What is no triplet stays.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::crawl::rules {

[[nodiscard]] std::string with_normal_triplets(std::string_view text);

/// ASCII letters in lower case.
[[nodiscard]] std::string in_lower_case(std::string_view text);

/// A host as rules compare it: in lower case, with normal triplets, without a final dot.
[[nodiscard]] std::string normal_host(std::string_view text);

}  // namespace bnfurl::crawl::rules
