// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/server_grammar.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>
#include <string>

#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "tools/bnfurl/grammars/grammar_files.hpp"
#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/grammars/shipped_grammars.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

namespace {

// The name of a server's log format in messages: its beginning, and a number if it is not the first one.
std::string short_name(std::string_view word, std::size_t number) {
  constexpr std::size_t most = 60;
  const std::string name = word.size() > most ? fmt::format("{}...", word.substr(0, most)) : std::string(word);
  return number == 0 ? name : fmt::format("{} ({})", name, number + 1);
}

}  // namespace

Grammar find_server_grammar(std::string_view word) {
  static std::map<std::string, Grammar, std::less<>> known;
  if (const auto found = known.find(word); found != known.end()) return found->second;
  const ServerGrammar made = grammar_of_server(word);
  if (made.ambiguity) complain(*made.ambiguity);
  const std::string name = short_name(word, known.size());
  grammar_files().load(name, made.text);
  return known.emplace(word, *grammar_files().find(name)).first->second;
}

namespace {

std::vector<std::string_view> first_lines(std::string_view text) {
  constexpr std::size_t most_lines = 20, longest = std::size_t{1} << 14;
  std::vector<std::string_view> lines;
  while (!text.empty() && lines.size() < most_lines) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.size() <= longest) lines.push_back(line);
  }
  return lines;
}

bool matches_any(Grammar grammar, const std::vector<std::string_view>& lines) {
  const gen::Grammar* rules = grammar_files().find_rules(grammar);
  if (rules == nullptr) return true;
  gen::Budget budget{gen::Limits()};
  const gen::Dfa language = gen::printed_language(*rules, std::string(grammar.start().name()), budget);
  return std::ranges::any_of(lines, [&language](std::string_view line) { return gen::accepts(language, line); });
}

}  // namespace

std::vector<std::string> likely_logs(std::string_view text) {
  std::vector<std::string> names = log_names();
  const std::vector<std::string_view> lines = first_lines(text);
  std::erase_if(names, [&lines](const std::string& name) { return !matches_any(find_grammar(name), lines); });
  return names;
}

}  // namespace bnfurl::tool
