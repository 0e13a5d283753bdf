// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The form of records, by the word after `-i`.
#pragma once

#include <span>
#include <string_view>

namespace bnfurl::tool {

/// The form of a record; a word that names none of the other forms names a log format.
enum class Form {
  plain,  ///< a record is a URL
  log,
  tsv,
  csv,
  jsonl,
  w3c  ///< a log whose own lines name its fields
};

/// A server that writes its log as JSON lines: which members are the request's target and its method.
struct JsonLog {
  std::string_view name;
  std::string_view target;
  std::string_view method;
};

[[nodiscard]] std::span<const JsonLog> all_json_logs();
/// Null if there is none with that name.
[[nodiscard]] const JsonLog* find_json_log(std::string_view name);

[[nodiscard]] Form form_of(std::string_view name);

}  // namespace bnfurl::tool
