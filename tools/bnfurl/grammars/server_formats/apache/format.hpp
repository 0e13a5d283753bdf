// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The text of Apache's LogFormat, as mod_log_config reads it: directives begin with "%", and all else is printed as it
// stands. As between the quotes of a configuration file, `\"` is a quote; `\t` is a tab.
#pragma once

#include <string_view>
#include <vector>

#include "tools/bnfurl/grammars/server_formats/server_format.hpp"

namespace bnfurl::tool {

/// Throws UsageError for a directive that Apache does not have.
[[nodiscard]] std::vector<Piece> read_apache_pieces(std::string_view text);

}  // namespace bnfurl::tool
