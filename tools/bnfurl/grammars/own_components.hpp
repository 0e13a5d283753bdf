// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What is shown of a text by default. Of a URL these are the parts that all grammars of URLs share, whatever else its
// grammar names. Who writes a grammar of other texts, or names other parts in a file of URLs, wants to see all of them.
#pragma once

#include <bnfurl/grammar.hpp>

#include <string_view>
#include <vector>

namespace bnfurl::tool {

/// The parts of a URL that `split` shows by default.
inline constexpr std::string_view url_parts[] = {"scheme", "host", "port", "path", "query", "fragment"};

/// All components of a grammar without any of `url_parts`, and of a grammar file with a component that has no common
/// name, in the file's order. Empty for any other grammar.
[[nodiscard]] std::vector<std::string_view> own_components(Grammar grammar);

}  // namespace bnfurl::tool
