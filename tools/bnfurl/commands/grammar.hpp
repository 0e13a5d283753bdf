// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include <bnfurl/grammar.hpp>

namespace bnfurl::tool {

// A minimal Dfa in the language of Graphviz.

/// `digraph "NAME" { … }`: accepting states are double circles, edges are labelled with sets of octets. The same
/// automaton always gives the same text.
[[nodiscard]] std::string to_dot(Automaton automaton, std::string_view name);

}  // namespace bnfurl::tool
