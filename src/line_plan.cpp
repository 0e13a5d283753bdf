// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/line_plan.hpp"

#include <algorithm>

namespace bnfurl {
namespace {

constexpr std::uint16_t no_lead = 0x100;

}  // namespace

bool goes_through(const kernels::StreamPlan& plan, char octet) noexcept {
  const auto number = static_cast<std::uint8_t>(octet);
  return plan.classes[number] != 0 || plan.escape_lead == number;
}

LinePlan::LinePlan(const kernels::StreamPlan& plan, std::string_view octets) noexcept : streams_(plan) {
  std::copy_n(plan.classes, 256, classes_);
  for (const char octet : octets) {
    const auto number = static_cast<std::uint8_t>(octet);
    classes_[number] = 0;
    if (streams_.escape_lead == number) streams_.escape_lead = no_lead;
  }
  tables_ = kernels::class_tables(classes_);
  streams_.classes = classes_;
  streams_.tables = &tables_;
}

}  // namespace bnfurl
