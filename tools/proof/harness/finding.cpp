// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/finding.hpp"

#include <fmt/format.h>

#include "gen/text/printable.hpp"

namespace bnfurl::proof {

Finding::Finding(std::string_view who, std::string_view text, std::string_view what)
    : std::runtime_error(fmt::format("{}: \"{}\": {}", who, gen::printable(text), what)) {}

}  // namespace bnfurl::proof
