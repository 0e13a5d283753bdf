// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What `--help` prints: a screenful for each command, built from the tables of commands and options. The manual has
// the rest; it is built from the same tables (documents/).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/options/commands.hpp"

namespace bnfurl::tool {

/// `bnfurl --help`: the commands.
[[nodiscard]] std::string general_help();

/// `bnfurl COMMAND --help`
[[nodiscard]] std::string help_of(const Command& command);

/// The options that help shows, and that a shell completes.
[[nodiscard]] std::vector<OptionText> shown_options_of(const Command& command);

/// `-g, --grammar NAME`; `--[no-]progress` for a flag and its opposite.
[[nodiscard]] std::string spelling(const OptionText& option);

/// The pieces of `text` between one `separator` and the next.
[[nodiscard]] std::vector<std::string_view> pieces_of(std::string_view text, std::string_view separator);

}  // namespace bnfurl::tool
