// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/options/number.hpp"

#include <fmt/format.h>

#include <charconv>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

std::size_t positive_number(std::string_view option, std::string_view text) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size() && number > 0) return number;
  throw UsageError(fmt::format("{} takes a number of at least 1, not \"{}\"", option, printable(text)));
}

}  // namespace bnfurl::tool
