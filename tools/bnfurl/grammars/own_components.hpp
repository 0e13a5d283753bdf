// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What is shown by default of a text of a grammar file: who names parts of his own in it, beside those of a URL or in
// place of them, wants to see all of them.
#pragma once

#include <bnfurl/grammar.hpp>

#include <string_view>
#include <vector>

namespace bnfurl::tool {

/// All components of a grammar without any of `bnfurl::url_parts`, and of a grammar file with a component that has no common
/// name, in the file's order. Empty for any other grammar.
[[nodiscard]] std::vector<std::string_view> own_components(Grammar grammar);

}  // namespace bnfurl::tool
