// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/grammar_files.hpp"

#include <fmt/format.h>
#include <bnfurl/bnfurl.hpp>

#include <algorithm>
#include <filesystem>
#include <optional>
#include <set>
#include <system_error>

#include "gen/notation/read_grammar.hpp"
#include "load/printed_grammars.hpp"
#include "tools/bnfurl/grammars/small_file.hpp"
#include "tools/bnfurl/grammars/time_limit.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

// The name of a file's grammar, and those of the grammars that it takes something from; as far as it can be read.
struct Outline {
  std::string name;
  std::vector<std::string> needs;
};

Outline outline_of(const gen::SourceFile& file) {
  const auto cut = gen::read_grammar_file(file.file, file.text);
  const auto* lines = std::get_if<gen::GrammarFile>(&cut);
  if (lines == nullptr) return {};
  const auto read = gen::read_directives(*lines);
  const auto* directives = std::get_if<gen::Directives>(&read);
  if (directives == nullptr) return {};
  Outline outline{directives->name, {}};
  for (const gen::Import& import : directives->imports) outline.needs.push_back(import.grammar);
  for (const gen::RecordKey& key : directives->keys) outline.needs.push_back(key.grammar);
  return outline;
}

std::vector<std::string> compiled_names() {
  std::vector<std::string> names;
  for (const Grammar grammar : bnfurl::grammars()) names.emplace_back(grammar.name());
  return names;
}

// The compiled grammar that was meant by a name, if only nearly: so the message can say which one.
std::optional<Grammar> meant_grammar(const std::string& name) {
  const std::optional<Grammar> grammar = bnfurl::find_grammar(name);
  return grammar ? grammar : bnfurl::find_grammar(gen::nearest(name, compiled_names()));
}

// The compiled grammars that files need, directly or not.
std::vector<gen::SourceFile> needed_by(const std::vector<gen::SourceFile>& files) {
  std::vector<gen::SourceFile> needed;
  std::vector<Outline> outlines;
  for (const gen::SourceFile& file : files) outlines.push_back(outline_of(file));
  std::set<std::string> known;
  for (const Outline& outline : outlines) known.insert(outline.name);
  for (std::size_t i = 0; i < outlines.size(); ++i) {
    for (const std::string& need : std::vector(outlines[i].needs)) {
      const std::optional<Grammar> grammar = known.contains(need) ? std::nullopt : meant_grammar(need);
      if (!grammar || !known.emplace(grammar->name()).second) continue;
      needed.push_back({std::string(grammar->file()), std::string(grammar->text())});
      outlines.push_back(outline_of(needed.back()));
    }
  }
  return needed;
}

std::string names_of(const std::vector<gen::SourceFile>& files) {
  std::string names;
  for (const gen::SourceFile& file : files) names += (names.empty() ? "" : ", ") + printable(file.file);
  return names;
}

std::string place_of(Production production) {
  return printable(fmt::format("{}:{}", production.grammar().name(), production.name()));
}

// Calls `make`, for as long as it may take.
template <class Make>
void make_in_time(Production production, const gen::Grammar& rules, const Make& make) {
  const TimeLimit limit(place_of(production));
  try {
    make();
  } catch (const gen::TooManyStates&) {
    const gen::Rule* rule = rules.find(production.name());
    if (rule == nullptr) throw GrammarFault(fmt::format("{} needs too many states", place_of(production)));
    throw GrammarFault(gen::Diagnostics{gen::too_many_states(rules, *rule)});
  }
}

// Whose tables `trace` and `trace_components` walk: a production as a method or a strict reader has it is traced by its
// kinds.
std::vector<Production> traced_with(Production production) {
  const Grammar grammar = production.grammar();
  std::vector<Production> traced = {production};
  if (grammar.find(production.name()) == production) return traced;
  for (const std::string_view kind : grammar.kinds()) traced.push_back(*grammar.find(kind));
  return traced;
}

}  // namespace

bool is_grammar_file(std::string_view word) {
  if (bnfurl::find_grammar(word)) return false;
  std::error_code ignored;
  return word.find('/') != std::string_view::npos || word.ends_with(".bnf") || std::filesystem::exists(word, ignored);
}

void GrammarFiles::load(const std::vector<std::string>& files) {
  std::vector<gen::SourceFile> texts;
  for (const std::string& file : files) {
    const auto is_same = [&file](const gen::SourceFile& text) { return text.file == file; };
    if (find(file) || std::ranges::any_of(texts, is_same)) continue;
    texts.push_back({file, read_small_file(file)});
  }
  if (!texts.empty()) load(texts);
}

void GrammarFiles::load(const std::vector<gen::SourceFile>& files) {
  const TimeLimit limit(names_of(files));
  // Those that are needed come first: what a name in a file means, or nearly, is told only of grammars in front of it.
  std::vector<gen::SourceFile> all = needed_by(files);
  const std::size_t first = all.size();
  all.insert(all.end(), files.begin(), files.end());
  gen::OrDiagnostics<std::vector<gen::Grammar>> read = gen::read_grammars(all);
  if (const auto* faults = std::get_if<gen::Diagnostics>(&read)) throw GrammarFault(*faults);
  auto& linked = std::get<std::vector<gen::Grammar>>(read);
  const std::size_t before = grammars_.size();
  for (std::size_t i = 0; i < files.size(); ++i)
    grammars_.push_back(std::make_unique<RunTimeGrammar>(std::move(linked[first + i]), files[i].text));
  for (std::size_t i = before; i < grammars_.size(); ++i)
    grammars_[i]->set_keys([this](const std::string& name) { return judge_called(name); });
}

std::optional<Grammar> GrammarFiles::find(std::string_view file) const {
  for (const auto& grammar : grammars_) {
    if (grammar->rules().file == file) return grammar->view();
  }
  return std::nullopt;
}

const gen::Grammar* GrammarFiles::find_rules(Grammar wanted) const {
  for (const auto& grammar : grammars_) {
    if (grammar->view() == wanted) return &grammar->rules();
  }
  return nullptr;
}

// A compiled judge is asked as it was compiled, whatever files there are.
Judge GrammarFiles::judge_called(const std::string& name) {
  for (const auto& grammar : grammars_) {
    if (grammar->rules().directives.name == name) return {grammar->view(), &grammar->rules()};
  }
  if (printed_.empty()) printed_ = printed_grammars();
  return {*bnfurl::find_grammar(name), gen::find_grammar(printed_, name)};
}

RunTimeGrammar* GrammarFiles::owner_of(Production production) const {
  const auto found = std::ranges::find_if(grammars_, [&](const auto& grammar) { return grammar->owns(production); });
  return found == grammars_.end() ? nullptr : found->get();
}

void GrammarFiles::make_ready(Production production) {
  RunTimeGrammar* owner = owner_of(production);
  if (owner == nullptr) return;
  const std::lock_guard lock(mutex_);
  if (RunTimeGrammar::is_ready(production)) return;
  make_in_time(production, owner->rules(), [&] { owner->make_ready(production); });
}

void GrammarFiles::make_traceable(Production production) {
  for (const Production each : traced_with(production)) {
    RunTimeGrammar* owner = owner_of(each);
    if (owner == nullptr) continue;
    const std::lock_guard lock(mutex_);
    if (!owner->is_traceable(each)) make_in_time(each, owner->rules(), [&] { owner->make_traceable(each); });
  }
}

GrammarFiles& grammar_files() {
  static GrammarFiles files;
  return files;
}

}  // namespace bnfurl::tool
