#include "src/loader/loaded.hpp"

#include <algorithm>
#include <utility>

#include "src/loader/compiled_grammars.hpp"
#include "src/loader/sound_part.hpp"

namespace bnfurl {
namespace {

std::vector<Diagnostic> diagnostics_of(const gen::Diagnostics& faults) {
  std::vector<Diagnostic> diagnostics;
  for (const gen::Diagnostic& fault : faults) {
    const auto [line, column] = fault.position;
    diagnostics.push_back(
        {fault.file, static_cast<std::size_t>(line), static_cast<std::size_t>(column), fault.message});
  }
  return diagnostics;
}

gen::Budget budget_of(const Limits& limits) { return gen::Budget({limits.states, limits.steps, limits.memory}); }

// Files that are too large are not read.
gen::Diagnostics too_large(const std::vector<gen::SourceFile>& files, const Limits& limits) {
  gen::Diagnostics faults;
  for (const gen::SourceFile& file : files) {
    if (file.text.size() <= limits.octets) continue;
    faults.push_back(
        {file.file, {}, "larger than " + std::to_string(limits.octets) + " bytes, too large for a grammar"});
  }
  return faults;
}

// A production, and what `strict_production` and `production_for_method` have for it.
std::vector<const detail::ProductionData*> used_with(const detail::ProductionData& production) {
  const detail::GrammarData& grammar = *production.grammar;
  std::vector<const detail::ProductionData*> used = {&production};
  for (const detail::StrictData& each : std::span(grammar.strict, grammar.strict_count)) {
    if (each.production == &production) used.push_back(each.strict);
  }
  for (const detail::TargetData& each : std::span(grammar.targets, grammar.target_count)) {
    if (each.target == &production) used.push_back(each.production);
  }
  return used;
}

// The productions whose tables `trace` and `trace_components` walk. The variant of a production for a method or for a
// strict reader is traced by its kinds.
std::vector<const detail::ProductionData*> traced_with(const detail::ProductionData& production) {
  const Grammar grammar = detail::grammar_of(*production.grammar);
  std::vector<const detail::ProductionData*> traced = {&production};
  if (&detail::data_of(*grammar.find(production.name)) == &production) return traced;
  for (const std::string_view kind : grammar.kinds()) traced.push_back(&detail::data_of(*grammar.find(kind)));
  return traced;
}

}  // namespace

std::string to_string(const Diagnostic& diagnostic) {
  const gen::Position position{static_cast<int>(diagnostic.line), static_cast<int>(diagnostic.column)};
  return gen::to_string(gen::Diagnostic{diagnostic.file, position, diagnostic.message});
}

Loaded::State::State(const std::vector<gen::SourceFile>& sources, const Limits& most) : limits(most) {
  for (const gen::SourceFile& source : sources) files.push_back(source.file);
  grammars.resize(sources.size());
  diagnostics = diagnostics_of(too_large(sources, limits));
  if (!diagnostics.empty()) return;
  gen::Budget budget = budget_of(limits);
  loader::SoundPart part = loader::sound_part(loader::needed_by(sources), sources, budget);
  diagnostics = diagnostics_of(part.diagnostics);
  needed = std::move(part.others);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    if (!part.grammars[i]) continue;
    grammars[i] = std::make_unique<loader::RunTimeGrammar>(std::move(*part.grammars[i]), sources[i].text);
  }
  for (const auto& grammar : grammars) {
    if (grammar != nullptr) grammar->set_keys([this](const std::string& name) { return judge_called(name); });
  }
}

// A compiled judge is used as compiled, with the rules of the compiled text, whatever files were loaded.
loader::Judge Loaded::State::judge_called(const std::string& name) {
  for (const auto& grammar : grammars) {
    if (grammar != nullptr && grammar->rules().directives.name == name) return {grammar->view(), &grammar->rules()};
  }
  const gen::Grammar* rules = gen::find_grammar(needed, name);
  if (rules == nullptr) rules = gen::find_grammar(loader::printed_grammars(), name);
  return {detail::grammar_of(*loader::find_compiled(name)), rules};
}

loader::RunTimeGrammar* Loaded::State::owner_of(const detail::ProductionData& production) const {
  const auto owns = [&](const auto& grammar) { return grammar != nullptr && grammar->owns(production); };
  const auto found = std::ranges::find_if(grammars, owns);
  return found == grammars.end() ? nullptr : found->get();
}

