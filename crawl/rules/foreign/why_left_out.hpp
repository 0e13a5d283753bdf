// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rules of others that their own tools take, and that cannot be had here: an expression that is not regular, or a rule
// with more states than one may have. A file of somebody else must not stop a crawl for such a line, so it is left out
// and counted. Of our own files such a line is a mistake.
#pragma once

#include <optional>
#include <string>

#include "crawl/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// As what a rule with this condition is counted, `rules with a back-reference`; nullopt if it can be had, or is a
/// mistake, which is told when rules are compiled.
[[nodiscard]] std::optional<std::string> why_left_out(const Condition& condition);

}  // namespace bnfurl::crawl::rules
