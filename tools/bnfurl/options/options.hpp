// The command line as a value: the user's request in words, before anything is looked up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "src/records/io/record_options.hpp"
#include "src/records/requests/option_words.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

/// What a command says of records that have no valid URL; without a fate, it says nothing.
struct BadRecords {
  std::string_view fate = {};             ///< what became of them, as it precedes their number: "skipped"
  std::string_view option = {};           ///< what would do otherwise, up to "it" or "them": "-v prints"
  std::string_view lack = "a valid URL";  ///< empty: only those that are invalid are counted
};

/// What a command does with the decisions of --rules and --robots.
enum class UseOfRules {
  shown,   ///< its columns show them
  tested,  ///< only --where can test them; otherwise, the options would have no effect and are refused
  obeyed,  ///< it selects records by them, and --robots has to name a store
};

/// How a command treats the records that it reads.
struct Treatment {
  std::string_view columns = {};  ///< the default of -f; empty: it depends on the records
  bool chooses_columns = false;   ///< whether its columns are its own choice: records may lack some, without a message
  bool resolves = false;          ///< whether the records are references, which each grammar's rule for them judges
  bool hints_at_cuts = false;     ///< as in records::Reading, since nearly any line is valid, in any format
  UseOfRules rules = UseOfRules::shown;
  BadRecords bad = {};
};

struct Options;

// The commands and their options. A new one is a row of a table in commands.cpp or options.cpp: from these rows the
// command line is read, and help, the manual, completions and docs/reference are made.

struct Command {
  std::string_view name;
  std::string_view operands;
  std::string_view summary;
  std::string_view examples;
  records::Status (*run)(const Options& options, Output& out);
  Treatment treatment = {};

  /// Whether it takes an option, by one of its names.
  [[nodiscard]] bool takes(std::string_view option) const;
};

[[nodiscard]] std::span<const Command> commands();
[[nodiscard]] const Command* find_command(std::string_view name);

/// Of all commands; each takes some of them.
struct Options : records::RecordOptions {
  const Command* command = nullptr;
  std::vector<std::string> operands;  ///< FILEs, URLs, or the command's own words, in order

  // How the work is done, and what is told of it.
  bool statistics = false;
  bool plan = false;             ///< only what would be done is printed
  std::optional<bool> progress;  ///< whether the user wants a bar; nullopt: where it helps

  // Which records are shown.
  bool invert = false;
  bool numbers = false;
  bool count = false;
  bool quiet = false;

  // The table that is printed.
  std::optional<std::string> decode;
  std::optional<std::string> output;
  bool pass = false;
  bool header = false;

  // What one or two commands take.
  std::optional<std::string> urls;                                      ///< readings: its operands, each with a NUL
  std::optional<std::string> by;                                        ///< stats, reports, dedupe: columns
  std::optional<std::string> sum, mean, min, max, quantiles, distinct;  ///< stats: columns of which figures are made
  bool rate = false, live = false;                                      ///< stats
  std::optional<std::string> last;                                      ///< stats: of --live, a period
  std::optional<std::string> sort;                                      ///< stats
  std::optional<std::size_t> top;                                       ///< stats
  std::optional<std::string> seen;                                      ///< dedupe: the folder
  bool read_only = false;                                               ///< dedupe: of that folder
  std::optional<std::size_t> at_most;                                   ///< of whole records: how many of each value
  std::optional<std::string> per;                                       ///< of this column
  std::optional<std::size_t> memory;                                    ///< dedupe, stats: octets
  bool html = false;                                                    ///< extract
  bool links = false;                                                   ///< extract
  std::optional<std::string> like;                                      ///< whose ways; for browsers, it is replaced
  std::optional<std::string> links_in;                                  ///< extract: the groups
  std::optional<std::string> config;                                    ///< clickhouse: the name of the function
  std::optional<std::string> language, only, name, out_file;            ///< generate
  std::optional<std::string> extra;                                     ///< grammar prove, suite
  bool certificate = false;                                             ///< grammar prove
  std::optional<std::string> tables;                                    ///< grammar prove: a generated file
  bool components = false, classes = false, transitions = false, for_humans = false;  ///< grammar suite
  std::optional<std::string> differ;                                                  ///< witness: a component
  std::optional<std::string> run;                                                     ///< grammar suite: a command
  std::optional<std::size_t> timeout;  ///< grammar suite: how many seconds it may take for a line
  bool json = false;                   ///< report, replay
  std::optional<std::string> changes;  ///< seeds: the file of the table

