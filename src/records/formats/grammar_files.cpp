#include "src/records/formats/grammar_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <filesystem>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <set>
#include <system_error>
#include <utility>

#include <bnfurl/bnfurl.hpp>

#include "gen/notation/read_grammar.hpp"
#include "gen/read_grammars.hpp"
#include "gen/text/octet_set.hpp"
#include "src/loader/compiled_grammars.hpp"
#include "src/loader/loaded.hpp"
#include "src/records/formats/servers/server_formats.hpp"
#include "src/records/messages/messages.hpp"
#include "src/system/system.hpp"

// What bnfurl-gen made of the log formats that are not compiled in (src/records/meson.build).
namespace bnfurl::log_formats {
extern const std::span<const Grammar> grammars;
}  // namespace bnfurl::log_formats

namespace bnfurl::records {
namespace {

std::string lines_of(std::span<const Diagnostic> diagnostics) {
  constexpr std::size_t most_lines = 20;
  constexpr std::size_t longest_line = 1000;  // a name can be as long as its file
  std::string lines;
  for (std::size_t i = 0; i < std::min(diagnostics.size(), most_lines); ++i)
    lines += (i == 0 ? "" : "\n") + gen::printable(to_string(diagnostics[i])).substr(0, longest_line);
  if (diagnostics.size() > most_lines) lines += fmt::format("\nand {} more", diagnostics.size() - most_lines);
  return lines;
}

[[noreturn]] void end() {
  complain_of_memory();
  std::_Exit(static_cast<int>(Status::failed));
}

// Grammars that were read are kept for all threads of the program, and so is the new-handler.
std::recursive_mutex& mutex_of_all() {
  static std::recursive_mutex mutex;
  return mutex;
}
using Locked = std::lock_guard<std::recursive_mutex>;

// What reads grammars and folders ends the program where memory runs out: no exception gets through it. While an object
// of this class lives, that happens with the program's own message and status.

class OutOfMemoryIsTold {
public:
  OutOfMemoryIsTold() : lock_(mutex_of_all()), before_(std::set_new_handler(end)) {}
  ~OutOfMemoryIsTold() { std::set_new_handler(before_); }
  OutOfMemoryIsTold(const OutOfMemoryIsTold&) = delete;
  OutOfMemoryIsTold& operator=(const OutOfMemoryIsTold&) = delete;

private:
  Locked lock_;
  std::new_handler before_;
};

std::string& folder_of_program() {
  static std::string folder;
  return folder;
}

/// What was read stays until the program ends, and where it is.
std::deque<Loaded>& all_loaded() {
  static std::deque<Loaded> loaded;
  return loaded;
}

/// The format with tables that a file has.
std::optional<Grammar> format_of(const gen::SourceFile& source) {
  const std::string name = std::filesystem::path(source.file).filename().string();
  for (const Grammar format : formats_with_tables()) {
    if (format.file() == name && format.text() == source.text) return format;
  }
  return std::nullopt;
}

/// Whether one of the grammars has its name, or takes the place of one from which it imports, or that judges its URLs.
bool concerns(const std::set<std::string>& grammars, Grammar format) {
  const auto is_in = [&grammars](std::string_view name) { return grammars.contains(std::string(name)); };
  const auto is_from = [&](Production production) { return is_in(production.from()); };
  const auto is_judged = [&](RecordKey key) { return is_in(key.production().grammar().name()); };
  return is_in(format.name()) || std::ranges::any_of(format.productions(), is_from) ||
         std::ranges::any_of(format.record_keys(), is_judged);
}

/// The files that were formats with tables, and these.
std::map<std::string, Grammar, std::less<>>& files_with_tables() {
  static std::map<std::string, Grammar, std::less<>> files;
  return files;
}

/// Takes the formats with tables out of `sources`, unless one of the other files takes the place of what they need.
void take_formats(std::vector<gen::SourceFile>& sources) {
  std::set<std::string> others;
  for (const gen::SourceFile& source : sources) {
    if (!format_of(source)) others.insert(loader::outline_of(source).name);
  }
  std::erase_if(sources, [&others](const gen::SourceFile& source) {
    const std::optional<Grammar> format = format_of(source);
    if (!format || concerns(others, *format)) return false;
    files_with_tables().emplace(source.file, *format);
    return true;
  });
}

/// The rules of a grammar whose tables are in the program are read when something asks for them, with those of the
/// grammars that it needs. All were checked when the program was built.
const gen::Grammar& rules_of_text(Grammar grammar) {
  const OutOfMemoryIsTold guard;
  static std::map<std::string_view, gen::Grammar> read;
  if (const auto found = read.find(grammar.name()); found != read.end()) return found->second;
  std::vector<gen::SourceFile> files{{std::string(grammar.file()), std::string(grammar.text())}};
  std::ranges::move(loader::needed_by(files), std::back_inserter(files));
  for (gen::SourceFile& file : files) file.is_sound = true;
  const auto grammars = gen::read_grammars(files);
  return read.emplace(grammar.name(), std::get<std::vector<gen::Grammar>>(grammars).front()).first->second;
}

/// The same for the "#" lines alone, which takes much less time.
const gen::Directives& directives_of_text(Grammar grammar) {
  const OutOfMemoryIsTold guard;
  static std::map<std::string_view, gen::Directives> read;
  if (const auto found = read.find(grammar.name()); found != read.end()) return found->second;
  const auto file = gen::read_grammar_file(std::string(grammar.file()), grammar.text());
  auto directives = gen::read_directives(std::get<gen::GrammarFile>(file), gen::notations());
  return read.emplace(grammar.name(), std::get<gen::Directives>(std::move(directives))).first->second;
}

/// Adds the shipped grammars that the files need, directly or not.
void add_needed(std::vector<gen::SourceFile>& sources) {
  std::set<std::string> known;
  for (const gen::SourceFile& source : sources) known.insert(loader::outline_of(source).name);
  for (std::size_t i = 0; i < sources.size(); ++i) {
    const std::vector<std::string> needs = loader::outline_of(sources[i]).needs;
    for (const std::string& name : needs) {
      const std::optional<std::string> file = find_shipped(name);
      if (file && known.insert(name).second) sources.push_back({*file, read_small_file(*file)});
    }
  }
}

// A file with a fault is not used at all: the user who named it can mend it.
void load_with_needed(std::vector<gen::SourceFile> sources) {
  const OutOfMemoryIsTold guard;
  add_needed(sources);
  std::vector<GrammarText> texts;
  for (const gen::SourceFile& source : sources) texts.push_back({source.file, source.text});
  if (texts.empty()) return;
  Loaded loaded = bnfurl::load(texts);
  if (!loaded.diagnostics().empty()) throw GrammarFault(loaded.diagnostics());
  all_loaded().push_back(std::move(loaded));
}

template <class Prepare>
Production prepared(Production production, Prepare prepare) {
  const OutOfMemoryIsTold guard;
  for (Loaded& loaded : all_loaded()) {
    if (const auto result = (loaded.*prepare)(production); !result) throw GrammarFault(result.error());
  }
  return production;
}

UsageError fault(const std::string& name, std::string_view what) {
  return UsageError(fmt::format("{}: {}", printable(name), what));
}

UsageError system_fault(const std::string& name) { return fault(name, std::strerror(errno)); }

// Opens without blocking: `open` must not wait for a named pipe that has no writer.
class Descriptor {
public:
  explicit Descriptor(const std::string& name)
      : number_(::open(name.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)) {
    if (number_ < 0) throw system_fault(name);
  }
  ~Descriptor() { ::close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;

  [[nodiscard]] int number() const { return number_; }

private:
  int number_;
};

void wait_for_octets(const std::string& name, int descriptor, std::chrono::milliseconds wait) {
  const int ready = system::wait_for(descriptor, system::Event::readable, static_cast<int>(wait.count()));
  if (ready < 0) throw system_fault(name);
  if (ready == 0) throw fault(name, fmt::format("no data for {} ms", wait.count()));
}

bool is_passing(int error) { return error == EINTR || error == EAGAIN; }

std::vector<ShippedGrammar> read_folder() {
  const OutOfMemoryIsTold guard;
  std::vector<ShippedGrammar> shipped;
  std::error_code failed;
  for (std::filesystem::directory_iterator each(grammar_folder(), failed), end; !failed && each != end;
       each.increment(failed)) {
    const std::filesystem::path& path = each->path();
    if (path.extension() != ".bnf" || bnfurl::find_grammar(path.stem().string())) continue;
    shipped.push_back({path.stem().string(), path.string()});
  }
  // The C library's own memory for a folder is not new's.
  if (failed == std::errc::not_enough_memory) end();
  std::ranges::sort(shipped, {}, &ShippedGrammar::name);
  return shipped;
}

bool is_log(const ShippedGrammar& shipped) {
  const OutOfMemoryIsTold guard;
  return loader::outline_of({shipped.file, read_small_file(shipped.file)}).is_of_records;
}

std::vector<std::string> sorted(std::vector<std::string> names) {
  std::ranges::sort(names);
  return names;
}

// Reads the beginning of each file.
std::vector<std::string> find_logs() {
  std::vector<std::string> names = compiled_log_names();
  for (const ShippedGrammar& shipped : shipped_grammars()) {
    if (is_log(shipped)) names.push_back(shipped.name);
  }
  return sorted(std::move(names));
}

}  // namespace

GrammarFault::GrammarFault(std::span<const Diagnostic> diagnostics) : std::runtime_error(lines_of(diagnostics)) {}

bool is_grammar_file(std::string_view word) {
  if (bnfurl::find_grammar(word) || is_server_format(word) || find_shipped(word)) return false;
  std::error_code ignored;
  return word.find('/') != std::string_view::npos || word.ends_with(".bnf") || std::filesystem::exists(word, ignored);
}

std::optional<std::string> file_of(std::string_view word) {
  if (is_grammar_file(word)) return std::string(word);
  return is_server_format(word) ? std::nullopt : find_shipped(word);
}

void load_files(const std::vector<std::string>& files) {
  const Locked lock(mutex_of_all());
  std::vector<gen::SourceFile> sources;
  for (const std::string& file : files) {
    if (!find_loaded(file) && std::ranges::find(sources, file, &gen::SourceFile::file) == sources.end())
      sources.push_back({file, read_small_file(file)});
  }
  take_formats(sources);
  load_with_needed(std::move(sources));
}

void load_text(const std::string& name, const std::string& text) {
  const Locked lock(mutex_of_all());
  if (!find_loaded(name)) load_with_needed({{name, text}});
}

std::span<const Grammar> formats_with_tables() { return log_formats::grammars; }

std::optional<Grammar> find_loaded(std::string_view file) {
  const Locked lock(mutex_of_all());
  if (const auto found = files_with_tables().find(file); found != files_with_tables().end()) return found->second;
  for (const Loaded& loaded : all_loaded()) {
    if (const std::optional<Grammar> grammar = loaded.grammar(file)) return grammar;
  }
  return std::nullopt;
}

const gen::Grammar* find_rules(Grammar grammar) {
  const Locked lock(mutex_of_all());
  for (const Loaded& loaded : all_loaded()) {
    if (const gen::Grammar* rules = loader::rules_of(loaded, grammar)) return rules;
  }
  return nullptr;
}

const gen::Dfa* find_language(Grammar grammar) {
  const Locked lock(mutex_of_all());
  for (Loaded& loaded : all_loaded()) {
    if (const gen::Dfa* language = loader::language_of(loaded, grammar)) return language;
  }
  return nullptr;
}

Production make_ready(Production production) { return prepared(production, &Loaded::prepared); }
Production make_traceable(Production production) { return prepared(production, &Loaded::prepared_for_trace); }

std::string read_small_file(const std::string& name, const Patience& patience) {
  const Descriptor descriptor(name);
  std::string text;
  std::array<char, 1 << 14> buffer;
  for (;;) {
    wait_for_octets(name, descriptor.number(), patience.wait);
    const ssize_t count = ::read(descriptor.number(), buffer.data(), buffer.size());
    if (count < 0 && is_passing(errno)) continue;
    if (count < 0) throw system_fault(name);
    if (count == 0) return text;
    text.append(buffer.data(), static_cast<std::size_t>(count));
    if (text.size() > patience.octets)
      throw fault(name, fmt::format("larger than {} bytes, too large for a grammar", patience.octets));
  }
}

const gen::Grammar& printed_grammar(Grammar grammar) {
  if (const gen::Grammar* rules = find_rules(grammar)) return *rules;
  return rules_of_text(grammar);
}

const gen::Directives& directives_of(Grammar grammar) {
  if (const gen::Grammar* rules = find_rules(grammar)) return rules->directives;
  return directives_of_text(grammar);
}

std::vector<std::string> unused_rules(Grammar grammar) {
  const gen::Grammar* const rules = find_rules(grammar);
  if (rules == nullptr || !rules->directives.start.empty()) return {};
  std::set<std::string> used;
  for (const gen::Rule& rule : rules->rules) {
    gen::for_each(rule.body, [&](const gen::Expression& x) {
      if (x.kind == gen::Expression::Kind::reference && x.name != rule.name) used.insert(x.name);
    });
  }
  std::vector<std::string> names = rules->rule_names();
  std::erase_if(names, [&used](const std::string& name) { return used.contains(name); });
  return names;
}

void set_shipped_folder(std::string folder) { folder_of_program() = std::move(folder); }

const std::string& shipped_folder() { return folder_of_program(); }

std::string grammar_folder() {
  const char* named = std::getenv("BNFURL_GRAMMARS");
  if (named != nullptr && *named != '\0') return named;
  return shipped_folder();
}

// The mutex comes first: who has it waits for no one who makes these names.
const std::vector<ShippedGrammar>& shipped_grammars() {
  const Locked lock(mutex_of_all());
  static const std::vector<ShippedGrammar> shipped = read_folder();
  return shipped;
}

// A name that is a path is never looked up: it means the file itself.
std::optional<std::string> find_shipped(std::string_view name) {
  if (bnfurl::find_grammar(name) || name.find('/') != std::string_view::npos) return std::nullopt;
  const auto found = std::ranges::find(shipped_grammars(), name, &ShippedGrammar::name);
  return found == shipped_grammars().end() ? std::nullopt : std::optional(found->file);
}

std::vector<std::string> grammar_names() {
  std::vector<std::string> names;
  for (const Grammar grammar : grammars()) names.emplace_back(grammar.name());
  for (const ShippedGrammar& shipped : shipped_grammars()) names.push_back(shipped.name);
  return sorted(std::move(names));
}

std::vector<std::string> compiled_log_names() {
  std::vector<std::string> names;
  for (const Grammar grammar : grammars()) {
    if (!grammar.record_keys().empty()) names.emplace_back(grammar.name());
  }
  return names;
}

const std::vector<std::string>& log_names() {
  const Locked lock(mutex_of_all());
  static const std::vector<std::string> names = find_logs();
  return names;
}

}  // namespace bnfurl::records
