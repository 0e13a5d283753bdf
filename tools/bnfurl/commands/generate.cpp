// `generate`: one rule of a grammar as one source file that needs nothing else.
#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "gen/emit/languages/one_file.hpp"
#include "gen/emit/languages/rule_tables.hpp"
#include "gen/pipeline.hpp"
#include "gen/production_code.hpp"
#include "gen/syntax/size_advice.hpp"
#include "gen/text/sha256.hpp"
#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/readers/format_table.hpp"
#include "src/records/readers/input.hpp"
#include "src/system/system.hpp"
#include "tools/bnfurl/commands/templates.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> languages() {
  std::vector<std::string> names;
  for (const LanguageTemplate& each : language_templates()) names.emplace_back(each.language);
  return names;
}

/// Throws GrammarFault if the stage found faults in the template.
template <class Value>
Value without_faults(gen::OrDiagnostics<Value> result) {
  if (auto* made = std::get_if<Value>(&result)) return std::move(*made);
  std::string lines;
  for (const gen::Diagnostic& fault : std::get<gen::Diagnostics>(result))
    lines += (lines.empty() ? "" : "\n") + to_string(fault);
  throw records::GrammarFault(lines);
}

/// The language that has the word as another one, whatever its letter case; otherwise the word itself.
std::string usual_name(const std::string& word) {
  const std::string lower = records::in_lower_case(word);
  for (const LanguageTemplate& each : language_templates()) {
    std::string name(each.language);
    const std::vector<std::string> also = without_faults(gen::read_template(name, each.text)).also;
    if (std::ranges::find(also, lower) != also.end()) return name;
  }
  return word;
}

records::UsageError unknown_language(const std::string& word) {
  return records::UsageError(fmt::format("unknown language \"{}\"{}; expected one of: {}, or a template file",
                                         records::printable(word), gen::did_you_mean(usual_name(word), languages()),
                                         fmt::join(languages(), " ")));
}

/// The text of the template that --language names, and its path, for messages.
std::pair<std::string, std::string> template_of(const std::string& language) {
  for (const LanguageTemplate& each : language_templates()) {
    if (each.language == language) return {std::string(each.text), language};
  }
  std::error_code error;
  if (!fs::is_regular_file(language, error)) throw unknown_language(language);
  const std::vector<char> text = records::read_whole(language);
  return {{text.begin(), text.end()}, language};
}

/// A word of the command as a shell reads it.
std::string in_shell(const std::string& word) {
  const auto is_plain = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           std::string_view("-_./:=,+@").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::ranges::all_of(word, is_plain)) return word;
  std::string quoted = "'";
  for (const char c : word) quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

gen::RuleTables tables_of(const gen::Grammar& rules, Production entry) {
  gen::Budget budget{gen::Limits()};
  const std::string name(entry.name());
  const gen::Automata automata = gen::automata(rules, name, {}, budget);
  gen::ProductionCode code = gen::table_code(rules, *rules.find(name), automata, budget);
  // What can follow in a line of a log are fields, which only the automaton for errors tells apart.
  if (code.to_come.empty()) {
    code.tables.dfa = gen::dfa_arrays(automata.minimal, budget);
    code.error_codes.clear();
    code.open_rules.clear();
  }
  if (!budget.spent()) return gen::rule_tables(rules, code);
  throw records::GrammarFault(fmt::format("bnfurl: {} has too many states for a file; {}", records::full_name(entry),
                                          gen::advice_on_counts(rules, name)));
}

/// Without what --only leaves out. A rule without components has no split in any case.
void choose_functions(gen::RuleTables& tables, const Options& options, Production entry) {
  const bool has_split = !tables.split.empty();
  if (options.only == "valid") {
    tables.split.clear();
    return;
  }
  if (has_split) return;
  const std::string message = fmt::format("{} has no components to split", records::full_name(entry));
  if (options.only == "split")
    throw records::UsageError(fmt::format("{}; expected --only valid, or a rule with components", message));
  complain(message + ", so the file has no split");
}

void require_name(const std::string& name) {
  const auto is_word = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
  };
  bool begins = true;
  for (const char c : name) {
    const bool is_good = c == '.' ? !begins : is_word(c) && !(begins && c >= '0' && c <= '9');
    if (!is_good) begins = true;
    if (!is_good) break;
    begins = c == '.';
  }
  if (begins) {
    throw records::UsageError(
        fmt::format("--name takes a name of letters, digits and \"_\", after the names of its package and dots if it "
                    "has one, such as org.example.Target, not \"{}\"",
                    records::printable(name)));
  }
}

