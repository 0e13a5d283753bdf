// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A short name of a text, for code that only needs to tell texts apart: XXH3, 128 bits.
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::gen {

/// 32 digits from 0-9 and a-f.
[[nodiscard]] std::string digest(std::string_view text);

}  // namespace bnfurl::gen
