// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Places the names under a drawing: each hangs from a cell, in the first row that has room for it.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "tools/bnfurl/terminal/canvas.hpp"

namespace bnfurl::tool {

/// A name under its part.
struct Label {
  std::string name;
  std::size_t anchor;  ///< the cell that it hangs from, by a line unless it is in the first row
  Style style;
  std::size_t row = 0;
  std::size_t column = 0;

  [[nodiscard]] std::size_t end() const { return column + name.size(); }
};

/// Sets row and column of all labels. They must be ordered by anchor; anchors are all different and none is left of
/// `indent`. A label exceeds `width` only if it begins under its anchor.
void place_labels(std::vector<Label>& labels, std::size_t indent, std::size_t width);

}  // namespace bnfurl::tool
