// The C functions: each translates its arguments, and calls a function of the C++ library.
//
// note [the caller's memory]: a caller's spans are aligned for a pointer, ours for 16 octets. Engines write spans only
// when the text matches, so they may write into the caller's memory, if it has room for all spans at such an address;
// the header says that other types may alias these structs. Otherwise the spans are copied. An error is copied in and
// out; a feed is used where it stands.
#include "src/core/c_abi.hpp"

#include <algorithm>
#include <cstring>
#include <new>

#include <bnfurl/feed.hpp>

#include "src/core/first_engine.hpp"

using bnfurl::Component;
using bnfurl::Error;
using bnfurl::Feed;
using bnfurl::Production;
using bnfurl::Progress;
using bnfurl::SplitFeed;
using bnfurl::c::entry_of;
using bnfurl::c::error_in;
using bnfurl::c::has_room;
using bnfurl::c::is_known;
using bnfurl::c::production_of;
using bnfurl::detail::Access;
using bnfurl::detail::Choices;
using bnfurl::detail::data_of;
using bnfurl::detail::GrammarData;
using bnfurl::detail::matches_first;
using bnfurl::detail::no_production;
using bnfurl::detail::ProductionData;
using bnfurl::detail::Span;
using bnfurl::detail::split_first;

static_assert(BNFURL_MAX_COMPONENTS >= bnfurl::max_components);
static_assert(BNFURL_ABSENT == Span::absent);
static_assert(BNFURL_PROGRESS_REJECTED == static_cast<int>(Progress::rejected) &&
              BNFURL_PROGRESS_INCOMPLETE == static_cast<int>(Progress::incomplete) &&
              BNFURL_PROGRESS_ACCEPTING == static_cast<int>(Progress::accepting));
static_assert(has_room<Error, bnfurl_error> && has_room<Feed, bnfurl_feed>);
static_assert(has_room<SplitFeed, bnfurl_split_feed>);

namespace {

const GrammarData* grammar_of(const bnfurl_production* production) noexcept { return entry_of(production).grammar; }

const bnfurl_production* production_for(std::optional<Production> production) noexcept {
  return production ? bnfurl::c::opaque(*production) : nullptr;
}

const char* name_at(const char* const* names, std::size_t count, std::size_t index) noexcept {
  return index < count ? names[index] : nullptr;
}

int number_of(std::uint8_t choice) noexcept { return choice == Choices::none ? -1 : choice; }

void set_kinds(bnfurl_parts& parts, const Choices& choices) noexcept {
  parts.kind = number_of(choices.kind);
  parts.host_kind = number_of(choices.host_kind);
}

// Copies what there is room for.
void write_split(std::span<const Span> found, const Choices& choices, bnfurl_parts& parts) noexcept {
  bnfurl::c::write_spans(found, parts);
  set_kinds(parts, choices);
}

// Whether the engines can write all spans of a grammar into the caller's memory.
bool is_room_for_ours(const bnfurl_parts* parts, const GrammarData& grammar) noexcept {
  return is_known(parts) && sizeof(bnfurl_span) == sizeof(Span) &&
         reinterpret_cast<std::uintptr_t>(parts->spans) % alignof(Span) == 0 && parts->count >= grammar.component_count;
}

// Splits in memory of our own.
[[gnu::noinline]] bnfurl_status split_apart(const ProductionData& entry, std::string_view text,
                                            bnfurl_parts* parts) noexcept {
  if (!is_known(parts)) return BNFURL_BAD_ARGUMENT;
  Span found[bnfurl::max_components];
  Choices choices;
  if (!split_first(entry, text, found, &choices)) return BNFURL_NO_MATCH;
  write_split({found, entry.grammar->component_count}, choices, *parts);
  return BNFURL_OK;
}

bnfurl_status fill(bnfurl_error* out, const std::optional<Error>& error) noexcept {
  if (!error) return BNFURL_OK;
  if (out != nullptr) std::memcpy(out, &*error, sizeof *error);
  return &data_of(error->production()) == &no_production ? BNFURL_NO_PRODUCTION : BNFURL_NO_MATCH;
}

Feed& feed_in(bnfurl_feed* feed) noexcept { return *std::launder(reinterpret_cast<Feed*>(feed)); }
const Feed& feed_in(const bnfurl_feed* feed) noexcept { return *std::launder(reinterpret_cast<const Feed*>(feed)); }
SplitFeed& feed_in(bnfurl_split_feed* feed) noexcept { return *std::launder(reinterpret_cast<SplitFeed*>(feed)); }
const SplitFeed& feed_in(const bnfurl_split_feed* feed) noexcept {
  return *std::launder(reinterpret_cast<const SplitFeed*>(feed));
}

}  // namespace

