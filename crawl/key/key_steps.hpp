// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bnfurl::crawl {

// A set of names of parameters, in which "*" stands for any octets, or none.

class NamePatterns {
public:
  void add(std::string_view pattern);
  [[nodiscard]] bool match(std::string_view name) const;
  [[nodiscard]] bool empty() const { return names_.empty() && patterns_.empty(); }

private:
  std::vector<std::string> names_;  // without "*", sorted
  std::vector<std::string> patterns_;
};

// The steps that a key is made by, in the order in which they are carried out.

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
