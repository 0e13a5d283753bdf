#include "tools/bnfurl/terminal/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

// A grid of character cells with colours, output as text for a terminal.

/// A style of cells: the parameters of an SGR sequence, empty for plain text.
using Style = std::string_view;

class Canvas {
public:
  /// Writes `text`, one cell for each character of UTF-8.
  void put(std::size_t row, std::size_t column, std::string_view text, Style style) {
    if (row >= rows_.size()) rows_.resize(row + 1);
    std::vector<Cell>& cells = rows_[row];
    while (!text.empty()) {
      if (column >= cells.size()) cells.resize(column + 1);
      const std::size_t size = records::utf8_step(text).size;
      cells[column++] = {std::string(text.substr(0, size)), style};
      text.remove_prefix(size);
    }
  }

  [[nodiscard]] std::string to_string(bool colours) const {
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

private:
  struct Cell {
    std::string glyph = " ";
    Style style;
  };
  std::vector<std::vector<Cell>> rows_;
};

// Places the names under a drawing: each hangs from a cell, in the first row that has room for it.

/// A name under its part.
struct Label {
  std::string name;
  std::size_t anchor;  ///< the cell that it hangs from, by a line unless it is in the first row
  Style style;
  std::size_t row = 0;
  std::size_t column = 0;

  [[nodiscard]] std::size_t end() const { return column + name.size(); }
};

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

/// Sets row and column of all labels. They must be ordered by anchor; anchors are all different and none is left of
/// `indent`. A label exceeds `width` only if it begins under its anchor.
// note [placing labels] Labels are placed from right to left, each in the first row with room for it: beside the
// labels of that row, clear of the lines down to lower rows, and never over the anchor of a label to its left, so
// that every label can be reached from above. A row below all others always has room.
void place_labels(std::vector<Label>& labels, std::size_t indent, std::size_t width) {
  for (std::size_t i = labels.size(); i-- > 0;) {
    while (!find_column(labels, i, indent, width)) ++labels[i].row;
  }
}

constexpr std::size_t indent = 2;
constexpr std::size_t margin = 8;  // room for a label under the last octet
constexpr Style dim = "2", bold_red = "1;31", bold_green = "1;32", bold = "1";
constexpr std::array<Style, 6> palette = {"36", "33", "32", "35", "34", "93"};

struct Glyphs {
  std::string_view left, line, right, tee, first_tee, bar, stub, caret, more, good, bad;
};
constexpr Glyphs unicode_glyphs{"╰", "─", "╯", "┬", "├", "│", "╵", "^", "…", "✓", "✗"};
constexpr Glyphs ascii_glyphs{"`", "-", "'", "+", "|", "|", "'", "^", "...", "valid:", "invalid:"};

const Glyphs& glyphs_of(const Look& look) { return look.unicode ? unicode_glyphs : ascii_glyphs; }

/// A line of the wrapped text: the octets from `begin` to `end`.
struct Piece {
  std::size_t begin, end;
};

/// How many cells the octet takes.
std::size_t cells_of(char c) { return records::is_printable(static_cast<unsigned char>(c)) ? 1 : 4; }

std::vector<Piece> wrap(std::string_view text, std::size_t width) {
  std::vector<Piece> pieces{{0, 0}};
  std::size_t cells = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (cells + cells_of(text[i]) > width) {
      pieces.push_back({i, i});
      cells = 0;
    }
    cells += cells_of(text[i]);
    pieces.back().end = i + 1;
  }
  return pieces;
}

/// A part with its level: 0 for an outermost part, 1 for a part within a part of level 0, and so on.
struct Levelled {
  Part part;
  std::size_t level;
  Style style;
};

// Parts are ordered by begin, the longer first. So a part is nested in the last part before it that ends after it or
// with it.
std::vector<Levelled> levels_of(const std::vector<Part>& parts) {
  std::vector<Levelled> levelled;
  std::vector<std::size_t> ends;  // of the parts that enclose the current one
  for (const Part& part : parts) {
    while (!ends.empty() && (part.begin >= ends.back() || part.end > ends.back())) ends.pop_back();
    levelled.push_back({part, ends.size(), palette[levelled.size() % palette.size()]});
    ends.push_back(part.end);
  }
  return levelled;
}

/// Draws one piece of the text and the parts of each level under it.
class PieceDrawing {
public:
  PieceDrawing(std::string_view text, Piece piece, const std::vector<Levelled>& parts, const Look& look)
      : text_(text), piece_(piece), parts_(parts), look_(look), glyphs_(glyphs_of(look)) {}

