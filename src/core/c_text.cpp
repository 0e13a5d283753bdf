// The C functions that make a text out of others, those that look into components, those that repair or cut an invalid
// text, and those that say what is wrong with it.
#include <cstddef>
#include <cstring>
#include <new>

#include <bnfurl/components.hpp>
#include <bnfurl/lenient.hpp>
#include <bnfurl/normalize.hpp>
#include <bnfurl/repair.hpp>

#include "src/core/c_abi.hpp"
#include "src/core/tables.hpp"

// NOLINTBEGIN(readability-non-const-parameter): bnfurl.h prints the parameters.

using bnfurl::Base;
using bnfurl::BaseError;
using bnfurl::ComponentOccurrence;
using bnfurl::Levels;
using bnfurl::Production;
using bnfurl::RepairError;
using bnfurl::RepairMode;
using bnfurl::Resolution;
using bnfurl::Shape;
using bnfurl::Span;
using bnfurl::TextError;
using bnfurl::c::error_in;
using bnfurl::c::Out;
using bnfurl::c::production_of;
using bnfurl::c::write_words;

static_assert(BNFURL_LEVEL_PERCENT == static_cast<int>(Levels::percent) &&
              BNFURL_LEVEL_LETTER_CASE == static_cast<int>(Levels::letter_case) &&
              BNFURL_LEVEL_DOTS == static_cast<int>(Levels::dots) &&
              BNFURL_LEVEL_SCHEME == static_cast<int>(Levels::scheme) &&
              BNFURL_LEVEL_ADDRESS == static_cast<int>(Levels::address) &&
              BNFURL_LEVEL_EMPTY_PORT == static_cast<int>(Levels::empty_port) &&
              BNFURL_LEVEL_SYNTAX == static_cast<int>(Levels::syntax) &&
              BNFURL_LEVEL_ALL == static_cast<int>(Levels::all));
static_assert(sizeof(bnfurl_occurrence) == sizeof(ComponentOccurrence));
static_assert(alignof(bnfurl_occurrence) == alignof(ComponentOccurrence));
static_assert(offsetof(bnfurl_occurrence, component) == offsetof(ComponentOccurrence, component) &&
              offsetof(bnfurl_occurrence, begin) == offsetof(ComponentOccurrence, begin) &&
              offsetof(bnfurl_occurrence, end) == offsetof(ComponentOccurrence, end));
static_assert(BNFURL_RESOLUTION_RFC3986 == static_cast<int>(Resolution::rfc3986) &&
              BNFURL_RESOLUTION_RFC3986_TOLERANT == static_cast<int>(Resolution::rfc3986_tolerant) &&
              BNFURL_RESOLUTION_RFC2396 == static_cast<int>(Resolution::rfc2396) &&
              BNFURL_RESOLUTION_RFC1808 == static_cast<int>(Resolution::rfc1808));
static_assert(BNFURL_REPAIR_MODE_GRAMMAR == static_cast<int>(RepairMode::grammar) &&
              BNFURL_REPAIR_MODE_BROWSER == static_cast<int>(RepairMode::browser));
static_assert(BNFURL_SHAPE_REFERENCE == static_cast<int>(Shape::reference) &&
              BNFURL_SHAPE_TARGET == static_cast<int>(Shape::target) &&
              BNFURL_SHAPE_AUTHORITY == static_cast<int>(Shape::authority));
static_assert(bnfurl::c::has_room<Base, bnfurl_base>);

namespace {

/// The spans of all components of a grammar; none if there is no production, or if `parts` does not have them all.
struct SpansOf {
  Span each[bnfurl::max_components];
  std::size_t count = 0;

  SpansOf(const bnfurl_production* production, const bnfurl_parts* parts) {
    if (production == nullptr || !bnfurl::c::is_known(parts)) return;
    const std::size_t components = bnfurl::c::entry_of(production).grammar->component_count;
    if (parts->count < components) return;
    for (; count < components; ++count) each[count] = {parts->spans[count].begin, parts->spans[count].end};
  }
  [[nodiscard]] std::span<const Span> all() const { return {each, count}; }
};

bnfurl_status refused(const TextError& error, const Out& out) {
  return error.why == TextError::Why::no_room ? out.no_room(error.needed) : BNFURL_NO_MATCH;
}

}  // namespace

bnfurl_status bnfurl_normalize(const bnfurl_production* production, const char* text, size_t size, unsigned levels,
                               char* out, size_t capacity, size_t* needed) {
  if (production == nullptr) return BNFURL_NO_PRODUCTION;
  if ((levels & ~static_cast<unsigned>(BNFURL_LEVEL_ALL)) != 0) return BNFURL_BAD_ARGUMENT;
  const Production entry = production_of(production);
  const Out result{out, capacity, needed};
  const auto normal = bnfurl::normalize(entry, {text, size}, static_cast<Levels>(levels), result.room());
  return normal ? result.put(*normal) : refused(normal.error(), result);
}

