// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The productions that are still open after a prefix of a text: those that a reader of the printed grammar is inside
// of.
#pragma once

#include <bnfurl/grammar.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

/// Whether to read a production as printed, or as its grammar's `# strict:` line says.
enum class Reader { as_printed, strict };

/// The productions that are open after `prefix`, a prefix of some text of `production`; the innermost is last. Empty
/// if the grammar was read from a file and is too large for an answer.
[[nodiscard]] std::vector<std::string> open_productions(Production production, std::string_view prefix,
                                                        Reader reader = Reader::as_printed);

}  // namespace bnfurl::tool
