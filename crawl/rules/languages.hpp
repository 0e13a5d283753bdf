// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The conditions of rules as expressions, each over the part of a URL that it looks at, as docs/crawling.md says them.
// Only regular expressions are read by the reader that the automata have, too.
#pragma once

#include <string_view>

#include "crawl/rules/expressions.hpp"
#include "crawl/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// Over its subject.
[[nodiscard]] Expression language_of(Expressions& expressions, const Pattern& pattern);
/// Over its subject; its text must be one that the reader takes.
[[nodiscard]] Expression language_of(Expressions& expressions, const RegularExpression& expression);
/// Over path and query.
[[nodiscard]] Expression language_of(Expressions& expressions, const Parameter& parameter);
/// Over the path: so many segments stand in a row that are not empty, equal or not.
[[nodiscard]] Expression segments_in_a_row(Expressions& expressions, std::size_t times);
/// Over the path, as far as the segment "a" goes.
[[nodiscard]] Expression language_of(Expressions& expressions, const Repetition& repetition);
/// Over the host, which may have a final dot.
[[nodiscard]] Expression language_of(Expressions& expressions, const HostName& name);
[[nodiscard]] Expression language_of(Expressions& expressions, const AddressNet& net);
/// Over the host: the label before `complete` begins like this, as a SURT prefix has it that ends within a label.
[[nodiscard]] Expression label_language(Expressions& expressions, std::string_view complete, std::string_view begin);

}  // namespace bnfurl::crawl::rules
