// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a table shows of a text if nothing else is asked for. Of a URL these are the parts that all grammars of URLs
// share, whatever else its grammar names; of any other text, all of its components.
#pragma once

#include <string_view>
#include <vector>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

/// The parts of a URL that are shown by default, in this order.
inline constexpr std::string_view url_parts[] = {"scheme", "host", "port", "path", "query", "fragment"};

/// The components of a grammar that are shown by default: those of `url_parts` that it has; all of them if it has none
/// of `url_parts`.
///   default_components(rfc3986::URI.grammar()).size()                ->  6
///   default_components(rfc9112::host.grammar()).back().name()        ->  "query"
///   default_components(*find_grammar("combined")).size()             ->  1
[[nodiscard]] std::vector<Component> default_components(Grammar grammar);

}  // namespace bnfurl

BNFURL_EXPORT_END
