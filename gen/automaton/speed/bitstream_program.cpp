#include "gen/automaton/speed/bitstream_program.hpp"

#include <algorithm>
#include <map>

#include "gen/automaton/speed/bitstream_tags.hpp"
#include "gen/automaton/speed/fold.hpp"

namespace bnfurl::gen {
namespace {

using Statement = BitstreamProgram::Statement;
using Place = BitstreamProgram::Place;

// The index of a value in a list; a new value is appended.
template <class Value>
int interned(std::vector<Value>& list, const Value& value) {
  const auto known = std::ranges::find(list, value);
  const auto index = static_cast<int>(known - list.begin());
  if (known == list.end()) list.push_back(value);
  return index;
}

// Two kinds of tags meet here: those of the automaton (`tag`, an index into folded_.tags), and those of the program
// (`result_tag`, an index into result_.tags). One tag of the program often gives the values of several tags of the
// automaton.
class Programmer {
public:
  explicit Programmer(const Folded& folded) : folded_(folded), statement_of_(folded.states.size(), Statement::none) {}

  // If there is no program, the first reason found is returned; the rest of the work is skipped.
  std::variant<BitstreamProgram, std::string> run() {
    if (folded_.states.empty()) return "no typical text matches it";
    find_program();
    if (why_none_) return *why_none_;
    return std::move(result_);
  }

private:
  void find_program() {
    result_.escape = folded_.escape;
    for (const auto& [group, is_cycle] : state_groups(folded_)) {
      if (why_none_) return;
      if (is_cycle) {
        add_walk(group);
      } else {
        add_state(group[0]);
      }
    }
    for (std::size_t i = 0; i < folded_.states.size(); ++i) {
      if (folded_.states[i].accepting) result_.accepting.push_back(statement_of_[i]);
    }
    if (!why_none_) add_tags();
    check_classes();
  }

  void fail(std::string reason) {
    if (!why_none_) why_none_ = std::move(reason);
  }

  // Where an edge can be taken: at its octets, or at a lead octet that begins an escape.
  int class_of(const OctetSet& octets, bool escapes = false) { return interned(result_.classes, {octets, escapes}); }
  int class_of(const Folded::Edge& edge) { return edge.escape ? class_of({}, true) : class_of(edge.octets); }
  int class_of_run(const Folded::State& state) {
    const Folded::Stream& stream = folded_.streams[at(*state.stream)];
    return class_of(stream.octets, stream.with_escape);
  }

  // The markers that enter `target`. Groups are in topological order, so all states with an edge to `target` already
  // have statements, except the states of its own group.
  std::vector<BitstreamProgram::Entry> entries(int target) {
    std::vector<BitstreamProgram::Entry> result;
    for (std::size_t i = 0; i < folded_.states.size(); ++i) {
      if (statement_of_[i] == Statement::none) continue;
      for (const Folded::Edge& edge : folded_.states[i].edges) {
        if (edge.target == target) result.push_back({statement_of_[i], class_of(edge)});
      }
    }
    return result;
  }

  int add(Statement statement) {
    result_.statements.push_back(std::move(statement));
    return static_cast<int>(result_.statements.size()) - 1;
  }

  void add_state(int number) {
    const Folded::State& state = folded_.states[at(number)];
    Statement statement;
    statement.entries = entries(number);
    statement.kind = number == 0 ? Statement::Kind::start : state.stream ? Statement::Kind::run : Statement::Kind::step;
    if (state.stream) statement.octets = class_of_run(state);
    statement_of_[at(number)] = add(std::move(statement));
  }

  // The octets after which the text can be in a state: those of its run and of all edges to it. The digits of an escape
  // are among them, because the run of the state that an escape enters contains the digits.
  [[nodiscard]] BitstreamProgram::Class entering(int target) const {
    BitstreamProgram::Class result = run_of(target);
    for (const Folded::State& state : folded_.states) {
      for (const Folded::Edge& edge : state.edges) {
        if (edge.target == target) add_octets(result, edge);
      }
    }
    return result;
  }

  [[nodiscard]] BitstreamProgram::Class run_of(int number) const {
    const Folded::State& state = folded_.states[at(number)];
    return state.stream ? folded_.streams[at(*state.stream)] : BitstreamProgram::Class{};
  }

  // The octets that lead from a state of a cycle to a state of the same cycle.
  [[nodiscard]] BitstreamProgram::Class staying(int number, const std::vector<int>& cycle) const {
    BitstreamProgram::Class result = run_of(number);
    for (const Folded::Edge& edge : folded_.states[at(number)].edges) {
      if (std::ranges::find(cycle, edge.target) != cycle.end()) add_octets(result, edge);
    }
    return result;
  }

