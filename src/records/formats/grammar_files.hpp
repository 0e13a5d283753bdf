// The grammar files of a command line, and those that come with the program. They are read together, since they may
// import each other and the grammars that are compiled in. A file with the name of a compiled or shipped grammar takes
// its place for the other files. As with compiled grammars, what was read stays until the program ends, so that any
// part may point into it.
#pragma once

#include <chrono>
#include <cstddef>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/grammar.hpp>
#include <bnfurl/load.hpp>

#include "gen/pipeline.hpp"
#include "gen/syntax/grammar.hpp"

namespace bnfurl::records {

/// Whether a word means a file: no grammar has this name, and the word has a "/", ends in ".bnf", or is an existing
/// file.
[[nodiscard]] bool is_grammar_file(std::string_view word);

/// The file that a word means: itself, or that of the shipped grammar with this name; nullopt if it means neither.
[[nodiscard]] std::optional<std::string> file_of(std::string_view word);

/// Reads the files that have not been read yet, and the shipped ones that they need. Throws GrammarFault for faults in
/// them, UsageError for a file that cannot be read.
void load_files(const std::vector<std::string>& files);
/// The same for one text in memory, and the shipped files that it needs.
void load_text(const std::string& name, const std::string& text);

/// The formats that come with the program and have their tables in it, as compiled grammars have. A file of the same
/// name and text is such a format.
[[nodiscard]] std::span<const Grammar> formats_with_tables();

/// The grammar of a file, by the name on the command line; nullopt if it has not been read.
[[nodiscard]] std::optional<Grammar> find_loaded(std::string_view file);

/// Builds the tables of a production of such a grammar, for verdict and components or for `trace`, unless they exist,
/// and returns the production. A compiled production has them. Throws GrammarFault. Any thread may call them.
Production make_ready(Production production);
Production make_traceable(Production production);

/// The rules of such a grammar; null for one whose tables are in the program.
[[nodiscard]] const gen::Grammar* find_rules(Grammar grammar);

/// The language of the start of such a grammar; null for one whose tables are in the program. It is made once, long
/// before its tables.
[[nodiscard]] const gen::Dfa* find_language(Grammar grammar);

// A small file that a person has written, read as a whole. Pipes are allowed; size and waiting time are bounded.

/// How large such a file may be, and how long it may keep its reader waiting for the next octet.
struct Patience {
  std::size_t octets = std::size_t{1} << 20;
  std::chrono::milliseconds wait = std::chrono::seconds(10);
};

/// The content of the file. Throws UsageError if it cannot be read, or exceeds the bounds of `patience`.
[[nodiscard]] std::string read_small_file(const std::string& name, const Patience& patience = {});

// The error for a grammar file that cannot be used. It ends the run, as a UsageError does.

/// `what()` has a line for each fault, `FILE:LINE:COLUMN: ...`; of many faults, the first ones and the number of the
/// others.
class GrammarFault : public std::runtime_error {
public:
  explicit GrammarFault(std::span<const Diagnostic> diagnostics);
  explicit GrammarFault(const std::string& line) : std::runtime_error(line) {}
};

// The rules of a grammar, compiled in or read from a file.

/// The rules of a grammar whose tables are in the program are read from its text once; those of a file were read when
/// it was loaded.
[[nodiscard]] const gen::Grammar& printed_grammar(Grammar grammar);

/// What the "#" lines of a grammar say: its own, without those of the grammars that it imports from, which are linked
/// only with its rules.
[[nodiscard]] const gen::Directives& directives_of(Grammar grammar);

/// The rules of a file without a `# start:` line that no other rule uses: a published grammar often begins with a small
/// rule, and ends with the one that is meant. None of other grammars.
[[nodiscard]] std::vector<std::string> unused_rules(Grammar grammar);

// The grammars that come with the program but are not compiled in. Their files are in one folder and are read at run
// time, by the same names that compiled grammars have. The program says where the folder is, and finds it from its own
// place, so that an installation can be moved; the environment variable BNFURL_GRAMMARS names another one.

/// Says where the folder is, without a "/" at its end. The program calls this once, before it starts a thread. Until
/// then the folder is empty, and it stays so if the system does not say where the program is: nothing is found then.
void set_shipped_folder(std::string folder);
[[nodiscard]] const std::string& shipped_folder();

struct ShippedGrammar {
  std::string name;
  std::string file;  ///< its path
};

/// In the order of their names, without those that are compiled in; none if the folder cannot be read.
[[nodiscard]] const std::vector<ShippedGrammar>& shipped_grammars();

/// The file of the shipped grammar with that name; nullopt if there is none, or if the grammar is compiled in.
[[nodiscard]] std::optional<std::string> find_shipped(std::string_view name);

/// The names of all grammars, compiled in or shipped, in their order.
[[nodiscard]] std::vector<std::string> grammar_names();

/// The same for grammars of log lines. The first call reads the files of all shipped grammars.
[[nodiscard]] const std::vector<std::string>& log_names();
/// Only those that are compiled in.
[[nodiscard]] std::vector<std::string> compiled_log_names();

/// Where the files are searched; empty if that is unknown.
[[nodiscard]] std::string grammar_folder();

}  // namespace bnfurl::records
