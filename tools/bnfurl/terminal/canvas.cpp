// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/terminal/canvas.hpp"

#include "tools/bnfurl/terminal/json.hpp"

namespace bnfurl::tool {

void Canvas::put(std::size_t row, std::size_t column, std::string_view text, Style style) {
  if (row >= rows_.size()) rows_.resize(row + 1);
  std::vector<Cell>& cells = rows_[row];
  while (!text.empty()) {
    if (column >= cells.size()) cells.resize(column + 1);
    const std::size_t size = utf8_step(text).size;
    cells[column++] = {std::string(text.substr(0, size)), style};
    text.remove_prefix(size);
  }
}

std::string Canvas::to_string(bool colours) const {
  std::string text;
  for (const std::vector<Cell>& cells : rows_) {
    Style style;
    for (const Cell& cell : cells) {
      if (colours && cell.style != style) text.append("\x1b[0;").append(cell.style).append("m");
      style = cell.style;
      text += cell.glyph;
    }
    if (colours && !style.empty()) text += "\x1b[0m";
    text += '\n';
  }
  return text;
}

}  // namespace bnfurl::tool
