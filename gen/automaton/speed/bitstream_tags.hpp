// The final values of an automaton's registers as events. An event is an edge, or the end of a text in an accepting
// state. A tag is the set of the events that can set it, and the last of them decides its value. Whether this is
// true for a tag, which tags are a fixed distance apart, and which tags are always set, is decided by walks over the
// states that remember the relevant part of the past.
#pragma once

#include <optional>
#include <set>

#include "gen/automaton/speed/fold.hpp"

namespace bnfurl::gen {

/// Something that happens at an octet (on an edge) or at the end of the text (in an accepting state).
struct Event {
  int state = 0;
  int edge = end;  ///< index into the state's edges
  static constexpr int end = -1;
  friend auto operator<=>(const Event&, const Event&) = default;
};
using Events = std::set<Event>;

/// The events that set the tag with the index `tag` in `folded.tags`: if it is set in the end, its value comes from the
/// last of them. Nullopt if this is not always true. An event may also happen in a text in which the tag is not set in
/// the end.
[[nodiscard]] std::optional<Events> tag_events(const Folded& folded, std::size_t tag);

/// Whether every text sets the tag.
[[nodiscard]] bool always_set(const Folded& folded, std::size_t tag);
/// Whether a text sets the tag if and only if one of the events happens in it.
[[nodiscard]] bool set_with(const Folded& folded, std::size_t tag, const Events& events);

/// A tag and its events.
struct TagEvents {
  std::size_t tag = 0;
  Events events;
};
/// The distance in octets from the last event of `earlier` (or from the beginning of the text) to the tag's value, if
/// it is the same in all texts that set the tag.
[[nodiscard]] std::optional<int> distance(const Folded& folded, const TagEvents& later, const Events& earlier);
[[nodiscard]] std::optional<int> distance_from_begin(const Folded& folded, const TagEvents& later);
/// The distance in octets from the tag's value to the last event of `other`, if it is the same in all texts that have
/// both. If a text sets the tag without an event of `other`, the tag's value must be the end of the text; otherwise the
/// result is nullopt.
[[nodiscard]] std::optional<int> distance_to(const Folded& folded, const TagEvents& tag, const Events& other);
/// Whether all events are at the end of the text.
[[nodiscard]] bool only_at_end(const Events& events);

}  // namespace bnfurl::gen
