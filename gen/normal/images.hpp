// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the levels make of all texts of a production, from what they do to a text. `normal_forms` is made from what must
// not stand in a text: the two share no code.
#pragma once

#include "gen/normal/normal_forms.hpp"
#include "gen/normal/transducer.hpp"

namespace bnfurl::gen {

/// The texts that `level` makes of all texts of the production, or the texts in which it changes nothing. `level` is
/// percent, letter_case or scheme. The others are no finite-state functions of a text alone: dots and address count, and
/// empty_port asks what other texts there are.
[[nodiscard]] Dfa image(const Grammar& grammar, const Dfa& marked, Level level, Inputs inputs,
                        Budget& budget = Budget::enough());

}  // namespace bnfurl::gen
