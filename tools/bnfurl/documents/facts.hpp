// What the tables of the program say of columns, levels, steps of keys, rule files, formats and keys of grammar files:
// parts of the manual, and pages of docs/reference.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {

/// In `name` all is code; in the others what stands between "`" is.
struct Described {
  std::string name;
  std::string about;      ///< in a sentence, without the dot
  std::string more = {};  ///< what the manual adds
};

using Descriptions = std::vector<Described>;

/// By the name of a part: "COLUMNS". Throws std::out_of_range if there is none.
[[nodiscard]] Descriptions facts_called(std::string_view name);

/// The pages of docs/reference that are made from tables, written into `folder`.
void write_reference(const std::string& folder);

/// What options of the same name mean, in the order in which commands have them. Options that all commands take come
/// last.
using Entry = std::vector<Option>;

[[nodiscard]] std::vector<Entry> entries();

/// The commands that take an option in this meaning.
[[nodiscard]] std::vector<std::string_view> takers_of(const Option& option);

}  // namespace bnfurl::tool
