// Rows as an IPC stream of Arrow. Each thread has the rows of a block as columns, and appends them to those of the
// blocks before in its turn: so batches are large, whatever a block has of rows.
#include <fmt/format.h>

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "src/records/arrow_tables/arrow_rows.hpp"
#include "src/records/arrow_tables/ipc_stream.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/sinks/row_writer.hpp"
#include "src/records/sinks/writers.hpp"

namespace bnfurl::records {
namespace {

class ArrowWriter : public Writer {
public:
  ArrowWriter(const Columns& columns, OutputBuffer& page, IpcStream& stream, Tell tell)
      : Writer(columns, page), stream_(stream), tell_(std::move(tell)), rows_(columns, stream.types()) {}

  /// Does nothing: the schema has the names.
  void header() override {}
  void rows(const Range& range, Table& table) override {
    rows_.add(range, table);
    spill();
  }
  void values(const std::vector<Found>& values) override {
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const std::optional<std::string> unfit = rows_.put(i, values[i]);
      if (unfit && !std::exchange(has_told_, true))
        tell_({fmt::format("{}: \"{}\" does not fit the column's type; the Arrow table has no value in its place",
                           columns_[i].name, printable(*unfit))});
    }
    spill();
  }
  void in_order() override { stream_.take(rows_); }

private:
  /// A block can have many times as many rows as usual; they do not wait for its end.
  void spill() {
    if (rows_.size() < IpcStream::batch_rows && rows_.octets() < patience) return;
    if (out_.wait_for_turn()) stream_.take(rows_);
    rows_.clear();
  }

  static constexpr std::size_t patience = std::size_t{1} << 20;
  IpcStream& stream_;
  Tell tell_;
  ArrowRows rows_;
  bool has_told_ = false;  // of a value that does not fit
};

}  // namespace

std::unique_ptr<Writer> make_arrow_writer(const Columns& columns, OutputBuffer& page, IpcStream& stream, Tell tell) {
  return std::make_unique<ArrowWriter>(columns, page, stream, std::move(tell));
}

}  // namespace bnfurl::records
