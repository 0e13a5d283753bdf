// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// From a table to the buffers of a result, with texts that have octets of their own, between offsets: for consumers
// that do not know views.
#pragma once

#include <memory>
#include <string>
#include <variant>

#include "src/arrow/make_table.hpp"
#include "src/arrow/table.hpp"

namespace bnfurl::arrow {

/// A field of more than 2^31 - 1 octets has offsets of 64 bits, if it may be `large`; otherwise it is refused.
enum class Large : bool { no, yes };
[[nodiscard]] std::variant<std::unique_ptr<Result>, Fault> as_copies(const Plan& plan, Judged&& judged, Large large);

/// The format of a field, if its offsets have 32 bits.
[[nodiscard]] std::string copy_format(const Plan& plan, const Field& field);

}  // namespace bnfurl::arrow
