// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Folded automata with a fault, as from a mistake in folding: an edge that leads elsewhere, a stream of another
// class, an accelerated state that waits in another stream or in none, an escape that is missing or has other digits,
// updates that get lost.
#include "mutation/folded_machine.hpp"
#include "mutation/updates.hpp"
#include "tests/gen/walk.hpp"

namespace bnfurl::mutation {
namespace {

using gen::Folded;

struct Place {
  Folded::State* state;
  std::size_t states;  // how many states its automaton or region has
  bool in_region;
  std::string name;
};

Place any_place(Folded& folded, Random& random) {
  std::vector<Folded::State>* states = &folded.states;
  std::string name = "state ";
  const bool in_region = !folded.regions.empty() && below(random, 3) == 0;
  if (in_region) {
    states = &folded.regions[below(random, folded.regions.size())].states;
    name = "region's state ";
  }
  const std::size_t i = below(random, states->size());
  return {&(*states)[i], states->size(), in_region, name + std::to_string(i)};
}

std::string break_stream(Folded& folded, Random& random) {
  if (folded.streams.empty()) return "";
  const std::size_t i = below(random, folded.streams.size());
  Folded::Stream& stream = folded.streams[i];
  std::string what = "stream " + std::to_string(i) + ": ";
  if (folded.escape && below(random, 3) == 0) {
    stream.with_escape = !stream.with_escape;
    return what + (stream.with_escape ? "with escapes" : "without escapes");
  }
  stream.octets = with_another_bound(stream.octets, random, what);
  return what;
}

std::string break_escape(Folded& folded, Random& random) {
  if (!folded.escape) return "";
  std::string what = "escape ";
  if (below(random, 2) == 0) {
    folded.escape->digits = with_another_bound(folded.escape->digits, random, what);
    return what;
  }
  ++folded.escape->lead;
  return what + "begins with " + to_string(gen::OctetSet::single(folded.escape->lead));
}

std::string break_accelerated(const Folded& folded, const Place& place, Random& random) {
  if (folded.streams.empty() || place.state->region) return "";
  const std::size_t stream = below(random, folded.streams.size() + 1);
  place.state->stream.reset();
  if (stream == folded.streams.size()) return place.name + ": not accelerated";
  place.state->stream = static_cast<int>(stream);
  return place.name + ": waits in stream " + std::to_string(stream);
}

gen::Tdfa names_of(const Folded& folded) { return {{}, folded.tags, folded.registers, {}}; }

std::string break_edge(const Folded& folded, const Place& place, Random& random) {
  std::vector<Folded::Edge>& edges = place.state->edges;
  if (edges.empty() && !place.state->region) return "";
  const bool leaves = place.state->region.has_value();
  const std::size_t i = leaves ? 0 : below(random, edges.size());
  Folded::Edge& edge = leaves ? place.state->leave : edges[i];
  std::string what = place.name + ", edge " + (leaves ? "after the region" : std::to_string(i));
  const std::size_t way = below(random, place.in_region ? 4 : 6);
  if (way >= 4) return what + break_updates(names_of(folded), edge.updates, random);
  if (way == 3 && !leaves) {
    edges.erase(edges.begin() + static_cast<std::ptrdiff_t>(i));
    return what + ": dropped";
  }
  if (way == 2 && !leaves) {
    edge.octets = with_another_bound(edge.octets, random, what += ": ");
    return what;
  }
  if (way == 1 && folded.escape && !leaves && edge.target != Folded::exit) {
    edge.escape = !edge.escape;
    return what + (edge.escape ? ": an escape" : ": no escape");
  }
  edge.target = static_cast<int>(below(random, place.states));
  return what + ": to " + std::to_string(edge.target);
}

std::string break_end(const Folded& folded, const Place& place, Random& random) {
  if (place.in_region || place.state->region) return "";
  if (below(random, 2) == 0) return place.name + break_results(names_of(folded), place.state->results, random);
  place.state->accepting = !place.state->accepting;
  return place.name + (place.state->accepting ? ": accepts" : ": does not accept");
}

std::string break_folded(Folded& folded, Random& random) {
  const Place place = any_place(folded, random);
  switch (below(random, 8)) {
    case 0:
      return break_stream(folded, random);
    case 1:
      return break_escape(folded, random);
    case 2:
      return break_accelerated(folded, place, random);
    case 3:
      return break_end(folded, place, random);
    default:
      return break_edge(folded, place, random);
  }
}

}  // namespace

std::optional<Mutant> broken_folded(const Original& original, Random& random) {
  const auto folded = std::make_shared<Folded>(original.automata().folded);
  std::string what = break_folded(*folded, random);
  if (*folded == original.automata().folded) return std::nullopt;
  return Mutant{std::move(what),
                [&original, folded](std::size_t text) {
                  return gen::tests::split_by(*folded, original.text(text)) == original.right(text).split;
                },
                [&original, folded] { return difference(original.automata().folded, *folded, original.names()); }};
}

}  // namespace bnfurl::mutation
