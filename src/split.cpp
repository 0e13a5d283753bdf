// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Verdict and components of one text: by the short-text engine if the production has one (this engine calls the
// scanner itself), otherwise by the scanner. Nothing else is done here, so that the caller's arguments stay in their
// registers.
#include <bnfurl/bnfurl.hpp>

#include "src/kernels/kernels.hpp"

namespace bnfurl {
namespace {

const detail::FastEngines* fast_engines(const detail::ProductionData& data) noexcept {
  return data.fast == nullptr ? nullptr : data.fast + kernels::active().target;
}

}  // namespace

bool matches(Production production, std::string_view text) noexcept {
  const detail::ProductionData& data = detail::data_of(production);
  const detail::FastEngines* engines = fast_engines(data);
  if (engines != nullptr && engines->matches != nullptr) return engines->matches(data, text);
  return detail::scan_matches(data, text);
}

bool detail::split_into(const ProductionData& entry, std::string_view text, Span* spans, Choices* choices) noexcept {
  const FastEngines* engines = fast_engines(entry);
  if (engines != nullptr && engines->split != nullptr) return engines->split(entry, text, spans, choices);
  return scan_split(entry, text, spans, choices);
}

std::optional<Parts<detail::max_components>> split(Production production, std::string_view text) noexcept {
  return split(detail::entry_of<detail::max_components>(detail::data_of(production)), text);
}

}  // namespace bnfurl
