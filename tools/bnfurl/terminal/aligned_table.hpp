// `-o table`: tab-separated rows, the first of which has the names of the columns, as aligned columns for people.
//
// Columns are as wide as their widest value among the first rows, which are kept until then: memory does not grow with
// the input. On a terminal, rows are shown as they come, and longer values are cut, so that a row takes one line.
// Elsewhere nothing is cut: a longer value moves the rest of its row to the right.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/terminal/drawing.hpp"

namespace bnfurl::tool {

class AlignedTable {
public:
  /// `look`: how the terminal shows it; nullopt if the output is not a terminal.
  explicit AlignedTable(std::optional<Look> look) : look_(look) {}

  /// Adds text, which can end within a row, and returns what can be written now.
  [[nodiscard]] std::string add(std::string_view text);
  /// At the end: what has not been written yet.
  [[nodiscard]] std::string finish();

private:
  struct Column {
    std::size_t width = 0;
    bool is_number = false;  ///< its values are aligned on the right
  };

  void lay_out();
  void fit_terminal();
  [[nodiscard]] std::string line_of(std::string_view row, bool has_names = false) const;
  [[nodiscard]] std::string shown(std::string_view cell, std::size_t width) const;

  std::optional<Look> look_;
  std::string rest_;                // the beginning of a row
  std::vector<std::string> first_;  // the first rows, until the columns are known
  std::size_t octets_ = 0;          // of these rows
  std::vector<Column> columns_;
};

}  // namespace bnfurl::tool
