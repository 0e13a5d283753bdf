// The column of the host of the referer: of the URL that the format's key "referer" names, or that is in `log.referer`.
#pragma once

#include <optional>
#include <string_view>

#include "src/records/columns/column.hpp"
#include "src/records/readers/input_format.hpp"

namespace bnfurl::records {

/// The format's key "referer". Nullopt if the format has none, or if the grammar checks the referer itself.
[[nodiscard]] std::optional<RecordKey> referer_key(const Format& format);

/// Nullopt if records have no referer. `of_invalid`: what the column shows of a referer that is not a URI; it must
/// outlive the column.
[[nodiscard]] std::optional<Column> referer_host(const Columns& known, const Format& format, AskedNames& asked,
                                                 std::optional<std::string_view> of_invalid = {});

}  // namespace bnfurl::records
