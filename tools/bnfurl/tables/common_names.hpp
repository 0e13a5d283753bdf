// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The names that the grammars of URLs share for what is the same thing under different printed names, in the order in
// which they are listed where two begin alike.
#pragma once

#include <string_view>

namespace bnfurl::tool {

inline constexpr std::string_view common_names[] = {"scheme", "userinfo", "user",   "password", "host",
                                                    "port",   "path",     "params", "query",    "fragment"};

}  // namespace bnfurl::tool
