// Records as batches of Arrow: the rows that `bnfurl split` writes, as arrays. A batch has memory of its own, so a file
// of any size needs that of one batch. Texts are UTF-8; octets that are not show as U+FFFD, as in jsonl.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "src/arrow/structs.hpp"
#include "src/records/columns/arrow_builder.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/judging/unshown.hpp"
#include "src/records/readers/input.hpp"

namespace bnfurl::records {

/// A file that cannot be read, or not to its end: `FILE: why`.
class ReadFault : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

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
  ~ArrowTable() = default;
  ArrowTable(const ArrowTable&) = delete;
  ArrowTable& operator=(const ArrowTable&) = delete;

  /// The type of the batches: a struct of the columns.
  [[nodiscard]] arrow::Schema schema() const;
  /// The next rows; at the end, a released array. Where reading fails, the rows before it come first; then it throws
  /// ReadFault.
  [[nodiscard]] arrow::Array next();

private:
  ArrowTable(ArrowTableOptions options, std::unique_ptr<Input> input);

  [[nodiscard]] std::size_t rows() const { return builders_.front().rows(); }
  [[nodiscard]] bool is_full() const;
  [[nodiscard]] arrow::Array take_batch();
  /// Adds some rows, or comes nearer to them; false at the end.
  [[nodiscard]] bool go_on();
  [[nodiscard]] bool open_next();
  void tell_of_unshown();

  std::unique_ptr<Input> input_;
  RecordOptions options_;
  Format format_;
  Standards standards_;
  std::shared_ptr<Derivation> derivation_;
  std::size_t batch_rows_;
  RestCounter rests_;
  Unshown unshown_;
  bool shows_rest_ = false, numbered_ = false;
  Columns columns_;
  std::vector<Builder> builders_;
  std::unique_ptr<Batches> batches_;
  std::optional<Table> table_;
  std::optional<Cutter> cutter_;
  Portion portion_;
  bool has_block_ = false;
  std::size_t next_ = 0, size_ = 0;  // the next record of the batch of lines, and how many it has
  Counts before_;                    // what the file has before its next block
  std::string fault_;                // told after the rows before it
};

}  // namespace bnfurl::records
