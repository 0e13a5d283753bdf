// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/finding.hpp"

#include <fmt/format.h>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

Finding::Finding(std::string_view who, std::string_view text, std::string_view what)
    : std::runtime_error(fmt::format("{}: \"{}\": {}", who, printable(text), what)) {}

}  // namespace bnfurl::tool
