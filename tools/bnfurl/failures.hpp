// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Why records are no URLs, counted: by the production that they are none of, the state of its automaton in which they
// fail, and the octet found there. There are no more of these than the grammar has, whatever the input; the words for
// them are looked for at the end.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/row.hpp"

namespace bnfurl::tool {

class Failures {
public:
  /// Of a row, whose record is invalid.
  void count(const Row& row);
  void add(const Failures& more);

  struct Count {
    std::string production;  ///< `rfc3986:URI`
    std::string what;
    std::size_t count;
  };
  /// By what was expected, and by what was found; the most frequent first.
  [[nodiscard]] std::vector<Count> by_expected() const;
  [[nodiscard]] std::vector<Count> by_found() const;

private:
  struct Place {
    const detail::ProductionData* entry;
    std::uint16_t state;
    std::int16_t found;  // an octet, or -1: the end
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  void count(const detail::ProductionData& entry, std::string_view text);
  template <class Words>
  [[nodiscard]] std::vector<Count> by(const Words& words_of) const;

  std::map<Place, std::size_t> counts_;
};

}  // namespace bnfurl::tool
