// Reads the tables back from a class that `bnfurl-gen --language java` wrote: its string literals, which are the facts
// and numbers of a packed grammar (gen/emit/languages/packed.hpp), as bindings/java reads them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tools/verify/tables/generated_tables.hpp"

namespace bnfurl::proof {

class JavaClass {
public:
  /// Whether a text is such a class.
  [[nodiscard]] static bool is_one(std::string_view text);

  /// The text of `file`. Throws UnreadableTables (one_file.hpp).
  JavaClass(const std::string& file, std::string_view text);

  /// The words of each line of the facts that begins with `key`, which is the first word.
  [[nodiscard]] std::vector<std::vector<std::string>> facts(std::string_view key) const;

  // The tables of a production by its number: first the grammar's, then those that are called `restricted`. The class
  // must outlive them. They have no words: what is said about an error is more than these, and tested instead.

  /// Throws BeyondTable, and so does each step.
  [[nodiscard]] std::size_t states(std::size_t production) const;
  [[nodiscard]] VerdictTables verdicts(std::size_t production) const;
  /// `slots` are those of the grammar. Throws BeyondTable, and so does each step.
  [[nodiscard]] SplitTables splits(std::size_t production, std::vector<SplitTables::Slot> slots) const;

private:
  using Numbers = std::vector<std::uint16_t>;

  [[nodiscard]] std::size_t at(std::size_t index) const;
  [[nodiscard]] std::size_t record(std::size_t production, std::size_t part) const;
  [[nodiscard]] Numbers array(std::size_t production, std::size_t part) const;

  std::string facts_;
  Numbers numbers_;
};

}  // namespace bnfurl::proof
