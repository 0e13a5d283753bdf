// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a grammar file says of normal forms and references: its `# unreserved:`, `# reference:`, `# empty-path:` and
// `# resolution:` lines.
#pragma once

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

/// The octets whose triplets stand for themselves (RFC 3986, section 2.3), by the `# unreserved:` lines.
[[nodiscard]] OctetSet unreserved_octets(const Grammar& grammar);

/// What is wrong with these lines.
[[nodiscard]] Diagnostics faults_of_normal_lines(const Grammar& grammar);

}  // namespace bnfurl::gen
