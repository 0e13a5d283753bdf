// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A verdict and the components: by the compiled scanner of a production where it has one, otherwise by its
// tables. A grammar read at run time has tables only.
#include <bnfurl/bnfurl.hpp>

#include "src/tables.hpp"

namespace bnfurl {

bool matches(Production production, std::string_view text) noexcept {
  const detail::ProductionData& data = production.data();
  if (data.matches != nullptr) return data.matches(text.data(), text.size());
  return detail::table_matches(*data.dfa, text);
}

bool detail::split_into(const ProductionData& entry, std::string_view text, Span* spans, Choices* choices) noexcept {
  if (entry.split != nullptr) return entry.split(text.data(), text.size(), spans, choices);
  return table_split(*entry.tdfa, entry.grammar->component_count, text, spans, choices);
}

std::optional<Parts<detail::max_components>> split(Production production, std::string_view text) noexcept {
  return split(Entry<detail::max_components>(production.data()), text);
}

}  // namespace bnfurl
