// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/shared/set_constants.hpp"

#include <algorithm>
#include <cstdint>

namespace bnfurl::gen {

namespace {

// The bits of a set, in five words. The last word is 0: the end of the text (0x100) is looked up in it.
std::string words(const OctetSet& octets) {
  std::string words;
  for (unsigned word = 0; word < 5; ++word) {
    std::uint64_t bits = 0;
    for (unsigned bit = 0; bit < 64 && word < 4; ++bit)
      bits |= octets.contains(64 * word + bit) ? std::uint64_t{1} << bit : 0;
    words += (word == 0 ? "" : ", ") + std::to_string(bits) + "u";
  }
  return words;
}

std::string name(std::size_t number) { return "set" + std::to_string(number); }

}  // namespace

std::string SetConstants::name_of(const OctetSet& octets) {
  const auto known = std::find(sets_.begin(), sets_.end(), octets);
  const auto number = static_cast<std::size_t>(known - sets_.begin());
  if (known == sets_.end()) sets_.push_back(octets);
  return name(number);
}

std::string SetConstants::definitions() const {
  std::string code;
  for (std::size_t i = 0; i < sets_.size(); ++i)
    code += "  static constexpr std::uint64_t " + name(i) + "[5] = {" + words(sets_[i]) + "};\n";
  return code;
}

}  // namespace bnfurl::gen
