// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of a rule file by their grammar, grammar/rules.bnf, which the library contains as a text.
#pragma once

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/load.hpp>

#include <array>
#include <optional>
#include <string_view>

namespace bnfurl::crawl::rules {

/// The text of grammar/rules.bnf.
extern const std::string_view rules_grammar_text;

/// A line by its parts; absent ones are empty, since no part can be empty.
struct LineParts {
  std::string_view verdict, word, value, second, agent, on;
};

class LineGrammar {
public:
  LineGrammar();

  /// The parts of a line; nullopt if it is none.
  [[nodiscard]] std::optional<LineParts> parts_of(std::string_view line) const;
  /// Why a text is no line.
  [[nodiscard]] std::optional<Error> fault_of(std::string_view line) const { return explain(line_, line); }

private:
  [[nodiscard]] Component component(std::string_view name) const;

  Loaded loaded_;
  Production line_;
  std::array<Component, 6> components_;
};

}  // namespace bnfurl::crawl::rules
