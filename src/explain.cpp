// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Why a text does not match, and where. The offset is where the minimal Dfa has no transition; the expected octets are
// those on which the state there has transitions. A production without an automaton, because it was not prepared,
// expects nothing.
#include <bnfurl/bnfurl.hpp>

#include "src/tables.hpp"

namespace bnfurl {

bool Error::expects(std::uint8_t octet) const noexcept {
  return entry_->dfa != nullptr && detail::next_state(*entry_->dfa, state_, octet) != detail::none;
}

bool Error::expects_end() const noexcept {
  return entry_->dfa != nullptr && detail::is_accepting(*entry_->dfa, state_);
}

std::optional<Error> explain(Production production, std::string_view text) noexcept {
  const detail::ProductionData& data = detail::data_of(production);
  if (data.dfa == nullptr) return detail::Access::make<Error>(data, std::size_t{0}, std::uint16_t{0}, std::nullopt);
  detail::DfaWalk walk{data.dfa};
  const bool is_whole = walk.read(text);
  if (is_whole && walk.accepts()) return std::nullopt;
  std::optional<std::uint8_t> found;
  if (!is_whole) found = static_cast<std::uint8_t>(text[walk.offset]);
  return detail::Access::make<Error>(data, walk.offset, walk.state, found);
}

}  // namespace bnfurl
