// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From the words of the command line to grammars and productions; a word that stands for
// nothing is a usage error that says what there is.
#pragma once

#include <bnfurl/grammar.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {

/// Reads all grammar files that the command line names, so that they can import each other.
void load_grammar_files(const Options& options);

/// `rfc3986:URI`
[[nodiscard]] std::string full_name(Production production);

/// The grammar of that name, or else of that file.
[[nodiscard]] Grammar find_grammar(std::string_view word);
/// Of an empty name: the grammar's start. It is ready to judge.
[[nodiscard]] Production find_entry(Grammar grammar, std::string_view name);

/// The index of a component, or `no_component`, which no row has.
inline constexpr std::size_t no_component = static_cast<std::size_t>(-1);
[[nodiscard]] std::size_t find_component(Grammar grammar, std::string_view name);

}  // namespace bnfurl::tool
