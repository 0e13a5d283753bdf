// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Which field of a log line was to come where the line fails: a message names it before the octets that were expected.
// It follows from the state of the language's automaton alone. A field that the next octet can belong to was to come;
// if there is none, the next field of the line. Where several readings are left, it is the innermost field that
// all of them have; if they have none in common, it is each reading's outermost field.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::gen {

/// By state of `language`, the automaton of `marked` without its marks: bit c says that component c was to come.
/// `components` are the names in the order of their numbers. Empty if the budget is spent.
[[nodiscard]] std::vector<std::uint32_t> fields_to_come(const Dfa& marked, const Dfa& language,
                                                        const std::vector<std::string>& components,
                                                        Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
