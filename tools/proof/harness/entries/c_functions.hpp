// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The C functions for single texts must answer as the C++ functions do, wherever the spans are. On a no, nothing may be
// written.
#pragma once

#include "tools/proof/harness/answer.hpp"

namespace bnfurl::proof {

/// How the answer of the C functions about `text` differs from the expected one; empty if it does not.
[[nodiscard]] std::string_view difference_in_c(const detail::ProductionData& entry, std::string_view text,
                                               const Answer& expected);

}  // namespace bnfurl::proof
