#include "src/records/judging/standard.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <utility>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/readers/format_table.hpp"

namespace bnfurl::records {
namespace {

constexpr std::string_view default_grammar = "rfc3986";

/// A build can be without it: then it is read at run time, if it is installed.
Grammar find_default() {
  if (bnfurl::find_grammar(default_grammar) || file_of(default_grammar)) return find_grammar(default_grammar);
  throw UsageError(fmt::format("the default grammar {} is neither compiled in nor in {}; use {} to name another one",
                               default_grammar, printable(grammar_folder()), as_written({{"-g"}})));
}

// A log's key determines the production and the rule for its URLs. With -p alone the key's grammar stays, without a
// rule.
Standard standard_without_grammar(const RecordOptions& options, const Format& format) {
  const std::string_view production = single("-p", options.productions);
  if (!format.key) return {find_entry(find_default(), production)};
  if (!production.empty()) return {find_entry(format.key->production().grammar(), production)};
  Standard standard{format.key->production()};
  std::ranges::copy(format.key->methods(), std::back_inserter(standard.methods));
  return standard;
}

/// The production for the grammar at `index`: one -p for all grammars, or one for each. Empty: the grammar's start.
std::string_view production_at(const RecordOptions& options, std::size_t index) {
  const std::size_t count = options.productions.size();
  if (count > 1 && count != options.grammars.size()) {
    throw UsageError(fmt::format("-p is given {} times for {} -g; give -p once, or once for each -g", count,
                                 options.grammars.size()));
  }
  if (count == 0) return {};
  return options.productions[count == 1 ? 0 : index];
}

std::string name_of(Production production, Naming naming) {
  return naming == Naming::by_grammar ? std::string(production.grammar().name()) : full_name(production);
}

/// A file may have the name of another grammar: then even different productions do not tell the two apart.
bool have_one_name(Production a, Production b, Naming naming) {
  const bool same_grammar = a.grammar().name() == b.grammar().name();
  return same_grammar && (a.grammar() != b.grammar() || name_of(a, naming) == name_of(b, naming));
}

/// Refuses two grammars with one name. One is a file and the other is compiled in: two such files were refused when
/// they were read.
[[noreturn]] void refuse_name(std::string_view first, std::string_view second) {
  if (!is_grammar_file(first)) std::swap(first, second);
  throw UsageError(
      fmt::format("the file {} and the compiled grammar {} have the same name; add a line \"# grammar: NAME\" "
                  "to the file",
                  printable(first), second));
}

Standards standards_of_grammars(const RecordOptions& options, const Format& format, Naming naming) {
  const bool by_method = options.productions.empty() && format.has_requests();
  Standards standards;
  for (std::size_t i = 0; i < options.grammars.size(); ++i) {
    const Production entry = find_entry(find_grammar(options.grammars[i]), production_at(options, i));
    for (std::size_t before = 0; before < i; ++before) {
      const Production other = standards[before].asked;
      if (!have_one_name(other, entry, naming)) continue;
      if (other.grammar() != entry.grammar()) refuse_name(options.grammars[before], options.grammars[i]);
      throw UsageError(fmt::format("-g {} is given twice", name_of(entry, naming)));
    }
    standards.push_back({entry, by_method ? methods_of(entry) : std::vector<Method>()});
  }
  return standards;
}

/// All productions that a strict reader reads differently.
std::vector<std::string> strict_names() {
  std::vector<std::string> names;
  for (const Grammar grammar : grammars()) {
    for (const Production production : grammar.productions()) {
      if (strict_production(production)) names.push_back(full_name(production));
    }
  }
  return names;
}

void make_strict(Standard& standard) {
  standard.strict = strict_production(standard.asked);
  if (!standard.strict) {
    throw UsageError(fmt::format("--strict-scheme is only for {}; {} has no predefined schemes",
                                 fmt::join(strict_names(), " "), full_name(standard.asked)));
  }
}

}  // namespace

Standards choose_standards(const RecordOptions& options, const Format& format, Naming naming) {
  load_grammar_files(options);
  if (std::ranges::count(options.productions, "") != 0)
    throw UsageError(as_written({{"-p"}}) + " needs the name of a production");
  Standards standards = options.grammars.empty() ? Standards{standard_without_grammar(options, format)}
                                                 : standards_of_grammars(options, format, naming);
  if (options.strict_scheme) std::ranges::for_each(standards, make_strict);
  for (const Standard& standard : standards) std::ranges::for_each(standard.entries(), make_ready);
  return standards;
}

std::vector<Production> Standard::entries() const {
  std::vector<Production> entries{asked};
  if (strict) entries.push_back(*strict);
  for (const Method& method : methods) entries.push_back(method.production);
  return entries;
}

Entries::Entries(const Standard& standard) : asked_(standard.strict.value_or(standard.asked)), other_(asked_) {
  if (standard.strict || standard.methods.empty()) return;
  for (const Method& method : standard.methods) {
    if (method.name == "*")
      other_ = method.production;
    else
      methods_.push_back(method);
  }
  methods_.push_back({"-", asked_});
  token_octets_ = method_octets();
}

}  // namespace bnfurl::records
