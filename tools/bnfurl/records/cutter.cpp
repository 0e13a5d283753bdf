// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/cutter.hpp"

#include <algorithm>
#include <cstdint>

namespace bnfurl::tool {

std::size_t TerminatorCutter::whole_records(std::string_view text, std::size_t seen) {
  const std::size_t last = text.substr(seen).rfind(terminator_);
  return last == std::string_view::npos ? 0 : seen + last + 1;
}

std::size_t TerminatorCutter::count_records(std::string_view text) const {
  const bool has_end = text.empty() || text.back() == terminator_;
  return count_octets(text, terminator_) + (has_end ? 0 : 1);
}

std::size_t TerminatorCutter::first_record(std::string_view text) const {
  return std::min(text.find(terminator_), text.size() - 1) + 1;
}

std::size_t CommentCutter::count_records(std::string_view text) const {
  std::size_t comments = text.starts_with('#') ? 1 : 0;
  for (std::size_t at = text.find("\n#"); at != std::string_view::npos; at = text.find("\n#", at + 1)) ++comments;
  return TerminatorCutter::count_records(text) - comments;
}

// Counts of up to 255 fit in an octet, so that compilers count as many places at once as a vector has octets.
std::size_t count_octets(std::string_view text, char octet) {
  constexpr std::size_t places = 64, rounds = 255;
  if (text.size() < places) return static_cast<std::size_t>(std::ranges::count(text, octet));
  std::size_t count = 0;
  while (!text.empty()) {
    const std::string_view part = text.substr(0, places * rounds);
    std::uint8_t counts[places] = {};
    std::size_t i = 0;
    for (; i + places <= part.size(); i += places) {
      for (std::size_t place = 0; place < places; ++place) {
        counts[place] = static_cast<std::uint8_t>(counts[place] + (part[i + place] == octet ? 1 : 0));
      }
    }
    for (const std::uint8_t each : counts) count += each;
    count += static_cast<std::size_t>(std::ranges::count(part.substr(i), octet));
    text.remove_prefix(part.size());
  }
  return count;
}

}  // namespace bnfurl::tool
