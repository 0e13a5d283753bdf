// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What an automaton walks over: two pieces, one after the other. The first is empty but where a URL has no path: then
// rules see "/", which no octet of the URL is.
#pragma once

#include <string_view>

#include "crawl/rules/reading/regular_expression.hpp"

namespace bnfurl::crawl::rules {

struct SubjectText {
  std::string_view begin;
  std::string_view rest;
};

// A rule whose automaton would be too large is walked as a set of its states. The sets lie on the stack: a rule has at
// most `most_states_of_rule` states.

[[nodiscard]] bool finds(const Nfa& nfa, const RuleStates& rule, const SubjectText& text) noexcept;

}  // namespace bnfurl::crawl::rules
