#include "tools/bnfurl/terminal/aligned_table.hpp"

#include <algorithm>
#include <utility>

#include "src/records/messages/messages.hpp"
#include "src/records/readers/record.hpp"
#include "tools/bnfurl/terminal/readable_text.hpp"

namespace bnfurl::tool {
namespace {

constexpr std::size_t most_rows = 100, most_octets = std::size_t{1} << 20;
constexpr std::size_t gap = 2, narrowest = 6;
constexpr std::string_view missing = "\\N";

std::vector<std::string_view> cells_of(std::string_view row) {
  std::vector<std::string_view> cells;
  for (std::size_t end = 0; end != std::string_view::npos; row.remove_prefix(std::min(end + 1, row.size()))) {
    end = row.find('\t');
    cells.push_back(row.substr(0, end));
  }
  return cells;
}

/// A value of tsv for people: a backslash, which is doubled there, once, and escapes for the octets that a terminal
/// might obey, since a table is often read through `less` or `head`. A value `\N` keeps two backslashes, because a
/// missing one has one.
void append_shown(std::string& to, std::string_view value) {
  if (value == "\\\\N") return void(to += value);
  while (!value.empty()) {
    const bool is_doubled = value.starts_with("\\\\");
    value.remove_prefix(append_readable(to, value) + is_doubled);
  }
}

std::string shown_row(std::string_view row) {
  std::string shown;
  for (const std::string_view cell : cells_of(row)) {
    append_shown(shown, cell);
    shown += '\t';
  }
  shown.pop_back();
  return shown;
}

bool is_number(std::string_view text) {
  return !text.empty() && records::is_digit(text.back()) &&
         text.find_first_not_of("0123456789.", text.front() == '-' ? 1 : 0) == std::string_view::npos;
}

}  // namespace

std::string AlignedTable::add(std::string_view text) {
  std::string lines;
  rest_ += text;
  std::size_t begin = 0;
  for (std::size_t end = 0; (end = rest_.find('\n', begin)) != std::string::npos; begin = end + 1) {
    std::string row = shown_row(std::string_view(rest_).substr(begin, end - begin));
    if (!columns_.empty()) {
      lines += line_of(row);
      continue;
    }
    octets_ += row.size();
    first_.push_back(std::move(row));
    if (first_.size() > most_rows || octets_ > most_octets) lines += finish();
  }
  rest_.erase(0, begin);
  if (look_ && first_.size() > 1) lines += finish();
  return lines;
}

std::string AlignedTable::finish() {
  if (columns_.empty()) lay_out();
  std::string lines;
  for (std::size_t i = 0; i < first_.size(); ++i) lines += line_of(first_[i], i == 0);
  first_.clear();
  return lines;
}

// A column of numbers has some, and nothing else but missing values.
void AlignedTable::lay_out() {
  std::vector<bool> have_texts;
  for (std::size_t row = 0; row < first_.size(); ++row) {
    const std::vector<std::string_view> cells = cells_of(first_[row]);
    columns_.resize(std::max(columns_.size(), cells.size()));
    have_texts.resize(columns_.size());
    for (std::size_t i = 0; i < cells.size(); ++i) {
      columns_[i].width = std::max(columns_[i].width, cells_in(cells[i]));
      if (row == 0 || cells[i] == missing) continue;
      have_texts[i] = have_texts[i] || !is_number(cells[i]);
      columns_[i].is_number = !have_texts[i];
    }
  }
  if (look_ && !columns_.empty()) fit_terminal();
}

// The widest columns become narrower, as far as needed; the last one gets what is left.
void AlignedTable::fit_terminal() {
  for (Column& column : columns_) column.width = std::min(column.width, look_->width);
  const auto left = [this] {
    std::size_t used = gap * (columns_.size() - 1);
    for (const Column& column : columns_) used += column.width;
    return static_cast<std::ptrdiff_t>(look_->width) - static_cast<std::ptrdiff_t>(used);
  };
  while (left() < 0) {
    const auto widest = std::ranges::max_element(columns_, {}, &Column::width);
    if (widest->width <= narrowest) return;
    --widest->width;
  }
  if (!columns_.back().is_number) columns_.back().width += static_cast<std::size_t>(left());
}

/// `width`: how many cells there are.
std::string AlignedTable::shown(std::string_view cell, std::size_t width) const {
  if (!look_ || cells_in(cell) <= width) return std::string(cell);
  const std::string_view mark = look_->unicode ? "…" : "...";
  const std::size_t room = width - std::min<std::size_t>(width, look_->unicode ? 1 : mark.size());
  return room == 0 ? std::string() : std::string(first_cells(cell, room)).append(mark);
}

std::string AlignedTable::line_of(std::string_view row, bool has_names) const {
  const std::vector<std::string_view> cells = cells_of(row);
  std::string line;
  std::size_t blanks = 0, at = 0;
  for (std::size_t i = 0; i < std::min(cells.size(), columns_.size()); ++i) {
    const Column& column = columns_[i];
    const std::string cell = shown(cells[i], look_ ? std::min(column.width, look_->width - at) : 0);
    const std::size_t padding = column.width - std::min(column.width, cells_in(cell));
    const std::string_view style = has_names ? "\x1b[1m" : cell == missing ? "\x1b[2m" : "";
    const bool is_styled = look_ && look_->colours && !style.empty();
    if (column.is_number) blanks += padding;
    if (!cell.empty()) {
      line.append(blanks, ' ').append(is_styled ? style : "").append(cell).append(is_styled ? "\x1b[0m" : "");
      blanks = 0;
    }
    blanks += gap + (column.is_number ? 0 : padding);
    at += column.width + gap;
    if (look_ && at >= look_->width) break;
  }
  return line += '\n';
}

}  // namespace bnfurl::tool
