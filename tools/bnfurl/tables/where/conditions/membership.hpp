// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `in V,V` and `in @FILE`: whether a text is one of the listed values, or a line of one of the files.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/tables/where/conditions/line_set.hpp"
#include "tools/bnfurl/tables/where/conditions/operand.hpp"

namespace bnfurl::tool {

class Membership {
public:
  /// An operand more.
  void add(Operand operand);
  void add(std::shared_ptr<const LineSet> lines) { files_.push_back(std::move(lines)); }
  /// Called after the last `add`.
  void sort();

  [[nodiscard]] bool holds(std::string_view text) const;
  [[nodiscard]] bool has_files() const { return !files_.empty(); }

private:
  std::vector<std::string> exact_;  // sorted
  std::vector<std::string> lower_;  // sorted, of operands that ignore letter case
  std::vector<std::shared_ptr<const LineSet>> files_;
};

}  // namespace bnfurl::tool
