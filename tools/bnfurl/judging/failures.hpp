// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Counts of the reasons why records are not URLs: the production that the text does not match, the state of its
// automaton in which it fails, and the octet found there. The number of different reasons is bounded by the grammar,
// whatever the input. What a csv, tsv or jsonl record lacks is kept as words from the start.
#pragma once

#include <compare>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/judging/row.hpp"

namespace bnfurl::tool {

class Failures {
public:
  /// Counts the failure of a row whose record is invalid.
  void count(const Row& row);
  void add(const Failures& more);

  struct Count {
    std::string production;  ///< `rfc3986:URI`, or a format
    std::string what;
    std::size_t count;
  };
  /// Grouped by what was expected, or by what was found; the most frequent first.
  [[nodiscard]] std::vector<Count> by_expected() const;
  [[nodiscard]] std::vector<Count> by_found() const;

private:
  struct Place {
    Production entry;
    Automaton::State state;
    std::optional<std::uint8_t> found;  // nullopt: the end
    friend auto operator<=>(const Place&, const Place&) = default;
  };
  struct Times {
    std::size_t count = 0;
    std::string expected = {};  // in words
  };
  struct Words {
    std::string production, expected, found;
    friend auto operator<=>(const Words&, const Words&) = default;
  };
  [[nodiscard]] static Words words_of(const Place& place, const Times& times);
  [[nodiscard]] std::vector<Count> by(std::string Words::*what) const;

  std::map<Place, Times> counts_;
  std::map<Words, std::size_t> lacking_;
};

}  // namespace bnfurl::tool
