// Records as batches of Arrow: the rows that `bnfurl split` writes, as arrays. A batch has its own memory, and threads
// are at most a few blocks of records ahead of who pulls them; so files of any size need little. Texts are UTF-8;
// octets that are not show as U+FFFD, as in jsonl. What the program says on standard error is told here, too, by the
// thread that pulls.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/arrow/structs.hpp"
#include "src/records/arrow_tables/chunks.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/judging/unshown.hpp"
#include "src/records/requests/request.hpp"

namespace bnfurl::records {

struct ArrowTableOptions {
  RecordOptions records = {};
  /// In place of `records.fields`; nullopt in both: those of `split`.
  std::optional<std::vector<std::string>> columns = {};
  bool strict = false;         ///< whether a file that cannot be read ends the reading
  std::size_t batch_rows = 1;  ///< the most that a batch has; at least 1
};

/// What has been read.
struct ArrowCounts {
  std::size_t rows = 0;
  std::size_t unlike = 0;     ///< records that do not match the format
  std::size_t cut = 0;        ///< how many of them were cut off
  std::size_t lacking = 0;    ///< other records without the column or the member of the URL
  std::size_t with_rest = 0;  ///< records with text after their last field, which is not shown
  std::size_t unread = 0;     ///< values that cannot be read

  void add(const Unshown& unshown);
};

class ArrowTable {
public:
  /// Of the files with these names; "-" is standard input. Throws UsageError and GrammarFault for what cannot be done,
  /// ReadFault if the first file cannot be read.
  ArrowTable(ArrowTableOptions options, const std::vector<std::string>& files, Tell tell);
  /// Of octets in memory, which must outlive it.
  ArrowTable(ArrowTableOptions options, const std::string& name, std::string_view octets, Tell tell);
  ~ArrowTable();
  ArrowTable(const ArrowTable&) = delete;
  ArrowTable& operator=(const ArrowTable&) = delete;

  /// All columns that can be asked for of the first files.
  [[nodiscard]] Columns known() const;
  /// The names of the columns.
  [[nodiscard]] std::vector<std::string> names() const;
  /// The type of the batches: a struct of the columns.
  [[nodiscard]] arrow::Schema schema() const;
  /// The next rows, which all are of one block of the input; at the end, a released array. Where reading fails, the
  /// rows before it come first. Then the other files follow; if no other does, or if it is strict, it throws ReadFault.
  ///
  /// The first call starts the threads, so a process may be forked before; in the new process, later calls throw
  /// ReadFault. `ask` is called some times a second while the threads have no rows; what it throws is rethrown, and the
  /// next call goes on.
  [[nodiscard]] arrow::Array next(const Chunks::Ask& ask = {});
  /// Why files could not be read, or not to their end.
  [[nodiscard]] const std::vector<std::string>& faults() const { return faults_; }
  [[nodiscard]] const ArrowCounts& counts() const { return counts_; }

private:
  class Part;

  /// Whether another file is read after one that cannot be read.
  [[nodiscard]] bool goes_on() const { return !options_.strict && files_ > 1; }
  void open();
  void tell_absent() const;
  /// After all records: tells which columns, members and fields that are asked for none of them had.
  void tell_names() const;
  [[nodiscard]] std::unique_ptr<Part> make_part(FormatFiles& files) const;
  /// Goes on to the files of the next format, unless there are no others or reading has failed.
  void go_on();

  std::unique_lock<std::recursive_mutex> lookup_;  // while it is made: what is looked up is kept for all tables
  ArrowTableOptions options_;
  std::optional<std::string_view> memory_;
  std::shared_ptr<Run> run_;
  FoundFiles found_;
  std::size_t next_part_ = 1;
  std::unique_ptr<Part> part_;  // the files of one format; null at the end
  Columns usual_;               // of the first files, if no columns are asked for
  Columns columns_;             // with the types that they have in all files
  std::vector<ValueType> types_;
  std::size_t files_ = 1;
  SeenValues seen_;
  std::vector<std::string> faults_;
  ArrowCounts counts_;
  std::string fault_;  // told after the rows before it
};

}  // namespace bnfurl::records
