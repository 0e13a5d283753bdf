// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A rule whose automaton would be too large is walked as a set of its states. The sets lie on the stack: a rule has at
// most `most_states_of_rule` states.
#pragma once

#include "crawl/rules/automaton/nfa.hpp"
#include "crawl/rules/automaton/subject_text.hpp"

namespace bnfurl::crawl::rules {

[[nodiscard]] bool finds(const Nfa& nfa, const RuleStates& rule, const SubjectText& text) noexcept;

}  // namespace bnfurl::crawl::rules
