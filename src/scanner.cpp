// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/scanner.hpp"

#include "src/kernels/kernels.hpp"

namespace bnfurl::detail {
namespace {

constexpr kernels::StreamPlan no_streams{};

// A trial of kinds has no plan; it reads the text only through its window.
kernels::Window window_of(const kernels::StreamPlan* plan, std::string_view text) noexcept {
  return {plan == nullptr ? no_streams : *plan, text.data(), text.size()};
}

}  // namespace

bool scanner_matches(const MatchScanner& scanner, std::string_view text) noexcept {
  kernels::Window window = window_of(scanner.plan, text);
  return scanner.scan(window, 0, text.size());
}

bool scanner_split(const SplitScanner& scanner, std::string_view text, Span* spans, Choices* choices) noexcept {
  kernels::Window window = window_of(scanner.plan, text);
  return scanner.scan(window, 0, text.size(), spans, choices);
}

}  // namespace bnfurl::detail
