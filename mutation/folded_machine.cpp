// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "mutation/folded_machine.hpp"

#include <algorithm>

namespace bnfurl::mutation {

using gen::at;

namespace {

using gen::Folded;
using gen::Source;
using gen::Update;

// Indices into Configuration::control.
constexpr std::size_t state = 0;
constexpr std::size_t in_region = 1;  // the region's state, or none
constexpr std::size_t digits = 2;     // how many digits of an escape follow, to be crossed
constexpr std::size_t promised = 3;   // how many digits follow, to be read like any octet
constexpr std::size_t not_two = 4;    // the next two octets are not both digits
constexpr std::size_t not_one = 5;    // the next octet is not a digit
constexpr int none = -1;

Configuration killed(Configuration from) {
  from.dead = true;
  from.control[state] = none;
  from.control[in_region] = none;
  std::fill(from.values.begin(), from.values.end(), unset);
  return from;
}

const Folded::Edge* edge_for(const Folded::State& from, std::uint8_t octet) {
  const auto found =
      std::find_if(from.edges.begin(), from.edges.end(), [&](const auto& edge) { return edge.octets.contains(octet); });
  return found == from.edges.end() ? nullptr : &*found;
}

// Marks the registers that an edge reads; returns whether any of them is new.
bool mark_read(const Folded::Edge& edge, const std::vector<bool>& live_after, std::vector<bool>& live) {
  const std::vector<bool> before = live;
  std::vector<bool> through = live_after;
  for (const Update& update : edge.updates) through[at(update.target)] = false;
  for (std::size_t i = 0; i < live.size(); ++i) live[i] = live[i] || through[i];
  for (const Update& update : edge.updates) {
    if (update.source.kind == Source::Kind::copy) live[at(update.source.reg)] = true;
  }
  return live != before;
}

}  // namespace

FoldedMachine::FoldedMachine(Folded folded, gen::ResultNames names, Runs runs, IntoRuns into_runs)
    : folded_(std::move(folded)), names_(std::move(names)), runs_(runs), into_runs_(std::move(into_runs)) {
  find_live();
}

void FoldedMachine::find_live() {
  live_.assign(folded_.states.size(), std::vector<bool>(folded_.registers.size()));
  for (std::size_t i = 0; i < live_.size(); ++i) {
    for (const Update& update : folded_.states[i].results) {
      if (update.source.kind == Source::Kind::copy) live_[i][at(update.source.reg)] = true;
    }
  }
  for (bool grown = true; grown;) {
    grown = false;
    for (std::size_t i = live_.size(); i-- > 0;) {
      const Folded::State& from = folded_.states[i];
      if (from.region) grown |= mark_read(from.leave, live_[at(from.leave.target)], live_[i]);
      for (const Folded::Edge& edge : from.edges) grown |= mark_read(edge, live_[at(edge.target)], live_[i]);
    }
  }
}

Configuration FoldedMachine::start() const {
  return arrived({{0, none, 0, 0, 0, 0}, std::vector<Value>(folded_.registers.size(), unset)}, 0);
}

const Folded::State& FoldedMachine::state_of(const Configuration& from) const {
  const Folded::State& outer = folded_.states[at(from.control[state])];
  if (from.control[in_region] == none) return outer;
  return folded_.regions[at(*outer.region)].states[at(from.control[in_region])];
}

bool FoldedMachine::is_digit(std::uint8_t octet) const {
  return folded_.escape && folded_.escape->digits.contains(octet);
}

bool FoldedMachine::is_into_run(const Configuration& at, const Folded::Edge& edge) const {
  return at.control[in_region] == none && into_runs_.contains({at.control[state], edge.target});
}

std::vector<Configuration> FoldedMachine::next(const Configuration& from, std::uint8_t octet,
                                               std::size_t offset) const {
  if (from.control[not_one] != 0 && is_digit(octet)) return {};
  if ((from.control[digits] != 0 || from.control[promised] != 0) && !is_digit(octet)) return {};
  Configuration to = from;
  to.control[promised] = std::max(0, from.control[promised] - 1);
  to.control[not_one] = from.control[not_two] != 0 && is_digit(octet) ? 1 : 0;
  to.control[not_two] = 0;
  if (from.control[digits] != 0) {
    --to.control[digits];
    return {to};
  }
  if (from.dead) return {to};
  const Folded::State& here = state_of(from);
  const Folded::Stream* stream = here.stream ? &folded_.streams[at(*here.stream)] : nullptr;
  if (stream != nullptr && stream->octets.contains(octet)) return {to};
  const bool in_run = stream != nullptr && stream->with_escape && folded_.escape && folded_.escape->lead == octet;
  const Folded::Edge* edge = edge_for(here, octet);
  if (!in_run && (edge == nullptr || !edge->escape)) return {taken(to, edge, offset)};
  Configuration escape = in_run ? to : taken(to, edge, offset);
  const bool by_bits = runs_ == Runs::by_bits && (in_run || is_into_run(from, *edge));
  escape.control[by_bits ? promised : digits] = 2;
  Configuration other = edge == nullptr || edge->escape ? killed(to) : taken(to, edge, offset);
  other.control[not_two] = 1;
  return {std::move(escape), std::move(other)};
}

Configuration FoldedMachine::taken(Configuration from, const Folded::Edge* edge, std::size_t offset) const {
  if (edge == nullptr) return killed(std::move(from));
  from.values = updated(edge->updates, std::move(from.values), offset);
  if (from.control[in_region] == none) return arrived(std::move(from), edge->target);
  if (edge->target != Folded::exit) {
    from.control[in_region] = edge->target;
    return from;
  }
  const Folded::Edge& leave = folded_.states[at(from.control[state])].leave;
  from.values = updated(leave.updates, std::move(from.values), offset);
  return arrived(std::move(from), leave.target);
}

Configuration FoldedMachine::arrived(Configuration from, int number) const {
  from.control[state] = number;
  from.control[in_region] = folded_.states[at(number)].region ? 0 : none;
  for (std::size_t i = 0; i < from.values.size(); ++i) {
    if (!live_[at(number)][i]) from.values[i] = unset;
  }
  return from;
}

Value FoldedMachine::value_of(const Source& source, const std::vector<Value>& values, std::size_t offset) const {
  switch (source.kind) {
    case Source::Kind::position:
      return offset;
    case Source::Kind::copy:
      return values[at(source.reg)];
    case Source::Kind::constant:
      return constant(gen::choice_index(names_, source.value));
    case Source::Kind::unset:
      break;
  }
  return unset;
}

std::vector<Value> FoldedMachine::updated(const gen::Updates& updates, std::vector<Value> values,
                                          std::size_t offset) const {
  const std::vector<Value> before = values;
  for (const Update& update : updates) values[at(update.target)] = value_of(update.source, before, offset);
  return values;
}

std::optional<Result> FoldedMachine::end(const Configuration& from, std::size_t size) const {
  if (from.control[digits] != 0 || from.control[promised] != 0) return std::nullopt;
  if (from.dead || from.control[in_region] != none) return Result();
  const Folded::State& here = state_of(from);
  if (!here.accepting) return Result();
  std::vector<Value> slots(names_.kind_slot() + 1, unset);
  for (const Update& update : here.results)
    slots[gen::slot_of(names_, folded_.tags[at(update.target)])] = value_of(update.source, from.values, size);
  return slots;
}

std::vector<gen::OctetSet> FoldedMachine::octet_sets() const {
  std::vector<gen::OctetSet> sets;
  const auto add = [&](const std::vector<Folded::State>& states) {
    for (const Folded::State& each : states) {
      for (const Folded::Edge& edge : each.edges) sets.push_back(edge.octets);
    }
  };
  add(folded_.states);
  for (const Folded::Region& region : folded_.regions) add(region.states);
  for (const Folded::Stream& stream : folded_.streams) sets.push_back(stream.octets);
  if (!folded_.escape) return sets;
  sets.push_back(folded_.escape->digits);
  sets.push_back(gen::OctetSet::single(folded_.escape->lead));
  return sets;
}

Folded plain(const gen::Tdfa& tdfa) {
  Folded folded{tdfa.tags, tdfa.registers, {}, {}, {}, {}};
  for (const gen::Tdfa::State& each : tdfa.states) {
    Folded::State made;
    for (std::size_t letter = 0; letter < each.next.size(); ++letter) {
      const gen::Tdfa::Transition& transition = each.next[letter];
      if (transition.target == gen::Tdfa::none) continue;
      made.edges.push_back({tdfa.classes[letter], false, transition.target, transition.updates});
    }
    made.accepting = each.accepting;
    made.results = each.results;
    folded.states.push_back(std::move(made));
  }
  return folded;
}

std::optional<std::string> difference(const Folded& one, const Folded& other, const gen::ResultNames& names, Runs runs,
                                      const IntoRuns& into_runs) {
  const FoldedMachine first(one, names);
  const FoldedMachine second(other, names, runs, into_runs);
  Remembered remembered;
  for (std::size_t i = 0; i < first.registers(); ++i) {
    for (std::size_t j = 0; j < second.registers(); ++j) remembered.pairings.push_back({i, j, 0});
  }
  return difference(first, second, remembered);
}

}  // namespace bnfurl::mutation
