// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Why records are no URLs, counted: by the production that they are none of, the state of its automaton in which they
// fail, and the octet found there. There are no more of these than the grammar has, whatever the input; the words for
// them are looked for at the end. What a csv, tsv or jsonl record lacks has words from the start.
#pragma once

#include <compare>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/judging/row.hpp"

namespace bnfurl::tool {

class Failures {
public:
  /// Of a row, whose record is invalid.
  void count(const Row& row);
  void add(const Failures& more);

  struct Count {
    std::string production;  ///< `rfc3986:URI`, or a format
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
  struct Words {
    std::string production, expected, found;
    friend auto operator<=>(const Words&, const Words&) = default;
  };
  void count(const detail::ProductionData& entry, std::string_view text);
  [[nodiscard]] static Words words_of(const Place& place);
  [[nodiscard]] std::vector<Count> by(std::string Words::*what) const;

  std::map<Place, std::size_t> counts_;
  std::map<Words, std::size_t> lacking_;
};

}  // namespace bnfurl::tool
