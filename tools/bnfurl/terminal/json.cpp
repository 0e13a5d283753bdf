// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/terminal/json.hpp"

#include <algorithm>

#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

unsigned char octet_at(std::string_view text, std::size_t i) { return static_cast<unsigned char>(text[i]); }

/// A row of table 3-7 of The Unicode Standard: a lead octet, and what may follow it. Octets after the second are
/// always 0x80-0xbf.
struct Utf8Form {
  unsigned char first_lead, last_lead;
  unsigned char least_second, most_second;
  std::size_t size;
};

constexpr Utf8Form utf8_forms[] = {
    {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3},
    {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};

void append_control(std::string& to, unsigned char octet) {
  constexpr std::string_view short_forms = "btn\0fr";  // U+0008 on
  if (octet >= 8 && octet <= 13 && octet != 11) {
    to += '\\';
    to += short_forms[octet - 8U];
    return;
  }
  constexpr char digits[] = "0123456789abcdef";
  to += "\\u00";
  to += digits[octet >> 4];
  to += digits[octet & 15];
}

}  // namespace

Utf8Step utf8_step(std::string_view text) {
  const unsigned char lead = octet_at(text, 0);
  if (lead < 0x80) return {1, true};
  for (const Utf8Form& form : utf8_forms) {
    if (lead < form.first_lead || lead > form.last_lead) continue;
    std::size_t size = 1;
    for (; size < form.size && size < text.size(); ++size) {
      const unsigned char least = size == 1 ? form.least_second : 0x80;
      const unsigned char most = size == 1 ? form.most_second : 0xbf;
      if (octet_at(text, size) < least || octet_at(text, size) > most) return {size, false};
    }
    return {size, size == form.size};
  }
  return {1, false};
}

bool append_json_string(std::string& to, std::string_view text, bool terminal) {
  bool all_valid = true;
  to += '"';
  while (!text.empty()) {
    const Utf8Step step = utf8_step(text);
    all_valid &= step.valid;
    const unsigned char octet = octet_at(text, 0);
    if (octet < 0x20)
      append_control(to, octet);
    else if (terminal && octet > 0x7e)
      std::for_each_n(text.begin(), step.size, [&to](char c) { append_escape(to, static_cast<unsigned char>(c)); });
    else if (!step.valid)
      to += "\xef\xbf\xbd";
    else {
      if (octet == '"' || octet == '\\') to += '\\';
      to.append(text.substr(0, step.size));
    }
    text.remove_prefix(step.size);
  }
  to += '"';
  return all_valid;
}

void append_base64(std::string& to, std::string_view text) {
  constexpr char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  for (std::size_t i = 0; i < text.size(); i += 3) {
    const std::size_t octets = std::min<std::size_t>(3, text.size() - i);
    unsigned bits = 0;
    for (std::size_t k = 0; k < 3; ++k) bits = bits << 8 | (k < octets ? octet_at(text, i + k) : 0U);
    for (std::size_t k = 0; k < 4; ++k) to += k <= octets ? digits[bits >> (18 - 6 * k) & 63] : '=';
  }
}

}  // namespace bnfurl::tool
