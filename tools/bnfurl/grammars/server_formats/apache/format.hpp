// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The text of Apache's LogFormat, as mod_log_config reads it: directives begin with "%", and all else is printed as it
// stands. As between the quotes of a configuration file, `\"` is a quote; `\t` is a tab.
#pragma once

#include <string_view>
#include <vector>

#include "tools/bnfurl/grammars/server_formats/server_formats.hpp"

namespace bnfurl::tool {

/// Throws UsageError for a directive that Apache does not have.
[[nodiscard]] std::vector<FormatPiece> read_apache_pieces(std::string_view text);

// A time as `strftime` writes it, as Apache's %{...}t does: each conversion is a rule.

/// Whether a pattern tells a day of a month, as a date does.
[[nodiscard]] bool tells_day(std::string_view pattern);

/// The values of a pattern such as `%Y-%m-%d %H:%M:%S`; a free text if some conversion is not known.
[[nodiscard]] Values time_values(std::string_view pattern);

}  // namespace bnfurl::tool
