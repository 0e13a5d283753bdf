// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/text/printable.hpp"

namespace bnfurl::gen {
namespace {

void append_hexadecimal(std::string& to, unsigned char octet) {
  constexpr char digits[] = "0123456789abcdef";
  to += digits[octet >> 4];
  to += digits[octet & 15];
}

}  // namespace

void append_escape(std::string& to, unsigned char octet) {
  to += "\\x";
  append_hexadecimal(to, octet);
}

std::string printable(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    const auto octet = static_cast<unsigned char>(c);
    if (is_printable(octet))
      shown += c;
    else
      append_escape(shown, octet);
  }
  return shown;
}

std::string shown_octet(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return "the end";
  const auto octet = static_cast<unsigned char>(text[offset]);
  if (is_printable(octet)) return {'"', text[offset], '"'};
  std::string shown = "0x";
  append_hexadecimal(shown, octet);
  return shown;
}

}  // namespace bnfurl::gen
