// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Labels in ASCII stay as they are, with their letter case. Between labels, "." may be one of the three other dots of
// IDNA 2003 (RFC 3490, section 3.1).
#include "crawl/surt/ia/name.hpp"

#include <idn2.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "crawl/idna/characters.hpp"
#include "crawl/surt/ia/octets.hpp"

namespace bnfurl::crawl::ia {
namespace {

constexpr std::size_t longest_label = 63;
constexpr std::array<std::string_view, 3> other_dots = {"\xe3\x80\x82", "\xef\xbc\x8e", "\xef\xbd\xa1"};

constexpr bool is_other_ascii(char c) {
  return static_cast<unsigned char>(c) < 0x80 && !is_digit(c) && (lower(c) < 'a' || lower(c) > 'z');
}

/// The characters of `text`, all dots as ".".
std::string characters_of(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto character = first_character(text);
    const std::string_view octets = text.substr(0, character ? character->size : 0);
    const bool is_dot = std::ranges::find(other_dots, octets) != other_dots.end();
    result += is_dot ? "." : octets;
    text.remove_prefix(std::max<std::size_t>(octets.size(), 1));
  }
  return result;
}

std::optional<std::string> by_library(const std::string& label) {
  std::uint8_t* found = nullptr;
  const auto* const octets = reinterpret_cast<const std::uint8_t*>(label.c_str());
  if (idn2_lookup_u8(octets, &found, IDN2_TRANSITIONAL) != IDN2_OK) return std::nullopt;
  std::string result(reinterpret_cast<const char*>(found));
  idn2_free(found);
  return result;
}

/// The octets of `ascii`, a label that the library made, which are characters themselves: all, or those between "xn--"
/// and the last "-".
std::string_view basic_part(std::string_view ascii) {
  if (!ascii.starts_with("xn--")) return ascii;
  const std::size_t end = ascii.rfind('-');
  return ascii.substr(4, end > 4 ? end - 4 : 0);
}

// note [other ASCII]: the library refuses labels with ASCII other than letters and digits, and with "-" at some places;
// IDNA 2003 takes them. Punycode writes all ASCII as it is, and the rest of a label does not depend on which ASCII it
// was. So an octet that the label does not have stands for each of these, and is replaced again. Where their number is
// not the same then, it has become part of another character, or another character has become it.
std::optional<std::string> with_stand_in(std::string_view label, char stand_in) {
  std::string asked(label);
  std::string replaced;
  for (char& octet : asked) {
    if (octet == stand_in) return std::nullopt;
    if (!is_other_ascii(octet)) continue;
    replaced += octet;
    octet = stand_in;
  }
  auto ascii = by_library(asked);
  if (!ascii) return std::nullopt;
  const std::string_view basic = basic_part(*ascii);
  if (std::ranges::count(basic, stand_in) != std::ssize(replaced)) return std::nullopt;
  const auto begin = static_cast<std::size_t>(basic.data() - ascii->data());
  std::size_t next = 0;
  for (char& octet : std::span(*ascii).subspan(begin, basic.size())) {
    if (octet == stand_in) octet = replaced[next++];
  }
  return ascii;
}

/// A label with other octets than ASCII. It must not begin with "xn--" (RFC 3490, section 4.1, step 5).
std::optional<std::string> other_label_to_ascii(std::string_view label) {
  if (std::ranges::equal(label.substr(0, 4), std::string_view("xn--"), {}, lower)) return std::nullopt;
  if (std::ranges::none_of(label, is_other_ascii)) return by_library(std::string(label));
  for (const char stand_in : std::string_view("0123456789abcdefghijklmnopqrstuvwxyz")) {
    if (auto ascii = with_stand_in(label, stand_in)) return ascii;
  }
  return std::nullopt;
}

std::optional<std::string> label_to_ascii(std::string_view label) {
  auto ascii = is_ascii(label) ? std::optional(std::string(label)) : other_label_to_ascii(label);
  return !ascii || ascii->empty() || ascii->size() > longest_label ? std::nullopt : ascii;
}

}  // namespace

std::string name_to_ascii(std::string_view host) {
  const std::string name = characters_of(host);
  std::string result;
  for (std::size_t begin = 0; begin < name.size();) {
    const std::size_t dot = std::min(name.find('.', begin), name.size());
    const auto label = label_to_ascii(std::string_view(name).substr(begin, dot - begin));
    if (!label) return std::string(host);
    result += *label;
    if (dot < name.size()) result += '.';
    begin = dot + 1;
  }
  return result;
}

}  // namespace bnfurl::crawl::ia
