// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From the words of the command line to grammars and productions. An unknown word is a usage error that lists the
// known ones.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/grammar.hpp>

#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

/// Reads the files of all grammars that the command line names, so that they can import each other.
void load_grammar_files(const Options& options);

/// `unknown`, for a word that could also have named a grammar file.
[[nodiscard]] UsageError unknown_or_file(std::string_view what, std::string_view word,
                                         const std::vector<std::string>& known, std::string_view where_all_are = {});

/// `rfc3986:URI`
[[nodiscard]] std::string full_name(Production production);

/// The grammar with this name, compiled in or shipped, or else the grammar of the file with this name.
[[nodiscard]] Grammar find_grammar(std::string_view word);
/// If the name is empty, the grammar's start. The production is ready to judge.
[[nodiscard]] Production find_entry(Grammar grammar, std::string_view name);

/// The index of a component, or `no_component`, an index that no row has.
inline constexpr std::size_t no_component = static_cast<std::size_t>(-1);
[[nodiscard]] std::size_t find_component(Grammar grammar, std::string_view name);

// Which components are numbers: those whose texts are digits, or "-" for none. The automata of the productions that the
// component stands for decide, not its name.

/// Whether every text of the production is 1*DIGIT or "-". It must be ready.
[[nodiscard]] bool has_only_numbers(Production production);

/// Whether this is so of every production that the component stands for.
[[nodiscard]] bool is_number(Component component);

// The names that the grammars of URLs share for the same part under different printed names. Where two parts begin at
// the same place, they are listed in this order.

inline constexpr std::string_view common_names[] = {"scheme", "userinfo", "user",   "password", "host",
                                                    "port",   "path",     "params", "query",    "fragment"};

}  // namespace bnfurl::tool
