// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The form of records, by the word after `-i`.
#pragma once

#include <string_view>

namespace bnfurl::tool {

/// The form of a record; a word that names none of the other forms names a log format.
enum class Form {
  plain,  ///< a record is a URL
  log,
  tsv,
  csv,
  jsonl
};

[[nodiscard]] Form form_of(std::string_view name);

}  // namespace bnfurl::tool
