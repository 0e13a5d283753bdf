// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A time as `strftime` writes it, as Apache's %{...}t does: each conversion is a rule.
#pragma once

#include <string_view>

#include "tools/bnfurl/grammars/server_formats/server_format.hpp"

namespace bnfurl::tool {

/// Whether a pattern tells a day of a month, as a date does.
[[nodiscard]] bool tells_day(std::string_view pattern);

/// The values of a pattern such as `%Y-%m-%d %H:%M:%S`; a free text if some conversion is not known.
[[nodiscard]] Values time_values(std::string_view pattern);

}  // namespace bnfurl::tool
