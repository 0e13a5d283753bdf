#include "gen/automaton/speed/bitstream_tags.hpp"

#include <algorithm>
#include <functional>

namespace bnfurl::gen {
namespace {

// A step of a walk: over an edge, or to the end of the text, with `target` none.
struct Step {
  Event event;
  int target = Tdfa::none;
  const Updates* updates = nullptr;
  bool counts = false;  ///< whether it is one octet to the next step: neither a run nor an escape lies between
};

std::vector<Step> steps_from(const Folded& folded, int number) {
  const Folded::State& state = folded.states[at(number)];
  std::vector<Step> result;
  for (std::size_t i = 0; i < state.edges.size(); ++i) {
    const Folded::Edge& edge = state.edges[i];
    const bool counts = !edge.escape && !folded.states[at(edge.target)].stream;
    result.push_back({{number, static_cast<int>(i)}, edge.target, &edge.updates, counts});
  }
  if (state.accepting) result.push_back({{number, Event::end}, Tdfa::none, &state.results, false});
  return result;
}

// All pasts (`Past`) that are possible in each state and at the end; `next` computes the past after a step.
template <class Past>
struct Walk {
  std::set<std::pair<int, Past>> seen;
  std::set<Past> ends;
};

template <class Past>
Walk<Past> walk(const Folded& folded, Past start, const std::function<Past(const Past&, const Step&)>& next) {
  Walk<Past> result;
  std::vector<std::pair<int, Past>> todo{{0, start}};
  result.seen.insert(todo.front());
  while (!todo.empty()) {
    const auto [state, past] = todo.back();
    todo.pop_back();
    for (const Step& step : steps_from(folded, state)) {
      const Past then = next(past, step);
      if (step.target == Tdfa::none) {
        result.ends.insert(then);
      } else if (result.seen.emplace(step.target, then).second) {
        todo.emplace_back(step.target, then);
      }
    }
  }
  return result;
}

const Source* source_of(const Updates& updates, int target) {
  const auto found = std::ranges::find_if(updates, [&](const Update& update) { return update.target == target; });
  return found == updates.end() ? nullptr : &found->source;
}

// The registers whose values can become the value of the tag, also by copies of copies.
std::set<int> registers_of(const Folded& folded, int tag) {
  std::set<int> result;
  for (const Folded::State& state : folded.states) {
    const Source* source = source_of(state.results, tag);
    if (source != nullptr && source->kind == Source::Kind::copy) result.insert(source->reg);
  }
  for (std::size_t before = result.size() + 1; before != result.size();) {
    before = result.size();
    for (const Folded::State& state : folded.states) {
      for (const Folded::Edge& edge : state.edges) {
        for (const Update& update : edge.updates) {
          if (result.contains(update.target) && update.source.kind == Source::Kind::copy)
            result.insert(update.source.reg);
        }
      }
    }
  }
  return result;
}

bool sets(const Source* source) { return source != nullptr && source->kind == Source::Kind::position; }

// The registers of a tag that hold the value from its last event, or are unset.
using Right = std::set<int>;

bool is_event(const Updates& updates, const std::set<int>& registers) {
  return std::ranges::any_of(registers, [&](int reg) { return sets(source_of(updates, reg)); });
}

bool is_right(const Right& past, const Source* source, int reg, bool event) {
  if (source != nullptr && source->kind == Source::Kind::unset) return true;
  if (sets(source)) return true;
  return !event && past.contains(source == nullptr ? reg : source->reg);
}

Right after(const Right& past, const Step& step, const std::set<int>& registers) {
  const bool event = is_event(*step.updates, registers);
  Right result;
  for (const int reg : registers) {
    if (is_right(past, source_of(*step.updates, reg), reg, event)) result.insert(reg);
  }
  return result;
}

bool are_right(const Folded& folded, int tag, const std::set<int>& registers) {
  const Walk<Right> walked = walk<Right>(folded, registers, [&](const Right& past, const Step& step) {
    return step.target == Tdfa::none ? past : after(past, step, registers);
  });
  return std::ranges::all_of(walked.seen, [&](const auto& place) {
    const Source* result = source_of(folded.states[at(place.first)].results, tag);
    return result == nullptr || result->kind != Source::Kind::copy || place.second.contains(result->reg);
  });
}

// The registers that are set. After the end, it contains `result` alone, if the tag is set.
using Set = std::set<int>;
constexpr int result = -1;

bool is_set(const Set& past, const Source* source, int reg) {
  if (source == nullptr) return past.contains(reg);
  return sets(source) || (source->kind == Source::Kind::copy && past.contains(source->reg));
}

Set after(const Set& past, const Step& step, int tag) {
  Set then;
  if (step.target == Tdfa::none) {
    const Source* source = source_of(*step.updates, tag);
    if (source != nullptr && is_set(past, source, tag)) then.insert(result);
    return then;
  }
  for (const int reg : past) {
    if (is_set(past, source_of(*step.updates, reg), reg)) then.insert(reg);
  }
  for (const Update& update : *step.updates) {
    if (is_set(past, &update.source, update.target)) then.insert(update.target);
  }
  return then;
}

// The possible ends of a text: whether the tag is set, and whether one of the events has happened.
std::set<std::pair<Set, bool>> settings(const Folded& folded, std::size_t tag, const Events& events) {
  using Past = std::pair<Set, bool>;
  return walk<Past>(
             folded, {},
             [&](const Past& past, const Step& step) {
               return Past{after(past.first, step, static_cast<int>(tag)), past.second || events.contains(step.event)};
             })
      .ends;
}

constexpr int none_yet = -1;
constexpr int unknown = -2;   // since: there was an event, unknown how long ago; apart: an unknown number of octets
constexpr int farthest = 64;  // a larger number of octets counts as unknown

// The octets since the last event of `earlier`, and the distance from it to the last event of `later`.
struct Distances {
  Set set;
  int since = none_yet;
  int apart = none_yet;
  friend auto operator<=>(const Distances&, const Distances&) = default;
};

Distances after(const Distances& past, const Step& step, const TagEvents& later, const Events& earlier) {
  const bool is_earlier = earlier.contains(step.event);
  const int here = is_earlier ? 0 : past.since;
  Distances then{after(past.set, step, static_cast<int>(later.tag)), here, past.apart};
  if (later.events.contains(step.event)) {
    then.apart = here == none_yet ? unknown : here;
  } else if (is_earlier && past.apart != none_yet) {
    then.apart = unknown;
  }
  if (here != none_yet) then.since = here == unknown || here == farthest || !step.counts ? unknown : here + 1;
  return then;
}

std::optional<int> one_distance(const Folded& folded, const Distances& start, const TagEvents& later,
                                const Events& earlier) {
  const Walk<Distances> walked = walk<Distances>(
      folded, start, [&](const Distances& past, const Step& step) { return after(past, step, later, earlier); });
  std::set<int> distances;
  for (const Distances& end : walked.ends) {
    if (end.set.contains(result)) distances.insert(end.apart);
  }
  if (distances.size() != 1 || *distances.begin() < 0) return std::nullopt;
  return *distances.begin();
}

// The octets since the tag's last event, the distance from it to the last event of `other`, whether the tag's last
// event was at the end of the text, and whether an event of `other` has happened.
struct Behind {
  Set set;
  int since = none_yet;
  int apart = none_yet;
  bool at_end = false;
  bool marked = false;
  friend auto operator<=>(const Behind&, const Behind&) = default;
};

Behind after(const Behind& past, const Step& step, const TagEvents& tag, const Events& other) {
  Behind then = past;
  then.set = after(past.set, step, static_cast<int>(tag.tag));
  if (tag.events.contains(step.event)) {
    then.since = 0;
    then.at_end = step.event.edge == Event::end;
    then.apart = past.marked ? unknown : none_yet;
  }
  if (other.contains(step.event)) {
    then.marked = true;
    then.apart = then.since == none_yet ? unknown : then.since;
  }
  if (then.since >= 0) then.since = then.since == farthest || !step.counts ? unknown : then.since + 1;
  return then;
}

}  // namespace

std::optional<Events> tag_events(const Folded& folded, std::size_t tag) {
  const int number = static_cast<int>(tag);
  const std::set<int> registers = registers_of(folded, number);
  if (!are_right(folded, number, registers)) return std::nullopt;
  Events events;
  for (std::size_t state = 0; state < folded.states.size(); ++state) {
    for (const Step& step : steps_from(folded, static_cast<int>(state))) {
      const bool is_end = step.target == Tdfa::none;
      if (is_end ? sets(source_of(*step.updates, number)) : is_event(*step.updates, registers))
        events.insert(step.event);
    }
  }
  return events;
}

bool always_set(const Folded& folded, std::size_t tag) {
  const auto ends = settings(folded, tag, {});
  return std::ranges::all_of(ends, [](const auto& end) { return end.first.contains(result); });
}

bool set_with(const Folded& folded, std::size_t tag, const Events& events) {
  const auto ends = settings(folded, tag, events);
  return std::ranges::all_of(ends, [](const auto& end) { return end.first.contains(result) == end.second; });
}

std::optional<int> distance(const Folded& folded, const TagEvents& later, const Events& earlier) {
  return one_distance(folded, {}, later, earlier);
}

std::optional<int> distance_from_begin(const Folded& folded, const TagEvents& later) {
  return one_distance(folded, {{}, folded.states[0].stream ? unknown : 0, none_yet}, later, {});
}

std::optional<int> distance_to(const Folded& folded, const TagEvents& tag, const Events& other) {
  const Walk<Behind> walked =
      walk<Behind>(folded, {}, [&](const Behind& past, const Step& step) { return after(past, step, tag, other); });
  std::set<int> distances;
  for (const Behind& end : walked.ends) {
    if (!end.set.contains(result)) continue;
    if (end.marked) distances.insert(end.apart);
    if (!end.marked && !end.at_end) return std::nullopt;
  }
  if (distances.size() != 1 || *distances.begin() < 0) return std::nullopt;
  return *distances.begin();
}

bool only_at_end(const Events& events) {
  return std::ranges::all_of(events, [](const Event& event) { return event.edge == Event::end; });
}

}  // namespace bnfurl::gen
