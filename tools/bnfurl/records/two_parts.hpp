// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A URL that its record has in two parts: a log of the W3C's form has the path in one field and the query in another.
// The URL is the first part, "?" and the second; a second part "-" says that there is no query.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "tools/bnfurl/records/record.hpp"

namespace bnfurl::tool {

/// Adds the second part, a part of the record's text, to the record's URL; `memory` holds the whole while the record
/// lives.
inline void add_second_part(Record& record, std::optional<std::string_view> second, std::string& memory) {
  if (!second || *second == "-") return;
  record.second_part = {record.url.size() + 1, static_cast<std::size_t>(second->data() - record.text.data())};
  memory.assign(record.url).append("?").append(*second);
  record.url = memory;
}

}  // namespace bnfurl::tool
