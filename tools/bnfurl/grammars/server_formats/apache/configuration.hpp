// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The `LogFormat "..." NAME` lines of an httpd.conf. A "\" at the end of a line continues it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/grammars/server_formats/server_formats.hpp"

namespace bnfurl::tool {

struct ApacheLogFormat {
  std::string name;
  std::string text;  ///< between the quotes, with its escapes
};

/// All that a configuration has, in its order.
[[nodiscard]] std::vector<ApacheLogFormat> read_apache_configuration(std::string_view text);

// What the directives of Apache's LogFormat print: mod_log_config, with %I, %O, %S and %^FB of mod_logio, and %{...}x
// of mod_ssl.

/// A directive as written: `%>s`, `%{Referer}i`, `%!200,304{User-agent}i`.
struct ApacheDirective {
  std::string written;
  bool is_original = false;             ///< has a "<": the value of the first request, before internal redirects
  bool is_final = false;                ///< has a ">": the value of the last request
  bool is_conditional = false;          ///< has statuses: `-` for all others
  std::optional<std::string> argument;  ///< what stands in braces
  std::string letter;                   ///< `i`, `^FB`
};

/// The variable of a directive; nullopt for an unknown one.
[[nodiscard]] std::optional<Variable> apache_variable(const ApacheDirective& directive);

/// All directives: `%h`, `%{NAME}i`.
[[nodiscard]] std::vector<std::string> apache_directives();

}  // namespace bnfurl::tool
