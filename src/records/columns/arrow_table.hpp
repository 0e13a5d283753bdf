// Records as batches of Arrow: the rows that `bnfurl split` writes, as arrays. A batch has memory of its own, so a file
// of any size needs that of one batch. Texts are UTF-8; octets that are not show as U+FFFD, as in jsonl.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/arrow.hpp>

#include "src/records/columns/arrow_builder.hpp"
#include "src/records/shared/record_options.hpp"

namespace bnfurl::tool {

struct ArrowTableOptions {
  RecordOptions records = {};
  std::optional<std::vector<std::string>> columns;  ///< nullopt: those of `split`
  std::size_t batch_rows = 1;                       ///< at least 1
};

class ArrowTable {
public:
  /// Of the file with this name; "-" is standard input. Throws UsageError and GrammarFault for what cannot be done,
  /// ReadFault if the file cannot be read.
  ArrowTable(ArrowTableOptions options, std::string file);
  /// Of octets in memory, which must outlive it.
  ArrowTable(ArrowTableOptions options, std::string name, std::string_view octets);
  ~ArrowTable();
  ArrowTable(const ArrowTable&) = delete;
  ArrowTable& operator=(const ArrowTable&) = delete;

  /// The type of the batches: a struct of the columns.
  void schema(ArrowSchema* schema) const;
  /// Sets `array` to the next rows; false if there are none. Where reading fails, the rows before it come first; then it
  /// throws ReadFault.
  [[nodiscard]] bool next(ArrowArray* array);

private:
  class Reader;
  std::unique_ptr<Reader> reader_;
};

}  // namespace bnfurl::tool
