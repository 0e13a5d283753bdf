// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A plan of class streams for many lines in one window. The octet that ends a line may be in a class: `"` and the
// octets between two of them are a field of a log, and LF is one of these octets. A run of such a class would go on
// into the next line. So the plan of a window is made anew, without the octets that end lines.
//
// No line contains its separator. So all octets of a line keep their classes, and each run ends where it would end in
// the line alone: at the line's end at the latest. An escape is a lead octet and two digits; the separator is neither
// of them here, so no escape begins in one line and ends in the next.
#pragma once

#include <string_view>

#include "src/kernels/kernels.hpp"

namespace bnfurl {

/// Whether a run in a class of `plan`, or an escape, can go on through `octet`.
[[nodiscard]] bool goes_through(const kernels::StreamPlan& plan, char octet) noexcept;

/// Neither copied nor moved: a plan points to its tables.
class LinePlan {
public:
  /// `plan` without `octets`.
  LinePlan(const kernels::StreamPlan& plan, std::string_view octets) noexcept;
  LinePlan(const LinePlan&) = delete;
  LinePlan& operator=(const LinePlan&) = delete;
  ~LinePlan() = default;

  [[nodiscard]] const kernels::StreamPlan& streams() const noexcept { return streams_; }

private:
  std::uint16_t classes_[256];
  kernels::ClassTables tables_;
  kernels::StreamPlan streams_;
};

}  // namespace bnfurl
