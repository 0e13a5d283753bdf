// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A text as a short name that no other text has, for what only has to be told apart: XXH3, 128 bits.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::gen {

/// 32 digits, of 0-9 and a-f.
[[nodiscard]] std::string digest(std::string_view text);

}  // namespace bnfurl::gen
