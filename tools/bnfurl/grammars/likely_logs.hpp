// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Which log formats can have written some lines. A format that is read at run time needs its tables before it can split
// a line; whether it matches a line is known in a tenth of that time, by the automaton of its language alone.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

/// The names of the log formats that match one of the first lines of `text`; all that are compiled in are among them.
[[nodiscard]] std::vector<std::string> likely_logs(std::string_view text);

}  // namespace bnfurl::tool
