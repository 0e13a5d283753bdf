#include "gen/automaton/speed/examples.hpp"

#include <algorithm>
#include <map>
#include <optional>

namespace bnfurl::gen {
namespace {

// Registers hold numbers of pieces in place of offsets.
using Registers = std::vector<std::optional<std::size_t>>;

std::optional<std::size_t> value_of(const Source& source, const Registers& registers, std::size_t here) {
  if (source.kind == Source::Kind::position) return here;
  return source.kind == Source::Kind::copy ? registers[at(source.reg)] : std::nullopt;
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

// A text being read: the rest of it, the states on the path, and the edges by which the text left them.
struct Reading {
  std::string_view rest;
  std::vector<int> states{0};
  std::vector<int> ways{};

  [[nodiscard]] unsigned octet(std::size_t offset) const { return static_cast<unsigned char>(rest[offset]); }
};

bool begins_with_escape(const Folded& folded, const Reading& reading) {
  return folded.escape && reading.rest.size() >= 3 && reading.octet(0) == folded.escape->lead &&
         folded.escape->digits.contains(reading.octet(1)) && folded.escape->digits.contains(reading.octet(2));
}

// Reads an octet or an escape that stays in an accelerated state; whether there is one.
bool stays(const Folded& folded, const Folded::State& state, Reading& reading) {
  if (!state.stream) return false;
  const Folded::Stream& stream = folded.streams[at(*state.stream)];
  const bool escape = stream.with_escape && begins_with_escape(folded, reading);
  if (!escape && !stream.octets.contains(reading.octet(0))) return false;
  reading.rest.remove_prefix(escape ? 3 : 1);
  return true;
}

// An escape is a simple edge if the run of its target contains the digits: the run then reads them.
bool is_simple(const Folded& folded, const Folded::Edge& edge) {
  if (!edge.escape) return true;
  const std::optional<int> stream = folded.states[at(edge.target)].stream;
  return stream && folded.streams[at(*stream)].octets.contains(folded.escape->digits);
}

bool leaves(const Folded& folded, const Folded::State& state, Reading& reading) {
  for (std::size_t i = 0; i < state.edges.size(); ++i) {
    const Folded::Edge& edge = state.edges[i];
    if (!edge.octets.contains(reading.octet(0)) || (edge.escape && !begins_with_escape(folded, reading))) continue;
    if (!is_simple(folded, edge)) return false;
    reading.rest.remove_prefix(edge.escape ? 3 : 1);
    reading.states.push_back(edge.target);
    reading.ways.push_back(static_cast<int>(i));
    return true;
  }
  return false;
}

// How `text` is read. Without states if the text is not accepted, or needs a region, or an escape that is not a simple
// edge.
Reading read(const Folded& folded, std::string_view text) {
  Reading reading{text};
  for (;;) {
    const Folded::State& state = folded.states[at(reading.states.back())];
    if (reading.rest.empty() && state.accepting) {
      reading.ways.push_back(end_way);
      return reading;
    }
    if (reading.rest.empty() || (!stays(folded, state, reading) && !leaves(folded, state, reading)))
      return {reading.rest, {}, {}};
  }
}

// Without escapes: a run ends at an escape, and no edge reads one.
Folded without_escapes(Folded folded) {
  folded.escape.reset();
  for (Folded::Stream& stream : folded.streams) stream.with_escape = false;
  for (Folded::State& state : folded.states)
    std::erase_if(state.edges, [](const Folded::Edge& edge) { return edge.escape; });
  return folded;
}

class Tree {
public:
  explicit Tree(const Folded& folded)
      : folded_(folded), tree_{folded.tags, folded.registers, {}, folded.streams, {}, {}} {}

  void add(const Reading& reading) {
    int here = tree_.states.empty() ? begun(0) : 0;
    for (std::size_t i = 0; i + 1 < reading.states.size(); ++i)
      here = next(here, folded_.states[at(reading.states[i])], reading.ways[i]);
    Folded::State& last = tree_.states[at(here)];
    last.accepting = true;
    last.results = folded_.states[at(reading.states.back())].results;
  }

  Folded folded() { return std::move(tree_); }

private:
  // A new state of the tree for `state` of the automaton, without edges.
  int begun(int state) {
    tree_.states.push_back({{}, folded_.states[at(state)].stream, {}, {}, false, {}});
    return static_cast<int>(tree_.states.size()) - 1;
  }

  // The target in the tree of the edge `way` of `state`; `here` is the state of the tree that stands for `state`.
  int next(int here, const Folded::State& state, int way) {
    const auto [known, is_new] = next_.try_emplace({here, way}, 0);
    if (is_new) {
      Folded::Edge edge = state.edges[at(way)];
      known->second = begun(edge.target);
      edge.target = known->second;
      tree_.states[at(here)].edges.push_back(std::move(edge));
    }
    return known->second;
  }

  const Folded& folded_;
  Folded tree_;
  std::map<std::pair<int, int>, int> next_;  // by state of the tree and edge
};

std::vector<std::string> values(const std::vector<HeaderLine>& lines) {
  std::vector<std::string> texts;
  for (const HeaderLine& line : lines) texts.push_back(line.value);
  return texts;
}

}  // namespace

std::vector<TypicalWay> typical_ways(const Folded& folded, const std::vector<std::string>& texts) {
  std::vector<TypicalWay> ways;
  for (const std::vector<int>& edges : example_walks(folded, texts)) {
    const std::optional<TypicalWay> way = way_of(folded, edges);
    if (way && std::ranges::find(ways, *way) == ways.end()) ways.push_back(*way);
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

std::vector<std::string> typical_texts(const Grammar& grammar) { return values(grammar.directives.typical); }

ExampleTexts example_texts(const Grammar& grammar) { return {typical_texts(grammar), values(grammar.directives.rare)}; }

std::string to_string(const ExamplePaths& paths) {
  std::string result;
  for (std::size_t state = 0; state < paths.size(); ++state) {
    result += std::to_string(state) + ":";
    for (const int way : paths[state]) result += way == end_way ? " end" : " " + std::to_string(way);
    result += '\n';
  }
  return result;
}

std::vector<std::vector<int>> example_walks(const Folded& folded, const std::vector<std::string>& texts) {
  std::vector<std::vector<int>> walks;
  for (const std::string& text : texts) {
    Reading reading = read(folded, text);
    if (reading.states.empty()) continue;
    reading.ways.pop_back();  // the end
    walks.push_back(std::move(reading.ways));
  }
  return walks;
}

ExamplePaths example_paths(const Folded& folded, const std::vector<std::string>& texts) {
  std::vector<std::map<int, int>> counts(folded.states.size());
  for (const std::string& text : texts) {
    const Reading reading = read(folded, text);
    for (std::size_t i = 0; i < reading.states.size(); ++i) ++counts[at(reading.states[i])][reading.ways[i]];
  }
  ExamplePaths result(folded.states.size());
  for (std::size_t i = 0; i < counts.size(); ++i) {
    for (const auto& [way, count] : counts[i]) result[i].push_back(way);
    std::ranges::stable_sort(result[i], [&](int a, int b) { return counts[i][a] > counts[i][b]; });
  }
  return result;
}

ExamplePaths with_all_between(const Folded& folded, ExamplePaths ways) {
  const ExamplePaths known = ways;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    const auto add = [&](int way) {
      if (std::ranges::find(ways[i], way) == ways[i].end()) ways[i].push_back(way);
    };
    if (known[i].empty()) continue;
    const Folded::State& state = folded.states[i];
    for (std::size_t edge = 0; edge < state.edges.size(); ++edge) {
      if (!known[at(state.edges[edge].target)].empty()) add(static_cast<int>(edge));
    }
    if (state.accepting) add(end_way);
  }
  return ways;
}

Folded example_trie(const Folded& folded, const std::vector<std::string>& texts) {
  const Folded plain = without_escapes(folded);
  Tree tree(plain);
  for (const std::string& text : texts) {
    const Reading reading = read(plain, text);
    if (!reading.states.empty()) tree.add(reading);
  }
  return tree.folded();
}

Folded restricted_to_examples(const Folded& folded, const std::vector<std::string>& texts) {
  std::vector<bool> kept(folded.states.size());
  for (const std::string& text : texts) {
    for (const int state : read(folded, text).states) kept[at(state)] = true;
  }
  Folded result{folded.tags, folded.registers, {}, folded.streams, folded.escape, {}};
  std::vector<int> number(folded.states.size(), Tdfa::none);
  int next = 0;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (kept[i]) number[i] = next++;
  }
  for (std::size_t i = 0; i < kept.size(); ++i) {
    if (!kept[i]) continue;
    Folded::State state = folded.states[i];
    std::erase_if(state.edges,
                  [&](const Folded::Edge& edge) { return !kept[at(edge.target)] || !is_simple(folded, edge); });
    for (Folded::Edge& edge : state.edges) edge.target = number[at(edge.target)];
    result.states.push_back(std::move(state));
  }
  return result;
}

}  // namespace bnfurl::gen
