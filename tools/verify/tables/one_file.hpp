// Reads the tables back from a file that `bnfurl generate` wrote, in any language: the head's lines in a comment, the
// rows of numbers, and the words of expected sets. It needs to know no language:
//   head    `grammar: plain`, after whatever begins a comment; `tables:` and `split tables:` say which tables follow,
//           and how large each is
//   table   lines of nothing but decimal numbers, commas, blanks and double quotes, one after the other; the first line
//           may be the size
//   words   lines of one string in double quotes and a comma, one after the other, with words in them: those of the
//           expected sets, and then the names of kinds
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/verify/tables/generated_tables.hpp"

namespace bnfurl::proof {

/// A file that cannot be read as one of tables; `what()` is a sentence: `valid.go:12: ...`.
class UnreadableTables : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// Throws UnreadableTables if the text of `file` has anything but printable ASCII, tabs and line ends, as comments can
/// hide code behind anything else.
void require_ascii(const std::string& file, std::string_view text);

class OneFile {
public:
  /// The text of `file`. Throws UnreadableTables.
  OneFile(std::string file, std::string_view text);

  /// The value of a line of the head; empty without such a line.
  [[nodiscard]] std::string head(const std::string& key) const;
  /// How many states there are, without the dead one.
  [[nodiscard]] std::size_t states() const { return table("accepts").size() - 1; }
  [[nodiscard]] std::size_t classes() const;

  /// This object must outlive the result.
  [[nodiscard]] VerdictTables verdicts() const;
  /// `slots` are those of the production; the file's names of kinds replace theirs. Absent if the file has no `split`.
  /// Throws UnreadableTables if the row of values has no room for them.
  [[nodiscard]] std::optional<SplitTables> splits(std::vector<SplitTables::Slot> slots) const;

private:
  struct Number {
    std::size_t value = 0;
    std::size_t line = 0;
  };
  using Table = std::vector<Number>;

  struct HeadLine {
    std::string value;
    std::size_t number = 0;
  };
  using Sizes = std::vector<std::pair<std::string, std::size_t>>;

  void read_lines(std::string_view text);
  void read_head_line(std::string_view line, std::size_t number);
  void name_tables();
  [[nodiscard]] Sizes sizes_in(const std::string& key) const;
  [[nodiscard]] UnreadableTables fault(std::size_t line, const std::string& what) const;
  [[nodiscard]] UnreadableTables head_fault(const std::string& key, const std::string& what) const;
  [[nodiscard]] const Table& table(const std::string& name) const;
  [[nodiscard]] std::size_t count(const std::string& name) const;
  void name_kinds(std::vector<SplitTables::Slot>& slots) const;
  [[nodiscard]] std::vector<CellCopy> copies(const Number& list) const;
  [[nodiscard]] std::size_t cells() const;

  std::string file_;
  std::map<std::string, HeadLine> head_;
  std::vector<Table> rows_;                        // tables in the order of the file
  std::vector<std::vector<std::string>> strings_;  // the words of expected sets, then names of kinds
  std::map<std::string, Table> tables_;
  std::map<std::string, std::size_t> counts_;
};

}  // namespace bnfurl::proof
