// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// IPv4 addresses as the package `surt` reads them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bnfurl::crawl::ia {

/// `host` as four numbers; nullopt if it is no address. It is one if it is a decimal number, of whose value the lowest
/// 32 bits count; or if inet_aton(3) takes it for one with two to four numbers, decimal or octal. But where the first of
/// them begins with "0", none may have an "8" or a "9".
[[nodiscard]] std::optional<std::string> address_of(std::string_view host);

}  // namespace bnfurl::crawl::ia
