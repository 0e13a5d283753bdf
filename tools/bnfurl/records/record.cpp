// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/record.hpp"

#include <algorithm>
#include <array>

namespace bnfurl::tool {

namespace {

/// A piece of a wrapped value: how many octets it has as wrapped, and how many unwrapped.
struct Piece {
  std::size_t wrapped;
  std::size_t octets;
};

Piece csv_piece(std::string_view wrapped) { return wrapped.starts_with("\"\"") ? Piece{2, 1} : Piece{1, 1}; }

unsigned hexadecimal(std::string_view digits) {
  unsigned value = 0;
  for (const char digit : digits) {
    value = value * 16 + static_cast<unsigned>(digit <= '9' ? digit - '0' : (digit | 0x20) - 'a' + 10);
  }
  return value;
}

/// `\uXXXX`; a surrogate pair with both halves is one piece.
Piece unicode_piece(std::string_view wrapped) {
  const unsigned value = hexadecimal(wrapped.substr(2, 4));
  if (value < 0x80) return {6, 1};
  if (value < 0x800) return {6, 2};
  return value >= 0xd800 && value < 0xdc00 ? Piece{12, 4} : Piece{6, 3};
}

Piece json_piece(std::string_view wrapped) {
  if (!wrapped.starts_with('\\')) return {1, 1};
  return wrapped.starts_with("\\u") ? unicode_piece(wrapped) : Piece{2, 1};
}

}  // namespace

std::size_t wrapped_offset(std::string_view wrapped, Wrapping wrapping, std::size_t offset) {
  if (wrapping == Wrapping::none) return offset;
  std::size_t at = 0;
  for (std::size_t done = 0; done < offset && at < wrapped.size();) {
    const std::string_view rest = wrapped.substr(at);
    const Piece piece = wrapping == Wrapping::csv ? csv_piece(rest) : json_piece(rest);
    if (done + piece.octets > offset) break;
    done += piece.octets;
    at += piece.wrapped;
  }
  return std::min(at, wrapped.size());
}

}  // namespace bnfurl::tool
