#include "src/loader/compiled_grammars.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/grammar.hpp>

#include "gen/notation/read_grammar.hpp"
#include "gen/pipeline.hpp"
#include "gen/read_grammars.hpp"

namespace bnfurl::loader {
namespace {

std::vector<std::string> compiled_names() {
  std::vector<std::string> names;
  for (const detail::GrammarData* grammar : detail::compiled_grammars()) names.emplace_back(grammar->name);
  return names;
}

// The compiled grammar of that name, or else the one with the nearest name.
const detail::GrammarData* meant_grammar(const std::string& name) {
  const detail::GrammarData* grammar = find_compiled(name);
  return grammar != nullptr ? grammar : find_compiled(gen::nearest(name, compiled_names()));
}

std::vector<gen::Grammar> read_compiled() {
  std::vector<gen::SourceFile> files;
  for (const detail::GrammarData* grammar : detail::compiled_grammars())
    files.push_back({grammar->file, grammar->text});
  gen::OrDiagnostics<std::vector<gen::Grammar>> result = gen::read_grammars(files);
  return std::move(std::get<std::vector<gen::Grammar>>(result));
}

}  // namespace

const detail::GrammarData* find_compiled(std::string_view name) {
  const auto all = detail::compiled_grammars();
  const auto found = std::ranges::find(all, name, [](const auto* grammar) { return std::string_view(grammar->name); });
  return found == all.end() ? nullptr : *found;
}

Outline outline_of(const gen::SourceFile& file) {
  const auto cut = gen::read_grammar_file(file.file, file.text);
  const auto* lines = std::get_if<gen::GrammarFile>(&cut);
  if (lines == nullptr) return {};
  const auto read = gen::read_directives(*lines, gen::notations());
  const auto* directives = std::get_if<gen::Directives>(&read);
  if (directives == nullptr) return {};
  Outline outline{directives->name, {}, !directives->keys.empty()};
  for (const gen::Import& import : directives->imports) outline.needs.push_back(import.grammar);
  for (const gen::RecordKey& key : directives->keys) outline.needs.push_back(key.grammar);
  return outline;
}

std::vector<gen::SourceFile> needed_by(const std::vector<gen::SourceFile>& files) {
  std::vector<gen::SourceFile> needed;
  std::vector<Outline> outlines;
  for (const gen::SourceFile& file : files) outlines.push_back(outline_of(file));
  std::set<std::string> known;
  for (const Outline& outline : outlines) known.insert(outline.name);
  // A file with the name of a compiled grammar takes its place in the compiled ones that import it.
  const bool are_sound =
      std::ranges::all_of(known, [](const std::string& name) { return find_compiled(name) == nullptr; });
  for (std::size_t i = 0; i < outlines.size(); ++i) {
    for (const std::string& need : std::vector(outlines[i].needs)) {
      const detail::GrammarData* grammar = known.contains(need) ? nullptr : meant_grammar(need);
      if (grammar == nullptr || !known.insert(grammar->name).second) continue;
      needed.push_back({grammar->file, grammar->text, are_sound});
      outlines.push_back(outline_of(needed.back()));
    }
  }
  return needed;
}

const std::vector<gen::Grammar>& printed_grammars() {
  static const std::vector<gen::Grammar> printed = read_compiled();
  return printed;
}

}  // namespace bnfurl::loader
