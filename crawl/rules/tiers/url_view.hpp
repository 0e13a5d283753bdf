// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A URL as the tiers look at it, made once for each decision.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

#include <bnfurl/crawl/rules.hpp>

#include "crawl/rules/automaton/subject_text.hpp"
#include "crawl/rules/reading/addresses.hpp"
#include "crawl/rules/rule.hpp"

namespace bnfurl::crawl::rules {

inline constexpr std::size_t subject_count = 3;

struct UrlView {
  explicit UrlView(const UrlParts& parts) noexcept;

  const UrlParts& parts;
  std::string_view host;  ///< without a final dot; empty where there is none
  std::optional<Address> address;
  std::array<SubjectText, subject_count> subjects;  ///< by Subject
  bool has_host;
};

}  // namespace bnfurl::crawl::rules
