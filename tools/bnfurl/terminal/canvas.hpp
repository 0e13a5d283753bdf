// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A grid of character cells with colours, output as text for a terminal.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

/// A style of cells: the parameters of an SGR sequence, empty for plain text.
using Style = std::string_view;

class Canvas {
public:
  /// Writes `text`, one cell for each character of UTF-8.
  void put(std::size_t row, std::size_t column, std::string_view text, Style style);

  [[nodiscard]] std::string to_string(bool colours) const;

private:
  struct Cell {
    std::string glyph = " ";
    Style style;
  };
  std::vector<std::vector<Cell>> rows_;
};

}  // namespace bnfurl::tool
