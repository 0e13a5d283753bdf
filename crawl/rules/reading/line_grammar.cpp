// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The grammar is the library's own, so reading it never fails: a test reads every kind of line.
#include "crawl/rules/reading/line_grammar.hpp"

namespace bnfurl::crawl::rules {

LineGrammar::LineGrammar()
    : loaded_(load(rules_grammar_text, "rules.bnf")),
      line_(loaded_.grammar()->start()),
      components_{component("verdict"), component("word"),  component("value"),
                  component("second"),  component("agent"), component("on")} {
  static_cast<void>(loaded_.prepare(line_));
}

Component LineGrammar::component(std::string_view name) const { return *line_.grammar().find_component(name); }

std::optional<LineParts> LineGrammar::parts_of(std::string_view line) const {
  const auto parts = split(line_, line);
  if (!parts) return std::nullopt;
  const auto part = [&](std::size_t index) { return (*parts)[components_[index]].value_or(std::string_view()); };
  return LineParts{part(0), part(1), part(2), part(3), part(4), part(5)};
}

}  // namespace bnfurl::crawl::rules
