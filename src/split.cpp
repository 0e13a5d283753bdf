// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A verdict and the components: by the compiled engines of a production where it has them, the one for likely texts
// first, otherwise by its tables. A grammar read at run time has tables only.
#include <bnfurl/bnfurl.hpp>

#include "src/kernels/kernels.hpp"
#include "src/scanner.hpp"
#include "src/tables.hpp"

namespace bnfurl {
namespace {

const detail::LikelyEngines* likely(const detail::ProductionData& data) noexcept {
  return data.likely == nullptr ? nullptr : data.likely + static_cast<std::size_t>(kernels::active().level);
}

}  // namespace

bool matches(Production production, std::string_view text) noexcept {
  const detail::ProductionData& data = production.data();
  const detail::LikelyEngines* engines = likely(data);
  if (engines != nullptr && engines->matches != nullptr && engines->matches(text.data(), text.size())) return true;
  if (data.matches.scan != nullptr) return detail::scanner_matches(data.matches, text);
  return detail::table_matches(*data.dfa, text);
}

bool detail::split_into(const ProductionData& entry, std::string_view text, Span* spans, Choices* choices) noexcept {
  const LikelyEngines* engines = likely(entry);
  if (engines != nullptr && engines->split != nullptr && engines->split(text.data(), text.size(), spans, choices))
    return true;
  if (entry.split.scan != nullptr) return scanner_split(entry.split, text, spans, choices);
  return table_split(*entry.tdfa, entry.grammar->component_count, text, spans, choices);
}

std::optional<Parts<detail::max_components>> split(Production production, std::string_view text) noexcept {
  return split(Entry<detail::max_components>(production.data()), text);
}

}  // namespace bnfurl