const char* bnfurl_status_name(bnfurl_status status) {
  static constexpr const char* names[] = {"ok",       "no_match",  "no_room",   "no_production", "bad_argument",
                                          "bad_file", "no_memory", "not_built", "too_long",      "io"};
  const char* name = name_at(names, std::size(names), static_cast<std::size_t>(status));
  return name == nullptr ? "unknown" : name;
}

const bnfurl_production* bnfurl_find_production(const char* grammar, const char* production) {
  if (grammar == nullptr) return nullptr;
  return production_for(production == nullptr ? bnfurl::start_production(grammar)
                                              : bnfurl::find_production(grammar, production));
}

const bnfurl_production* bnfurl_production_for_method(const bnfurl_production* target, const char* method,
                                                      size_t size) {
  if (target == nullptr) return nullptr;
  return production_for(bnfurl::production_for_method(production_of(entry_of(target)), {method, size}));
}

int bnfurl_matches_some_target(const bnfurl_production* production) {
  return static_cast<int>(bnfurl::matches_some_target(production_of(production)));
}

const bnfurl_production* bnfurl_strict_production(const bnfurl_production* production) {
  if (production == nullptr) return nullptr;
  return production_for(bnfurl::strict_production(production_of(production)));
}

const char* bnfurl_production_name(const bnfurl_production* production) { return entry_of(production).name; }

const char* bnfurl_grammar_name(const bnfurl_production* production) {
  const GrammarData* grammar = grammar_of(production);
  return grammar == nullptr ? nullptr : grammar->name;
}

size_t bnfurl_component_count(const bnfurl_production* production) {
  const GrammarData* grammar = grammar_of(production);
  return grammar == nullptr ? 0 : grammar->component_count;
}

int bnfurl_component_index(const bnfurl_production* production, const char* name) {
  const GrammarData* grammar = grammar_of(production);
  if (grammar == nullptr || name == nullptr) return -1;
  const std::optional<Component> component = bnfurl::detail::grammar_of(*grammar).find_component(name);
  return component ? static_cast<int>(component->index()) : -1;
}

const char* bnfurl_component_name(const bnfurl_production* production, size_t index) {
  const GrammarData* grammar = grammar_of(production);
  return grammar == nullptr ? nullptr : name_at(grammar->components, grammar->component_count, index);
}

const char* bnfurl_kind_name(const bnfurl_production* production, int kind) {
  const GrammarData* grammar = grammar_of(production);
  if (grammar == nullptr || kind < 0) return nullptr;
  return name_at(grammar->kinds, grammar->kind_count, static_cast<std::size_t>(kind));
}

const char* bnfurl_host_kind_name(const bnfurl_production* production, int host_kind) {
  const GrammarData* grammar = grammar_of(production);
  if (grammar == nullptr || host_kind < 0) return nullptr;
  return name_at(grammar->host_kinds, grammar->host_kind_count, static_cast<std::size_t>(host_kind));
}

int bnfurl_default_port(const bnfurl_production* production, const char* scheme, size_t size) {
  if (production == nullptr) return -1;
  const auto port = bnfurl::default_port(production_of(production), {scheme, size});
  return port ? *port : -1;
}

const char* bnfurl_grammar_name_at(size_t index) {
  const auto grammars = bnfurl::detail::compiled_grammars();
  return index < grammars.size() ? grammars[index]->name : nullptr;
}

const char* bnfurl_production_name_at(const char* grammar, size_t index) {
  const auto found = bnfurl::find_grammar(grammar == nullptr ? "" : grammar);
  if (!found || index >= found->productions().size()) return nullptr;
  return found->productions()[index].name().data();
}

const char* bnfurl_version(void) { return bnfurl::version().data(); }
const char* bnfurl_active_kernel(void) { return bnfurl::active_kernel().data(); }

const char* bnfurl_kernel_name_at(size_t index) {
  for (const std::string_view name : bnfurl::kernel_names()) {
    if (bnfurl::has_kernel(name) && index-- == 0) return name.data();
  }
  return nullptr;
}

bnfurl_status bnfurl_use_kernel(const char* name) {
  const auto used = bnfurl::use_kernel(name == nullptr ? "" : name);
  if (used) return BNFURL_OK;
  return used.error() == bnfurl::KernelError::unknown ? BNFURL_BAD_ARGUMENT : BNFURL_NOT_BUILT;
}

int bnfurl_matches(const bnfurl_production* production, const char* text, size_t size) {
  return bnfurl_validate(production, text, size) == BNFURL_OK ? 1 : 0;
}

