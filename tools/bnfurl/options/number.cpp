// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/options/number.hpp"

#include <fmt/format.h>

#include <charconv>
#include <limits>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

std::size_t positive_number(std::string_view option, std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number > 0) return number;
  throw UsageError(fmt::format("{} takes a number of at least 1, not \"{}\"", option, printable(text)));
}

std::size_t size_in_octets(std::string_view option, std::string_view text) {
  static constexpr std::string_view units = "KMG";
  std::size_t number = 0;
  const char* const last = text.data() + text.size();
  const auto [end, error] = std::from_chars(text.data(), last, number);
  const std::size_t unit = end == last ? 0 : units.find(*end) + 1;
  const bool is_whole = end == last || (unit != 0 && end + 1 == last);
  const std::size_t most = std::numeric_limits<std::size_t>::max() >> (10 * unit);
  if (error == std::errc() && is_whole && number > 0 && number <= most) return number << (10 * unit);
  throw UsageError(fmt::format("{} takes octets, or a number with K, M or G, not \"{}\"", option, printable(text)));
}

}  // namespace bnfurl::tool
