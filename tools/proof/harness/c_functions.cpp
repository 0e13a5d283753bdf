// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/proof/harness/c_functions.hpp"

#include <bnfurl/bnfurl.h>

#include <algorithm>

namespace bnfurl::proof {
namespace {

constexpr std::size_t untouched = 0x5a5a;

// An odd number of words in front of the spans: at an address aligned for 16 octets, they would not show a store that
// needs it.
struct alignas(16) Memory {
  std::size_t before = untouched;
  bnfurl_span spans[BNFURL_MAX_COMPONENTS];
  std::size_t after = untouched;
  int kind = 77;
  int host_kind = 77;
};

int number_of(std::uint8_t choice) { return choice == detail::Choices::none ? -1 : choice; }

bool is_untouched(const Memory& memory, std::size_t from) {
  return memory.before == untouched && memory.after == untouched &&
         std::all_of(memory.spans + from, memory.spans + BNFURL_MAX_COMPONENTS,
                     [](const bnfurl_span& span) { return span.begin == untouched && span.end == untouched; });
}

bool has_components(const Memory& memory, std::size_t count, const Components& expected) {
  for (std::size_t i = 0; i < count; ++i) {
    const bnfurl_span& span = memory.spans[i];
    if (span.begin != expected.spans[i].begin) return false;
    if (span.begin != BNFURL_ABSENT && span.end != expected.spans[i].end) return false;
  }
  return memory.kind == number_of(expected.choices.kind) && memory.host_kind == number_of(expected.choices.host_kind);
}

}  // namespace

std::string_view difference_in_c(const detail::ProductionData& entry, std::string_view text, const Answer& expected) {
  const auto* production = reinterpret_cast<const bnfurl_production*>(&entry);
  if (bnfurl_matches(production, text.data(), text.size()) != (expected.valid ? 1 : 0)) return "another verdict";
  Memory memory;
  std::fill_n(memory.spans, BNFURL_MAX_COMPONENTS, bnfurl_span{untouched, untouched});
  const std::size_t count = bnfurl_component_count(production);
  const int is_split =
      bnfurl_split(production, text.data(), text.size(), memory.spans, count, &memory.kind, &memory.host_kind);
  if (is_split != (expected.valid ? 1 : 0)) return "another verdict of split";
  if (!is_untouched(memory, expected.valid ? count : 0)) return "memory that is not its own is written";
  if (!expected.valid && (memory.kind != 77 || memory.host_kind != 77)) return "a kind is written on a no";
  if (expected.valid && !has_components(memory, count, expected.components)) return "other components";
  bnfurl_error error;
  if (bnfurl_explain(production, text.data(), text.size(), &error) != (expected.valid ? 0 : 1))
    return "another verdict of explain";
  if (!expected.valid && bnfurl_error_offset(&error) != expected.offset) return "another offset";
  return "";
}

}  // namespace bnfurl::proof
