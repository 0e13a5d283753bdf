// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bnfurl::crawl::rules {

// A name of a list, as rules compare hosts: in lower case, in ASCII by UTS 46, without a final dot.

/// As what a rule is counted whose name is in another script, and has no form in ASCII.
inline constexpr std::string_view without_ascii_form = "rules for hosts that have no xn-- form";

/// Nullopt if it is no host: a registered name of RFC 3986, an IPv4 address, or one of IPv6 in brackets.
[[nodiscard]] std::optional<std::string> listed_host(std::string_view text);

/// A name with labels in other scripts as `xn--`; ASCII stays as it is. Nullopt if there is no such form.
[[nodiscard]] std::optional<std::string> in_ascii(std::string_view name);

}  // namespace bnfurl::crawl::rules
