// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/terminal/labels.hpp"

#include <algorithm>

namespace bnfurl::tool {
namespace {

/// The column at which a label is centred under its anchor.
std::size_t centred_column(const Label& label, std::size_t indent) {
  return std::max(label.anchor - std::min(label.anchor, (label.name.size() - 1) / 2), indent);
}

/// Whether there is nothing in the way on its right: labels of its row, and the lines down to labels of lower rows.
bool has_room(const std::vector<Label>& labels, std::size_t index) {
  const Label& label = labels[index];
  for (std::size_t i = index + 1; i < labels.size(); ++i) {
    if (labels[i].row == label.row && label.end() + 1 > labels[i].column) return false;
    if (labels[i].row > label.row && label.end() >= labels[i].anchor) return false;
  }
  return true;
}

/// The columns to try, in this order: centred, but clear of the place where the left neighbour would be centred; at
/// the anchor; and such that the label ends at the anchor.
std::vector<std::size_t> columns_to_try(const std::vector<Label>& labels, std::size_t index, std::size_t indent) {
  const Label& label = labels[index];
  std::size_t centred = centred_column(label, indent);
  if (index != 0) {
    const Label& left = labels[index - 1];
    centred = std::clamp(centred_column(left, indent) + left.name.size() + 1, centred, label.anchor);
  }
  std::vector<std::size_t> columns = {centred, label.anchor};
  const bool reaches_over_left = index != 0 && label.anchor + 1 < labels[index - 1].anchor + 2 + label.name.size();
  if (label.anchor + 1 >= indent + label.name.size() && !reaches_over_left)
    columns.push_back(label.anchor + 1 - label.name.size());
  return columns;
}

bool find_column(std::vector<Label>& labels, std::size_t index, std::size_t indent, std::size_t width) {
  Label& label = labels[index];
  for (const std::size_t column : columns_to_try(labels, index, indent)) {
    label.column = column;
    if ((label.end() <= width || column == label.anchor) && has_room(labels, index)) return true;
  }
  return false;
}

}  // namespace

// note [placing labels] Labels are placed from right to left, each in the first row with room for it: beside the
// labels of that row, clear of the lines down to lower rows, and never over the anchor of a label to its left, so
// that every label can be reached from above. A row below all others always has room.
void place_labels(std::vector<Label>& labels, std::size_t indent, std::size_t width) {
  for (std::size_t i = labels.size(); i-- > 0;) {
    while (!find_column(labels, i, indent, width)) ++labels[i].row;
  }
}

}  // namespace bnfurl::tool
