// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/rules/foreign/why_left_out.hpp"

#include <variant>

#include "crawl/rules/automaton/pattern_states.hpp"
#include "crawl/rules/reading/regular_expression.hpp"
#include "crawl/rules/reading/surt_place.hpp"

namespace bnfurl::crawl::rules {
namespace {

std::optional<std::string> unless(bool has_room) {
  return has_room ? std::nullopt : std::optional<std::string>("rules of more than 4096 states");
}

std::optional<std::string> why_left_out(const RegularExpression& expression) {
  const auto read = read_regular_expression(expression.text, expression.ignores_case);
  if (const auto* fault = std::get_if<ExpressionFault>(&read))
    return fault->unknown.empty() ? std::nullopt : std::optional("rules with " + std::string(fault->unknown));
  Nfa nfa;
  const StateNumber accept = nfa.add(Nfa::Kind::accept);
  return unless(add_expression(nfa, std::get<ExpressionTree>(read), accept, most_states_of_expression).has_value());
}

std::optional<std::string> why_left_out(const SurtPrefix& surt) {
  const auto read = surt_place(surt.text);
  const auto* place = std::get_if<SurtPlace>(&read);
  return unless(place == nullptr || has_room({.parts = {{.text = place->path}}}));
}

}  // namespace

std::optional<std::string> why_left_out(const Condition& condition) {
  if (const auto* expression = std::get_if<RegularExpression>(&condition)) return why_left_out(*expression);
  if (const auto* surt = std::get_if<SurtPrefix>(&condition)) return why_left_out(*surt);
  const auto* pattern = std::get_if<Pattern>(&condition);
  return unless(pattern == nullptr || has_room(*pattern));
}

}  // namespace bnfurl::crawl::rules
