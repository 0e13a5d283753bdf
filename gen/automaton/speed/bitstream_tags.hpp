// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the registers of an automaton hold in the end, as events: a tag is the set of events that can set it, and its
// value that of the last of them. Whether this is so, which tags are a fixed distance apart, and which are always set,
// is decided by walks over the states, with what matters of the past.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <variant>

#include "gen/automaton/speed/fold.hpp"

namespace bnfurl::gen {

/// Something that happens at an octet, on an edge, or at the end, in an accepting state.
struct Event {
  int state = 0;
  int edge = end;  ///< index into the state's edges
  static constexpr int end = -1;
  friend auto operator<=>(const Event&, const Event&) = default;
};
using Events = std::set<Event>;

/// The events that set the tag of index `tag` in `folded.tags`: where it is set in the end, its value is that of the
/// last of them. Nullopt where that cannot be said. Some may happen in texts in which it is not set in the end.
[[nodiscard]] std::optional<Events> tag_events(const Folded& folded, std::size_t tag);

/// The values that a choice can become.
[[nodiscard]] std::set<std::string> choice_values(const Folded& folded, std::size_t tag);

/// Whether every text sets the tag.
[[nodiscard]] bool always_set(const Folded& folded, std::size_t tag);
/// Whether a text sets the tag if and only if one of the events happens in it.
[[nodiscard]] bool set_with(const Folded& folded, std::size_t tag, const Events& events);

/// A tag and its events.
struct TagEvents {
  std::size_t tag = 0;
  Events events;
};
/// How many octets the tag's value always is behind the last of `earlier`, or behind the begin of the text, where it is
/// set.
[[nodiscard]] std::optional<int> distance(const Folded& folded, const TagEvents& later, const Events& earlier);
[[nodiscard]] std::optional<int> distance_from_begin(const Folded& folded, const TagEvents& later);
/// How many octets the last of `mark` always is behind the tag's value, where both are set; where the tag is set and
/// nothing of `mark` happens, the tag's value is the end of the text.
[[nodiscard]] std::optional<int> distance_to(const Folded& folded, const TagEvents& tag, const Events& mark);
/// Whether the last of the events is always the end of the text.
[[nodiscard]] bool only_at_end(const Events& events);

}  // namespace bnfurl::gen