/// A file in the language must be able to have the name.
void require_possible_name(const std::string& name, const gen::Template& made_from, const std::string& language) {
  const auto refused = [&](const std::string& why, const std::string& other) {
    return records::UsageError(
        fmt::format("--name cannot be \"{}\", since {}; expected another name, such as {}", name, why, other));
  };
  const std::string own = name.substr(name.rfind('.') + 1);
  if (own != name && !gen::has_package(made_from))
    throw refused(fmt::format("files in {} name no package", records::printable(language)), own);
  const std::string word = gen::reserved_word(made_from, name);
  if (!word.empty())
    throw refused(fmt::format("\"{}\" is reserved in {}", word, records::printable(language)), word + '_');
}

gen::FileFacts facts_of(const Options& options, Production entry, bool has_split) {
  const Grammar grammar = entry.grammar();
  const std::string rule =
      fmt::format("-g {} -p {}", in_shell(options.grammars.front()), in_shell(std::string(entry.name())));
  std::string command = fmt::format("bnfurl generate --language {} {}", in_shell(*options.language), rule);
  if (options.only) command += " --only " + *options.only;
  if (options.name) command += " --name " + *options.name;
  return {.version = std::string(version()),
          .grammar = std::string(grammar.name()),
          .production = std::string(entry.name()),
          .source = std::string(grammar.source()),
          .file = std::string(grammar.file()),
          .sha256 = gen::sha256_hex(grammar.text()),
          .command = std::move(command),
          .suite = fmt::format("bnfurl grammar suite {}{} -o json", rule, has_split ? " --components" : ""),
          .name = options.name.value_or("")};
}

std::runtime_error cannot_write(const std::string& path, int cause) {
  return std::runtime_error(fmt::format("cannot write {}: {}", records::printable(path), std::strerror(cause)));
}

/// Opens a new file beside `path`, and says how it is called: no file of that name was there.
std::FILE* open_beside(const std::string& path, std::string& written) {
  for (int number = 0;; ++number) {
    written = number == 0 ? path + ".new" : fmt::format("{}.new{}", path, number);
    std::FILE* const file = std::fopen(written.c_str(), "wbx");
    if (file != nullptr || errno != EEXIST) return file;
  }
}

/// Writes the whole file or none: a build must not find half of it. A link stays, and the file that it names is
/// written. What is not a regular file, such as a pipe, is written to as it is.
void write_file(const std::string& path, const std::string& text) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  const bool is_link = fs::is_symlink(fs::symlink_status(path, error));
  const bool is_replaced = fs::is_regular_file(status) || (!fs::exists(status) && !is_link);
  const std::string place = is_link && is_replaced ? fs::canonical(path).string() : path;
  std::string written = place;
  std::FILE* const file = is_replaced ? open_beside(place, written) : std::fopen(written.c_str(), "wb");
  if (file == nullptr) throw cannot_write(path, errno);
  bool is_written = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  int cause = errno;
  if (is_written && is_replaced) {
    is_written = system::put_in_place(file, written, place);
    cause = errno;
  } else if (std::fclose(file) != 0 && is_written) {
    is_written = false;
    cause = errno;
  }
  if (is_written) return;
  if (is_replaced) fs::remove(written, error);
  throw cannot_write(path, cause);
}

}  // namespace

records::Status run_generate(const Options& options, Output& out) {
  require_no_operands(options);
  if (!options.language || options.grammars.empty())
    throw records::UsageError(fmt::format("usage: bnfurl generate {}; NAME is one of: {}", options.command->operands,
                                          fmt::join(languages(), " ")));
  if (options.out_file && (options.out_file->empty() || *options.out_file == "-"))
    throw records::UsageError("--out needs the name of a file; without it, the file is printed");
  if (options.name) require_name(*options.name);
  const auto [text, place] = template_of(*options.language);
  const gen::Template made_from = without_faults(gen::read_template(place, text));
  if (options.name) require_possible_name(*options.name, made_from, place);
  load_grammar_files(options);
  const Grammar grammar = records::find_grammar(records::single("-g", options.grammars));
  const Production entry = records::find_entry(grammar, records::single("-p", options.productions));
  gen::RuleTables tables = tables_of(records::printed_grammar(grammar), entry);
  choose_functions(tables, options, entry);
  const std::string file =
      without_faults(gen::one_file(place, made_from, tables, facts_of(options, entry, !tables.split.empty())));
  if (options.out_file)
    write_file(*options.out_file, file);
  else
    out.put(file);
  return records::Status::good;
}

}  // namespace bnfurl::tool
