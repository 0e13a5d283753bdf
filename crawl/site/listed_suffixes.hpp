// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A list of public suffixes, as libpsl reads it. libpsl decides what is a suffix; it is asked for the tails of a name
// that may be in the list.
#pragma once

#include <libpsl.h>

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <bnfurl/crawl/site.hpp>

namespace bnfurl::crawl {

// The names that stand in a list of public suffixes, hashed into a table of bits. libpsl judges names by the list; most
// names of a host stand nowhere in it, and need not be asked for. The table may take a name for a listed one, but never
// the other way round. A hash is made from the right, so that one walk over a host has those of all its tails.

class ListedNames {
public:
  /// `list` is the text form of the list.
  explicit ListedNames(std::string_view list);

  /// The hash of a tail with what stands before it. Capital letters count as small ones.
  using Hash = std::uint64_t;
  static constexpr Hash of_nothing = 0x2545f4914f6cdd1d;
  [[nodiscard]] static constexpr Hash with(char octet, Hash tail) {
    const auto value = static_cast<unsigned char>(octet);
    const unsigned folded = value - unsigned{'A'} < 26 ? value | 0x20U : value;
    return (tail ^ folded) * 0x9e3779b97f4a7c15;
  }

  [[nodiscard]] static constexpr Hash with(std::string_view octets, Hash tail) {
    for (; !octets.empty(); octets.remove_suffix(1)) tail = with(octets.back(), tail);
    return tail;
  }

  /// Whether a rule may name this tail; for a tail that begins with ".", whether a rule "*" may stand before it.
  [[nodiscard]] bool may_have(Hash tail) const { return has_all_ || bits_->test(place_of(tail)); }

private:
  static constexpr std::size_t places = std::size_t{1} << 20U;
  [[nodiscard]] static constexpr std::size_t place_of(Hash tail) { return tail >> 44U; }
  void add_line(std::string_view line);
  void add(std::string_view name);

  std::unique_ptr<std::bitset<places>> bits_;
  bool has_all_ = false;
};

class ListedSuffixes {
public:
  /// `list` is the text form of a list.
  explicit ListedSuffixes(std::string& list);

  [[nodiscard]] bool has_rules() const;
  /// Where the longest suffix within `name` begins. The name has only ASCII, and no empty label.
  [[nodiscard]] std::size_t suffix_of(std::string_view name, Suffixes suffixes) const;

private:
  struct Free {
    void operator()(psl_ctx_t* list) const { ::psl_free(list); }
  };
  [[nodiscard]] bool has(std::string_view tail, Suffixes suffixes) const;

  std::unique_ptr<psl_ctx_t, Free> list_;
  ListedNames names_;
};

}  // namespace bnfurl::crawl
