#include "gen/emit/shared/ways_code.hpp"

#include <algorithm>

#include "gen/emit/shared/register_code.hpp"

namespace bnfurl::gen {
namespace {

bool reads(const Update& update, int reg) {
  return update.source.kind == Source::Kind::copy && update.source.reg == reg;
}

bool is_read(const Updates& updates, const Update& by_other_than) {
  return std::ranges::any_of(
      updates, [&](const Update& update) { return &update != &by_other_than && reads(update, by_other_than.target); });
}

constexpr std::uint16_t digit_bit = 15;  // after the bits of at most fifteen streams
constexpr std::uint16_t no_lead = 0x100;

std::uint16_t bits_of(unsigned octet, const std::vector<Runs::Stream>& streams,
                      const std::optional<Runs::Escape>& escape) {
  unsigned bits = escape && escape->digits.contains(octet) ? 1U << digit_bit : 0U;
  for (std::size_t i = 0; i < streams.size(); ++i) bits |= streams[i].octets.contains(octet) ? 1U << i : 0U;
  return static_cast<std::uint16_t>(bits);
}

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
    return way != end_way && !reads_run(folded_, state, edge_of(state, way));
  }

  std::string condition(const Folded::State& state, int way, bool is_read) {
    if (way == end_way) return "c == end";
    const Folded::Edge& edge = edge_of(state, way);
    if (reads_run(folded_, state, edge)) return "const auto past = " + run_of(edge) + "; past != c";
    return is_read ? is_of(edge.octets) : style_.is_at(edge.octets.least());
  }

  std::string action(const Folded::State& state, int way) {
    if (way == end_way) return style_.accept(state);
    const Folded::Edge& edge = edge_of(state, way);
    const std::string target = std::to_string(edge.target) + ";";
    const std::string updates = "++c; " + registers_.updates(edge.updates);
    return updates + (reads_run(folded_, state, edge) ? "c = past; goto after_run_" : "goto path_") + target;
  }

  // The condition that `yych`, which may be the end, is in a set.
  std::string is_of(const OctetSet& octets) {
    if (octets.size() == 1) return "yych == " + std::to_string(octets.least());
    return "is_of(yych, " + sets_.name_of(octets) + ")";
  }

  std::string run_of(const Folded::Edge& edge) const {
    return style_.run_end(*folded_.states[static_cast<std::size_t>(edge.target)].stream);
  }

  const Folded& folded_;
  const ExamplePaths& ways_;
  RegisterCode& registers_;
  const WaysStyle& style_;
  SetConstants sets_;
};

}  // namespace

Updates sequenced(Updates updates, int scratch) {
  Updates result;
  while (!updates.empty()) {
    auto next = std::ranges::find_if(updates, [&](const Update& update) { return !is_read(updates, update); });
    if (next == updates.end()) {
      next = updates.begin();
      result.push_back({scratch, {Source::Kind::copy, next->target, ""}});
      for (Update& update : updates) {
        if (reads(update, next->target)) update.source.reg = scratch;
      }
    }
    result.push_back(*next);
    updates.erase(next);
  }
  return result;
}

StreamNumbers stream_numbers(const std::vector<Runs::Stream>& streams, const std::optional<Runs::Escape>& escape) {
  StreamNumbers numbers;
  for (unsigned octet = 0; octet < 256; ++octet) numbers.classes[octet] = bits_of(octet, streams, escape);
  numbers.count = static_cast<std::uint16_t>(streams.size());
  for (std::size_t i = 0; i < streams.size(); ++i) {
    if (streams[i].with_escape) numbers.with_escape = static_cast<std::uint16_t>(numbers.with_escape | 1U << i);
  }
  numbers.escape_lead = escape ? escape->lead : no_lead;
  numbers.escape_digit_bit = digit_bit;
  return numbers;
}

std::string ways_code(const Folded& folded, const ExamplePaths& ways, RegisterCode& registers, const WaysStyle& style) {
  return Writer(folded, ways, registers, style).code();
}

}  // namespace bnfurl::gen
