// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The parts of the manual and of the completions that are generated from the tables of commands, options and kernels.
// The rest of each document is in its template (a file `NAME.in`), where a line "@MAN_COMMANDS@" is replaced by
// man_commands().
#pragma once

#include <string>

namespace bnfurl::tool {

[[nodiscard]] std::string man_commands();
[[nodiscard]] std::string man_options();
[[nodiscard]] std::string man_kernels();
[[nodiscard]] std::string bash_commands();
[[nodiscard]] std::string zsh_commands();
[[nodiscard]] std::string fish_commands();

/// `text`, a template, with its parts filled in. Throws std::runtime_error if a part does not exist.
[[nodiscard]] std::string fill(const std::string& text);

}  // namespace bnfurl::tool