  static void add_octets(BitstreamProgram::Class& set, const Folded::Edge& edge) {
    if (edge.escape) {
      set.with_escape = true;
    } else {
      set.octets |= edge.octets;
    }
  }

  // A cycle can be a walk if it sets no tag, and if the last octet says in which of its states the text is.
  void check_cycle(const std::vector<int>& cycle) {
    OctetSet known;  // octets that enter the states before `number`
    for (const int number : cycle) {
      if (number == 0) fail("a cycle leads back to the start");
      for (const Folded::Edge& edge : folded_.states[at(number)].edges) {
        if (std::ranges::find(cycle, edge.target) == cycle.end()) continue;
        if (!edge.updates.empty()) fail("a component begins or ends within a cycle");
      }
      const BitstreamProgram::Class set = entering(number);
      OctetSet octets = set.octets;
      if (set.with_escape) octets |= OctetSet::single(folded_.escape->lead);
      if (octets.intersects(known)) fail("the last byte does not say which state of a cycle it leads to");
      known |= octets;
    }
  }

  void add_walk(const std::vector<int>& cycle) {
    check_cycle(cycle);
    if (why_none_) return;
    Statement statement;
    statement.kind = Statement::Kind::walk;
    for (const int number : cycle) {
      const std::vector<BitstreamProgram::Entry> more = entries(number);
      statement.entries.insert(statement.entries.end(), more.begin(), more.end());
      // A pair: an octet that leads to this state, and a next one that stays in the cycle. New classes are numbered in
      // the order of these two lines.
      const int next = interned(result_.classes, staying(number, cycle));
      const int before = interned(result_.classes, entering(number));
      statement.pairs.emplace_back(before, next);
    }
    const int walk = add(std::move(statement));
    for (const int number : cycle) {
      Statement member;
      member.kind = Statement::Kind::member;
      member.walk = walk;
      member.octets = interned(result_.classes, entering(number));
      statement_of_[at(number)] = add(std::move(member));
    }
  }

  // Engines look octets up by seven bits, and rely on every run to end at a separator.
  void check_classes() {
    const OctetSet forbidden = OctetSet::range(0x80, 0xff) | OctetSet::single(0) | OctetSet::single('\n');
    for (const BitstreamProgram::Class& each : result_.classes) {
      if (each.octets.intersects(forbidden)) fail("a class has a byte beyond 0x7f, a newline or a NUL");
    }
    if (!result_.escape) return;
    const bool is_plain = result_.escape->lead < 0x80 && !result_.escape->digits.intersects(forbidden);
    if (!is_plain) fail("an escape has a byte beyond 0x7f, a newline or a NUL");
  }

  // The tag of the program that is set at `events`. If all ways out of a state set it, every marker of the state
  // counts, whatever its octet: a marker without a way out is not part of an accepted text.
  BitstreamProgram::Tag tag_of(const Events& events) {
    BitstreamProgram::Tag tag;
    for (std::size_t i = 0; i < folded_.states.size(); ++i) {
      const Folded::State& state = folded_.states[i];
      const int number = static_cast<int>(i);
      std::size_t ways_that_set = events.contains({number, Event::end}) ? 1 : 0;
      for (std::size_t edge = 0; edge < state.edges.size(); ++edge)
        ways_that_set += events.contains({number, static_cast<int>(edge)}) ? 1 : 0;
      if (ways_that_set == state.edges.size() + (state.accepting ? 1 : 0)) {
        tag.entries.push_back({statement_of_[i], Statement::none});
        continue;
      }
      for (std::size_t edge = 0; edge < state.edges.size(); ++edge) {
        if (events.contains({number, static_cast<int>(edge)}))
          tag.entries.push_back({statement_of_[i], class_of(state.edges[edge])});
      }
      if (events.contains({number, Event::end})) tag.ends.push_back(statement_of_[i]);
    }
    return tag;
  }

  int add_tag(const Events& events) {
    result_events_.push_back(events);
    result_.tags.push_back(tag_of(events));
    return static_cast<int>(result_events_.size()) - 1;
  }

