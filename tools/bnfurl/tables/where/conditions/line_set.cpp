// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/conditions/line_set.hpp"

#define XXH_INLINE_ALL
#include <xxhash.h>

#include <algorithm>

#include "tools/bnfurl/records/whole_input.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

std::size_t LineSet::Hash::operator()(std::string_view line) const {
  return static_cast<std::size_t>(XXH3_64bits(line.data(), line.size()));
}

LineSet::LineSet(std::vector<char> text) : text_(std::move(text)) {
  std::string_view rest(text_.data(), text_.size());
  lines_.reserve(static_cast<std::size_t>(std::ranges::count(rest, '\n')) + 1);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find('\n'), rest.size());
    std::string_view line = rest.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines_.insert(line);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
}

LineSets::LineSets(const std::vector<std::string>& records)
    : has_standard_input_(!records.empty() && std::ranges::find(records, "-") == records.end()) {}

std::shared_ptr<const LineSet> LineSets::read(const std::string& file) {
  if (file == "-" && !has_standard_input_)
    throw UsageError("--where: @- is standard input, which records or rules come from; name another FILE");
  std::shared_ptr<const LineSet>& set = sets_[file];
  if (set == nullptr) set = std::make_shared<const LineSet>(read_whole(file));
  return set;
}

}  // namespace bnfurl::tool
