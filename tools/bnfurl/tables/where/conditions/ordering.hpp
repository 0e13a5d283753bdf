// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `<`, `<=`, `>`, `>=`: how a text compares as a decimal number, or as a time that RFC 3339 writes: whichever the bound
// is. A text that is none is neither before nor after it.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "tools/bnfurl/tables/times/moment.hpp"
#include "tools/bnfurl/tables/where/conditions/decimal.hpp"

namespace bnfurl::tool {

class Ordering {
public:
  enum class Relation { less, at_most, more, at_least };

  /// Nullopt if `bound` is neither a number nor a time.
  [[nodiscard]] static std::optional<Ordering> make(Relation relation, std::string_view bound);

  [[nodiscard]] bool holds(std::string_view text) const;
  [[nodiscard]] bool is_of_times() const { return std::holds_alternative<Moment>(bound_); }

private:
  Ordering(Relation relation, std::unique_ptr<const std::string> text, std::variant<Decimal, Moment> bound)
      : relation_(relation), text_(std::move(text)), bound_(bound) {}

  Relation relation_;
  std::unique_ptr<const std::string> text_;  // of the bound; it stays in its place when this is moved
  std::variant<Decimal, Moment> bound_;
};

}  // namespace bnfurl::tool
