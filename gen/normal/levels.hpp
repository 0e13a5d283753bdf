// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The texts that one level of a normal form does not change (include/bnfurl/normalize.hpp says what each changes). Each
// function takes an automaton with the marks of components, and returns a part of its texts, with their marks where
// nothing else is said.
#pragma once

#include "gen/automaton/model/dfa.hpp"
#include "gen/syntax/directives.hpp"

namespace bnfurl::gen {

/// Without triplets of `unreserved` octets, and without lower-case digits in triplets. All texts if it is empty.
[[nodiscard]] Dfa without_needless_triplets(const Dfa& marked, const OctetSet& unreserved, Budget& budget);

/// Scheme and host without capital letters, but for the digits of triplets.
[[nodiscard]] Dfa in_lower_case(const Dfa& marked, Budget& budget);

/// No dot segment in a path that begins with "/", except that "/." stands before a path that begins with "//" where the
/// text would be another one without it, or none. The result has no marks: that depends on all texts of `marked`.
[[nodiscard]] Dfa without_dot_segments(const Dfa& marked, Budget& budget);

/// The texts of `left`, a part of `marked`, without an empty port behind a host, except where a text without it and its
/// ":" would have another host, or be none of `marked`.
[[nodiscard]] Dfa without_empty_port(const Dfa& left, const Dfa& marked, Budget& budget);

/// No default port, no empty port, no zeros before a port's number and no empty path after an authority, as `directives`
/// say of its scheme.
[[nodiscard]] Dfa without_defaults(const Dfa& marked, const Directives& directives, Budget& budget);

/// The same of all texts, whatever a grammar makes of them: an authority is what stands between "://" and "/", "?", "#"
/// or the end, and its port is what stands after its last ":".
[[nodiscard]] Dfa without_defaults_in_any_grammar(const Directives& directives, Budget& budget);

/// An IPv6 address in brackets is written as RFC 5952, section 4, recommends.
[[nodiscard]] Dfa with_recommended_addresses(const Dfa& marked, Budget& budget);

}  // namespace bnfurl::gen
