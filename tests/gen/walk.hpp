// Small interpreters of the generator's values, to compare one stage with another, and random texts to compare them on.
// Results of a tagged automaton print as `host 7-11, host_kind reg-name`. Results of a trace automaton print as the
// text with its marks, `<host127.1host>`. "-" means that the text is not in the language.
#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <string>
#include <string_view>

#include "gen/automaton/model/tdfa.hpp"
#include "gen/automaton/speed/fold.hpp"

namespace bnfurl::gen::tests {

/// The registers during a walk over an automaton with tags. A value is an offset, the value of a choice, or empty.
class Registers {
public:
  explicit Registers(std::size_t count) : values_(count) {}

  void update(const Updates& updates, std::size_t position) {
    const std::vector<std::string> before = values_;
    for (const Update& each : updates)
      values_[static_cast<std::size_t>(each.target)] = value_of(each.source, position, before);
  }

  [[nodiscard]] std::string results(const std::vector<Mark>& tags, const Updates& results, std::size_t size) const {
    std::map<std::string, std::string> found;
    for (const Mark::Kind kind : {Mark::Kind::open, Mark::Kind::close, Mark::Kind::choice}) {
      for (const Update& each : results) {
        const Mark& tag = tags[static_cast<std::size_t>(each.target)];
        const std::string value = value_of(each.source, size, values_);
        if (tag.kind != kind || value.empty()) continue;
        found[tag.name] += (kind == Mark::Kind::close ? "-" : " ") + value;
      }
    }
    std::string text;
    for (const auto& [name, value] : found) text += (text.empty() ? "" : ", ") + name + value;
    return text;
  }

private:
  static std::string value_of(const Source& source, std::size_t position, const std::vector<std::string>& values) {
    switch (source.kind) {
      case Source::Kind::position:
        return std::to_string(position);
      case Source::Kind::copy:
        return values[static_cast<std::size_t>(source.reg)];
      case Source::Kind::constant:
        return source.value;
      case Source::Kind::unset:
        break;
    }
    return {};
  }

  std::vector<std::string> values_;
};

[[nodiscard]] inline std::string split_by(const Tdfa& tdfa, std::string_view text) {
  const std::vector<std::size_t> class_of = class_of_octet(tdfa.classes);
  Registers registers(tdfa.registers.size());
  std::size_t state = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::size_t letter = class_of[static_cast<unsigned char>(text[i])];
    if (letter == tdfa.classes.size() || tdfa.states[state].next[letter].target == Tdfa::none) return "-";
    registers.update(tdfa.states[state].next[letter].updates, i);
    state = static_cast<std::size_t>(tdfa.states[state].next[letter].target);
  }
  if (!tdfa.states[state].accepting) return "-";
  return registers.results(tdfa.tags, tdfa.states[state].results, text.size());
}

/// Walks a folded automaton the way a scanner does: accelerated states skip runs, an escape is one step, a region is a
/// call.
class FoldedWalk {
public:
  FoldedWalk(const Folded& folded, std::string_view text)
      : folded_(folded), text_(text), registers_(folded.registers.size()) {}

  [[nodiscard]] std::string run() {
    for (std::size_t state = 0;;) {
      const Folded::State& here = folded_.states[state];
      if (here.region) {
        if (!through(folded_.regions[static_cast<std::size_t>(*here.region)])) return "-";
        registers_.update(here.leave.updates, at_ - 1);
        state = static_cast<std::size_t>(here.leave.target);
        continue;
      }
      skip_run(here);
      if (at_ == text_.size())
        return here.accepting ? registers_.results(folded_.tags, here.results, text_.size()) : "-";
      const Folded::Edge* edge = step(here);
      if (edge == nullptr) return "-";
      state = static_cast<std::size_t>(edge->target);
    }
  }

private:
  [[nodiscard]] bool is_at(const OctetSet& octets, std::size_t offset) const {
    return offset < text_.size() && octets.contains(static_cast<unsigned char>(text_[offset]));
  }
  [[nodiscard]] bool digits_at(std::size_t offset) const {
    return is_at(folded_.escape->digits, offset) && is_at(folded_.escape->digits, offset + 1);
  }

  void skip_run(const Folded::State& state) {
    if (!state.stream) return;
    const Folded::Stream& stream = folded_.streams[static_cast<std::size_t>(*state.stream)];
    for (;;) {
      if (is_at(stream.octets, at_)) {
        ++at_;
      } else if (stream.with_escape && is_at(OctetSet::single(folded_.escape->lead), at_) && digits_at(at_ + 1)) {
        at_ += 3;
      } else {
        return;
      }
    }
  }

  // Follows the edge of the next octet, if there is one.
  const Folded::Edge* step(const Folded::State& state) {
    for (const Folded::Edge& edge : state.edges) {
      if (!is_at(edge.octets, at_)) continue;
      if (edge.escape && !digits_at(at_ + 1)) return nullptr;
      registers_.update(edge.updates, at_);
      at_ += edge.escape ? 3 : 1;
      return &edge;
    }
    return nullptr;
  }

  bool through(const Folded::Region& region) {
    for (int state = 0; state != Folded::exit;) {
      const Folded::State& here = region.states[static_cast<std::size_t>(state)];
      skip_run(here);
      const Folded::Edge* edge = step(here);
      if (edge == nullptr) return false;
      state = edge->target;
    }
    return true;
  }

