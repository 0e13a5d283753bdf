// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Reads JSON as RFC 8259 has it, without converting anything: numbers of any size, nesting of any depth and escapes of
// lone surrogates are JSON. What is found are the members of an object, as they stand in the text.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

struct JsonMember {
  std::string_view name;   ///< between its quotes
  bool name_has_escapes;   ///< which are not undone
  std::string_view value;  ///< all of its octets, without blanks around it
};

class JsonReader {
public:
  /// Appends the members of the object that `text` is to `members`. If it is no object, or not UTF-8, returns false,
  /// and what was appended is worth nothing. Octets after `text` must be readable, as many as Block::margin says.
  [[nodiscard]] bool read(std::string_view text, std::vector<JsonMember>& members);

private:
  std::string open_;  // for the objects and arrays that are open: the brackets that close them
};

}  // namespace bnfurl::tool
