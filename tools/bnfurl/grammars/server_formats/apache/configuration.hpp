// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The `LogFormat "..." NAME` lines of an httpd.conf. A "\" at the end of a line continues it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

struct ApacheLogFormat {
  std::string name;
  std::string text;  ///< between the quotes, with its escapes
};

/// All that a configuration has, in its order.
[[nodiscard]] std::vector<ApacheLogFormat> read_apache_configuration(std::string_view text);

}  // namespace bnfurl::tool
