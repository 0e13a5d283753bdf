// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The texts of JSON strings.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bnfurl::tool {

/// Appends the text of a JSON string, which is `raw` between its quotes. The escape of a lone surrogate stands for no
/// character and stays as it is written. Returns where in `raw` the first such escape is, npos if there is none.
std::size_t append_json_text(std::string& to, std::string_view raw);

/// The texts of a record's strings.
class JsonTexts {
public:
  /// Forgets all texts, and makes room for those of a record of `size` octets.
  void begin_record(std::size_t size);
  /// The text of a string, which is `raw` between its quotes; valid until the next record begins.
  [[nodiscard]] std::string_view text_of(std::string_view raw);

private:
  std::string octets_;  // of texts that are not as written, one after the other; never longer than the record
};

}  // namespace bnfurl::tool
