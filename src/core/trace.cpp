// All productions of a text, found by two walks without registers. The forward walk records the state at each octet; a
// state stands for all places where a reading can be. The backward walk starts at the place where the text ends. At
// each octet, exactly one step leads to the place that the walk comes from; the marks of this step replace the
// recorded state, which is no longer needed. Then the marks are read from left to right.
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>

#include <algorithm>

#include "src/core/tables.hpp"

namespace bnfurl {
namespace {

using detail::TraceTable;

// Whether the library has the table. One that is to be built first ends the program.
bool has_table(const detail::ProductionData& entry, const TraceTable& table) noexcept {
  if (table.states == 0 && table.classes != 0) detail::end_by_unprepared(entry, " for trace");
  return table.states != 0;
}

// The cell of an octet in a row of `next` or `steps_begin`. The number of classes is read once for a text: for all that
// the compiler knows, each state that is recorded could change it.
struct Cells {
  explicit Cells(const TraceTable& table) noexcept : class_of(table.class_of), classes(table.classes) {}
  [[nodiscard]] std::size_t of(std::size_t row, char octet) const noexcept {
    return row * classes + class_of[static_cast<std::uint8_t>(octet)];
  }
  const std::uint8_t* class_of;
  std::size_t classes;
};

// Records the state before each octet and after the last one; false if no text continues like this. Neither this nor
// the next function is inlined: `walk`, which is compiled for each use of the marks, needs the registers for them.
[[gnu::noinline]] bool note_states(const TraceTable& table, std::string_view text,
                                   std::span<std::uint16_t> states) noexcept {
  const Cells cells(table);
  std::uint16_t state = 0;
  states[0] = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    state = table.next[cells.of(state, text[i])];
    if (state == detail::none) return false;
    states[i + 1] = state;
  }
  return true;
}

// Replaces each state by the list of marks that the reading passes there.
[[gnu::noinline]] bool choose_marks(const TraceTable& table, std::string_view text,
                                    std::span<std::uint16_t> states) noexcept {
  const Cells cells(table);
  TraceTable::Step step = table.ends[states[text.size()]];
  if (step.place == detail::none) return false;
  for (std::size_t i = text.size(); i > 0; --i) {
    states[i] = step.marks;
    const std::uint16_t row = table.row_of[states[i - 1]];
    step = table.steps[table.steps_begin[cells.of(row, text[i - 1])] + step.place];
  }
  states[0] = step.marks;
  return true;
}

// Calls `pass` with the marks of the text, from left to right; returns false, without a call, if the text does not
// match.
template <class Pass>
bool walk(const TraceTable& table, std::string_view text, std::span<std::uint16_t> states, Pass pass) noexcept {
  if (!note_states(table, text, states) || !choose_marks(table, text, states)) return false;
  for (std::size_t offset = 0; offset <= text.size(); ++offset) {
    const std::size_t list = states[offset];
    for (std::uint32_t i = table.marks_begin[list]; i < table.marks_begin[list + 1]; ++i) pass(table.marks[i], offset);
  }
  return true;
}

// Builds occurrences from marks. Open occurrences are a chain of parents, innermost first. Occurrences without room
// come after all that have room, so it is enough to count how many of them are open.
class Occurrences {
public:
  Occurrences(const detail::ProductionData* productions, std::span<Occurrence> room) noexcept
      : productions_(productions), room_(room) {}

  void pass(std::uint16_t mark, std::size_t offset) noexcept {
    if (mark % 2 == 0)
      begin(mark / 2, offset);
    else
      end(offset);
  }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

private:
  void begin(int production, std::size_t offset) noexcept {
    if (count_ >= room_.size()) {
      ++open_without_room_;
    } else {
      Occurrence& occurrence = room_[count_];
      detail::Access::set_production(occurrence, productions_[production]);
      occurrence.begin = occurrence.end = offset;
      occurrence.parent = innermost_;
      innermost_ = count_;
    }
    ++count_;
  }
  void end(std::size_t offset) noexcept {
    if (open_without_room_ != 0) {
      --open_without_room_;
      return;
    }
    room_[innermost_].end = offset;
    innermost_ = room_[innermost_].parent;
  }

  const detail::ProductionData* productions_;  // indexed by marks
  std::span<Occurrence> room_;
  std::size_t count_ = 0;
  std::size_t innermost_ = Occurrence::no_parent;
  std::size_t open_without_room_ = 0;
};

// The same for components; no component is inside itself.
class ComponentOccurrences {
public:
  explicit ComponentOccurrences(std::span<ComponentOccurrence> room) noexcept : room_(room) {}

