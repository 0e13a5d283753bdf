#include "src/records/readers/truncated_lines.hpp"

#include <bitset>
#include <cstddef>
#include <utility>

namespace bnfurl::records {

std::span<const Span> TruncatedLines::split(std::string_view line, Component url) {
  const std::optional<Automaton::State> cut = state_after(line);
  if (!cut) return {};
  if (ways_.empty()) find_ways();
  spans_.clear();
  add_whole(line, "", *cut);
  if (spans_.empty() || spans_[url.index()].begin >= line.size()) return {};
  const Automaton lines = layout_.automaton();
  for (const char octet : octets_) {
    const Automaton::State next = lines.next(*cut, octet);
    if (next != Automaton::dead) add_whole(line, std::string_view(&octet, 1), next);
  }
  for (Span& span : spans_) {
    if (span.end >= line.size()) span = {};
  }
  return spans_;
}

std::span<const Span> TruncatedLines::split_short(std::string_view line) {
  const Automaton lines = layout_.automaton();
  const std::optional<Automaton::State> end = state_after(line);
  const Automaton::State next = end ? lines.next(*end, ' ') : Automaton::dead;
  if (next == Automaton::dead) return {};
  if (ways_.empty()) find_ways();
  spans_.clear();
  add_whole(line, " ", next);
  std::size_t present = 0, missing = 0;
  for (Span& span : spans_) {
    if (span.begin == Span::absent) continue;
    if (span.begin < line.size() && span.end > line.size()) return {};
    ++(span.begin < line.size() ? present : missing);
    if (span.begin >= line.size()) span = {};
  }
  return missing < present ? spans_ : std::span<const Span>();
}

// Keeps the components that are those of one more line, too.
void TruncatedLines::add_whole(std::string_view beginning, std::string_view next, Automaton::State state) {
  const Automaton lines = layout_.automaton();
  whole_.clear();
  whole_.reserve(beginning.size() + next.size() + ways_.size());
  whole_.append(beginning).append(next);
  for (; !lines.accepts(state); state = lines.next(state, whole_.back())) whole_ += ways_[state];
  const std::optional<AnyParts> parts = bnfurl::split(layout_, whole_);
  if (!parts) return;
  if (spans_.empty()) spans_.assign(parts->spans().begin(), parts->spans().end());
  for (std::size_t i = 0; i < spans_.size(); ++i) {
    if (spans_[i] != parts->spans()[i]) spans_[i] = {};
  }
}

std::optional<Automaton::State> TruncatedLines::state_after(std::string_view line) const {
  const Automaton lines = layout_.automaton();
  Automaton::State state = Automaton::start;
  for (const char octet : line) {
    state = lines.next(state, octet);
    if (state == Automaton::dead) return std::nullopt;
  }
  return state;
}

// Backwards from the states in which a line may end, breadth first.
void TruncatedLines::find_ways() {
  const Automaton lines = layout_.automaton();
  std::bitset<256> classes;
  for (int octet = 0; octet < 256; ++octet) {
    const std::size_t each = lines.class_of(static_cast<char>(octet));
    if (!classes.test(each)) octets_.push_back(static_cast<char>(octet));
    classes.set(each);
  }
  std::vector<std::vector<std::pair<Automaton::State, char>>> before(lines.states());
  std::vector<Automaton::State> found;
  std::vector<bool> is_found(lines.states());
  for (std::size_t i = 0; i < lines.states(); ++i) {
    const auto state = static_cast<Automaton::State>(i);
    is_found[state] = lines.accepts(state);
    if (is_found[state]) found.push_back(state);
    for (const char way : octets_) {
      const Automaton::State next = lines.next(state, way);
      if (next != Automaton::dead) before[next].emplace_back(state, way);
    }
  }
  ways_.resize(lines.states());
  for (std::size_t i = 0; i < found.size(); ++i) {
    for (const auto& [state, way] : before[found[i]]) {
      if (is_found[state]) continue;
      is_found[state] = true;
      ways_[state] = way;
      found.push_back(state);
    }
  }
}

}  // namespace bnfurl::records
