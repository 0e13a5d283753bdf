// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A caller of the C functions, as the octets of a fuzzer choose it: which production it asks, how much memory it
// offers, and where that memory lies.
#pragma once

#include <bnfurl/bnfurl.h>

#include <cstddef>
#include <cstdint>
#include <string_view>

#include <bnfurl/bnfurl.hpp>

namespace bnfurl::fuzz {

/// The octets that choose, one after the other. A digit chooses its number; after the last octet, all choices are 0.
class Choices {
public:
  explicit Choices(std::string_view octets) : octets_(octets) {}

  [[nodiscard]] bool empty() const { return at_ == octets_.size(); }
  [[nodiscard]] std::uint8_t next() { return empty() ? 0 : static_cast<std::uint8_t>(octets_[at_++] - '0'); }
  /// A number below `count`.
  [[nodiscard]] std::size_t next(std::size_t count) { return next() % count; }

private:
  std::string_view octets_;
  std::size_t at_ = 0;
};

struct Caller {
  const bnfurl_production* asked;  ///< the production that C asks, and
  Production entry;                ///< the same, found by C++
  std::size_t capacity;            ///< the room for a message
  std::size_t spans;               ///< the room for components: fewer than there are, or more
  std::size_t words;               ///< where structs lie (Placed)
  bool wants_kind;
  bool wants_host_kind;
};

/// Takes seven choices: the grammar; the production (0: the start); as it is (0), as a strict reader sees it (1), or
/// for a method; capacity; spans; words; which kinds are wanted (0: both).
[[nodiscard]] Caller chosen_caller(Choices& choices);

}  // namespace bnfurl::fuzz
