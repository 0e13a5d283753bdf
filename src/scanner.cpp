// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/scanner.hpp"

#include "src/kernels/kernels.hpp"
#include "src/tables.hpp"

namespace bnfurl::detail {
namespace {

constexpr kernels::StreamPlan no_streams{};

// Scans in a window of the text. A trial of kinds has no plan; it uses the window only to read the text.
template <class Scanner, class... Results>
bool scanned(const Scanner& scanner, std::string_view text, Results*... results) noexcept {
  kernels::Window window(scanner.plan == nullptr ? no_streams : *scanner.plan, text.data(), text.size());
  if (scanner.plan != nullptr) window.begin();
  return scanner.scan(window, 0, text.size(), results...);
}

}  // namespace

bool scanner_matches(const MatchScanner& scanner, std::string_view text) noexcept { return scanned(scanner, text); }

bool scanner_split(const SplitScanner& scanner, std::string_view text, Span* spans, Choices* choices) noexcept {
  return scanned(scanner, text, spans, choices);
}

bool scan_matches(const ProductionData& entry, std::string_view text) noexcept {
  if (entry.matches.scan != nullptr) return scanner_matches(entry.matches, text);
  return entry.dfa != nullptr && table_matches(*entry.dfa, text);
}

bool scan_split(const ProductionData& entry, std::string_view text, Span* spans, Choices* choices) noexcept {
  if (entry.split.scan != nullptr) return scanner_split(entry.split, text, spans, choices);
  return entry.tdfa != nullptr && table_split(*entry.tdfa, entry.grammar->component_count, text, spans, choices);
}

}  // namespace bnfurl::detail
