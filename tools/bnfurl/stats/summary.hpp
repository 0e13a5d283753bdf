// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A summary for people: tables with a bar for each count. On a terminal they fit its width, and a cut is marked; in a
// pipe nothing is cut. Text from the data is shown as in messages.
#pragma once

#include <string>

#include "tools/bnfurl/stats/figures.hpp"
#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {

/// One table. `look` is nullopt for a pipe.
[[nodiscard]] std::string ranking_text(const Ranking& ranking, const std::optional<Look>& look);

/// `look` is nullopt for a pipe.
[[nodiscard]] std::string summary_text(const Summary& summary, const std::optional<Look>& look);

/// For programs: one JSON object per line. `terminal`: no octet above 0x7e is output as it is.
[[nodiscard]] std::string summary_json(const Summary& summary, bool terminal);

}  // namespace bnfurl::tool
