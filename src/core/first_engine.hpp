// The first engine of the chain of src/core/split.cpp: short texts, if the production has such an engine for the
// kernels that run, otherwise the scanner. It is inlined into the functions of C++ and of C, so that neither has a call
// more.
#pragma once

#include <bnfurl/detail/split.hpp>

#include "src/core/kernels/kernels.hpp"

namespace bnfurl::detail {

[[nodiscard, gnu::always_inline]] inline const FastEngines* fast_engines(const ProductionData& entry) noexcept {
  return entry.fast == nullptr ? nullptr : entry.fast + kernels::active().target;
}

[[nodiscard, gnu::always_inline]] inline bool matches_first(const ProductionData& entry,
                                                            std::string_view text) noexcept {
  const FastEngines* engines = fast_engines(entry);
  if (engines != nullptr && engines->matches != nullptr) return engines->matches(entry, text);
  return matches_by_scanner(entry, text);
}

[[nodiscard, gnu::always_inline]] inline bool split_first(const ProductionData& entry, std::string_view text,
                                                          Span* spans, Choices* choices) noexcept {
  const FastEngines* engines = fast_engines(entry);
  if (engines != nullptr && engines->split != nullptr) return engines->split(entry, text, spans, choices);
  return split_by_scanner(entry, text, spans, choices);
}

}  // namespace bnfurl::detail
