// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From the words of the command line to grammars and productions; a word that stands for
// nothing is a usage error that says what there is.
#pragma once

#include <bnfurl/detail/data.hpp>

#include <cstdint>
#include <string>
#include <string_view>

#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {

/// Reads all grammar files that the command line names, so that they can import each other.
void load_grammar_files(const Options& options);

/// `rfc3986:URI`
[[nodiscard]] std::string full_name(const detail::ProductionData& production);

/// The grammar of that name, or else of that file.
[[nodiscard]] const detail::GrammarData& find_grammar(std::string_view word);
/// Of an empty name: the grammar's start. It is ready to judge.
[[nodiscard]] const detail::ProductionData& find_entry(const detail::GrammarData& grammar, std::string_view name);

/// The index of a component, or `detail::none`.
[[nodiscard]] std::uint16_t find_component(const detail::GrammarData& grammar, std::string_view name);

}  // namespace bnfurl::tool
