// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Checks of the words of options: a mistake is a usage error that reports it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

/// The value of an option that may be given only once; empty if it is not given.
[[nodiscard]] std::string_view single(std::string_view option, const std::vector<std::string>& values);

/// Throws unless `value` is one of `known`.
void require_known(std::string_view what, std::string_view value, const std::vector<std::string>& known);

}  // namespace bnfurl::tool
