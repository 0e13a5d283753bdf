// The reading of a text, found by applying the rule itself: read from the left; at each choice take the first way by
// which the whole text still matches. The rules are walked as printed, with a stack of the choices that have ways
// left; where a way fails, the last choice takes its next one. Alternatives are tried in printed order; an option is
// taken before it is skipped; a repetition goes on before it stops, and so does a production that calls itself last.
// `# prefer:` puts one alternative first, `# shortest:` reverses the other three. All productions on the way are
// recorded, and the components are looked up among them afterwards; so the components requested cannot change the
// reading. This code shares nothing with the automata that it is compared with.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tools/verify/reference/ordered_walk.hpp"

namespace bnfurl::gen {

/// The reading of one text: its phrases, outer before inner and from left to right, and what the directives find in
/// them.
struct Reading {
  std::vector<Phrase> phrases;
  std::map<std::string, std::pair<std::size_t, std::size_t>> components;  ///< begin and end; only of components present
  /// All occurrences of each component, from left to right; an occurrence inside another one of the same component
  /// does not count.
  std::map<std::string, std::vector<std::pair<std::size_t, std::size_t>>> lists;
  std::string host_kind;  ///< empty: the text has none
  std::string kind;       ///< empty: the text has none
};

/// `path=1-4 query=5-5 host_kind=reg-name`: the components by name, then the host kind and the kind.
[[nodiscard]] std::string to_string(const Reading& reading);

/// Reads texts as the rule `entry` of a grammar. No rule may call itself before an octet is read. A name without a
/// rule, or a prose value, ends the program.
class Backtracking {
public:
  Backtracking(const Grammar& grammar, std::string entry);

  /// The reading of `text`, or nullopt if `entry` does not match it.
  [[nodiscard]] std::optional<Reading> read(std::string_view text);
  /// The phrases of that reading by the rules as printed, without the productions that bodies bring in; these follow,
  /// wherever they are in the text. Empty if `entry` does not match `text`.
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
  OrderedWalk rules_;
  OrderedWalk bodies_;                                      ///< the rules, replaced by their `# body:` lines
  std::set<std::string> rewritten_;                         ///< productions with a body
  std::set<std::string> brought_;                           ///< productions that only bodies bring into a text
  std::map<std::string, std::vector<Sighting>> sightings_;  ///< by production
  std::vector<Occurrence> host_kinds_;
  std::set<std::string> kinds_;  ///< the alternatives of the entry, if it is a production of kinds
};

}  // namespace bnfurl::gen
