// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <string>
#include <string_view>
#include <variant>

#include "crawl/rules/foreign.hpp"
#include "crawl/rules/reading/own_reader.hpp"
#include "fuzz/target.hpp"

namespace bnfurl::fuzz {
namespace {

using crawl::rules::ForeignKind;
using crawl::rules::ForeignList;

const ForeignKind& kind_of(std::string_view name) {
  const auto kinds = crawl::rules::foreign_kinds();
  const auto found = std::ranges::find(kinds, name == "surt-prefixes" ? "surt" : name, &ForeignKind::name);
  if (found == kinds.end()) fail("there is no such kind");
  return *found;
}

ForeignList read(std::string_view name, std::string_view text) {
  return kind_of(name).read({.file = "file", .text = text, .agent = "FooBot"});
}

}  // namespace

void run_rule_file(std::string_view target, std::string_view octets) {
  const ForeignList list = read(target, octets);
  const auto ends = std::ranges::count_if(octets, [](char octet) { return octet == '\n' || octet == '\r'; });
  const std::size_t lines = static_cast<std::size_t>(ends) + 1;
  for (const auto& rule : list.list.rules) {
    if (rule.line > lines || rule.column > octets.size() + 1) fail("a rule is not where it says");
    if (rule.line == 0 && target != "robots") fail("a rule has no line");
  }
  for (const auto& each : list.diagnostics) {
    if (each.line == 0 || each.line > lines) fail("a mistake is not where it says");
  }
  if (target == "robots" && !list.diagnostics.empty()) fail("a robots.txt has mistakes");
  const ForeignList ended = read(target, std::string(octets) + "\n");
  if (ended.list != list.list || ended.diagnostics != list.diagnostics) fail("the last line needs an end");
}

void run_own_rules(std::string_view, std::string_view octets) {
  static const crawl::rules::LineGrammar grammar;
  const auto lines = static_cast<std::size_t>(std::ranges::count(octets, '\n')) + 1;
  const crawl::rules::OwnFile file = crawl::rules::read_own_file(grammar, "file", octets);
  for (const auto& part : file.parts) {
    const auto* list = std::get_if<crawl::rules::RuleList>(&part);
    if (list == nullptr) continue;
    for (const auto& rule : list->rules) {
      if (rule.line == 0 || rule.line > lines || rule.column > octets.size() + 1) fail("a rule is not where it says");
    }
  }
  for (const auto& each : file.diagnostics) {
    if (each.line == 0 || each.line > lines) fail("a mistake is not where it says");
  }
  const auto ended = crawl::rules::read_own_file(grammar, "file", std::string(octets) + "\n");
  if (ended.diagnostics != file.diagnostics || ended.parts.size() != file.parts.size())
    fail("the last line needs an end");
}

}  // namespace bnfurl::fuzz
