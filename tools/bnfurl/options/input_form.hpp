// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a record is, by the word that `-i` gives.
#pragma once

#include <string_view>

namespace bnfurl::tool {

/// What a record is; a word for none of these is a log's.
enum class Form {
  plain,  ///< a record is a URL
  log,
  tsv,
  csv,
  jsonl
};

[[nodiscard]] Form form_of(std::string_view name);

}  // namespace bnfurl::tool
