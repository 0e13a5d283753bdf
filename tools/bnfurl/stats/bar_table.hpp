// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A table for people: a number, its share, a bar and a name in each line. On a terminal a name that does not fit is
// cut, and the cut is marked; where two would then look alike, both show the place where they differ.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {

struct TableLine {
  std::string count;  ///< with the text before it
  std::size_t size;   ///< the number that the bar shows
  std::string key;
};

/// How many of a hundred.
[[nodiscard]] double percent(std::size_t part, std::size_t whole);

/// Shares are of `whole`; `look` is nullopt for a pipe.
[[nodiscard]] std::string bar_table(const std::vector<TableLine>& lines, std::size_t whole,
                                    const std::optional<Look>& look);

/// The texts cut to `width`, with `mark`, one cell wide for each octet or character, where something is left out.
/// Texts that differ look different: if need be, one is left whole.
[[nodiscard]] std::vector<std::string> cut_texts(const std::vector<std::string>& texts, std::size_t width,
                                                 bool unicode);

}  // namespace bnfurl::tool