  [[nodiscard]] std::string draw() {
    put_text();
    for (std::size_t level = 0; put_level(level);) ++level;
    return canvas_.to_string(look_.colours);
  }

private:
  /// The cell of the octet at `offset`.
  [[nodiscard]] std::size_t cell(std::size_t offset) const {
    std::size_t column = indent;
    for (std::size_t i = piece_.begin; i < offset; ++i) column += cells_of(text_[i]);
    return column;
  }

  [[nodiscard]] bool shows(const Part& part) const {
    if (part.begin != part.end) return part.begin < piece_.end && part.end > piece_.begin;
    const bool is_last = piece_.end == text_.size();
    return part.begin >= piece_.begin && (part.begin < piece_.end || (is_last && part.begin == piece_.end));
  }

  void put_text() {
    for (std::size_t i = piece_.begin, column = indent; i < piece_.end; column += cells_of(text_[i++])) {
      canvas_.put(row_, column, records::printable(text_.substr(i, 1)), style_at(i));
    }
    ++row_;
  }

  [[nodiscard]] Style style_at(std::size_t offset) const {
    for (const Levelled& each : parts_) {
      if (each.level == 0 && offset >= each.part.begin && offset < each.part.end) return each.style;
    }
    return dim;
  }

  bool put_level(std::size_t level) {
    std::vector<Label> labels;
    for (const Levelled& each : parts_) {
      if (each.level != level || !shows(each.part)) continue;
      add_label(labels, each, put_bracket(each));
    }
    if (labels.empty()) return false;
    place_labels(labels, indent, look_.width);
    put_labels(labels);
    return true;
  }

  /// Draws the bracket under a part, open at a side where the part continues in another line. Returns the cell of its
  /// tee.
  std::size_t put_bracket(const Levelled& each) {
    const std::size_t begin = cell(std::max(each.part.begin, piece_.begin));
    const std::size_t end = cell(std::min(each.part.end, piece_.end));
    if (end <= begin + 1) {
      canvas_.put(row_, begin, end == begin ? glyphs_.stub : glyphs_.bar, each.style);
      return begin;
    }
    const std::size_t tee = begin + (end - begin - 1) / 2;
    for (std::size_t column = begin; column < end; ++column) canvas_.put(row_, column, glyphs_.line, each.style);
    if (each.part.begin >= piece_.begin) canvas_.put(row_, begin, glyphs_.left, each.style);
    if (each.part.end <= piece_.end) canvas_.put(row_, end - 1, glyphs_.right, each.style);
    canvas_.put(row_, tee, tee == begin ? glyphs_.first_tee : glyphs_.tee, each.style);
    return tee;
  }

  void add_label(std::vector<Label>& labels, const Levelled& each, std::size_t anchor) const {
    const std::string name =
        each.part.begin < piece_.begin ? fmt::format("({})", each.part.name) : std::string(each.part.name);
    const auto there =
        std::find_if(labels.begin(), labels.end(), [anchor](const Label& label) { return label.anchor == anchor; });
    if (there != labels.end())
      there->name += ", " + name;
    else
      labels.push_back({name, anchor, each.style});
  }

  void put_labels(const std::vector<Label>& labels) {
    std::size_t rows = 0;
    for (const Label& label : labels) {
      for (std::size_t i = 0; i < label.row; ++i) canvas_.put(row_ + 1 + i, label.anchor, glyphs_.bar, label.style);
      canvas_.put(row_ + 1 + label.row, label.column, label.name, label.style);
      rows = std::max(rows, label.row + 1);
    }
    row_ += 1 + rows;
  }

  std::string_view text_;
  Piece piece_;
  const std::vector<Levelled>& parts_;
  const Look& look_;
  const Glyphs& glyphs_;
  Canvas canvas_;
  std::size_t row_ = 0;
};

std::string draw_gap(std::size_t octets, const Look& look) {
  Canvas canvas;
  const Glyphs& glyphs = glyphs_of(look);
  canvas.put(0, indent, fmt::format("{} {} bytes {}", glyphs.more, octets, glyphs.more), dim);
  return canvas.to_string(look.colours);
}

/// Whether no part begins or ends in the piece; then it can be left out, if it is not the first or the last one.
bool is_inside(const Piece& piece, const std::vector<Part>& parts) {
  const auto is_in = [&piece](std::size_t offset) { return offset >= piece.begin && offset <= piece.end; };
  return std::none_of(parts.begin(), parts.end(),
                      [&](const Part& part) { return is_in(part.begin) || is_in(part.end); });
}

