// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The steps that a key is made by, in the order in which they are carried out.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>

#include "crawl/key/name_patterns.hpp"

namespace bnfurl::crawl {

enum class Step : std::uint8_t { fragment, userinfo, drop, sessions, sort, empty_query, www, slash, scheme };

/// Their names, in this order.
[[nodiscard]] std::span<const std::string_view> step_names();

struct Steps {
  std::bitset<9> asked;
  NamePatterns dropped;

  [[nodiscard]] bool has(Step step) const { return asked[static_cast<std::size_t>(step)]; }
};

/// The steps of a list: `fragment,drop=utm_*|ref,sort`; or what is wrong with it.
[[nodiscard]] std::variant<Steps, std::string> parse_steps(std::string_view list);

}  // namespace bnfurl::crawl
