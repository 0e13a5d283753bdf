// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/documents/values.hpp"

#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <set>

#include "tools/bnfurl/grammars/shipped_grammars.hpp"
#include "tools/bnfurl/options/help.hpp"
#include "tools/bnfurl/records/format.hpp"

namespace bnfurl::tool {
namespace {

/// The names that -k accepts for logs.
std::vector<std::string> key_names() {
  std::set<std::string> names;
  for (const Grammar grammar : grammars()) {
    for (const RecordKey key : grammar.record_keys()) names.emplace(key.name());
  }
  return {names.begin(), names.end()};
}

Values values_of(std::string_view name) {
  using enum Values::Kind;
  if (name == "--grammar") return {grammars, url_grammar_names()};
  if (name == "--production") return {productions};
  if (name == "--fields") return {columns};
  if (name == "--where") return {tests};
  if (name == "--input") return {formats, input_names()};
  if (name == "--key") return {words, key_names()};
  if (name == "--output") return {words, {"tsv", "csv", "jsonl"}};
  if (name == "--on-bad") return {words, {"keep", "drop", "fail"}};
  if (name == "--decode") return {words, {"pct"}};
  if (name == "--how") return {words, {"rfc3986", "rfc3986-tolerant", "rfc2396", "rfc1808"}};
  return {free};
}

}  // namespace

Values values_of(const OptionText& option) {
  return option.value.empty() ? Values{} : values_of(std::string_view(option.names.back()));
}

Operands operands_of(const Command& command) {
  if (command.operands.find('|') == std::string_view::npos) {
    return {.are_files = command.operands.find("FILE") != std::string_view::npos};
  }
  Operands operands;
  for (const std::string_view way : pieces_of(command.operands, " | ")) {
    operands.words.emplace_back(way.substr(0, way.find(' ')));
  }
  return operands;
}

std::vector<std::string> url_grammar_names() {
  std::vector<std::string> names = grammar_names();
  const std::vector<std::string> logs = log_names();
  std::erase_if(names, [&logs](const std::string& name) { return std::ranges::find(logs, name) != logs.end(); });
  return names;
}

}  // namespace bnfurl::tool
