// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammar of a server's log format, for the words of the command line: made once, and then read as a file would
// be. An ambiguity is reported on standard error.
#pragma once

#include <bnfurl/grammar.hpp>

#include <string_view>

#include "tools/bnfurl/grammars/server_formats/server_formats.hpp"

namespace bnfurl::tool {

/// Throws UsageError or GrammarFault for a format that cannot be used.
[[nodiscard]] Grammar find_server_grammar(std::string_view word);

}  // namespace bnfurl::tool
