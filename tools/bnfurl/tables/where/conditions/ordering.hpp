// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `<`, `<=`, `>`, `>=`: how a text compares as a decimal number. A text that is none is neither less nor more.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "tools/bnfurl/tables/where/conditions/decimal.hpp"

namespace bnfurl::tool {

class Ordering {
public:
  enum class Relation { less, at_most, more, at_least };

  /// Nullopt if `bound` is no number.
  [[nodiscard]] static std::optional<Ordering> make(Relation relation, std::string_view bound);

  [[nodiscard]] bool holds(std::string_view text) const;

private:
  Ordering(Relation relation, std::unique_ptr<const std::string> text, Decimal bound)
      : relation_(relation), text_(std::move(text)), bound_(bound) {}

  Relation relation_;
  std::unique_ptr<const std::string> text_;  // of the bound; it stays in its place when this is moved
  Decimal bound_;
};

}  // namespace bnfurl::tool
