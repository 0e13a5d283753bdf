// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A summary for people: tables with a bar for each count. On a terminal they fit its width, and what is cut says so; in
// a pipe nothing is cut. What comes from data is shown as messages show it.
#pragma once

#include <string>

#include "tools/bnfurl/stats/figures.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {

/// Without a look: for a pipe.
[[nodiscard]] std::string summary_text(const Summary& summary, const std::optional<Look>& look);

/// For programs: a JSON object a line. `terminal`: no octet above 0x7e goes out as it is.
[[nodiscard]] std::string summary_json(const Summary& summary, bool terminal);

}  // namespace bnfurl::tool
