// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The fingerprints that are committed (tests/golden/fingerprints.tsv), compiled in: a proof on whatever machine says
// that the languages are those of the repository.
#pragma once

#include <string_view>

namespace bnfurl::proof {

/// Of a production; empty where none is committed.
[[nodiscard]] std::string_view committed_fingerprint(std::string_view grammar, std::string_view production);

/// `grammar TAB production TAB fingerprint`, a line for each production.
extern const std::string_view fingerprint_lines;

}  // namespace bnfurl::proof
