// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Decimal numbers as they are written: a sign if any, digits, and a fraction if any, of any length. They are compared
// digit by digit, so no digit is ever lost: 0.1 is more than 0.09999999999999999999.
#pragma once

#include <compare>
#include <optional>
#include <string_view>

namespace bnfurl::tool {

class Decimal {
public:
  /// Nullopt if `text`, which must outlive the number, is none.
  [[nodiscard]] static std::optional<Decimal> read(std::string_view text);

  [[nodiscard]] std::strong_ordering operator<=>(const Decimal& other) const;
  [[nodiscard]] bool operator==(const Decimal& other) const { return (*this <=> other) == 0; }

private:
  Decimal(bool negative, std::string_view whole, std::string_view fraction);

  [[nodiscard]] std::strong_ordering compare_sizes(const Decimal& other) const;

  bool negative_;              // false for zero, which may be written with "-"
  std::string_view whole_;     // without zeros in front
  std::string_view fraction_;  // without zeros at the end
};

}  // namespace bnfurl::tool
