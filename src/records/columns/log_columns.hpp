// The names that all logs share. Each server has its own word for the status of an answer; `log.status` is the word for
// all of them, so that one command reads a fleet. The words that servers use stand in one table (log_columns.cpp):
// a log's own columns are found by it, and so are columns that a user calls as another server does.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "src/records/columns/column.hpp"
#include "src/records/readers/input_format.hpp"

namespace bnfurl::records {

/// Adds the columns with common names to the `known` ones, as far as the format can have them. A column of the format's
/// own that is called so already is the one: it gets the type that it has in every log, and its one way to be missing,
/// since "-" is absent.
void add_common_columns(Columns& known, const Format& format);

/// Columns with all common names, which are absent.
[[nodiscard]] Columns lacking_columns();

/// Adds those of them that the columns of a log lack. A time that cannot be read is not a time that a log lacks.
void add_lacking(Columns& known);

/// The column with that common name, for a table that every log can have: absent if the format lacks it.
[[nodiscard]] Column common_column(std::string_view name, const Columns& known, AskedNames& asked);

/// The column that is meant by `log.NAME`, where NAME is what some server calls it: `log.remote_addr`.
[[nodiscard]] std::optional<Column> find_by_server_name(std::string_view name, const Columns& known);

/// The column with a common name that `name` means to a server, whatever columns there are: "ip" is log.client. Empty
/// if it means none.
[[nodiscard]] std::string common_name_of(std::string_view name);

/// What a log lacks, if `name` is a common name: "the client's address"; otherwise empty.
[[nodiscard]] std::string_view about_common_name(std::string_view name);

}  // namespace bnfurl::records
