// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/server_formats/format_ambiguity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "gen/read_grammars.hpp"
#include "gen/variants.hpp"
#include "tools/bnfurl/grammars/server_formats/grammar_text.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

std::optional<std::string> format_ambiguity(const ServerFormat& format) {
  const auto outline = gen::read_grammars({{format.server + ".bnf", outline_text(format)}});
  const auto* grammars = std::get_if<std::vector<gen::Grammar>>(&outline);
  if (grammars == nullptr) return std::nullopt;  // a format that is too large is reported when it is loaded
  gen::Budget budget{gen::Limits()};
  std::vector<gen::Ambiguity> found =
      gen::ambiguities(gen::production_nfa(grammars->front(), "record", budget), budget);
  if (budget.spent())
    return fmt::format("{}: the format is too large to tell whether its lines can be read in several ways",
                       format.server);
  std::erase_if(found, [](const gen::Ambiguity& each) { return each.first.empty() && each.second.empty(); });
  if (found.empty()) return std::nullopt;
  // If one variable is written several times, the same parts can stand in both readings; another text shows more.
  const auto order = [](const gen::Ambiguity& each) {
    return std::pair(each.first.empty() || each.second.empty(), each.text.size());
  };
  const gen::Ambiguity& shortest = *std::ranges::min_element(found, {}, order);
  return fmt::format("{}: lines of this format can be read in several ways: in \"{}\" it is {}, but could be {}",
                     format.server, printable(shortest.text), printable(shortest.first), printable(shortest.second));
}

}  // namespace bnfurl::tool
