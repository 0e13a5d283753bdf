// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The components that a table shows unless others are requested: for a URL, the parts that all grammars of URLs share;
// for any other text, all its components.
#pragma once

#include <string_view>
#include <vector>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

/// The parts of a URL that are shown by default, in this order.
inline constexpr std::string_view url_parts[] = {"scheme", "host", "port", "path", "query", "fragment"};

/// The components of a grammar that are shown by default: those named in `url_parts`, or all if none are.
///   default_components(rfc3986::URI.grammar()).size()                ->  6
///   default_components(rfc9112::host.grammar()).back().name()        ->  "query"
///   default_components(*find_grammar("combined")).size()             ->  1
[[nodiscard]] std::vector<Component> default_components(Grammar grammar);

}  // namespace bnfurl

BNFURL_EXPORT_END
