// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The committed fingerprints (tests/golden/fingerprints.tsv), compiled in: so a proof on any machine also shows that
// the languages are the ones in the repository.
#pragma once

#include <string_view>

namespace bnfurl::proof {

/// The fingerprint of a production; empty if none is committed.
[[nodiscard]] std::string_view committed_fingerprint(std::string_view grammar, std::string_view production);

/// `grammar TAB production TAB fingerprint`, one line for each production.
extern const std::string_view fingerprint_lines;

}  // namespace bnfurl::proof
