// The properties of a grammar, read from its data. A list is a pointer to the values, and a function that returns the
// value at an index.
#include <algorithm>
#include <bit>
#include <bitset>
#include <cstdio>
#include <cstdlib>
#include <span>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/dfa_steps.hpp>

#include "src/core/kernels/kernels.hpp"
#include "src/core/tables.hpp"
#include "src/core/texts.hpp"

namespace bnfurl {
namespace {

using detail::Access;
using detail::GrammarData;

/// A list of the results of `made` for each of the `size` elements from `first` on.
template <auto made, class Data>
auto list_of(const Data* first, std::size_t size) noexcept {
  using T = decltype(made(*first));
  constexpr auto at = [](const void* from, std::size_t index) noexcept {
    return made(static_cast<const Data*>(from)[index]);
  };
  return Access::make<List<T>>(static_cast<const void*>(first), size, +at);
}

std::string_view text_of(const char* text) noexcept { return text == nullptr ? std::string_view() : text; }

DefaultPort port_of(const detail::PortData& port) noexcept { return {port.scheme, port.port}; }

Method method_of(const detail::MethodData& method) noexcept {
  return {method.name, detail::production_of(*method.production)};
}

Grammar pointed_to(const GrammarData* grammar) noexcept { return detail::grammar_of(*grammar); }

std::optional<Component> component_at(const GrammarData& grammar, std::uint16_t index) noexcept {
  if (index == detail::none) return std::nullopt;
  return detail::component_of(grammar, index);
}

/// Whether `state` accepts and has no transition: every text that reaches it ends there.
bool is_last(Automaton automaton, Automaton::State state) noexcept {
  if (!automaton.accepts(state)) return false;
  for (unsigned octet = 0; octet < 256; ++octet) {
    if (automaton.next(state, static_cast<char>(octet)) != Automaton::dead) return false;
  }
  return true;
}

// The kernels on which a production has an engine: those for which `is_there` holds.
template <class IsThere>
std::uint32_t kernels_with(const detail::ProductionData& production, IsThere is_there) noexcept {
  std::uint32_t found = 0;
  if (production.fast == nullptr) return found;
  for (std::size_t k = 0; k < kernels::target_count; ++k) found |= is_there(production.fast[k]) ? 1U << k : 0U;
  return found;
}

template <class Same>
std::optional<Production> first_production(const GrammarData& grammar, Same same) noexcept {
  for (const detail::ProductionData& production : std::span(grammar.productions, grammar.production_count)) {
    if (same(std::string_view(production.name))) return detail::production_of(production);
  }
  return std::nullopt;
}

}  // namespace

namespace detail {

Production production_of(const ProductionData& data) noexcept { return Access::make<Production>(data.handle); }
const GrammarData& grammar_data_of(Production production) noexcept { return *data_of(production).grammar; }
Component component_of(const GrammarData& grammar, std::size_t index) noexcept {
  return Access::make<Component>(grammar.handle, index);
}

std::size_t component_count(const ProductionData& entry) noexcept { return entry.grammar->component_count; }

std::optional<std::string_view> host_kind_name(const ProductionData& entry, std::uint8_t kind) noexcept {
  if (kind == Choices::none) return std::nullopt;
  return entry.grammar->host_kinds[kind];
}

std::optional<std::string_view> kind_name(const ProductionData& entry, std::uint8_t kind) noexcept {
  if (kind == Choices::none) return std::nullopt;
  return entry.grammar->kinds[kind];
}

void end_by_wrong_grammar(const GrammarData& asked, const GrammarData& has) noexcept {
  std::fputs("bnfurl: a component of the grammar ", stderr);
  std::fputs(asked.name, stderr);
  std::fputs(" was requested from a text of the grammar ", stderr);
  std::fputs(has.name, stderr);
  std::fputs("\n", stderr);
  std::abort();
}

}  // namespace detail

std::string_view Grammar::name() const noexcept { return data_->name; }
std::string_view Grammar::source() const noexcept { return data_->source; }
std::string_view Grammar::notation() const noexcept { return data_->notation; }
bool Grammar::ignores_case() const noexcept { return data_->ignores_case; }
std::string_view Grammar::file() const noexcept { return text_of(data_->file); }
std::string_view Grammar::text() const noexcept { return text_of(data_->text); }

std::optional<Production> Grammar::find(std::string_view name) const noexcept {
  const auto exact = first_production(*data_, [name](std::string_view other) { return other == name; });
  if (exact || !ignores_case()) return exact;
  return first_production(*data_, [name](std::string_view other) { return same_but_for_case(other, name); });
}

std::optional<Component> Grammar::find_component(std::string_view name) const noexcept {
  for (const Component component : components()) {
    if (component.name() == name) return component;
  }
  return std::nullopt;
}

Production Grammar::start() const noexcept { return detail::production_of(data_->productions[data_->start]); }

List<Production> Grammar::productions() const noexcept {
  return list_of<detail::production_of>(data_->productions, data_->production_count);
}

List<Component> Grammar::components() const noexcept {
  constexpr auto at = [](const void* grammar, std::size_t index) noexcept {
    return detail::component_of(*static_cast<const GrammarData*>(grammar), index);
  };
  return Access::make<List<Component>>(static_cast<const void*>(data_), data_->component_count, +at);
}

List<std::string_view> Grammar::host_kinds() const noexcept {
  return list_of<text_of>(data_->host_kinds, data_->host_kind_count);
}

List<std::string_view> Grammar::kinds() const noexcept { return list_of<text_of>(data_->kinds, data_->kind_count); }

List<std::string_view> Grammar::error_codes() const noexcept {
  return list_of<text_of>(data_->parts, data_->code_count);
}

List<DefaultPort> Grammar::default_ports() const noexcept { return list_of<port_of>(data_->ports, data_->port_count); }

List<RecordKey> Grammar::record_keys() const noexcept {
  constexpr auto at = [](const void* from, std::size_t index) noexcept {
    const auto& grammar = *static_cast<const GrammarData*>(from);
    return Access::make<RecordKey>(grammar, grammar.keys[index]);
  };
  return Access::make<List<RecordKey>>(static_cast<const void*>(data_), data_->key_count, +at);
}

std::optional<RecordTime> Grammar::record_time() const noexcept {
  const std::optional<Component> component = component_at(*data_, data_->time_component);
  if (!component) return std::nullopt;
  return RecordTime{*component, data_->time_pattern};
}

std::string_view Component::name() const noexcept { return detail::Access::grammar(*this).components[index_]; }
Grammar Component::grammar() const noexcept { return detail::grammar_of(detail::Access::grammar(*this)); }

std::string_view Production::name() const noexcept { return detail::data_of(*this).name; }
Grammar Production::grammar() const noexcept { return detail::grammar_of(detail::grammar_data_of(*this)); }
Origin Production::origin() const noexcept { return detail::data_of(*this).origin; }
std::string_view Production::from() const noexcept { return detail::data_of(*this).from; }
bool Production::has_kinds() const noexcept { return detail::data_of(*this).has_kinds; }

std::optional<Component> Production::component() const noexcept {
  return component_at(detail::grammar_data_of(*this), detail::data_of(*this).component);
}

List<Component> Production::components() const noexcept {
  const detail::ProductionData& data = detail::data_of(*this);
  constexpr auto at = [](const void* from, std::size_t index) noexcept {
    const auto& production = *static_cast<const detail::ProductionData*>(from);
    std::uint32_t left = production.components;
    for (; index > 0; --index) left &= left - 1;
    return detail::component_of(*production.grammar, static_cast<std::size_t>(std::countr_zero(left)));
  };
  const auto count = static_cast<std::size_t>(std::popcount(data.components));
  return Access::make<List<Component>>(static_cast<const void*>(&data), count, +at);
}

std::optional<std::bitset<256>> Production::octets() const noexcept {
  const Automaton texts = automaton();
  std::bitset<256> octets;
  if (texts.accepts(Automaton::start)) return std::nullopt;
  for (unsigned octet = 0; octet < 256; ++octet) {
    const Automaton::State next = texts.next(Automaton::start, static_cast<char>(octet));
    if (next == Automaton::dead) continue;
    if (!is_last(texts, next)) return std::nullopt;
    octets[octet] = true;
  }
  return octets;
}

Automaton Production::automaton() const noexcept {
  return Access::make<Automaton>(detail::built_dfa(detail::data_of(*this)));
}

std::size_t Automaton::states() const noexcept { return data_->states; }
Automaton::State Automaton::next(State state, char octet) const noexcept {
  return detail::next_state(*data_, state, octet);
}
bool Automaton::accepts(State state) const noexcept { return detail::is_accepting(*data_, state); }
std::size_t Automaton::classes() const noexcept { return data_->classes; }
std::size_t Automaton::class_of(char octet) const noexcept {
  return data_->class_of[static_cast<unsigned char>(octet)];
}

Engines Production::engines() const noexcept {
  const detail::ProductionData& data = detail::data_of(*this);
  if (data.split.scan == nullptr) return {};
  Engines engines;
  engines.scanner = true;
  engines.without_short_texts = text_of(data.without_texts);
  engines.without_line_buffers = text_of(data.without_lines);
  engines.short_texts = data.without_texts == nullptr;
  engines.line_buffers = data.without_lines == nullptr;
  engines.without_structural_index = text_of(data.without_structural_index);
  engines.structural_index = data.without_structural_index == nullptr;
  using Fast = detail::FastEngines;
  engines.short_texts_on = kernels_with(data, [](const Fast& fast) { return fast.split != nullptr; });
  engines.line_buffers_on = kernels_with(data, [](const Fast& fast) {
    return (fast.split_lines != nullptr && fast.split_reads_strings) ||
           (fast.match_lines != nullptr && fast.match_reads_strings);
  });
  engines.structural_index_on =
      kernels_with(data, [](const Fast& fast) { return fast.split_lines != nullptr && !fast.split_reads_strings; });
  engines.line_buffer_verdicts = engines.line_buffers || engines.line_buffers_on != 0;
  return engines;
}

std::string_view RecordKey::name() const noexcept { return data_->name; }
Component RecordKey::component() const noexcept { return detail::component_of(*grammar_, data_->component); }

std::optional<Component> RecordKey::unless_component() const noexcept {
  return component_at(*grammar_, data_->unless_component);
}

std::string_view RecordKey::unless_text() const noexcept { return text_of(data_->unless_text); }

Production RecordKey::production() const noexcept { return detail::production_of(*data_->production); }

std::optional<Component> RecordKey::method_component() const noexcept {
  return component_at(*grammar_, data_->method_component);
}

List<Method> RecordKey::methods() const noexcept { return list_of<method_of>(data_->methods, data_->method_count); }

std::string_view version() noexcept { return BNFURL_VERSION; }

List<Grammar> grammars() noexcept { return list_of<pointed_to>(detail::registry.grammars, detail::registry.count); }

// Looks up productions by name, and data from a grammar's "#" lines. The compiled grammars come from the generated
// registry; a grammar read at run time is searched in the same way.

std::optional<std::uint16_t> default_port(Production production, std::string_view scheme) noexcept {
  const detail::GrammarData& grammar = detail::grammar_data_of(production);
  for (const detail::PortData& known : std::span(grammar.ports, grammar.port_count)) {
    if (same_but_for_case(known.scheme, scheme)) return known.port;
  }
  return std::nullopt;
}

std::optional<Production> strict_production(Production production) noexcept {
  const detail::GrammarData& grammar = detail::grammar_data_of(production);
  for (const detail::StrictData& known : std::span(grammar.strict, grammar.strict_count)) {
    if (known.production == &detail::data_of(production)) return detail::production_of(*known.strict);
  }
  return std::nullopt;
}

std::optional<Production> production_for_method(Production target, std::string_view method) noexcept {
  const detail::GrammarData& grammar = detail::grammar_data_of(target);
  const detail::ProductionData* for_others = nullptr;
  for (const detail::TargetData& known : std::span(grammar.targets, grammar.target_count)) {
    if (known.target != &detail::data_of(target)) continue;
    if (known.method == method) return detail::production_of(*known.production);
    if (known.method == std::string_view("*")) for_others = known.production;
  }
  if (for_others == nullptr) return std::nullopt;
  return detail::production_of(*for_others);
}

namespace {

/// Whether some text that begins with `prefix`, and goes on with visible ASCII characters, matches. Spreads over the
/// states until no new one is reached.
bool matches_after(const detail::DfaTable& table, std::string_view prefix) noexcept {
  const detail::Reach begin = detail::reach_of(table, prefix);
  if (begin.offset != prefix.size()) return false;
  std::bitset<detail::none> reached;
  reached[begin.state] = true;
  for (bool is_growing = true; is_growing;) {
    is_growing = false;
    for (std::size_t state = 0; state < table.states; ++state) {
      if (!reached[state]) continue;
      if (detail::is_accepting(table, state)) return true;
      for (unsigned char octet = '!'; octet <= '~'; ++octet) {
        const std::uint16_t next = detail::next_state(table, state, octet);
        if (next == detail::none || reached[next]) continue;
        reached[next] = true;
        is_growing = true;
      }
    }
  }
  return false;
}

}  // namespace

bool matches_some_target(Production production) noexcept {
  const detail::ProductionData& data = detail::data_of(production);
  if (data.dfa == nullptr) return false;
  const detail::DfaTable& table = detail::built_dfa(data);
  return matches_after(table, "/") || matches_after(table, "http://") || matches_after(table, "https://");
}

std::optional<Grammar> find_grammar(std::string_view name) noexcept {
  for (const Grammar grammar : grammars()) {
    if (grammar.name() == name) return grammar;
  }
  return std::nullopt;
}

std::optional<Production> find_production(std::string_view grammar, std::string_view production) noexcept {
  const std::optional<Grammar> found = find_grammar(grammar);
  return found ? found->find(production) : std::nullopt;
}

std::optional<Production> start_production(std::string_view grammar) noexcept {
  const std::optional<Grammar> found = find_grammar(grammar);
  if (!found) return std::nullopt;
  return found->start();
}

}  // namespace bnfurl
