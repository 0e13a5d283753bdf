// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The notations that there are. A new one is a file with its reader and its properties, and a row in notations.cpp.
#pragma once

#include <memory>
#include <vector>

#include "gen/notation/rule_reader.hpp"
#include "gen/text/notation.hpp"

namespace bnfurl::gen {

/// All notations; the first is the one of a file that names none.
[[nodiscard]] const std::vector<Notation>& notations();

/// What reads a rule that is printed in `notation`: one of these, with what its file says of it.
[[nodiscard]] std::unique_ptr<RuleReader> reader_of(const Notation& notation, RuleText text);

}  // namespace bnfurl::gen
