// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Sides that judge many texts at once: the lines of a buffer, and the same texts as adjacent strings. Components stay in
// memory as columns, and the measured side counts only the verdicts; the checked one reads the columns.
#pragma once

#include <bnfurl/line_splitter.hpp>

#include "benchmarks/sides/side.hpp"

namespace bnfurl::benchmarks {

/// The whole buffer is one chunk: the splitter divides it by itself.
[[nodiscard]] Side by_lines(Production entry, Ask ask);
[[nodiscard]] Side checked_by_lines(Production entry);
/// The same with the column of one component alone.
[[nodiscard]] Side one_by_lines(Production entry, Production component);

/// The texts lie behind each other with nothing between them, as in a column of Arrow. They are laid out so before
/// anything is measured.
[[nodiscard]] Side by_strings(Production entry, Ask ask);
[[nodiscard]] Side checked_by_strings(Production entry);

}  // namespace bnfurl::benchmarks