  void begin(std::size_t component, std::size_t offset) noexcept {
    if (count_ < room_.size()) room_[count_] = {static_cast<std::uint16_t>(component), offset, offset};
    open_[component] = count_;
    ++count_;
  }
  void end(std::size_t component, std::size_t offset) noexcept {
    if (open_[component] < room_.size()) room_[open_[component]].end = offset;
  }
  [[nodiscard]] std::size_t count() const noexcept { return count_; }

private:
  std::span<ComponentOccurrence> room_;
  std::size_t count_ = 0;
  std::size_t open_[detail::max_components];  // by component: the number of its open occurrence
};

// The productions that only bodies bring in.
void trace_bodies(const detail::ProductionData& entry, std::string_view text, std::span<std::uint16_t> states,
                  Occurrences& occurrences) noexcept {
  if (entry.occurrences == nullptr) return;
  walk(*entry.occurrences, text, states, [&](std::uint16_t mark, std::size_t offset) {
    if (mark / 2 < entry.grammar->production_count) occurrences.pass(mark, offset);
  });
}

bool trace_printed(const detail::ProductionData& entry, std::string_view text, std::span<std::uint16_t> states,
                   Occurrences& occurrences) noexcept {
  return walk(*entry.trace, text, states,
              [&](std::uint16_t mark, std::size_t offset) { occurrences.pass(mark, offset); });
}

// The index of the production with this name, which must exist.
std::uint16_t index_of(const detail::GrammarData& grammar, std::string_view name) noexcept {
  std::uint16_t index = 0;
  while (grammar.productions[index].name != name) ++index;
  return index;
}

// The production for the kind of `text`. Its table is like that of `entry`, except that the entry's own occurrence is
// missing.
const detail::ProductionData* kind_of(const detail::ProductionData& entry, std::string_view text) noexcept {
  Span spans[detail::max_components];
  detail::Choices choices;
  if (!detail::split_by_short_text(entry, text, spans, &choices)) return nullptr;
  return &entry.grammar->productions[index_of(*entry.grammar, entry.grammar->kinds[choices.kind])];
}

// The variant of a production for a method or a strict reader has no table of its own: its texts are traced by their
// kinds.
bool trace_kind(const detail::ProductionData& entry, const detail::ProductionData& kind, std::string_view text,
                std::span<std::uint16_t> states, Occurrences& occurrences) noexcept {
  const auto mark = static_cast<std::uint16_t>(2 * index_of(*entry.grammar, entry.name));
  occurrences.pass(mark, 0);
  if (!trace_printed(kind, text, states, occurrences)) return false;
  occurrences.pass(static_cast<std::uint16_t>(mark + 1), text.size());
  trace_bodies(kind, text, states, occurrences);
  return true;
}

bool trace_whole(const detail::ProductionData& entry, std::string_view text, std::span<std::uint16_t> states,
                 Occurrences& occurrences) noexcept {
  if (!trace_printed(entry, text, states, occurrences)) return false;
  trace_bodies(entry, text, states, occurrences);
  return true;
}

bool trace_repeated(const detail::ProductionData& entry, std::string_view text, std::span<std::uint16_t> states,
                    ComponentOccurrences& occurrences) noexcept {
  return walk(*entry.occurrences, text, states, [&](std::uint16_t mark, std::size_t offset) {
    if (mark / 2 < entry.grammar->production_count) return;
    const std::size_t component = mark / 2 - entry.grammar->production_count;
    if (mark % 2 == 0)
      occurrences.begin(component, offset);
    else
      occurrences.end(component, offset);
  });
}

// Each component occurs at most once: where `split` finds it. If two begin together, the longer one is the outer one.
bool take_split(const detail::ProductionData& entry, std::string_view text,
                ComponentOccurrences& occurrences) noexcept {
  Span spans[detail::max_components];
  detail::Choices choices;
  if (!detail::split_by_short_text(entry, text, spans, &choices)) return false;
  std::uint16_t order[detail::max_components];
  std::size_t count = 0;
  for (std::size_t i = 0; i < entry.grammar->component_count; ++i) {
    if (spans[i].begin != Span::absent) order[count++] = static_cast<std::uint16_t>(i);
  }
  std::sort(order, order + count, [&](std::uint16_t a, std::uint16_t b) {
    if (spans[a].begin != spans[b].begin) return spans[a].begin < spans[b].begin;
    return spans[a].end != spans[b].end ? spans[a].end > spans[b].end : a < b;
  });
  for (const std::uint16_t component : std::span(order, count)) {
    occurrences.begin(component, spans[component].begin);
    occurrences.end(component, spans[component].end);
  }
  return true;
}

}  // namespace

bool has_trace() noexcept { return detail::registry.grammars[0]->productions[0].trace->states != 0; }

Result<std::size_t, TextError> trace(Production entry, std::string_view text, TraceScratch scratch) noexcept {
  if (scratch.states.size() <= text.size()) return TextError{TextError::Why::no_room, text.size() + 1};
  const detail::ProductionData& data = detail::data_of(entry);
  const detail::ProductionData* traced = data.trace == nullptr ? kind_of(data, text) : &data;
  if (traced == nullptr) return TextError{};
  if (!has_table(*traced, *traced->trace)) return TextError{TextError::Why::not_built};
  Occurrences occurrences(data.grammar->productions, scratch.occurrences);
  const bool matches = traced == &data ? trace_whole(data, text, scratch.states, occurrences)
                                       : trace_kind(data, *traced, text, scratch.states, occurrences);
  if (!matches) return TextError{};
  return occurrences.count();
}

Result<std::size_t, TextError> trace_components(Production entry, std::string_view text,
                                                ComponentScratch scratch) noexcept {
  if (scratch.states.size() <= text.size()) return TextError{TextError::Why::no_room, text.size() + 1};
  const detail::ProductionData& data = detail::data_of(entry);
  if (data.occurrences != nullptr && !has_table(data, *data.occurrences)) return TextError{TextError::Why::not_built};
  ComponentOccurrences occurrences(scratch.occurrences);
  const bool matches = data.occurrences == nullptr ? take_split(data, text, occurrences)
                                                   : trace_repeated(data, text, scratch.states, occurrences);
  if (!matches) return TextError{};
  return occurrences.count();
}

}  // namespace bnfurl
