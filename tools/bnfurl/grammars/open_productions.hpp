// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Which productions a reader of the printed grammar is in the middle of, after a prefix of a text.
#pragma once

#include <bnfurl/grammar.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

/// Whether a production is read as printed, or as its grammar's `# strict:` line says.
enum class Reader { as_printed, strict };

/// The productions that are open behind `prefix`, a prefix of some text of `production`; the innermost last. None of a
/// grammar, read from a file, that is too large for an answer.
[[nodiscard]] std::vector<std::string> open_productions(Production production, std::string_view prefix,
                                                        Reader reader = Reader::as_printed);

}  // namespace bnfurl::tool
