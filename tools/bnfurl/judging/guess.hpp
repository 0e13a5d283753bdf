// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A wrong choice is recognised by its result: when none or nearly none of the first records is valid, other options are
// tried on them, and those that fit are named.
#pragma once

#include <optional>
#include <string>

#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/records/record.hpp"

namespace bnfurl::tool {

/// What to say of a run with these options: nullopt if it does well, or if nothing that is known does better.
[[nodiscard]] std::optional<std::string> hint(const Options& options, const Block& beginning);

/// `-i auto`: the format that derives the first records; nullopt if no known format does.
[[nodiscard]] std::optional<std::string> find_input(const Options& options, const Block& beginning);

}  // namespace bnfurl::tool
