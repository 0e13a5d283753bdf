// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/tables/where/conditions/decimal.hpp"

#include <algorithm>

namespace bnfurl::tool {
namespace {

constexpr std::string_view digits = "0123456789";

bool are_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of(digits) == std::string_view::npos;
}

std::string_view without_first_zeros(std::string_view whole) {
  whole.remove_prefix(std::min(whole.find_first_not_of('0'), whole.size()));
  return whole;
}

std::string_view without_last_zeros(std::string_view fraction) {
  return fraction.substr(0, fraction.find_last_not_of('0') + 1);
}

}  // namespace

std::optional<Decimal> Decimal::read(std::string_view text) {
  const bool negative = text.starts_with('-');
  if (negative || text.starts_with('+')) text.remove_prefix(1);
  const std::size_t point = std::min(text.find('.'), text.size());
  const std::string_view whole = text.substr(0, point);
  if (!are_digits(whole)) return std::nullopt;
  if (point == text.size()) return Decimal(negative, whole, {});
  const std::string_view fraction = text.substr(point + 1);
  if (!are_digits(fraction)) return std::nullopt;
  return Decimal(negative, whole, fraction);
}

Decimal::Decimal(bool negative, std::string_view whole, std::string_view fraction)
    : negative_(negative), whole_(without_first_zeros(whole)), fraction_(without_last_zeros(fraction)) {
  if (whole_.empty() && fraction_.empty()) negative_ = false;
}

std::strong_ordering Decimal::operator<=>(const Decimal& other) const {
  if (negative_ != other.negative_) return other.negative_ <=> negative_;
  return negative_ ? other.compare_sizes(*this) : compare_sizes(other);
}

// Without zeros in front, the longer whole number is the larger one. A fraction is larger than all its beginnings.
std::strong_ordering Decimal::compare_sizes(const Decimal& other) const {
  if (whole_.size() != other.whole_.size()) return whole_.size() <=> other.whole_.size();
  if (whole_ != other.whole_) return whole_ <=> other.whole_;
  return fraction_ <=> other.fraction_;
}

}  // namespace bnfurl::tool