Loaded::Loaded(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
Loaded::Loaded(Loaded&&) noexcept = default;
Loaded& Loaded::operator=(Loaded&&) noexcept = default;
Loaded::~Loaded() = default;

std::optional<Grammar> Loaded::grammar() const& noexcept {
  if (state_->files.empty()) return std::nullopt;
  return grammar(state_->files.front());
}

std::optional<Grammar> Loaded::grammar(std::string_view file) const& noexcept {
  const auto found = std::ranges::find(state_->files, file);
  if (found == state_->files.end()) return std::nullopt;
  const auto& grammar = state_->grammars[static_cast<std::size_t>(found - state_->files.begin())];
  if (grammar == nullptr) return std::nullopt;
  return detail::grammar_of(grammar->data());
}

std::span<const Diagnostic> Loaded::diagnostics() const& noexcept { return state_->diagnostics; }

Diagnostics Loaded::State::make_ready(const detail::ProductionData& production) {
  loader::RunTimeGrammar* owner = owner_of(production);
  if (owner == nullptr) return {};
  const std::lock_guard lock(mutex);
  gen::Budget budget = budget_of(limits);
  return diagnostics_of(owner->make_ready(production, budget));
}

Diagnostics Loaded::State::make_traceable(const detail::ProductionData& production) {
  loader::RunTimeGrammar* owner = owner_of(production);
  if (owner == nullptr) return {};
  const std::lock_guard lock(mutex);
  gen::Budget budget = budget_of(limits);
  return diagnostics_of(owner->make_traceable(production, budget));
}

Result<Production, Diagnostics> Loaded::production(std::string_view name) & noexcept {
  return production(state_->files.empty() ? std::string_view() : state_->files.front(), name);
}

Result<Production, Diagnostics> Loaded::production(std::string_view file, std::string_view name) & noexcept {
  const std::optional<Grammar> found = grammar(file);
  const auto production = found ? (name.empty() ? found->start() : found->find(name)) : std::nullopt;
  if (production) return prepared(*production);
  Diagnostics faults = state_->diagnostics;
  const std::string missing = name.empty() ? "rule" : "rule " + std::string(name);
  faults.push_back({std::string(file), 0, 0, "has no " + missing + " that can be used"});
  return faults;
}

Result<Production, Diagnostics> Loaded::prepared(Production production) & noexcept {
  for (const detail::ProductionData* each : used_with(detail::data_of(production))) {
    Diagnostics faults = state_->make_ready(*each);
    if (!faults.empty()) return faults;
  }
  return production;
}

Result<Production, Diagnostics> Loaded::prepared_for_trace(Production production) & noexcept {
  auto result = prepared(production);
  for (const detail::ProductionData* each : traced_with(detail::data_of(production))) {
    if (!result) break;
    Diagnostics faults = state_->make_traceable(*each);
    if (!faults.empty()) return faults;
  }
  return result;
}

Loaded load(std::span<const GrammarText> files, const Limits& limits) noexcept {
  std::vector<gen::SourceFile> sources;
  for (const GrammarText& file : files) sources.push_back({std::string(file.file), std::string(file.text)});
  return Loaded(std::make_unique<Loaded::State>(sources, limits));
}

Loaded load(std::string_view text, std::string_view file, const Limits& limits) noexcept {
  const GrammarText alone{file, text};
  return load(std::span(&alone, 1), limits);
}

}  // namespace bnfurl

namespace bnfurl::loader {

const gen::Grammar* rules_of(const Loaded& loaded, Grammar grammar) {
  for (const auto& each : Access::state(loaded).grammars) {
    if (each != nullptr && &each->data() == &detail::data_of(grammar)) return &each->rules();
  }
  return nullptr;
}

const gen::Dfa* language_of(Loaded& loaded, Grammar grammar) {
  auto& state = Access::state(loaded);
  loader::RunTimeGrammar* owner = state.owner_of(detail::data_of(grammar.start()));
  if (owner == nullptr) return nullptr;
  const std::lock_guard lock(state.mutex);
  gen::Budget budget = budget_of(state.limits);
  return &owner->language(budget);
}

}  // namespace bnfurl::loader
