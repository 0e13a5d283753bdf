#include "src/records/arrow_tables/ipc_stream.hpp"

#include <utility>

#include "src/records/arrow_tables/arrow_columns.hpp"
#include "src/records/arrow_tables/ipc_messages.hpp"

namespace bnfurl::records {
namespace {

std::vector<ValueType> types_of(const Columns& columns) {
  std::vector<ValueType> types;
  for (const Column& each : columns) types.push_back(each.type);
  return types;
}

}  // namespace

IpcStream::IpcStream(const Columns& columns, Write write)
    : types_(types_of(columns)), schema_(schema_of(columns)), rows_(columns, types_), write_(std::move(write)) {
  write_(schema_message(schema_));
}

void IpcStream::take(ArrowRows& rows) {
  for (std::size_t begin = 0; begin < rows.size();) {
    begin += rows_.append(rows, begin, batch_rows, batch_octets);
    if (begin < rows.size() || rows_.size() == batch_rows) write_batch();
  }
  rows.clear();
}

void IpcStream::end() {
  if (rows_.size() != 0) write_batch();
  write_(end_of_stream);
}

void IpcStream::write_batch() { write_(batch_message(schema_, rows_.take())); }

}  // namespace bnfurl::records
