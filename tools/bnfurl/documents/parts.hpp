// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of the manual and of the completions that are made from the tables of commands and options. The rest of
// each document stands in its template, where a line "@PART@" calls for one of these.
#pragma once

#include <string>

namespace bnfurl::tool {

[[nodiscard]] std::string man_commands();
[[nodiscard]] std::string man_options();
[[nodiscard]] std::string bash_commands();
[[nodiscard]] std::string zsh_commands();
[[nodiscard]] std::string fish_commands();

/// The template with its parts filled in. Throws std::runtime_error for a part that there is not.
[[nodiscard]] std::string fill(const std::string& text);

}  // namespace bnfurl::tool
