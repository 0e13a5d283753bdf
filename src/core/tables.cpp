#include "src/core/tables.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <span>

namespace bnfurl::detail {
namespace {

std::span<const Operation> operations_of(const OperationLists& lists, std::uint16_t list) noexcept {
  if (list == none) return {};
  return {lists.operations + lists.begin[list], lists.operations + lists.begin[list + 1]};
}

// Sets one slot of a result, in the order of TdfaTable: begin and end of each component, host kind, kind.
void set_slot(std::size_t slot, std::size_t value, std::size_t components, Span* spans, Choices* choices) noexcept {
  if (slot < 2 * components) {
    Span& span = spans[slot / 2];
    (slot % 2 == 0 ? span.begin : span.end) = value;
    return;
  }
  const auto choice = value == Span::absent ? Choices::none : static_cast<std::uint8_t>(value);
  (slot == 2 * components ? choices->host_kind : choices->kind) = choice;
}

// Reads a text by runs: in a state with a run, the whole run, and then the octet that ends it. `step` reads one octet.
template <class Step>
bool read_by_runs(const RunTable& runs, std::string_view text, kernels::Window& window, const std::uint16_t& state,
                  std::size_t& offset, const Step& step) noexcept {
  for (;;) {
    const std::uint8_t stream = runs.stream_of[state];
    if (stream != RunTable::no_stream) offset = window.run_end(stream, offset);
    if (offset == text.size()) return true;
    if (!step(static_cast<std::uint8_t>(text[offset]))) return false;
  }
}

kernels::Window window_of(const RunTable& runs, std::string_view text) noexcept {
  return {*runs.plan, text.data(), text.size()};
}

}  // namespace

void end_by_unprepared(const ProductionData& entry, std::string_view what) noexcept {
  std::fputs("bnfurl: the production ", stderr);
  std::fputs(entry.name, stderr);
  std::fputs(" of the grammar ", stderr);
  std::fputs(entry.grammar->name, stderr);
  std::fputs(" was not prepared", stderr);
  std::fwrite(what.data(), 1, what.size(), stderr);
  std::fputs(" (bnfurl/load.hpp)\n", stderr);
  std::abort();
}

bool DfaWalk::step(std::uint8_t octet) noexcept {
  const std::uint16_t next = next_state(*table, state, octet);
  if (next == none) return false;
  state = next;
  ++offset;
  return true;
}

// Most steps stay in their state, and the row of the table stays with it. So a processor that predicts this does not
// wait for one step before it takes the next.
bool DfaWalk::read(std::string_view octets) noexcept {
  const char* at = octets.data();
  const char* const end = at + octets.size();
  const std::uint8_t* const class_of = table->class_of;
  std::uint16_t next = state;
  while (at != end && next != none) {
    state = next;
    const std::uint16_t* const row = table->next + std::size_t{state} * table->classes;
    do next = row[class_of[static_cast<std::uint8_t>(*at++)]];
    while (next == state && at != end);
  }
  if (next != none)
    state = next;
  else
    --at;
  offset += static_cast<std::size_t>(at - octets.data());
  return next != none;
}

// As above. A trail changes only where the state does.
bool TrailedWalk::read(std::string_view octets) noexcept {
  const char* at = octets.data();
  const char* const end = at + octets.size();
  const std::uint8_t* const class_of = table->class_of;
  while (at != end) {
    const std::uint16_t* const row = table->next + std::size_t{state} * table->classes;
    const char* const begin = at;
    std::uint16_t next = state;
    do next = row[class_of[static_cast<std::uint8_t>(*at++)]];
    while (next == state && at != end);
    offset += static_cast<std::size_t>(at - begin);
    if (next == state) break;
    --offset;
    if (next == none) return false;
    go(next, static_cast<std::uint8_t>(at[-1]));
  }
  return true;
}

void TrailedWalk::go(std::uint16_t next, std::uint8_t octet) noexcept {
  if (is_accepting(*table, state) && !is_accepting(*table, next)) {
    trail.text_state = state;
    trail.octet_after_text = octet;
  }
  if (octet == '%') {
    trail.before_escape = state;
    trail.escape_offset = offset;
    trail.octet_after_percent = 0;
  } else if (offset == trail.escape_offset + 1) {
    trail.octet_after_percent = octet;
  }
  state = next;
  ++offset;
}

bool DfaWalk::read(std::string_view text, kernels::Window& window) noexcept {
  return read_by_runs(*table->runs, text, window, state, offset, [this](std::uint8_t octet) { return step(octet); });
}

TdfaWalk begin_walk(const TdfaTable& table, std::size_t* registers) noexcept {
  std::fill_n(registers, table.registers, Span::absent);
  return {&table, registers};
}

bool TdfaWalk::step(std::uint8_t octet) noexcept {
  const std::size_t cell = std::size_t{state} * table->classes + table->class_of[octet];
  if (table->next[cell] == none) return false;
  update(table->update[cell]);
  state = table->next[cell];
  ++offset;
  return true;
}

// As above, for steps that also leave the registers as they are.
bool TdfaWalk::read(std::string_view octets) noexcept {
  const char* at = octets.data();
  const char* const end = at + octets.size();
  const std::uint8_t* const class_of = table->class_of;
  while (at != end) {
    const std::size_t row = std::size_t{state} * table->classes;
    const std::uint16_t* const next = table->next + row;
    const std::uint16_t* const update = table->update + row;
    const char* const begin = at;
    std::uint8_t octet_class = 0;
    do octet_class = class_of[static_cast<std::uint8_t>(*at)];
    while (next[octet_class] == state && update[octet_class] == OperationLists::empty && ++at != end);
    offset += static_cast<std::size_t>(at - begin);
    if (at == end) break;
    if (!step(static_cast<std::uint8_t>(*at++))) return false;
  }
  return true;
}

bool TdfaWalk::read(std::string_view text, kernels::Window& window) noexcept {
  return read_by_runs(*table->runs, text, window, state, offset, [this](std::uint8_t octet) { return step(octet); });
}

bool TdfaWalk::finish(std::size_t components, Span* spans, Choices* choices) const noexcept {
  const std::uint16_t list = table->final_list[state];
  if (list == none) return false;
  std::fill_n(spans, components, Span{});
  *choices = Choices{};
  for (const Operation& operation : operations_of(table->lists, list)) {
    set_slot(operation.target, value_of(operation.source), components, spans, choices);
  }
  return true;
}

std::size_t TdfaWalk::value_of(std::uint16_t source) const noexcept {
  if (source == Operation::position) return offset;
  if (source == Operation::unset) return Span::absent;
  if ((source & Operation::constant) != 0) return source & ~std::size_t{Operation::constant};
  return registers[source];
}

void TdfaWalk::update(std::uint16_t list) noexcept {
  for (const Operation& operation : operations_of(table->lists, list)) {
    registers[operation.target] = value_of(operation.source);
  }
}

bool table_matches(const DfaTable& table, std::string_view text) noexcept {
  DfaWalk walk{&table};
  if (table.runs == nullptr) return walk.read(text) && walk.accepts();
  kernels::Window window = window_of(*table.runs, text);
  return walk.read(text, window) && walk.accepts();
}

bool table_split(const TdfaTable& table, std::size_t components, std::string_view text, Span* spans,
                 Choices* choices) noexcept {
  std::size_t registers[max_registers];
  TdfaWalk walk = begin_walk(table, registers);
  if (table.runs == nullptr) return walk.read(text) && walk.finish(components, spans, choices);
  kernels::Window window = window_of(*table.runs, text);
  return walk.read(text, window) && walk.finish(components, spans, choices);
}

}  // namespace bnfurl::detail
