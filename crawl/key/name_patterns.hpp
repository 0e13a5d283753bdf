// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A set of names of parameters, in which "*" stands for any octets, or none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::crawl {

class NamePatterns {
public:
  void add(std::string_view pattern);
  [[nodiscard]] bool match(std::string_view name) const;
  [[nodiscard]] bool empty() const { return names_.empty() && patterns_.empty(); }

private:
  std::vector<std::string> names_;  // without "*", sorted
  std::vector<std::string> patterns_;
};

}  // namespace bnfurl::crawl
