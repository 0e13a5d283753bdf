// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/entries.hpp"

#include <bnfurl/bnfurl.h>

#include <algorithm>

namespace bnfurl::proof {
namespace {

constexpr std::size_t untouched = 0x5a5a;

// Spans at an address that fits a pointer and no more, and at one that fits our own: these are two ways of the code.
template <std::size_t words_before>
struct alignas(16) Memory {
  std::size_t before[words_before];
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  std::size_t after = untouched;
  int kind = 77;
  int host_kind = 77;

  Memory() {
    std::fill_n(before, words_before, untouched);
    std::fill_n(spans, BNFURL_MAX_COMPONENTS, bnfurl_span{untouched, untouched});
  }
};

int number_of(std::uint8_t choice) { return choice == detail::Choices::none ? -1 : choice; }

template <class AnyMemory>
bool is_untouched(const AnyMemory& memory, std::size_t from) {
  return *std::rbegin(memory.before) == untouched && memory.after == untouched &&
         std::all_of(memory.spans + from, memory.spans + BNFURL_MAX_COMPONENTS,
                     [](const bnfurl_span& span) { return span.begin == untouched && span.end == untouched; });
}

template <class AnyMemory>
bool has_components(const AnyMemory& memory, std::size_t count, const Components& expected) {
  for (std::size_t i = 0; i < count; ++i) {
    const bnfurl_span& span = memory.spans[i];
    if (span.begin != expected.spans[i].begin) return false;
    if (span.begin != BNFURL_ABSENT && span.end != expected.spans[i].end) return false;
  }
  return memory.kind == number_of(expected.choices.kind) && memory.host_kind == number_of(expected.choices.host_kind);
}

template <class AnyMemory>
std::string_view difference_of_split(const bnfurl_production* production, std::string_view text,
                                     const Answer& expected) {
  AnyMemory memory;
  const std::size_t count = bnfurl_component_count(production);
  const int is_split =
      bnfurl_split(production, text.data(), text.size(), memory.spans, count, &memory.kind, &memory.host_kind);
  if (is_split != (expected.valid ? 1 : 0)) return "another verdict of split";
  if (!is_untouched(memory, expected.valid ? count : 0)) return "memory that is not its own is written";
  if (!expected.valid && (memory.kind != 77 || memory.host_kind != 77)) return "a kind is written on a no";
  if (expected.valid && !has_components(memory, count, expected.components)) return "other components";
  return "";
}

}  // namespace

std::string_view difference_in_c(const detail::ProductionData& entry, std::string_view text, const Answer& expected) {
  const auto* production = reinterpret_cast<const bnfurl_production*>(&entry);
  if (bnfurl_matches(production, text.data(), text.size()) != (expected.valid ? 1 : 0)) return "another verdict";
  for (const auto difference : {difference_of_split<Memory<1>>, difference_of_split<Memory<2>>}) {
    if (const std::string_view what = difference(production, text, expected); !what.empty()) return what;
  }
  bnfurl_error error;
  if (bnfurl_explain(production, text.data(), text.size(), &error) != (expected.valid ? 0 : 1))
    return "another verdict of explain";
  if (!expected.valid && bnfurl_error_offset(&error) != expected.offset) return "another offset";
  return "";
}

}  // namespace bnfurl::proof
