// The messages of Arrow's IPC stream, by which a table passes between programs: one with the schema, then one for each
// batch. A message is its metadata, as a FlatBuffer, and after these the buffers of the columns as they are in memory.
// (Arrow's format, "Serialization and Interprocess Communication", version V5 of the metadata.)
#pragma once

#include <string>
#include <string_view>

#include "src/arrow/structs.hpp"

namespace bnfurl::records {

/// What a stream begins with. `table`: a struct of columns, whose types are those of a Builder that is not large.
[[nodiscard]] std::string schema_message(const arrow::Schema& table);
/// The rows of a batch, which is of that schema.
[[nodiscard]] std::string batch_message(const arrow::Schema& table, const arrow::Array& batch);
/// What a stream ends with.
inline constexpr std::string_view end_of_stream{"\xff\xff\xff\xff\0\0\0\0", 8};

}  // namespace bnfurl::records