  /// Whether records are references.
  [[nodiscard]] bool resolves() const {
    return command->treatment.resolves || base || base_key || has_page_urls() || are_absolute();
  }
  /// Whether records are links whose pages say where they are from.
  [[nodiscard]] bool has_page_urls() const { return links && (input == "warc" || input == "wat"); }
  /// Whether they are links of documents in which most are absolute.
  [[nodiscard]] bool are_absolute() const { return links && (input == "sitemap" || input == "feed"); }
  [[nodiscard]] std::string_view table_format() const { return output ? std::string_view(*output) : "tsv"; }
  /// Whether values have types in that format.
  [[nodiscard]] bool has_types() const { return table_format() == "jsonl" || table_format() == "arrow"; }
};

/// For a command that reads no input, whose grammars are given by -g. Throws UsageError if there are operands.
void require_no_operands(const Options& options);

/// A bit for each command.
using CommandSet = std::uint32_t;

[[nodiscard]] bool has(CommandSet set, const Command& command);

/// The commands that take an option, and those whose help shows it: the manual has all, and help fits on a screen.
struct Takers {
  // NOLINTNEXTLINE(google-explicit-constructor): a row of the table names commands alone
  constexpr Takers(CommandSet commands) : Takers(commands, commands) {}
  constexpr Takers(CommandSet commands, CommandSet help) : all(commands), shown(help) {}
  CommandSet all, shown;
};

/// A row of the table of what is asked of records, by its last name: a command gives it another argument if it takes
/// other values.
[[nodiscard]] consteval records::WrittenOption<records::RecordOptions> of_records(std::string_view name,
                                                                                  std::string_view argument = {}) {
  for (records::WrittenOption<records::RecordOptions> option : records::record_options) {
    if (!option.names.ends_with(name)) continue;
    if (!argument.empty()) option.argument = argument;
    return option;
  }
  throw "no option has this name";
}

/// A member of what is asked of records as one of all options.
struct AsOptions {
  constexpr records::Member<Options> operator()(auto member) const { return member; }
  constexpr records::Member<Options> operator()(records::Joined<records::RecordOptions> joined) const {
    return records::Joined<Options>{joined.list};
  }
};

/// What an option means to some commands.
struct Option : records::WrittenOption<Options> {
  /// Of what one or two commands take.
  constexpr Option(std::string_view names, std::string_view argument, records::Member<Options> member, Takers takers,
                   std::string_view help, std::string_view manual = {}, std::string_view words = {},
                   std::string_view implied = {})
      : WrittenOption{names, argument, member, words, implied}, takers(takers), help(help), manual(manual) {}
  /// Of what is asked of records.
  constexpr Option(const records::WrittenOption<records::RecordOptions>& option, Takers takers, std::string_view help,
                   std::string_view manual = {})
      : Option(option.names, option.argument, std::visit(AsOptions(), option.member), takers, help, manual,
               option.words, option.implied) {}

  Takers takers;
  std::string_view help;    ///< what it does, in a line
  std::string_view manual;  ///< what the manual adds
};

[[nodiscard]] std::span<const Option> options();

/// Those that a command takes, in the order of help; only those that help shows, if `shown`.
[[nodiscard]] std::vector<Option> options_of(const Command& command, bool shown);

/// Text that the user requested instead of work: help, a version.
struct Information {
  std::string text;
};

/// The words that ask a command for these options, then the operands.
///   {"-f", "host", "--repair=web", "urls.txt"}
[[nodiscard]] std::vector<std::string> words_of(const Options& options);

/// Throws UsageError if the command line cannot be understood.
[[nodiscard]] std::variant<Options, Information> read_command_line(const std::vector<std::string>& arguments);

// What `--help` prints: a screenful for each command, built from the tables of commands and options. The manual has
// the rest; it is built from the same tables (documents/).

/// `bnfurl --help`: the commands.
[[nodiscard]] std::string general_help();

/// `bnfurl COMMAND --help`
[[nodiscard]] std::string help_of(const Command& command);

/// `-g, --grammar NAME`, `--repair[=BY]`; `--[no-]progress` for a flag and its opposite.
[[nodiscard]] std::string spelling(const Option& option);

using records::pieces_of;
using records::require_known;

/// The library runs the kernels that BNFURL_KERNELS names, from now on. Throws UsageError if it is not empty and names
/// kernels that do not exist, or not on this machine.
void use_environment();

}  // namespace bnfurl::tool