// A base begins with the production of its references, which is null in one that could not be prepared.
bnfurl_status bnfurl_base_init(bnfurl_base* base, const bnfurl_production* production, const char* text, size_t size) {
  base->opaque[0] = 0;
  if (production == nullptr) return BNFURL_NO_PRODUCTION;
  const auto references = bnfurl::reference_production(production_of(production).grammar());
  if (references && !bnfurl::detail::is_built(*bnfurl::detail::data_of(*references).dfa)) return BNFURL_NO_PRODUCTION;
  const auto found = Base::of(production_of(production), {text, size});
  if (!found) return found.error() == BaseError::no_references ? BNFURL_NO_PRODUCTION : BNFURL_NO_MATCH;
  ::new (base) Base(*found);
  return BNFURL_OK;
}

bnfurl_resolution bnfurl_default_resolution(const bnfurl_production* production) {
  if (production == nullptr) return BNFURL_RESOLUTION_RFC3986;
  return static_cast<bnfurl_resolution>(bnfurl::default_resolution(production_of(production).grammar()));
}

bnfurl_status bnfurl_resolve(const bnfurl_base* base, const char* reference, size_t size, bnfurl_resolution how,
                             char* out, size_t capacity, size_t* needed) {
  if (base->opaque[0] == 0) return BNFURL_NO_PRODUCTION;
  if (static_cast<unsigned>(how) > BNFURL_RESOLUTION_RFC1808) return BNFURL_BAD_ARGUMENT;
  const Base& from = *std::launder(reinterpret_cast<const Base*>(base));
  const Out result{out, capacity, needed};
  const auto resolved = bnfurl::resolve(from, {reference, size}, static_cast<Resolution>(how), result.room());
  return resolved ? result.put(*resolved) : refused(resolved.error(), result);
}

bnfurl_status bnfurl_join(const bnfurl_production* production, const bnfurl_text* values, size_t count, char* out,
                          size_t capacity, size_t* needed) {
  if (production == nullptr) return BNFURL_NO_PRODUCTION;
  const Production entry = production_of(production);
  if (count > entry.grammar().components().size()) return BNFURL_BAD_ARGUMENT;
  std::optional<std::string_view> known[bnfurl::max_components];
  for (std::size_t i = 0; i < count; ++i) {
    if (values[i].octets != nullptr) known[i].emplace(values[i].octets, values[i].size);
  }
  const Out result{out, capacity, needed};
  const auto joined = bnfurl::join(entry, {known, count}, result.room());
  return joined ? result.put(*joined) : refused(joined.error(), result);
}

bnfurl_status bnfurl_decode(const char* text, size_t size, unsigned flags, char* out, size_t capacity, size_t* needed) {
  if (flags > (BNFURL_DECODING_FORM | BNFURL_DECODING_CONTROLS)) return BNFURL_BAD_ARGUMENT;
  const Out result{out, capacity, needed};
  const bnfurl::Decoding how{(flags & BNFURL_DECODING_FORM) != 0, (flags & BNFURL_DECODING_CONTROLS) != 0};
  const auto decoded = bnfurl::decode({text, size}, how, result.room());
  return decoded ? result.put(*decoded) : refused(decoded.error(), result);
}

size_t bnfurl_invalid_escape(const char* text, size_t size) {
  return bnfurl::invalid_escape({text, size}).value_or(BNFURL_ABSENT);
}

int bnfurl_next_segment(const char* text, size_t end, size_t* at, bnfurl_span* segment) {
  if (*at >= end) return 0;
  std::string_view rest(text + *at, end - *at);
  const std::string_view found = *bnfurl::next_segment(rest);
  *at = end - rest.size();
  *segment = {*at - found.size(), *at};
  return 1;
}

int bnfurl_next_parameter(const char* text, size_t end, size_t* at, bnfurl_span* name, bnfurl_span* value) {
  if (*at >= end) return 0;
  std::string_view rest(text + *at, end - *at);
  const auto parameter = bnfurl::next_parameter(rest);
  *at = end - rest.size();
  if (!parameter) return 0;
  const auto span_of = [text](std::string_view part) {
    const auto begin = static_cast<std::size_t>(part.data() - text);
    return bnfurl_span{begin, begin + part.size()};
  };
  *name = span_of(parameter->name);
  *value = parameter->value ? span_of(*parameter->value) : bnfurl_span{BNFURL_ABSENT, BNFURL_ABSENT};
  return 1;
}

