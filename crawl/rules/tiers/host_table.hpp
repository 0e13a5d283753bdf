// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Millions of host names in one table. A host is hashed once, from its last octet to its first; at each label, what has
// been hashed is looked up, and a name that is found is compared octet by octet. So a host with three labels costs three
// looks, however many names there are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "crawl/rules/automaton/nfa.hpp"

namespace bnfurl::crawl::rules {

inline constexpr std::uint32_t no_group = 0xFFFFFFFF;

class HostTable {
public:
  struct Name {
    std::uint32_t text = 0;  ///< where it begins among the texts of all names
    std::uint32_t size = 0;
    Rank below = no_rank;            ///< of the best rule for it and all below it, without further conditions
    std::uint32_t group = no_group;  ///< the first group of rules that ask more
  };

  /// The entry of a name, which is added if it is new; valid until the next call. Empty names are not added.
  [[nodiscard]] Name& add(std::string_view name);

  /// Calls `visit(name, is_whole)` for the names that are `host` or end it after a ".".
  template <class Visit>
  void visit(std::string_view host, const Visit& visit) const {
    if (slots_.empty()) return;
    std::uint64_t hash = 0;
    for (std::size_t begin = host.size(); begin-- > 0;) {
      hash = with_octet(hash, host[begin]);
      if (begin != 0 && host[begin - 1] != '.') continue;
      if (const Name* name = find(hash, host.substr(begin))) visit(*name, begin == 0);
    }
  }

  [[nodiscard]] std::size_t size() const { return names_.size(); }
  [[nodiscard]] std::string_view text_of(const Name& name) const {
    return std::string_view(texts_).substr(name.text, name.size);
  }

private:
  struct Slot {
    std::uint32_t tag = 0;   // more of the hash, so that other names are rarely compared
    std::uint32_t name = 0;  // its number from 1; 0: free
  };

  static std::uint64_t with_octet(std::uint64_t hash, char octet) {
    return (hash ^ static_cast<unsigned char>(octet)) * 0x9E3779B97F4A7C15ULL + (hash >> 47);
  }
  static std::uint64_t hash_of(std::string_view name);
  [[nodiscard]] const Name* find(std::uint64_t hash, std::string_view name) const;
  [[nodiscard]] std::size_t place_of(std::uint64_t hash, std::string_view name) const;
  void grow();

  std::vector<Slot> slots_;  // a power of two, at most three quarters taken
  std::vector<Name> names_;
  std::string texts_;
};

}  // namespace bnfurl::crawl::rules
