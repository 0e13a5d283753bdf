// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The text of nginx's `log_format`, as ngx_http_log_module reads it: `$name` and `${name}` are variables, all else
// is printed as it stands.
#pragma once

#include <string_view>
#include <vector>

#include "tools/bnfurl/grammars/server_formats/server_formats.hpp"

namespace bnfurl::tool {

/// What `escape=` says: how quotes and controls in values are written, and what stands for no value.
enum class NginxEscape { as_default, json, none };

/// Throws UsageError if nginx would not take the text.
[[nodiscard]] std::vector<FormatPiece> read_nginx_pieces(std::string_view text, NginxEscape escape);

}  // namespace bnfurl::tool
