// Patterns, parameters and regular expressions as states.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "src/rules/automata/nfa.hpp"
#include "src/rules/automata/regular_expression.hpp"
#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// Before an expression and after it there are some more.
inline constexpr std::size_t most_states_of_expression = most_states_of_rule - 8;

/// Each adds states that go on at `accept`, and returns the first.
[[nodiscard]] StateNumber add_pattern(Nfa& nfa, const Pattern& pattern, StateNumber accept);
/// In a path with its query: a parameter of this name, with a value or without.
[[nodiscard]] StateNumber add_parameter(Nfa& nfa, std::string_view name, StateNumber accept);
/// The expression finds something; nullopt if it needs more than `most` states.
[[nodiscard]] std::optional<StateNumber> add_expression(Nfa& nfa, const ExpressionTree& tree, StateNumber accept,
                                                        std::size_t most);

/// Whether a pattern has no more than `most_states_of_rule`.
[[nodiscard]] bool has_room(const Pattern& pattern);
/// The begin of a pattern, as much as has room, and then anything: it matches whatever the pattern matches.
[[nodiscard]] Pattern begin_with_room(const Pattern& pattern);

/// Whether a pattern is octets alone, from the first octet of its subject on. Such patterns share an automaton with a
/// state for each octet.
[[nodiscard]] bool is_anchored(const Pattern& pattern);

}  // namespace bnfurl::crawl::rules