int bnfurl_port_number(const char* text, const bnfurl_span* port) {
  const auto digits = bnfurl::detail::slice(text, {port->begin, port->end});
  const auto number = bnfurl::port_number(digits);
  if (number) return *number;
  return number.error() == bnfurl::PortError::none ? -1 : BNFURL_INVALID_PORT;
}

int bnfurl_authority(const bnfurl_production* production, const bnfurl_parts* parts, bnfurl_span* authority) {
  const SpansOf spans(production, parts);
  *authority = {BNFURL_ABSENT, BNFURL_ABSENT};
  if (spans.count == 0) return 0;
  const Span found = bnfurl::detail::authority_of(bnfurl::c::entry_of(production), spans.all());
  if (found.begin == Span::absent) return 0;
  *authority = {found.begin, found.end};
  return 1;
}

int bnfurl_authority_is(const bnfurl_production* production, const char* text, const bnfurl_parts* parts,
                        const char* host, size_t size) {
  const SpansOf spans(production, parts);
  if (spans.count == 0) return 0;
  return bnfurl::detail::is_authority({host, size}, bnfurl::c::entry_of(production), text, spans.all()) ? 1 : 0;
}

bnfurl_status bnfurl_trace(const bnfurl_production* production, const char* text, size_t size, uint16_t* states,
                           bnfurl_occurrence* occurrences, size_t capacity, size_t* count) {
  if (production == nullptr) return BNFURL_NO_PRODUCTION;
  // An unprepared production would end the program.
  const bnfurl::detail::TraceTable* table = bnfurl::c::entry_of(production).occurrences;
  if (table != nullptr && table->states == 0) return BNFURL_NOT_BUILT;
  const std::span room(reinterpret_cast<ComponentOccurrence*>(occurrences), capacity);
  const auto traced =
      bnfurl::trace_components(production_of(production), {text, size}, {std::span(states, size + 1), room});
  if (!traced) return BNFURL_NO_MATCH;
  *count = *traced;
  return *traced > capacity ? BNFURL_NO_ROOM : BNFURL_OK;
}

bnfurl_status bnfurl_repair(const bnfurl_production* production, const char* text, size_t size, bnfurl_repair_mode by,
                            char* out, size_t capacity, size_t* needed) {
  if (production == nullptr) return BNFURL_NO_PRODUCTION;
  unsigned habit = 0;  // in C, an enumeration can have any number
  static_assert(sizeof habit == sizeof by);
  std::memcpy(&habit, &by, sizeof habit);
  if (habit > BNFURL_REPAIR_MODE_BROWSER) return BNFURL_BAD_ARGUMENT;
  const Out result{out, capacity, needed};
  const auto repaired =
      bnfurl::repair(production_of(production), {text, size}, static_cast<RepairMode>(habit), result.room());
  if (repaired) return result.put(*repaired);
  const RepairError& error = repaired.error();
  return error.why == RepairError::Why::no_room ? result.no_room(error.needed) : BNFURL_NO_MATCH;
}

bnfurl_shape bnfurl_shape_of(const bnfurl_production* production, const char* method, size_t size) {
  if (production == nullptr) return BNFURL_SHAPE_REFERENCE;
  return static_cast<bnfurl_shape>(bnfurl::shape_of(production_of(production), {method, size}));
}

bnfurl_status bnfurl_split_lenient(const bnfurl_production* production, bnfurl_shape shape, const char* text,
                                   size_t size, bnfurl_parts* parts) {
  if (production == nullptr) return BNFURL_NO_PRODUCTION;
  if (!bnfurl::c::is_known(parts) || static_cast<unsigned>(shape) > BNFURL_SHAPE_AUTHORITY) return BNFURL_BAD_ARGUMENT;
  const bnfurl::LenientParts found = bnfurl::lenient_parts({text, size}, static_cast<Shape>(shape));
  const auto components = production_of(production).grammar().components();
  for (std::size_t i = 0; i < std::min(parts->count, components.size()); ++i) {
    const Span span = found.find(components[i].name());
    parts->spans[i] = {span.begin, span.end};
  }
  parts->kind = -1;
  parts->host_kind = -1;
  return BNFURL_OK;
}

size_t bnfurl_error_message(const bnfurl_error* error, char* out, size_t capacity) {
  return write_words(out, capacity, [error](std::span<char> room) { return error_in(error).message(room); });
}

size_t bnfurl_error_sentence(const bnfurl_error* error, char* out, size_t capacity) {
  return write_words(out, capacity, [error](std::span<char> room) { return error_in(error).sentence(room); });
}

size_t bnfurl_base_size(void) { return sizeof(Base); }
// NOLINTEND(readability-non-const-parameter)
