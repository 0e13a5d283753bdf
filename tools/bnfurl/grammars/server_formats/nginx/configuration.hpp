// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The `log_format` directives of an nginx.conf: `log_format NAME [escape=WORD] PIECE...;`. The pieces may stand on
// several lines and in quotes; nginx prints them without anything in between.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/grammars/server_formats/nginx/format.hpp"

namespace bnfurl::tool {

struct NginxLogFormat {
  std::string name;
  NginxEscape escape = NginxEscape::as_default;
  std::string text;
};

/// All that a configuration has, in its order. Throws UsageError for an `escape` that nginx does not have.
[[nodiscard]] std::vector<NginxLogFormat> read_nginx_configuration(std::string_view text);

/// A format by itself: `escape=json` may stand before it, and it may be in quotes, as in a configuration, but does not
/// have to be.
[[nodiscard]] NginxLogFormat read_nginx_string(std::string_view text);

}  // namespace bnfurl::tool
