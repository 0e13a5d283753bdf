// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Octets that mean something in a key, where a text has them as they are. They are written as triplets; and the triplets
// that stand there already get one more "25", so that each can be told from the other: "," is "%2C", "%2C" is "%252C",
// "%252C" is "%25252C".
#pragma once

#include <string>
#include <string_view>

namespace bnfurl::crawl {

/// Appends `text` to `to`, the octets of `octets` kept apart.
void append_kept_apart(std::string& to, std::string_view text, std::string_view octets);
/// The reverse.
void append_put_back(std::string& to, std::string_view text, std::string_view octets);

/// Whether `text` begins with a triplet of one of them, whatever the number of its "25".
[[nodiscard]] bool begins_kept_apart(std::string_view text, std::string_view octets);

}  // namespace bnfurl::crawl
