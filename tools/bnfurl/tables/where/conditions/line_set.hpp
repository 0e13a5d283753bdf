// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The lines of a file, as a set. The file is read once, as every input is: it may be compressed, and "-" is standard
// input. Its text stays in memory, and the set has a view of each line, so a million lines cost no allocation each.
#pragma once

#include <tsl/robin_set.h>

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::tool {

class LineSet {
public:
  /// The lines of `text`, each without its line feed and a carriage return before that.
  explicit LineSet(std::vector<char> text);

  [[nodiscard]] bool has(std::string_view text) const { return lines_.contains(text); }
  [[nodiscard]] std::size_t size() const { return lines_.size(); }

private:
  struct Hash {
    std::size_t operator()(std::string_view line) const;
  };
  /// The hashes are stored: nearly every line that is another one is told from its hash, without looking at its text.
  using Set = tsl::robin_set<std::string_view, Hash, std::equal_to<>, std::allocator<std::string_view>, true>;

  std::vector<char> text_;
  Set lines_;
};

/// The files of all expressions of a command line; each is read once, even if several tests name it.
class LineSets {
public:
  /// `records`: the files that the records come from. Standard input cannot be in both.
  explicit LineSets(const std::vector<std::string>& records);

  /// Throws UsageError if the file cannot be read.
  [[nodiscard]] std::shared_ptr<const LineSet> read(const std::string& file);

private:
  bool has_standard_input_;
  std::map<std::string, std::shared_ptr<const LineSet>> sets_;
};

}  // namespace bnfurl::tool