  // A place that gives the tag's value without a new tag of the program: at a fixed distance from the beginning, at the
  // end, or at a fixed distance from one of the program's tags, except `without`.
  [[nodiscard]] std::optional<Place> known_place(const TagEvents& tag, int without = Statement::none) const {
    if (const auto octets = distance_from_begin(folded_, tag)) return Place{Place::From::begin, 0, *octets};
    if (only_at_end(tag.events)) return Place{Place::From::end, 0, 0};
    for (int i = 0; i < static_cast<int>(result_events_.size()); ++i) {
      if (i == without) continue;
      const auto octets = result_events_[at(i)] == tag.events ? 0 : distance(folded_, tag, result_events_[at(i)]);
      if (octets) return Place{Place::From::tag, i, *octets};
    }
    for (int i = 0; i < static_cast<int>(result_events_.size()); ++i) {
      const auto octets = i == without ? std::nullopt : distance_to(folded_, tag, result_events_[at(i)]);
      if (octets) return Place{Place::From::tag_or_end, i, -*octets};
    }
    return std::nullopt;
  }

  Place place_of(const TagEvents& tag) {
    if (const std::optional<Place> known = known_place(tag)) return *known;
    return {Place::From::tag, add_tag(tag.events), 0};
  }

  // A tag of the program, other than `without`, that is set if and only if `tag` is set.
  [[nodiscard]] std::optional<int> known_present_tag(std::size_t tag, int without = Statement::none) const {
    for (int i = 0; i < static_cast<int>(result_events_.size()); ++i) {
      if (i != without && set_with(folded_, tag, result_events_[at(i)])) return i;
    }
    return std::nullopt;
  }

  // A tag of the program that is set if and only if `tag` is set: an existing one, or a new one with the events of some
  // tag of the automaton. Nullopt if `tag` is always set.
  std::optional<int> present_tag(std::size_t tag) {
    if (always_set(folded_, tag)) return std::nullopt;
    if (const std::optional<int> known = known_present_tag(tag)) return known;
    for (const TagEvents& each : tags_) {
      if (set_with(folded_, tag, each.events)) return add_tag(each.events);
    }
    fail("no byte says whether " + gen::to_string(folded_.tags[tag]) + " is set");
    return std::nullopt;
  }

  // The program gives a tag the offset of its last event in the line. If the automaton can also give it the offset of
  // an earlier event, there is no program.
  void find_events() {
    for (std::size_t tag = 0; tag < folded_.tags.size(); ++tag) {
      std::optional<Events> events = tag_events(folded_, tag);
      if (!events) return fail(gen::to_string(folded_.tags[tag]) + " is not always where it was set last");
      tags_.push_back({tag, std::move(*events)});
    }
  }

  // The tags of a component's begin and end.
  struct Ends {
    const TagEvents* begin = nullptr;
    const TagEvents* end = nullptr;
  };

  void add_tags() {
    find_events();
    if (why_none_) return;
    std::map<std::string, Ends> found;
    for (const TagEvents& each : tags_) {
      const Mark& mark = folded_.tags[each.tag];
      if (is_never_set(each.tag)) continue;
      if (mark.kind == Mark::Kind::open) found[mark.name].begin = &each;
      if (mark.kind == Mark::Kind::close) found[mark.name].end = &each;
    }
    // Ends first: a component that begins just after the end of another one needs no tag.
    for (const auto& [name, ends] : found) {
      result_.components.push_back({name, {}, {}, place_of(*ends.end)});
      ends_.push_back(ends);
    }
    for (std::size_t i = 0; i < ends_.size(); ++i) {
      result_.components[i].present = present_tag(ends_[i].begin->tag);
      result_.components[i].begin = place_of(*ends_[i].begin);
    }
    for (int result_tag = static_cast<int>(result_events_.size()) - 1; result_tag >= 0; --result_tag)
      leave_out(result_tag);
  }

  // Removes the program's tag `result_tag` if every place and presence that uses it can use other tags.
  void leave_out(int result_tag) {
    std::vector<BitstreamProgram::Component> components = result_.components;
    for (std::size_t i = 0; i < components.size(); ++i) {
      if (!does_without(result_tag, *ends_[i].begin, components[i].begin) ||
          !does_without(result_tag, *ends_[i].end, components[i].end) ||
          !does_without(result_tag, ends_[i].begin->tag, components[i].present))
        return;
    }
    result_.components = std::move(components);
    result_events_.erase(result_events_.begin() + result_tag);
    result_.tags.erase(result_.tags.begin() + result_tag);
    const auto renumber = [&](int& tag) { tag -= tag > result_tag ? 1 : 0; };
    for (BitstreamProgram::Component& each : result_.components) {
      renumber(each.begin.tag);
      renumber(each.end.tag);
      if (each.present) renumber(*each.present);
    }
  }

