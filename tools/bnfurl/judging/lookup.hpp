// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From the words of the command line to grammars and productions; a word that stands for
// nothing is a usage error that says what there is.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/records/format.hpp"
#include "tools/bnfurl/records/record.hpp"

namespace bnfurl::tool {

/// What URLs are judged by.
struct Standard {
  const detail::ProductionData* asked = nullptr;
  const detail::RecordKeyData* rule = nullptr;     ///< if the method of a request has a say: whose methods those are
  const detail::ProductionData* strict = nullptr;  ///< if schemes are taken strictly: what judges in place of `asked`

  /// All that may judge.
  [[nodiscard]] std::vector<const detail::ProductionData*> entries() const;

  /// The production for the URL of `record`.
  [[nodiscard]] const detail::ProductionData& entry_for(const Record& record) const;
};

/// One for each grammar that was asked for, all of different names; the first decides.
using Standards = std::vector<Standard>;

/// What standards are called: two of one grammar are alike in columns (`valid.rfc3986`), but not where they are compared
/// (`rfc3986:URI`).
enum class Naming { by_grammar, by_production };

/// Reads all grammar files that the command line names, so that they can import each other.
void load_grammar_files(const Options& options);

/// `rfc3986:URI`
[[nodiscard]] std::string full_name(const detail::ProductionData& production);

/// The grammar of that name, or else of that file.
[[nodiscard]] const detail::GrammarData& find_grammar(std::string_view word);
/// Of an empty name: the grammar's start. It is ready to judge.
[[nodiscard]] const detail::ProductionData& find_entry(const detail::GrammarData& grammar, std::string_view name);

[[nodiscard]] Standards choose_standards(const Options& options, const Format& format,
                                         Naming naming = Naming::by_grammar);

/// The index of a component, or `detail::none`.
[[nodiscard]] std::uint16_t find_component(const detail::GrammarData& grammar, std::string_view name);

/// The one value of an option that is given once only; empty if it is not given.
[[nodiscard]] std::string_view single(std::string_view option, const std::vector<std::string>& values);

/// Throws unless `value` is one of `known`.
void require_known(std::string_view what, std::string_view value, const std::vector<std::string>& known);

}  // namespace bnfurl::tool