/// Draws the pieces for which `is_shown` holds, each by `draw`; for the pieces between them, a number of octets.
template <class IsShown, class Draw>
std::string draw_pieces(const std::vector<Piece>& pieces, const Look& look, const IsShown& is_shown, const Draw& draw) {
  std::string drawn;
  std::size_t hidden = 0;
  for (const Piece& piece : pieces) {
    if (!is_shown(piece)) {
      hidden += piece.end - piece.begin;
      continue;
    }
    if (hidden != 0) drawn += draw_gap(hidden, look);
    hidden = 0;
    drawn += draw(piece);
  }
  return hidden == 0 ? drawn : drawn + draw_gap(hidden, look);
}

std::size_t text_width(const Look& look) { return look.width - indent - margin; }

std::string draw_error_piece(std::string_view text, Piece piece, std::size_t offset, const Look& look) {
  Canvas canvas;
  std::size_t column = indent;
  const bool is_last = piece.end == text.size();
  for (std::size_t i = piece.begin; i < piece.end || (i == offset && is_last); ++i) {
    if (i == offset) canvas.put(1, column, fmt::format("{} {}", glyphs_of(look).caret, offset), bold_red);
    if (i == piece.end) break;
    canvas.put(0, column, records::printable(text.substr(i, 1)), i < offset ? Style{} : i == offset ? bold_red : dim);
    column += cells_of(text[i]);
  }
  return canvas.to_string(look.colours);
}

/// The words of a value, split at blanks, in lines of at most `width` cells; a blank in quotes does not split. A longer
/// word is cut.
std::vector<std::string> wrap_words(std::string_view value, std::size_t width) {
  std::vector<std::string> lines{""};
  while (!value.empty()) {
    const std::size_t end = std::min(value.find(' ', value.starts_with("\" \"") ? 2 : 0), value.size());
    const std::string_view word = value.substr(0, end > width ? width : end);
    if (!lines.back().empty() && lines.back().size() + 1 + word.size() > width) lines.emplace_back();
    if (!lines.back().empty()) lines.back() += ' ';
    lines.back() += word;
    value.remove_prefix(end > width ? width : std::min(end + 1, value.size()));
  }
  return lines;
}

}  // namespace

std::string in_quotes(std::string_view text, char quote) {
  std::string result(1, quote);
  for (const char octet : text) {
    if (octet == quote || octet == '\\') result += '\\';
    result += octet;
  }
  return result + quote;
}

std::string in_markup(std::string_view text) {
  constexpr std::pair<char, std::string_view> references[] = {
      {'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};
  std::string escaped;
  for (const char octet : text) {
    const auto* const found = std::ranges::find(references, octet, &std::pair<char, std::string_view>::first);
    found == std::end(references) ? escaped += octet : escaped += found->second;
  }
  return escaped;
}

std::string draw_parts(std::string_view text, const std::vector<Part>& parts, const Look& look) {
  const std::vector<Levelled> levelled = levels_of(parts);
  const auto is_shown = [&](const Piece& piece) {
    return piece.begin == 0 || piece.end == text.size() || !is_inside(piece, parts);
  };
  return draw_pieces(wrap(text, text_width(look)), look, is_shown,
                     [&](const Piece& piece) { return PieceDrawing(text, piece, levelled, look).draw(); });
}

std::string draw_error(std::string_view text, std::size_t offset, const Look& look) {
  const auto is_near = [&](const Piece& piece) {
    return piece.begin <= offset + text_width(look) && offset <= piece.end + text_width(look);
  };
  return draw_pieces(wrap(text, text_width(look)), look, is_near,
                     [&](const Piece& piece) { return draw_error_piece(text, piece, offset, look); });
}

std::string draw_facts(std::string_view entry, bool valid, const std::vector<Fact>& facts, const Look& look) {
  std::size_t names = 0;
  for (const Fact& fact : facts) names = std::max(names, fact.name.size());
  Canvas canvas;
  const Glyphs& glyphs = glyphs_of(look);
  const std::string verdict = fmt::format("{} {}", valid ? glyphs.good : glyphs.bad, entry);
  canvas.put(1, indent, verdict, valid ? bold_green : bold_red);
  std::size_t row = 2;
  for (const Fact& fact : facts) {
    const std::size_t column = indent + names + 2;
    canvas.put(row, indent, fact.name, dim);
    for (const std::string& line : wrap_words(fact.value, look.width - column)) canvas.put(row++, column, line, bold);
  }
  return canvas.to_string(look.colours);
}

}  // namespace bnfurl::tool
