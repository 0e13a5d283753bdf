// Records as batches of Arrow: the rows that `bnfurl split` writes, as arrays. A batch has memory of its own, so files
// of any size need that of one batch. Texts are UTF-8; octets that are not show as U+FFFD, as in jsonl. What the
// program says on standard error is said here, too, by `complain`.
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
#include "src/records/columns/file_formats.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/where/where.hpp"

namespace bnfurl::records {

/// A file that cannot be read, or not to its end: `FILE: why`.
class ReadFault : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

struct ArrowTableOptions {
  RecordOptions records = {};
  std::optional<std::vector<std::string>> columns = {};  ///< nullopt: those of `split`
  std::vector<std::string> where = {};                   ///< all must hold
  bool lenient = false;                                  ///< whether invalid URLs have components, too
  std::size_t batch_rows = 1;                            ///< at least 1
};

class ArrowTable {
public:
  /// Of the files with these names; "-" is standard input. Throws UsageError and GrammarFault for what cannot be done,
  /// ReadFault if the first file cannot be read.
  ArrowTable(ArrowTableOptions options, const std::vector<std::string>& files);
  /// Of octets in memory, which must outlive it.
  ArrowTable(ArrowTableOptions options, const std::string& name, std::string_view octets);
  ~ArrowTable();
  ArrowTable(const ArrowTable&) = delete;
  ArrowTable& operator=(const ArrowTable&) = delete;

  /// All columns that can be asked for of the first files.
  [[nodiscard]] Columns known() const;
  /// The names of the columns.
  [[nodiscard]] std::vector<std::string> names() const;
  /// The type of the batches: a struct of the columns.
  [[nodiscard]] arrow::Schema schema() const;
  /// The next rows; at the end, a released array. Where reading fails, the rows before it come first; then it throws
  /// ReadFault.
  [[nodiscard]] arrow::Array next();

private:
  class Part;

  void open();
  [[nodiscard]] std::unique_ptr<Part> make_part(FormatFiles& files) const;
  [[nodiscard]] std::size_t rows() const { return builders_.front().rows(); }
  [[nodiscard]] bool is_full() const;
  [[nodiscard]] arrow::Array take_batch();
  /// Adds some rows, or comes nearer to them; false at the end.
  [[nodiscard]] bool go_on();

  ArrowTableOptions options_;
  std::optional<std::string_view> memory_;
  std::shared_ptr<Derivation> derivation_;
  std::shared_ptr<LineSets> line_sets_;
  FoundFiles found_;
  std::size_t next_part_ = 1;
  std::unique_ptr<Part> part_;  // the files of one format; null at the end
  Columns usual_;               // of the first files, if no columns are asked for
  std::vector<Builder> builders_;
  std::vector<std::string> names_;
  std::string fault_;  // told after the rows before it
};

}  // namespace bnfurl::records
