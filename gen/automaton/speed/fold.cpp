#include "gen/automaton/speed/fold.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "gen/automaton/model/walks.hpp"

namespace bnfurl::gen {
namespace {

using Reached = std::vector<std::vector<bool>>;  // by state: the states that can be reached from it

// The states that one or more edges reach from `start`.
std::vector<bool> reached_from(const Folded& folded, std::size_t start) {
  const auto follow = [&](int state, const auto& visit) {
    for (const Folded::Edge& edge : folded.states[at(state)].edges) visit(edge.target);
  };
  std::vector<int> first;
  follow(static_cast<int>(start), [&](int target) { first.push_back(target); });
  std::vector<bool> seen(folded.states.size());
  reach(seen, std::move(first), follow);
  return seen;
}

// A state that is not done, and that no other such state leads to, except for the states of its own group.
std::size_t next_of(const Reached& reached, const std::vector<bool>& done) {
  for (std::size_t state = 0;; ++state) {
    const auto leads_here = [&](std::size_t other) {
      return !done[other] && reached[other][state] && !reached[state][other];
    };
    std::size_t other = 0;
    while (other < done.size() && !leads_here(other)) ++other;
    if (!done[state] && other == done.size()) return state;
  }
}

constexpr std::size_t least_region_states = 40;  // with fewer states a call costs more than it saves

Folded::State folded_state(const Tdfa& tdfa, int number, const std::optional<Folded::Escape>& escape) {
  Folded::State result;
  const Tdfa::State& state = tdfa.states[at(number)];
  result.accepting = state.accepting;
  result.results = state.results;
  for (std::size_t letter = 0; letter < state.next.size(); ++letter) {
    const Tdfa::Transition& transition = state.next[letter];
    if (transition.target == Tdfa::none) continue;
    if (const std::optional<int> end = escape ? end_of_escape(tdfa, number, letter, *escape) : std::nullopt) {
      result.edges.push_back({tdfa.classes[letter], true, *end, transition.updates});
      continue;
    }
    const auto same = std::ranges::find_if(result.edges, [&](const Folded::Edge& edge) {
      return !edge.escape && edge.target == transition.target && edge.updates == transition.updates;
    });
    if (same != result.edges.end()) {
      same->octets |= tdfa.classes[letter];
    } else {
      result.edges.push_back({tdfa.classes[letter], false, transition.target, transition.updates});
    }
  }
  return result;
}

// Removes the run of an accelerated state from its edges; a stream replaces it.
void accelerate(Folded& folded, int number, int stream) {
  Folded::State& state = folded.states[at(number)];
  state.stream = stream;
  const bool with_escape = folded.streams[at(stream)].with_escape;
  std::erase_if(state.edges, [&](const Folded::Edge& edge) {
    return edge.target == number && edge.updates.empty() && (!edge.escape || with_escape);
  });
}

std::vector<int> reachable(const Folded& folded) {
  std::vector<bool> seen(folded.states.size());
  return reach(seen, {0}, [&](int number, const auto& visit) {
    const Folded::State& state = folded.states[at(number)];
    if (state.region) visit(state.leave.target);
    for (const Folded::Edge& edge : state.edges) visit(edge.target);
  });
}

// Drops states that cannot be reached any more, such as the states within an escape.
void renumber(Folded& folded) {
  const std::vector<int> order = reachable(folded);
  std::vector<int> number(folded.states.size(), Tdfa::none);
  for (std::size_t i = 0; i < order.size(); ++i) number[at(order[i])] = static_cast<int>(i);
  std::vector<Folded::State> states;
  for (const int old : order) {
    Folded::State state = std::move(folded.states[at(old)]);
    for (Folded::Edge& edge : state.edges) edge.target = number[at(edge.target)];
    if (state.region) state.leave.target = number[at(state.leave.target)];
    states.push_back(std::move(state));
  }
  folded.states = std::move(states);
}

// Drops streams that no accelerated state uses any more, such as the streams of states in regions.
void renumber_streams(Folded& folded) {
  std::vector<int> number(folded.streams.size(), Tdfa::none);
  std::vector<Folded::Stream> streams;
  for (Folded::State& state : folded.states) {
    if (!state.stream) continue;
    int& id = number[at(*state.stream)];
    if (id == Tdfa::none) {
      id = static_cast<int>(streams.size());
      streams.push_back(folded.streams[at(*state.stream)]);
    }
    state.stream = id;
  }
  folded.streams = std::move(streams);
}

// A possible region: its entry, the states that are only entered from within it, and the one edge that leaves it. (Its
// octets may differ from state to state.)
struct Candidate {
  int entry;
  std::set<int> states;
  Folded::Edge leave;
};

// `entry`, and all states that can only be reached through it and do not accept.
std::set<int> dominated(const Folded& folded, const std::vector<std::set<int>>& sources, int entry) {
  std::set<int> inside{entry};
  std::vector<int> todo{entry};
  while (!todo.empty()) {
    const int state = todo.back();
    todo.pop_back();
    for (const Folded::Edge& edge : folded.states[at(state)].edges) {
      const std::set<int>& from = sources[at(edge.target)];
      const auto is_inside = [&](int source) { return inside.contains(source); };
      const bool only_from_inside = edge.target != 0 && std::ranges::all_of(from, is_inside);
      if (!only_from_inside || folded.states[at(edge.target)].accepting) continue;
      if (inside.insert(edge.target).second) todo.push_back(edge.target);
    }
  }
  return inside;
}

std::optional<Candidate> region_from(const Folded& folded, const std::vector<std::set<int>>& sources, int entry) {
  if (folded.states[at(entry)].accepting) return std::nullopt;
  Candidate result{entry, dominated(folded, sources, entry), {}};
  bool leaves = false;
  for (const int state : result.states) {
    for (const Folded::Edge& edge : folded.states[at(state)].edges) {
      if (result.states.contains(edge.target)) {
        if (!edge.updates.empty()) return std::nullopt;
        continue;
      }
      if (edge.escape) return std::nullopt;
      if (leaves && (edge.target != result.leave.target || edge.updates != result.leave.updates)) return std::nullopt;
      leaves = true;
      result.leave = {{}, false, edge.target, edge.updates};
    }
  }
  if (!leaves || result.states.size() < least_region_states) return std::nullopt;
  return result;
}

// Turns the run of an accelerated state back into edges. Few texts enter a region, but its streams would have to be
// computed for every text.
void give_back_run(const Folded& folded, Folded::State& state, int number) {
  if (!state.stream) return;
  const Folded::Stream& stream = folded.streams[at(*state.stream)];
  state.stream.reset();
  state.edges.push_back({stream.octets, false, number, {}});
  if (stream.with_escape) state.edges.push_back({OctetSet::single(folded.escape->lead), true, number, {}});
  std::ranges::sort(state.edges, [](const Folded::Edge& one, const Folded::Edge& other) {
    return one.octets.least() < other.octets.least();
  });
}

void take_out(Folded& folded, const Candidate& candidate) {
  std::vector<int> order{candidate.entry};
  for (const int state : candidate.states) {
    if (state != candidate.entry) order.push_back(state);
  }
  std::map<int, int> number;
  for (std::size_t i = 0; i < order.size(); ++i) number[order[i]] = static_cast<int>(i);
  Folded::Region region;
  for (const int old : order) {
    Folded::State state = folded.states[at(old)];
    give_back_run(folded, state, old);
    for (Folded::Edge& edge : state.edges) {
      const auto inside = number.find(edge.target);
      edge.target = inside == number.end() ? Folded::exit : inside->second;
      edge.updates.clear();
    }
    region.states.push_back(std::move(state));
  }
  Folded::State& entry = folded.states[at(candidate.entry)];
  entry.edges.clear();
  entry.stream.reset();
  entry.region = static_cast<int>(folded.regions.size());
  entry.leave = candidate.leave;
  folded.regions.push_back(std::move(region));
}

// Makes a region of the largest candidate, if there is one.
void share_region(Folded& folded) {
  std::vector<std::set<int>> sources(folded.states.size());
  for (std::size_t i = 0; i < folded.states.size(); ++i) {
    for (const Folded::Edge& edge : folded.states[i].edges) sources[at(edge.target)].insert(static_cast<int>(i));
  }
  std::optional<Candidate> best;
  std::set<int> inside;  // states of known candidates: a candidate that begins at one of them is not larger
  for (std::size_t entry = 1; entry < folded.states.size(); ++entry) {
    if (inside.contains(static_cast<int>(entry))) continue;
    const std::optional<Candidate> candidate = region_from(folded, sources, static_cast<int>(entry));
    if (candidate && (!best || candidate->states.size() > best->states.size())) best = candidate;
    if (candidate) inside.insert(candidate->states.begin(), candidate->states.end());
  }
  if (best) take_out(folded, *best);
}

std::string to_string(const Folded& folded, const std::vector<Folded::State>& states) {
  const Tdfa names{{}, folded.tags, folded.registers, {}};
  std::string text;
  for (std::size_t i = 0; i < states.size(); ++i) {
    const Folded::State& state = states[i];
    text += std::to_string(i) + ":";
    if (state.stream) text += " run of stream " + std::to_string(*state.stream);
    if (state.region)
      text += " region " + std::to_string(*state.region) + ", then " + std::to_string(state.leave.target);
    if (state.region && !state.leave.updates.empty())
      text += " { " + to_string(names, state.leave.updates, false) + " }";
    text += '\n';
    for (const Folded::Edge& edge : state.edges) {
      text += "  " + to_string(edge.octets) + (edge.escape ? " escape " : " ");
      text += edge.target == Folded::exit ? "leaves" : std::to_string(edge.target);
      if (!edge.updates.empty()) text += " { " + to_string(names, edge.updates, false) + " }";
      text += '\n';
    }
    if (state.accepting) text += "  accepting { " + to_string(names, state.results, true) + " }\n";
  }
  return text;
}

constexpr std::size_t least_run_octets = 8;  // with fewer octets a run is so short that a jump costs more
constexpr std::size_t most_streams = 15;     // a bit each, and one bit for the digits of the escape

// The octets that lead from `state` to itself without updates.
OctetSet run_octets(const Tdfa& tdfa, int state) {
  OctetSet octets;
  for (std::size_t letter = 0; letter < tdfa.classes.size(); ++letter) {
    const Tdfa::Transition& transition = tdfa.states[at(state)].next[letter];
    if (transition.target == state && transition.updates.empty()) octets |= tdfa.classes[letter];
  }
  return octets;
}

// A state that only reads one digit: it does not accept, and all its octets lead to one state without updates.
struct Digit {
  OctetSet octets;
  int target;
};

std::optional<Digit> digit(const Tdfa& tdfa, int number) {
  const Tdfa::State& state = tdfa.states[at(number)];
  Digit result{{}, Tdfa::none};
  if (state.accepting) return std::nullopt;
  for (std::size_t letter = 0; letter < state.next.size(); ++letter) {
    const Tdfa::Transition& transition = state.next[letter];
    if (transition.target == Tdfa::none) continue;
    const bool fits = transition.updates.empty() && (result.target == Tdfa::none || result.target == transition.target);
    if (!fits) return std::nullopt;
    result.octets |= tdfa.classes[letter];
    result.target = transition.target;
  }
  if (result.target == Tdfa::none) return std::nullopt;
  return result;
}

// The digits and the target of an escape that begins in `state` with `letter`.
std::optional<Digit> escape_from(const Tdfa& tdfa, int state, std::size_t letter) {
  const Tdfa::Transition& lead = tdfa.states[at(state)].next[letter];
  if (lead.target == Tdfa::none || tdfa.classes[letter].size() != 1) return std::nullopt;
  const std::optional<Digit> first = digit(tdfa, lead.target);
  const std::optional<Digit> second = first ? digit(tdfa, first->target) : std::nullopt;
  if (!second || first->octets != second->octets) return std::nullopt;
  return second;
}

// The escape that begins or ends at accelerated states most often.
std::optional<Runs::Escape> find_escape(const Tdfa& tdfa) {
  std::map<Runs::Escape, int> counts;
  const auto is_accelerated = [&](int state) { return run_octets(tdfa, state).size() >= least_run_octets; };
  for (std::size_t state = 0; state < tdfa.states.size(); ++state) {
    for (std::size_t letter = 0; letter < tdfa.classes.size(); ++letter) {
      const std::optional<Digit> end = escape_from(tdfa, static_cast<int>(state), letter);
      if (end && (is_accelerated(static_cast<int>(state)) || is_accelerated(end->target)))
        ++counts[{tdfa.classes[letter].least(), end->octets}];
    }
  }
  const auto most = std::ranges::max_element(counts, [](const auto& a, const auto& b) { return a.second < b.second; });
  if (most == counts.end()) return std::nullopt;
  return most->first;
}

// Whether the escape leads from `state` back to it without updates.
bool comes_back(const Tdfa& tdfa, int state, const Runs::Escape& escape) {
  const std::vector<Tdfa::Transition>& next = tdfa.states[at(state)].next;
  for (std::size_t letter = 0; letter < next.size(); ++letter) {
    if (next[letter].updates.empty() && end_of_escape(tdfa, state, letter, escape) == state) return true;
  }
  return false;
}

// The stream of the run of `state`, a new one if necessary; nullopt if the state is not accelerated or there are too
// many streams.
std::optional<int> stream_at(const Tdfa& tdfa, int state, Runs& runs) {
  Runs::Stream stream{run_octets(tdfa, state), false};
  if (stream.octets.size() < least_run_octets) return std::nullopt;
  stream.with_escape =
      runs.escape && stream.octets.contains(runs.escape->digits) && comes_back(tdfa, state, *runs.escape);
  const auto known = std::ranges::find(runs.streams, stream);
  const auto number = static_cast<int>(known - runs.streams.begin());
  if (known != runs.streams.end()) return number;
  if (runs.streams.size() == most_streams) return std::nullopt;
  runs.streams.push_back(stream);
  return number;
}

}  // namespace

std::vector<StateGroup> state_groups(const Folded& folded) {
  Reached reached;
  for (std::size_t state = 0; state < folded.states.size(); ++state) reached.push_back(reached_from(folded, state));
  std::vector<bool> done(folded.states.size());
  std::vector<StateGroup> groups;
  while (std::ranges::find(done, false) != done.end()) {
    const std::size_t first = next_of(reached, done);
    StateGroup group{{}, reached[first][first]};
    for (std::size_t member = first; member < done.size(); ++member) {
      if (member != first && !(reached[first][member] && reached[member][first])) continue;
      group.states.push_back(static_cast<int>(member));
      done[member] = true;
    }
    groups.push_back(std::move(group));
  }
  return groups;
}

Folded fold(const Tdfa& tdfa) {
  const Runs runs = gen::runs(tdfa);
  Folded folded{tdfa.tags, tdfa.registers, {}, runs.streams, runs.escape, {}};
  for (std::size_t state = 0; state < tdfa.states.size(); ++state) {
    folded.states.push_back(folded_state(tdfa, static_cast<int>(state), folded.escape));
  }
  for (std::size_t state = 0; state < tdfa.states.size(); ++state) {
    if (const std::optional<int> stream = runs.stream_of[state]) accelerate(folded, static_cast<int>(state), *stream);
  }
  renumber(folded);
  share_region(folded);
  renumber(folded);
  renumber_streams(folded);
  return folded;
}

bool reads_run(const Folded& folded, const Folded::State& state, const Folded::Edge& edge) {
  const std::optional<int> number = folded.states[static_cast<std::size_t>(edge.target)].stream;
  if (edge.escape || !number) return false;
  const Folded::Stream& stream = folded.streams[static_cast<std::size_t>(*number)];
  const auto is_same_escape = [&](const Folded::Edge& other) {
    return other.escape && other.target == edge.target && other.updates == edge.updates;
  };
  return stream.octets == edge.octets && (!stream.with_escape || std::ranges::any_of(state.edges, is_same_escape));
}

std::string to_string(const Folded::Stream& stream) {
  return to_string(stream.octets) + (stream.with_escape ? " and escapes" : "");
}

std::string to_string(const Folded& folded) {
  std::string text;
  if (folded.escape) {
    text += "escape " + to_string(OctetSet::single(folded.escape->lead)) + " and two of " +
            to_string(folded.escape->digits) + '\n';
  }
  for (std::size_t i = 0; i < folded.streams.size(); ++i) {
    text += "stream " + std::to_string(i) + ": " + to_string(folded.streams[i]) + '\n';
  }
  text += to_string(folded, folded.states);
  for (std::size_t i = 0; i < folded.regions.size(); ++i) {
    text += "region " + std::to_string(i) + ":\n" + to_string(folded, folded.regions[i].states);
  }
  return text;
}

std::optional<int> end_of_escape(const Tdfa& tdfa, int state, std::size_t letter, const Runs::Escape& escape) {
  const std::optional<Digit> end = escape_from(tdfa, state, letter);
  if (!end || Runs::Escape{tdfa.classes[letter].least(), end->octets} != escape) return std::nullopt;
  return end->target;
}

Runs runs(const Tdfa& tdfa) {
  Runs result{{}, find_escape(tdfa), {}};
  for (std::size_t state = 0; state < tdfa.states.size(); ++state) {
    result.stream_of.push_back(stream_at(tdfa, static_cast<int>(state), result));
  }
  return result;
}

Runs runs(const Dfa& minimal) {
  Tdfa same{minimal.classes, {}, {}, {}};
  for (const Dfa::State& state : minimal.states) {
    Tdfa::State& copy = same.states.emplace_back();
    copy.accepting = state.accepting;
    for (const int target : state.next) copy.next.push_back({target, {}});
  }
  return runs(same);
}

}  // namespace bnfurl::gen
