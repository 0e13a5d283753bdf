// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Why a text does not match, and where. The offset is where the minimal Dfa has no transition; the expected octets are
// those on which the state there has transitions. A message prefers names of sets that the reader can find in the
// grammar to single octets: it repeatedly takes the largest remaining set that lies in the expected set and adds at
// least two octets.
#include <bnfurl/bnfurl.hpp>

#include <bit>

#include "src/tables.hpp"

namespace bnfurl {
namespace {

using detail::OctetBits;

bool is_within(const OctetBits& part, const OctetBits& whole) noexcept {
  for (std::size_t i = 0; i < std::size(part.words); ++i) {
    if ((part.words[i] & ~whole.words[i]) != 0) return false;
  }
  return true;
}

// How many octets of `set` are not yet in `named`.
int added(const OctetBits& set, const OctetBits& named) noexcept {
  int count = 0;
  for (std::size_t i = 0; i < std::size(set.words); ++i) count += std::popcount(set.words[i] & ~named.words[i]);
  return count;
}

void unite(OctetBits& named, const OctetBits& set) noexcept {
  for (std::size_t i = 0; i < std::size(set.words); ++i) named.words[i] |= set.words[i];
}

std::string shown(unsigned octet) {
  constexpr std::string_view digits = "0123456789abcdef";
  if (octet >= 0x20 && octet <= 0x7e) return {'"', static_cast<char>(octet), '"'};
  return {'0', 'x', digits[octet >> 4], digits[octet & 15]};
}

void append(std::string& list, std::string_view item) {
  if (!list.empty()) list += ", ";
  list += item;
}

// The names of the sets that lie in `wanted`; their octets are added to `named`. One pass is enough: larger sets come
// first, and a set that adds too little will not add more later.
std::string names_in(const detail::GrammarData& grammar, const OctetBits& wanted, OctetBits& named) {
  std::string list;
  for (const detail::NamedSet& set : std::span(grammar.sets, grammar.set_count)) {
    if (!is_within(set.octets, wanted) || added(set.octets, named) < 2) continue;
    append(list, set.name);
    unite(named, set.octets);
  }
  return list;
}

// The fields of a log line that were to come.
std::string fields_in(const detail::ProductionData& entry, std::uint16_t state) {
  std::string list;
  if (entry.to_come == nullptr) return list;
  for (std::size_t i = 0; i < entry.grammar->component_count; ++i) {
    if ((entry.to_come[state] >> i & 1) != 0) append(list, std::string("field ") + entry.grammar->components[i]);
  }
  return list;
}

}  // namespace

bool Error::expects(std::uint8_t octet) const noexcept {
  return detail::next_state(*entry_->dfa, state_, octet) != detail::none;
}

bool Error::expects_end() const noexcept { return detail::is_accepting(*entry_->dfa, state_); }

std::optional<std::uint8_t> Error::found() const noexcept {
  if (offset_ == text_.size()) return std::nullopt;
  return static_cast<std::uint8_t>(text_[offset_]);
}

std::string Error::expected() const {
  OctetBits wanted;
  for (unsigned octet = 0; octet < 256; ++octet) {
    if (expects(static_cast<std::uint8_t>(octet))) wanted.insert(octet);
  }
  OctetBits named;
  const std::string sets = names_in(*entry_->grammar, wanted, named);
  std::string list = fields_in(*entry_, state_);
  if (!sets.empty()) append(list, sets);
  for (unsigned octet = 0; octet < 256; ++octet) {
    if (wanted.contains(octet) && !named.contains(octet)) append(list, shown(octet));
  }
  if (expects_end()) append(list, list.empty() ? "the end" : "or the end");
  return list;
}

std::string Error::message() const {
  const std::optional<std::uint8_t> octet = found();
  return "expected " + expected() + ", found " + (octet ? shown(*octet) : "the end");
}

std::optional<Error> explain(Production production, std::string_view text) noexcept {
  const detail::ProductionData& data = detail::data_of(production);
  detail::DfaWalk walk{data.dfa};
  if (walk.read(text) && walk.accepts()) return std::nullopt;
  return detail::Access::make<Error>(data, text, walk.offset, walk.state);
}

}  // namespace bnfurl