  const Folded& folded_;
  std::string_view text_;
  Registers registers_;
  std::size_t at_ = 0;
};

[[nodiscard]] inline std::string split_by(const Folded& folded, std::string_view text) {
  return FoldedWalk(folded, text).run();
}

/// The marks before each octet and at the end; empty if the text is not in the language. A forward walk records the
/// transitions; then, backwards, one step for each octet leads to the place that the reading comes from.
[[nodiscard]] inline std::vector<std::vector<Mark>> marks_at(const TraceAutomaton& automaton, std::string_view text) {
  const std::vector<std::size_t> class_of = class_of_octet(automaton.classes);
  std::vector<const TraceAutomaton::Transition*> way;
  std::size_t state = 0;
  for (const char c : text) {
    const std::size_t letter = class_of[static_cast<unsigned char>(c)];
    if (letter == automaton.classes.size()) return {};
    way.push_back(&automaton.states[state].next[letter]);
    if (way.back()->target == TraceAutomaton::none) return {};
    state = static_cast<std::size_t>(way.back()->target);
  }
  const TraceAutomaton::Step* step = &automaton.states[state].end;
  if (step->place == TraceAutomaton::none) return {};
  std::vector<std::vector<Mark>> result(text.size() + 1);
  for (std::size_t at = text.size();; --at) {
    for (const int mark : step->marks) result[at].push_back(automaton.marks[static_cast<std::size_t>(mark)]);
    if (at == 0) return result;
    step = &way[at - 1]->steps[static_cast<std::size_t>(step->place)];
  }
}

[[nodiscard]] inline std::string marks_by(const TraceAutomaton& automaton, std::string_view text) {
  const std::vector<std::vector<Mark>> marks = marks_at(automaton, text);
  std::string result = marks.empty() ? "-" : "";
  for (std::size_t at = 0; at < marks.size(); ++at) {
    for (const Mark& mark : marks[at]) result += to_string(mark);
    result += text.substr(at, 1);
  }
  return result;
}

/// `host 0-1 4-5, port 2-3`: all occurrences, by name.
[[nodiscard]] inline std::string lists_by(const TraceAutomaton& automaton, std::string_view text) {
  const std::vector<std::vector<Mark>> marks = marks_at(automaton, text);
  if (marks.empty()) return "-";
  std::map<std::string, std::string> found;
  for (std::size_t at = 0; at < marks.size(); ++at) {
    for (const Mark& mark : marks[at])
      found[mark.name] += (mark.kind == Mark::Kind::open ? " " : "-") + std::to_string(at);
  }
  std::string result;
  for (const auto& [name, list] : found) result += (result.empty() ? "" : ", ") + name + list;
  return result;
}

/// Texts from random walks over a minimal Dfa, with random octets of random classes. Some have one octet changed.
class RandomTexts {
public:
  explicit RandomTexts(const Dfa& dfa) : dfa_(dfa) {}

  [[nodiscard]] std::string next(std::size_t most) {
    std::string text;
    for (int state = 0; text.size() < most; state = step(state, text)) {
      const auto& all = dfa_.states[static_cast<std::size_t>(state)].next;
      if (std::count(all.begin(), all.end(), Dfa::none) == static_cast<std::ptrdiff_t>(all.size())) break;
      if (dfa_.accepting(state) && below(8) == 0) break;
    }
    if (!text.empty() && below(4) == 0) text[below(text.size())] = static_cast<char>(below(256));
    return text;
  }

private:
  std::size_t below(std::size_t bound) { return random_() % bound; }

  int step(int state, std::string& text) {
    for (;;) {
      const std::size_t letter = below(dfa_.classes.size());
      const int target = dfa_.next(state, static_cast<Letter>(letter));
      if (target == Dfa::none) continue;
      const std::vector<std::uint8_t> octets = dfa_.classes[letter].octets();
      text += static_cast<char>(octets[below(octets.size())]);
      return target;
    }
  }

  const Dfa& dfa_;
  std::mt19937 random_{1};
};

// All readings of a text by an Nfa over octets and marks. Each reading is the text with its marks: `<user me user> @`.

class Readings {
public:
  Readings(const Nfa& nfa, std::string_view text) : nfa_(nfa), text_(text), class_of_(class_of_octet(nfa.classes)) {
    go_on(0, 0, "");
  }
  [[nodiscard]] const std::vector<std::string>& all() const { return all_; }

private:
  void go_on(std::size_t state, std::size_t at, const std::string& reading) {
    if (at == text_.size() && nfa_.accepting[state]) all_.push_back(reading);
    for (const Nfa::Transition& transition : nfa_.states[state]) {
      const auto letter = static_cast<std::size_t>(transition.letter);
      const auto target = static_cast<std::size_t>(transition.target);
      if (transition.letter == Nfa::no_letter) {
        go_on(target, at, reading);
      } else if (letter >= nfa_.classes.size()) {
        go_on(target, at, reading + to_string(nfa_.marks[letter - nfa_.classes.size()]));
      } else if (at < text_.size() && class_of_[static_cast<unsigned char>(text_[at])] == letter) {
        go_on(target, at + 1, reading + text_[at]);
      }
    }
  }

  const Nfa& nfa_;
  std::string_view text_;
  std::vector<std::size_t> class_of_;
  std::vector<std::string> all_;
};

}  // namespace bnfurl::gen::tests
