// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/shared/ways_code.hpp"

#include <algorithm>

namespace bnfurl::gen {

namespace {

// The bits of a set, in five words. The last word is 0: the end of the text (0x100) is looked up in it.
std::string words(const OctetSet& octets) {
  std::string words;
  for (unsigned word = 0; word < 5; ++word) {
    std::uint64_t bits = 0;
    for (unsigned bit = 0; bit < 64 && word < 4; ++bit)
      bits |= octets.contains(64 * word + bit) ? std::uint64_t{1} << bit : 0;
    words += (word == 0 ? "" : ", ") + std::to_string(bits) + "u";
  }
  return words;
}

// The sets that are looked up. They are constants, because gcc would build an argument on the stack at each use.
class Sets {
public:
  // The condition that `yych`, which may be the end, is in a set.
  std::string is_of(const OctetSet& octets) {
    if (octets.size() == 1) return "yych == " + std::to_string(octets.least());
    const auto known = std::find(sets_.begin(), sets_.end(), octets);
    const std::size_t number = static_cast<std::size_t>(known - sets_.begin());
    if (known == sets_.end()) sets_.push_back(octets);
    return "is_of(yych, " + name(number) + ")";
  }

  [[nodiscard]] std::string definitions() const {
    std::string code;
    for (std::size_t i = 0; i < sets_.size(); ++i)
      code += "  static constexpr std::uint64_t " + name(i) + "[5] = {" + words(sets_[i]) + "};\n";
    return code;
  }

private:
  static std::string name(std::size_t number) { return "set" + std::to_string(number); }

  std::vector<OctetSet> sets_;
};

class Writer {
public:
  Writer(const Folded& folded, const ExamplePaths& ways, RegisterCode& registers, const WaysStyle& style)
      : folded_(folded), ways_(ways), registers_(registers), style_(style) {}

  std::string code() {
    std::string code;
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      if (!ways_[i].empty()) code += state(i);
    }
    return sets_.definitions() + code;
  }

private:
  // The octet is read into `yych` only when more is needed than a comparison with the most frequent octet.
  std::string state(std::size_t number) {
    const Folded::State& state = folded_.states[number];
    std::string code = label("path_", number);
    if (state.stream) code += "  c = " + style_.run_end(*state.stream) + ";\n" + label("after_run_", number);
    bool is_read = false;
    bool is_first = true;
    for (const int way : ways_[number]) {
      if (is_escape(state, way)) continue;
      if (!is_read && looks_at_octet(state, way) && !(is_first && edge_of(state, way).octets.size() == 1)) {
        code += "  yych = " + style_.peek + ";\n";
        is_read = true;
      }
      code += "  if (" + condition(state, way, is_read) + ") " + (is_first ? "[[likely]] " : "") + "{ " +
              action(state, way) + " }\n";
      is_first = false;
    }
    return code + "  " + style_.leave(number) + "\n";
  }

  static std::string label(const std::string& name, std::size_t number) {
    return name + std::to_string(number) + ": __attribute__((unused));\n";
  }

  static const Folded::Edge& edge_of(const Folded::State& state, int way) {
    return state.edges[static_cast<std::size_t>(way)];
  }

  static bool is_escape(const Folded::State& state, int way) { return way != end_way && edge_of(state, way).escape; }

  bool looks_at_octet(const Folded::State& state, int way) const {
    return way != end_way && !is_into_run(folded_, state, edge_of(state, way));
  }

  std::string condition(const Folded::State& state, int way, bool is_read) {
    if (way == end_way) return "c == end";
    const Folded::Edge& edge = edge_of(state, way);
    if (is_into_run(folded_, state, edge)) return "const auto past = " + run_of(edge) + "; past != c";
    return is_read ? sets_.is_of(edge.octets) : style_.is_at(edge.octets.least());
  }

  std::string action(const Folded::State& state, int way) {
    if (way == end_way) return style_.accept(state);
    const Folded::Edge& edge = edge_of(state, way);
    const std::string target = std::to_string(edge.target) + ";";
    const std::string updates = "++c; " + registers_.updates(edge.updates);
    return updates + (is_into_run(folded_, state, edge) ? "c = past; goto after_run_" : "goto path_") + target;
  }

  std::string run_of(const Folded::Edge& edge) const {
    return style_.run_end(*folded_.states[static_cast<std::size_t>(edge.target)].stream);
  }

  const Folded& folded_;
  const ExamplePaths& ways_;
  RegisterCode& registers_;
  const WaysStyle& style_;
  Sets sets_;
};

}  // namespace

bool is_into_run(const Folded& folded, const Folded::State& state, const Folded::Edge& edge) {
  const std::optional<int> number = folded.states[static_cast<std::size_t>(edge.target)].stream;
  if (edge.escape || !number) return false;
  const Folded::Stream& stream = folded.streams[static_cast<std::size_t>(*number)];
  const auto is_same_escape = [&](const Folded::Edge& other) {
    return other.escape && other.target == edge.target && other.updates == edge.updates;
  };
  return stream.octets == edge.octets &&
         (!stream.with_escape || std::any_of(state.edges.begin(), state.edges.end(), is_same_escape));
}

std::string ways_code(const Folded& folded, const ExamplePaths& ways, RegisterCode& registers, const WaysStyle& style) {
  return Writer(folded, ways, registers, style).code();
}

}  // namespace bnfurl::gen
