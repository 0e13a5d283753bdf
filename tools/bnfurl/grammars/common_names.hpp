// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The names that the grammars of URLs share for the same part under different printed names. Where two parts begin at
// the same place, they are listed in this order.
#pragma once

#include <string_view>

namespace bnfurl::tool {

inline constexpr std::string_view common_names[] = {"scheme", "userinfo", "user",   "password", "host",
                                                    "port",   "path",     "params", "query",    "fragment"};

}  // namespace bnfurl::tool
