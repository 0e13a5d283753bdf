// The command line as a value: the user's request in words, before anything is looked up. One table of commands lists
// the options that each command takes; a new command or option is a new row.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "src/records/shared/record_options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace CLI {
class App;
}

namespace bnfurl::tool {

struct ResolveOptions {
  std::optional<std::string> base, base_key, how;
};

struct StatsOptions {
  std::optional<std::string> by;  ///< its columns
  std::optional<std::string> sort, top;
};

struct DedupeOptions {
  std::optional<std::string> by;    ///< its column
  std::optional<std::string> seen;  ///< the folder
  std::optional<std::string> memory;
};

struct SuiteOptions {
  bool components = false, classes = false, transitions = false, for_humans = false;
  std::optional<std::string> run;      ///< a command
  std::optional<std::string> timeout;  ///< how many seconds it may take for a line
};

/// Of all commands; each takes some of them.
struct Options : RecordOptions {
  std::string command;
  std::vector<std::string> operands;  ///< FILEs, URLs, or the command's own words, in order

  // How the work is done, and what is told of it.
  std::string decompress = "auto";
  std::optional<std::string> jobs;
  bool statistics = false;
  std::optional<bool> progress;  ///< whether the user wants a bar; nullopt: where it helps

  // Which records count, and whether they are shown.
  std::vector<std::string> where;  ///< all must hold
  std::string on_bad = "keep";
  bool invert = false;
  bool numbers = false;
  bool count = false;
  bool quiet = false;

  // The table that is printed.
  std::optional<std::string> fields;
  std::optional<std::string> decode;
  std::string output = "tsv";
  bool pass = false;
  bool header = false;
  bool lenient = false;

  // What is decided about URLs.
  std::vector<std::string> rules;    ///< the words of --rules
  std::optional<std::string> agent;  ///< whose rules of a robots.txt count

  // What one command alone takes.
  std::optional<ResolveOptions> resolve;  ///< nullopt: records are no references
  StatsOptions stats;
  DedupeOptions dedupe;
  bool html = false;                  ///< extract
  bool links = false;                 ///< extract
  std::optional<std::string> config;  ///< clickhouse: the name of the function
  std::string extra = "0";            ///< grammar prove, suite
  bool certificate = false;           ///< grammar prove
  SuiteOptions suite;                 ///< grammar suite
  bool prove = false;                 ///< rules check
};

/// Text that the user requested instead of work: help, a version.
struct Information {
  std::string text;
};

/// An option as the user sees it: in help, the manual and completions.
struct OptionText {
  std::vector<std::string> names;  ///< "-g", "--grammar"
  std::string value;               ///< what kind of value it takes; empty: no value
  std::string text;                ///< what it does, in a line of help
  std::string more;                ///< what the manual adds
  bool may_lack_value = false;     ///< whether it can stand without its value, which follows "=" then
  bool repeats = false;            ///< whether it can be repeated, each time adding a value
  bool in_help = true;             ///< or else in the manual alone: help fits on a screen
};

// The commands: the name, options and function of each. A new command is a row in options.cpp and a function.

/// Adds some options to those that a command takes.
using OptionGroup = void (*)(CLI::App& app, Options& options);

struct Command {
  std::string_view name;
  std::string_view operands;
  std::string_view summary;
  std::string_view examples;
  std::span<const OptionGroup> option_groups;  ///< in the order of help
  Status (*run)(const Options& options, Output& out);
  /// Whether --where alone has columns: rules would be asked for nothing, as if they filtered.
  bool shows_records = false;
};

[[nodiscard]] std::span<const Command> commands();
[[nodiscard]] const Command* find_command(std::string_view name);

/// The options that a command takes; the last entry is `--help` and `--version`, as one.
[[nodiscard]] std::vector<OptionText> options_of(const Command& command);

/// The words that an option takes, where these are all: for parsers and completions. None for other options.
///   words_of("--decode")  ->  {"pct"}
[[nodiscard]] std::vector<std::string> words_of(std::string_view option);

/// CLI11's name for the options that help leaves out.
inline constexpr const char* manual_only = "manual";

/// Throws UsageError if the command line cannot be understood.
[[nodiscard]] std::variant<Options, Information> read_command_line(const std::vector<std::string>& arguments);

Status run_check(const Options& options, Output& out);
Status run_split(const Options& options, Output& out);
Status run_normalize(const Options& options, Output& out);
Status run_repair(const Options& options, Output& out);
Status run_resolve(const Options& options, Output& out);
Status run_grep(const Options& options, Output& out);
Status run_filter(const Options& options, Output& out);
Status run_dedupe(const Options& options, Output& out);
Status run_rules(const Options& options, Output& out);
Status run_stats(const Options& options, Output& out);
Status run_extract(const Options& options, Output& out);
Status run_explain(const Options& options, Output& out);
Status run_diff(const Options& options, Output& out);
Status run_witness(const Options& options, Output& out);
Status run_clickhouse(const Options& options, Output& out);
Status run_grammar(const Options& options, Output& out);

// What `--help` prints: a screenful for each command, built from the tables of commands and options. The manual has
// the rest; it is built from the same tables (documents/).

/// `bnfurl --help`: the commands.
[[nodiscard]] std::string general_help();

/// `bnfurl COMMAND --help`
[[nodiscard]] std::string help_of(const Command& command);

/// The options that help shows, and that a shell completes.
[[nodiscard]] std::vector<OptionText> shown_options_of(const Command& command);

/// `-g, --grammar NAME`, `--repair[=BY]`; `--[no-]progress` for a flag and its opposite.
[[nodiscard]] std::string spelling(const OptionText& option);

/// The pieces of `text` between one `separator` and the next.
[[nodiscard]] std::vector<std::string_view> pieces_of(std::string_view text, std::string_view separator);

// Checks of the words of options: a mistake is a usage error that reports it.

/// Throws unless `value` is one of `known`.
void require_known(std::string_view what, std::string_view value, const std::vector<std::string>& known);

// Numbers as values of options.

/// At least 1; anything else is a usage error that names the option.
[[nodiscard]] std::size_t positive_number(std::string_view option, std::string_view text);

/// Octets: a number of at least 1, or with K, M or G, which are powers of 1,024.
[[nodiscard]] std::size_t size_in_octets(std::string_view option, std::string_view text);

// `--on-bad`: what happens to invalid records.

enum class OnBad { keep, drop, fail };

/// Throws UsageError if it is none of these words.
[[nodiscard]] OnBad read_on_bad(std::string_view word);

/// The library runs the kernels that BNFURL_KERNELS names, from now on. Throws UsageError if it is not empty and names
/// kernels that do not exist, or not on this machine.
void use_environment();

}  // namespace bnfurl::tool
