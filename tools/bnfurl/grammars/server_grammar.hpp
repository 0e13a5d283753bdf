// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammar of a server's log format, for the words of the command line: made once, and then read as a file would
// be. An ambiguity is reported on standard error.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/grammar.hpp>

#include "tools/bnfurl/grammars/server_formats/server_formats.hpp"

namespace bnfurl::tool {

/// Throws UsageError or GrammarFault for a format that cannot be used.
[[nodiscard]] Grammar find_server_grammar(std::string_view word);

// Which log formats can have written some lines. A format that is read at run time needs its tables before it can split
// a line; whether it matches a line is known in a tenth of that time, by the automaton of its language alone.

/// The names of the log formats that match one of the first lines of `text`; all that are compiled in are among them.
[[nodiscard]] std::vector<std::string> likely_logs(std::string_view text);

}  // namespace bnfurl::tool
