// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The reading of a text, found by the rule itself: read from the left; at each choice take the first way by
// which the whole text still matches. The rules are walked as printed, with a stack of the choices that have
// ways left; where a way fails, the last choice takes its next one. Alternatives come in printed order, an
// option is taken before it is left out, a repetition goes on before it stops, and so does a production that
// calls itself last; `# prefer:` puts one alternative first, `# shortest:` reverses the other three. All
// productions passed through are kept, and the components are looked up among them afterwards, so what is
// asked for cannot change what is found. It shares nothing with the automata that it is compared with.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "gen/reference/ordered_walk.hpp"

namespace bnfurl::gen {

/// One text read: outer phrases before inner ones, from left to right, and what the directives see in them.
struct Reading {
  std::vector<Phrase> phrases;
  std::map<std::string, std::pair<std::size_t, std::size_t>> components;  ///< begin and end of those present
  /// All occurrences of each, from left to right; one inside itself is not among them.
  std::map<std::string, std::vector<std::pair<std::size_t, std::size_t>>> lists;
  std::string host_kind;  ///< empty: none
  std::string kind;       ///< empty: none
  friend bool operator==(const Reading&, const Reading&) = default;
};

/// `path=1-4 query=5-5 host_kind=reg-name`: the components by name, then the choices.
[[nodiscard]] std::string to_string(const Reading& reading);

/// Reads texts as the rule `entry` of a grammar. No rule may come back to itself before an octet is read.
/// Throws std::invalid_argument for a name without a rule and for a prose value.
class Backtracking {
public:
  Backtracking(const Grammar& grammar, std::string entry);
  ~Backtracking();
  Backtracking(const Backtracking&) = delete;
  Backtracking& operator=(const Backtracking&) = delete;
  Backtracking(Backtracking&&) noexcept;
  Backtracking& operator=(Backtracking&&) noexcept;

  /// The reading of `text`, or nullopt when it is none of the entry.
  [[nodiscard]] std::optional<Reading> read(std::string_view text);
  /// The phrases of that reading by the rules as printed, but for productions that bodies bring in; then these, wherever
  /// they are. Empty when the text is none of the entry.
  [[nodiscard]] std::vector<Phrase> phrases(std::string_view text);

private:
  struct Sighting {
    std::string component;
    std::string within;
    bool before_colon = false;
  };

  [[nodiscard]] std::vector<Phrase> with_bodies(std::vector<Phrase> phrases, std::string_view text);
  void find_components(Reading& reading, std::string_view text, std::map<std::string, std::size_t>& first) const;
  [[nodiscard]] std::string host_kind(const std::vector<Phrase>& phrases, std::size_t host) const;
  [[nodiscard]] std::string kind(const std::vector<Phrase>& phrases) const;

  std::string entry_;
  bool entry_is_component_ = false;
  std::unique_ptr<OrderedWalk> rules_;
  std::unique_ptr<OrderedWalk> bodies_;                     ///< the rules with the `# body:` lines in their place
  std::set<std::string> rewritten_;                         ///< what has a body
  std::set<std::string> brought_;                           ///< productions that only bodies bring into a text
  std::map<std::string, std::vector<Sighting>> sightings_;  ///< by production
  std::vector<Occurrence> host_kinds_;
  std::set<std::string> kinds_;  ///< the alternatives of the entry, if it is one of kinds
};

}  // namespace bnfurl::gen
