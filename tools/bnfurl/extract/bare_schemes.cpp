// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/extract/bare_schemes.hpp"

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/dfa_steps.hpp>

#include <cctype>
#include <optional>

namespace bnfurl::tool {
namespace {

char lower(char octet) { return static_cast<char>(std::tolower(static_cast<unsigned char>(octet))); }

/// The only octet that goes on, letter case ignored; the state behind it is in `state`.
std::optional<char> only_octet(const detail::DfaTable& table, std::uint16_t& state) {
  std::optional<char> only;
  std::uint16_t target = detail::none;
  for (unsigned value = 0; value < 256; ++value) {
    const char octet = static_cast<char>(value);
    const std::uint16_t next = next_state(table, state, octet);
    if (next == detail::none) continue;
    if (only && *only != lower(octet)) return std::nullopt;
    only = lower(octet);
    target = next;
  }
  if (only) state = target;
  return only;
}

/// What all texts begin with.
std::string common_begin(const detail::DfaTable& table) {
  constexpr std::size_t enough = 64;
  std::string begin;
  for (std::uint16_t state = 0; begin.size() < enough && !is_accepting(table, state);) {
    const std::optional<char> octet = only_octet(table, state);
    if (!octet) break;
    begin += *octet;
  }
  return begin;
}

void add(std::vector<BareScheme>& schemes, const detail::ProductionData& kind) {
  const std::string begin = common_begin(*kind.dfa);
  const std::size_t colon = begin.find(':');
  if (colon == std::string::npos || colon == 0 || begin.compare(colon + 1, 2, "//") == 0) return;
  schemes.push_back({begin.substr(0, colon), kind.dfa});
}

}  // namespace

bool BareScheme::begins(std::string_view text) const {
  constexpr std::size_t far_enough = 512;
  std::uint16_t state = 0;
  for (const char octet : text.substr(0, far_enough)) {
    state = next_state(*texts, state, octet);
    if (state == detail::none) return false;
    if (is_accepting(*texts, state)) return true;
  }
  return false;
}

std::vector<BareScheme> bare_schemes(const detail::ProductionData& entry) {
  std::vector<BareScheme> schemes;
  for (const detail::GrammarData* grammar : detail::compiled_grammars()) {
    for (std::size_t i = 0; i < grammar->kind_count; ++i) {
      if (const std::optional<Production> kind = detail::grammar_of(*grammar).find(grammar->kinds[i]))
        add(schemes, detail::data_of(*kind));
    }
  }
  add(schemes, entry);
  return schemes;
}

}  // namespace bnfurl::tool
