// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Rules that are tried one by one: those on productions, repetitions and lengths, and those with several conditions.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <bnfurl/crawl/rules.hpp>

#include "crawl/rules/reading/regular_expression.hpp"
#include "crawl/rules/reading/values.hpp"
#include "crawl/rules/rule.hpp"
#include "crawl/rules/simulation.hpp"

namespace bnfurl::crawl::rules {

// A URL as the tiers look at it. What not every decision needs is made when it is asked for.

inline constexpr std::size_t subject_count = 3;

struct UrlView {
  explicit UrlView(const UrlParts& parts) noexcept;

  [[nodiscard]] std::optional<Address> address() const noexcept { return address_of(host); }
  [[nodiscard]] SubjectText text_of(Subject subject) const noexcept;

  const UrlParts& parts;
  bool has_host;
  std::string_view host;  ///< without a final dot; empty where there is none
};

/// A pattern, parameter or expression, walked as a set of states.
struct WalkTest {
  RuleStates states;
  Subject subject;
};

/// The label before the last `complete` octets of the host begins like this.
struct LabelTest {
  std::size_t complete;  ///< 0: the host itself begins like this, or its last label does
  std::string begin;
};

struct ProductionTest {
  Production production;
  std::string component;
};

using Test = std::variant<HostName, AddressNet, WalkTest, LabelTest, ProductionTest, Repetition, Longer>;

struct Check {
  Rank rank = no_rank;
  std::vector<Test> all = {};
  std::vector<Test> none = {};
};

[[nodiscard]] bool passes(const Nfa& nfa, const Check& check, const UrlView& url) noexcept;

}  // namespace bnfurl::crawl::rules
