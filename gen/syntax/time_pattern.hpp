// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How a format writes a time: the pattern of a `# time:` line, a few of the letters of strftime. grammar/README.md
// describes them; here they are only checked, so that whoever reads a time by a pattern can rely on it.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::gen {

/// What is wrong with a pattern, in words; empty if it tells one moment.
[[nodiscard]] std::string fault_of_time_pattern(std::string_view pattern);

}  // namespace bnfurl::gen
