// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/shared/stream_numbers.hpp"

namespace bnfurl::gen {

namespace {

constexpr std::uint16_t digit_bit = 15;  // after the bits of at most fifteen streams
constexpr std::uint16_t no_lead = 0x100;

std::uint16_t bits_of(unsigned octet, const std::vector<Runs::Stream>& streams,
                      const std::optional<Runs::Escape>& escape) {
  unsigned bits = escape && escape->digits.contains(octet) ? 1U << digit_bit : 0U;
  for (std::size_t i = 0; i < streams.size(); ++i) bits |= streams[i].octets.contains(octet) ? 1U << i : 0U;
  return static_cast<std::uint16_t>(bits);
}

}  // namespace

StreamNumbers stream_numbers(const std::vector<Runs::Stream>& streams, const std::optional<Runs::Escape>& escape) {
  StreamNumbers numbers;
  for (unsigned octet = 0; octet < 256; ++octet) numbers.classes[octet] = bits_of(octet, streams, escape);
  numbers.count = static_cast<std::uint16_t>(streams.size());
  for (std::size_t i = 0; i < streams.size(); ++i) {
    if (streams[i].with_escape) numbers.with_escape = static_cast<std::uint16_t>(numbers.with_escape | 1U << i);
  }
  numbers.escape_lead = escape ? escape->lead : no_lead;
  numbers.escape_digit_bit = digit_bit;
  return numbers;
}

}  // namespace bnfurl::gen