bnfurl_status bnfurl_validate(const bnfurl_production* production, const char* text, size_t size) {
  if (production == nullptr) [[unlikely]]
    return BNFURL_NO_PRODUCTION;
  return matches_first(entry_of(production), {text, size}) ? BNFURL_OK : BNFURL_NO_MATCH;
}

bnfurl_status bnfurl_split(const bnfurl_production* production, const char* text, size_t size, bnfurl_parts* parts) {
  if (production == nullptr) [[unlikely]]
    return BNFURL_NO_PRODUCTION;
  const ProductionData& entry = entry_of(production);
  if (!is_room_for_ours(parts, *entry.grammar)) [[unlikely]]
    return split_apart(entry, {text, size}, parts);
  Choices choices;
  if (!split_first(entry, {text, size}, reinterpret_cast<Span*>(parts->spans), &choices)) return BNFURL_NO_MATCH;
  set_kinds(*parts, choices);
  return BNFURL_OK;
}

bnfurl_status bnfurl_explain(const bnfurl_production* production, const char* text, size_t size, bnfurl_error* error) {
  return fill(error, bnfurl::explain(production_of(production), {text, size}));
}

size_t bnfurl_error_offset(const bnfurl_error* error) { return error_in(error).offset(); }

int bnfurl_error_found(const bnfurl_error* error) {
  const std::optional<std::uint8_t> found = error_in(error).found();
  return found ? *found : BNFURL_END_OF_TEXT;
}

size_t bnfurl_error_code(const bnfurl_error* error) { return error_in(error).code(); }

const char* bnfurl_error_code_name(const bnfurl_production* production, size_t code) {
  const GrammarData* grammar = grammar_of(production);
  return grammar == nullptr ? nullptr : name_at(grammar->parts, grammar->code_count, code);
}

int bnfurl_error_expects(const bnfurl_error* error, int octet) {
  if (octet < 0 || octet > BNFURL_END_OF_TEXT) return 0;
  if (octet == BNFURL_END_OF_TEXT) return error_in(error).expects_end() ? 1 : 0;
  return error_in(error).expects(static_cast<char>(octet)) ? 1 : 0;
}

bnfurl_status bnfurl_feed_init(bnfurl_feed* feed, const bnfurl_production* production) {
  ::new (feed) Feed(production_of(production));
  return production == nullptr ? BNFURL_NO_PRODUCTION : BNFURL_OK;
}

bnfurl_progress bnfurl_feed_push(bnfurl_feed* feed, const char* octets, size_t size) {
  return static_cast<bnfurl_progress>(feed_in(feed).push({octets, size}));
}

size_t bnfurl_feed_offset(const bnfurl_feed* feed) { return feed_in(feed).offset(); }

bnfurl_status bnfurl_feed_explain(const bnfurl_feed* feed, bnfurl_error* error) {
  return fill(error, feed_in(feed).explain());
}

bnfurl_status bnfurl_split_feed_init(bnfurl_split_feed* feed, const bnfurl_production* production) {
  const Production entry = production_of(production);
  ::new (feed) SplitFeed(Access::key<SplitFeed>(), entry);
  if (production == nullptr) return BNFURL_NO_PRODUCTION;
  return data_of(entry).tdfa->registers <= bnfurl::detail::feed_registers ? BNFURL_OK : BNFURL_NO_ROOM;
}

bnfurl_progress bnfurl_split_feed_push(bnfurl_split_feed* feed, const char* octets, size_t size) {
  return static_cast<bnfurl_progress>(feed_in(feed).push({octets, size}));
}

size_t bnfurl_split_feed_offset(const bnfurl_split_feed* feed) { return feed_in(feed).offset(); }

bnfurl_status bnfurl_split_feed_explain(const bnfurl_split_feed* feed, bnfurl_error* error) {
  return fill(error, feed_in(feed).explain());
}

bnfurl_status bnfurl_split_feed_parts(const bnfurl_split_feed* feed, bnfurl_parts* parts) {
  if (!is_known(parts)) return BNFURL_BAD_ARGUMENT;
  Span found[bnfurl::max_components];
  Choices choices;
  const SplitFeed& split = feed_in(feed);
  if (const bnfurl_status refused = fill(nullptr, split.explain()); refused != BNFURL_OK) return refused;
  if (!Access::finish(split, found, &choices)) return BNFURL_NO_MATCH;
  const GrammarData& grammar = bnfurl::detail::grammar_data_of(split.production());
  write_split({found, grammar.component_count}, choices, *parts);
  return BNFURL_OK;
}

size_t bnfurl_error_size(void) { return sizeof(Error); }
size_t bnfurl_feed_size(void) { return sizeof(Feed); }
size_t bnfurl_split_feed_size(void) { return sizeof(SplitFeed); }
