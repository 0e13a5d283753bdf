// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `=~`: whether a regular expression finds something in a text. It is RE2's: searching takes linear time and bounded
// memory, whatever the expression, and several threads may search at once. It sees octets, so that a text need not be
// UTF-8: "." is any octet, and \xHH is that octet.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "tools/bnfurl/tables/where/conditions.hpp"

namespace re2 {
class RE2;
}

namespace bnfurl::tool {

class Pattern {
public:
  explicit Pattern(const Operand& operand);
  ~Pattern();
  Pattern(Pattern&&) noexcept;
  Pattern& operator=(Pattern&&) noexcept;
  Pattern(const Pattern&) = delete;
  Pattern& operator=(const Pattern&) = delete;

  /// Why the operand is no regular expression; empty if it is one.
  [[nodiscard]] std::string problem() const;
  [[nodiscard]] bool holds(std::string_view text) const;

private:
  std::unique_ptr<const re2::RE2> expression_;
};

}  // namespace bnfurl::tool