  // Makes `place` the same offset without the program's tag `result_tag`; returns whether that is possible.
  [[nodiscard]] bool does_without(int result_tag, const TagEvents& tag, Place& place) const {
    const bool is_used = place.from == Place::From::tag || place.from == Place::From::tag_or_end;
    if (!is_used || place.tag != result_tag) return true;
    const std::optional<Place> other = known_place(tag, result_tag);
    if (other) place = *other;
    return other.has_value();
  }

  // The same for the presence of a component.
  [[nodiscard]] bool does_without(int result_tag, std::size_t tag, std::optional<int>& present) const {
    if (present != result_tag) return true;
    present = known_present_tag(tag, result_tag);
    return present.has_value();
  }

  // Without any event, set_with asks whether no text sets the tag.
  [[nodiscard]] bool is_never_set(std::size_t tag) const { return set_with(folded_, tag, {}); }

  const Folded& folded_;
  std::optional<std::string> why_none_;
  BitstreamProgram result_;
  std::vector<int> statement_of_;      // by state
  std::vector<TagEvents> tags_;        // by tag of folded_.tags
  std::vector<Events> result_events_;  // by tag of result_.tags
  std::vector<Ends> ends_;             // by component of result_.components
};

// A bitstream program as tests and `--dump bitstreams` show it: a line for each class, statement, tag and result.
std::string numbers(const std::vector<int>& list) {
  std::string text;
  for (const int each : list) text += (text.empty() ? "" : " ") + std::to_string(each);
  return text;
}

std::string entry_text(const BitstreamProgram::Entry& entry) {
  return std::to_string(entry.statement) + (entry.octets == Statement::none ? "" : "&k" + std::to_string(entry.octets));
}

std::string entries_text(const std::vector<BitstreamProgram::Entry>& entries) {
  std::string text;
  for (const BitstreamProgram::Entry& entry : entries) text += " " + entry_text(entry);
  return text;
}

std::string statement_text(const Statement& statement) {
  const std::string octets = " k" + std::to_string(statement.octets);
  switch (statement.kind) {
    case Statement::Kind::start:
      return statement.octets == Statement::none ? "start" : "start" + octets;
    case Statement::Kind::step:
      return "step" + entries_text(statement.entries);
    case Statement::Kind::run:
      return "run" + octets + " of" + entries_text(statement.entries);
    case Statement::Kind::member:
      return "member" + octets + " of " + std::to_string(statement.walk);
    case Statement::Kind::walk:
      break;
  }
  std::string text = "walk";
  for (const auto& [before, next] : statement.pairs)
    text += " k" + std::to_string(before) + ">k" + std::to_string(next);
  return text + " of" + entries_text(statement.entries);
}

std::string tag_text(const BitstreamProgram::Tag& tag) {
  return entries_text(tag.entries) + (tag.ends.empty() ? "" : " end " + numbers(tag.ends));
}

std::string place_text(const Place& place) {
  if (place.from == Place::From::end) return "end";
  const std::string from = place.from == Place::From::begin ? "begin" : "t" + std::to_string(place.tag);
  const std::string sign = place.distance < 0 ? "" : "+";
  const std::string text = from + (place.distance == 0 ? "" : sign + std::to_string(place.distance));
  return place.from == Place::From::tag_or_end ? text + " or end" : text;
}

}  // namespace

std::variant<BitstreamProgram, std::string> bitstream_program(const Folded& folded) { return Programmer(folded).run(); }

std::string to_string(const BitstreamProgram& program) {
  std::string text;
  for (std::size_t i = 0; i < program.classes.size(); ++i)
    text += "k" + std::to_string(i) + ": " + to_string(program.classes[i]) + "\n";
  for (std::size_t i = 0; i < program.statements.size(); ++i)
    text += std::to_string(i) + ": " + statement_text(program.statements[i]) + "\n";
  text += "accepting " + numbers(program.accepting) + "\n";
  for (std::size_t i = 0; i < program.tags.size(); ++i)
    text += "t" + std::to_string(i) + ":" + tag_text(program.tags[i]) + "\n";
  for (const BitstreamProgram::Component& component : program.components) {
    text += component.name + ": " + place_text(component.begin) + " - " + place_text(component.end);
    text += component.present ? " if t" + std::to_string(*component.present) + "\n" : "\n";
  }
  return text;
}

}  // namespace bnfurl::gen
