// Columns of URLs that are in no file: a column of Arrow, or one URL at a time. A table has what was looked up, once;
// threads share it, and each has readers of its rows, whose memory is used again.
#pragma once

#include <cstddef>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "src/arrow/input.hpp"
#include "src/arrow/structs.hpp"
#include "src/records/columns/arrow_builder.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/text_records.hpp"
#include "src/records/requests/request.hpp"
#include "src/records/scan/plan.hpp"
#include "src/records/scan/scan.hpp"

namespace bnfurl::records {

/// `--on-bad fail`: a URL is invalid. `what()` says where and why.
class InvalidUrl : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

class UrlTable {
public:
  /// Throws UsageError and GrammarFault for what cannot be done, such as options for records that are not URLs.
  UrlTable(const RecordOptions& options, Tell tell);

  [[nodiscard]] const Columns& columns() const { return plan_.columns; }
  /// The type of a row: a struct of the columns.
  [[nodiscard]] arrow::Schema schema() const;
  [[nodiscard]] const Plan& plan() const { return plan_; }

private:
  std::unique_lock<std::recursive_mutex> lookup_;  // while it is made
  RecordOptions options_;
  Request request_;
  Plan plan_;
};

/// What a thread needs to scan texts.
class UrlScan : protected Sink {
public:
  /// `table` must outlive it.
  explicit UrlScan(const UrlTable& table);

protected:
  /// Scans these rows, which are the first ones, or follow those with a smaller number.
  void work(const TextRows& rows, std::size_t number);
  [[nodiscard]] Table& table() { return table_; }

private:
  UrlScan(const Plan& plan, std::unique_ptr<TextRecords> source);

  TextRecords* source_;  // of `scan_`
  Scan scan_;
  Table table_;
  Tally tally_;  // kept, because making one takes as long as splitting a short URL
};

/// Makes arrays.
class UrlArrays : private UrlScan {
public:
  explicit UrlArrays(const UrlTable& table);

  struct Made {
    arrow::Schema schema;  ///< that of the table, but for columns with more than 2^31 - 1 octets
    arrow::Array rows;
  };
  /// A row for each text that counts; of a null, all is null. Throws InvalidUrl.
  [[nodiscard]] Made of(const arrow::Texts& texts);

private:
  [[nodiscard]] bool range(const Range& range, Tally& tally) override;

  const Columns& shown_;
  GatheredRows rows_;
  std::vector<Builder> columns_;
};

/// Finds the values of one URL after the other. After the first ones, it allocates only if a text needs more memory
/// than all before it, or if a column keeps what it finds, such as sites.
class UrlValues : private UrlScan {
public:
  explicit UrlValues(const UrlTable& table);

  /// The values of the columns, valid until the next call; none if the text does not count. Throws InvalidUrl.
  [[nodiscard]] std::span<const Found> of(std::string_view text);

private:
  [[nodiscard]] bool range(const Range& range, Tally& tally) override;

  GatheredRows rows_;
  std::vector<Found> all_;
  bool counts_ = false;
};

}  // namespace bnfurl::records
