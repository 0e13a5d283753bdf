// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/automaton/speed/typical_ways.hpp"

#include <algorithm>

#include "gen/automaton/speed/examples.hpp"

namespace bnfurl::gen {

namespace {

// Registers hold numbers of pieces in place of offsets.
using Registers = std::vector<std::optional<std::size_t>>;

std::optional<std::size_t> value_of(const Source& source, const Registers& registers, std::size_t here) {
  switch (source.kind) {
    case Source::Kind::position:
      return here;
    case Source::Kind::copy:
      return registers[at(source.reg)];
    case Source::Kind::unset:
    case Source::Kind::constant:
      break;
  }
  return std::nullopt;
}

void update(Registers& registers, const Updates& updates, std::size_t here) {
  const Registers before = registers;
  for (const Update& each : updates) registers[at(each.target)] = value_of(each.source, before, here);
}

// The way of a walk: an edge for each octet outside runs.
std::optional<TypicalWay> way_of(const Folded& folded, const std::vector<int>& edges) {
  TypicalWay way;
  Registers registers(folded.registers.size());
  const Folded::State* state = folded.states.data();
  if (state->stream) way.pieces.push_back({{}, state->stream, true});
  for (const int number : edges) {
    const Folded::Edge& edge = state->edges[at(number)];
    if (edge.escape) return std::nullopt;
    update(registers, edge.updates, way.pieces.size());
    const bool is_in_run = reads_run(folded, *state, edge);
    state = &folded.states[at(edge.target)];
    if (!is_in_run) way.pieces.push_back({edge.octets, std::nullopt, true});
    if (state->stream) way.pieces.push_back({{}, state->stream, !is_in_run});
  }
  for (const Update& each : state->results) {
    if (const auto piece = value_of(each.source, registers, way.pieces.size()))
      way.tags.push_back({folded.tags[at(each.target)], *piece});
  }
  return way;
}

}  // namespace

std::vector<TypicalWay> typical_ways(const Folded& folded, const std::vector<std::string>& texts) {
  std::vector<TypicalWay> ways;
  for (const std::vector<int>& edges : example_walks(folded, texts)) {
    const std::optional<TypicalWay> way = way_of(folded, edges);
    if (way && std::find(ways.begin(), ways.end(), *way) == ways.end()) ways.push_back(*way);
  }
  return ways;
}

std::string to_string(const TypicalWay& way) {
  std::string text;
  for (const TypicalWay::Piece& piece : way.pieces) {
    text += text.empty() ? "" : ", ";
    text += piece.run ? "run of stream " + std::to_string(*piece.run) + (piece.is_empty_too ? "" : " from one on")
                      : to_string(piece.octets);
  }
  text += "; ";
  for (const TypicalWay::Tag& tag : way.tags)
    text += (&tag == way.tags.data() ? "" : ", ") + to_string(tag.mark) + " " + std::to_string(tag.piece);
  return text + "\n";
}

}  // namespace bnfurl::gen
