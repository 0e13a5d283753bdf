// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/server_grammar.hpp"

#include <fmt/format.h>

#include <functional>
#include <map>
#include <string>

#include "tools/bnfurl/grammars/grammar_files.hpp"
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

}  // namespace bnfurl::tool
