// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Log formats from a server's own configuration: `nginx:STRING` and `apache:STRING` are what stands in a `log_format`
// or a `LogFormat`, `nginx:@FILE:NAME` and `apache:@FILE:NAME` are the one with that name in a file. Each becomes the
// text of a grammar file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace bnfurl::tool {

/// Whether a word after `-i` is such a format.
[[nodiscard]] bool is_server_format(std::string_view word);

/// A grammar file's text, and a warning if some line of the log can be read in several ways.
struct ServerGrammar {
  std::string text;
  std::optional<std::string> ambiguity;
};

/// Throws UsageError for a format that the server would not take, or that cannot be found.
[[nodiscard]] ServerGrammar grammar_of_server(std::string_view word);

}  // namespace bnfurl::tool
