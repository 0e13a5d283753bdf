// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What `--help` prints: a screenful for each command, built from the tables of commands and options. The manual has
// the rest; it is built from the same tables (documents/).
#pragma once

#include <cstddef>
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

// Checks of the words of options: a mistake is a usage error that reports it.

/// The value of an option that may be given only once; empty if it is not given.
[[nodiscard]] std::string_view single(std::string_view option, const std::vector<std::string>& values);

/// Throws unless `value` is one of `known`.
void require_known(std::string_view what, std::string_view value, const std::vector<std::string>& known);

// Numbers as values of options.

/// At least 1; anything else is a usage error that names the option.
[[nodiscard]] std::size_t positive_number(std::string_view option, std::string_view text);

/// Octets: a number of at least 1, or with K, M or G, which are powers of 1,024.
[[nodiscard]] std::size_t size_in_octets(std::string_view option, std::string_view text);

// `--on-bad`: what happens to invalid records.

enum class OnBad { keep, drop, fail };

/// Throws UsageError if it is none of these words.
[[nodiscard]] OnBad read_on_bad(std::string_view word);

// Checks the environment variables. The library ignores a value that it cannot use; the command line reports it.

/// Throws UsageError if BNFURL_KERNELS is not empty and names kernels that do not exist, or not on this machine.
void check_environment();

}  // namespace bnfurl::tool
