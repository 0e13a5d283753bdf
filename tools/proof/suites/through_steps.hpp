// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Texts that pass every step of the tables that `trace` walks backwards. A text uses a step only if its reading
// passes the place that the step leads to. So for each place there is a shortest end of a text that chooses it.
#pragma once

#include <bnfurl/detail/data.hpp>

#include <functional>
#include <string_view>

namespace bnfurl::proof {

/// Each text lives until `use` returns.
void for_each_text_through_steps(const detail::TraceTable& table, const std::function<void(std::string_view)>& use);

}  // namespace bnfurl::proof
