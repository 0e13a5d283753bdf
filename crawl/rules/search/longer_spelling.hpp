// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Other spellings of a URL, which are longer: `http://h/././a` is `http://h/a`.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace bnfurl::crawl::rules {

/// A text of `least` octets, or as few more as can be and at most `most`, whose normal form is `url`; nullopt if none
/// of those that are tried is one.
[[nodiscard]] std::optional<std::string> longer_spelling(std::string_view url, std::size_t least, std::size_t most);

}  // namespace bnfurl::crawl::rules
