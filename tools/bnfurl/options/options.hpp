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
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

/// What a command says of records that have no valid URL; without a fate, it says nothing.
struct BadRecords {
  std::string_view fate = {};    ///< what became of them, as it precedes their number: "skipped"
  std::string_view option = {};  ///< what would do otherwise, up to "it" or "them": "-v prints"
  std::string_view lack = "a valid URL";
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

// The commands and their options. A new one is a row of a table in options.cpp: from these rows the command line is
// read, and help, the manual, completions and docs/reference are made.

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

  std::vector<std::string> inputs;  ///< the words of -i; `input` is the last one

  // How the work is done, and what is told of it.
  std::optional<std::string> decompress;
  std::optional<std::size_t> jobs;
  bool statistics = false;
  bool plan = false;             ///< only what would be done is printed
  std::optional<bool> progress;  ///< whether the user wants a bar; nullopt: where it helps

  // Which records count, and whether they are shown.
  std::vector<std::string> where;  ///< all must hold
  std::optional<records::OnBad> on_bad;
  bool invert = false;
  bool numbers = false;
  bool count = false;
  bool quiet = false;

  // The table that is printed.
  std::optional<std::string> fields;
  std::optional<std::string> decode;
  std::optional<std::string> output;
  bool pass = false;
  bool header = false;
  bool lenient = false;

  // What is decided about URLs.
  std::vector<std::string> rules;                 ///< the words of --rules
  std::optional<std::string> agent;               ///< whose rules of a robots.txt count
  bool third_party = false, skip_errors = false;  ///< as of crawl::RuleFile
  std::optional<std::string> robots;  ///< a robots.txt in which those of each record's robot count, or a store

  // What one or two commands take.
  std::optional<std::string> urls;                                      ///< readings: its operands, each with a NUL
  std::optional<std::string> base, base_key, how;                       ///< resolve, extract
  std::optional<std::string> by;                                        ///< stats: its columns; dedupe: its column
  std::optional<std::string> sum, mean, min, max, quantiles, distinct;  ///< stats: columns of which figures are made
  bool rate = false, live = false;                                      ///< stats
  std::optional<std::string> sort;                                      ///< stats
  std::optional<std::size_t> top;                                       ///< stats
  std::optional<std::string> seen;                                      ///< dedupe: the folder
  std::optional<std::size_t> memory;                                    ///< dedupe, stats: octets
  bool html = false;                                                    ///< extract
  bool links = false;                                                   ///< extract
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

  /// Whether records are references.
  [[nodiscard]] bool resolves() const { return command->treatment.resolves || base || base_key || has_page_urls(); }
  /// Whether records are links whose pages say where they are from.
  [[nodiscard]] bool has_page_urls() const { return links && (input == "warc" || input == "wat"); }
  [[nodiscard]] std::string_view table_format() const { return output ? std::string_view(*output) : "tsv"; }
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

/// A list with commas; if it is given again, it is added to the one before.
struct Joined {
  std::optional<std::string> Options::*list;
};

/// Where an option's value goes: the type says how it is read. The last value counts, unless values are added to
/// others.
using Member = std::variant<std::monostate, bool Options::*, std::optional<bool> Options::*,
                            std::optional<std::string> Options::*, std::optional<std::size_t> Options::*,
                            std::optional<records::OnBad> Options::*, std::vector<std::string> Options::*, Joined>;

/// What an option means to some commands.
struct Option {
  std::string_view names;     ///< "-g, --grammar"
  std::string_view argument;  ///< what kind of value it takes; empty: none
  Member member;
  Takers takers;
  std::string_view help;          ///< what it does, in a line
  std::string_view manual = {};   ///< what the manual adds
  std::string_view words = {};    ///< the values that there are, if these are few
  std::string_view implied = {};  ///< the value if none follows it after "="; empty: it needs one

  [[nodiscard]] std::vector<std::string_view> each_name() const;
  /// Whether it can be repeated, each time adding a value.
  [[nodiscard]] bool repeats() const;
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

/// The pieces of `text` between one `separator` and the next.
[[nodiscard]] std::vector<std::string_view> pieces_of(std::string_view text, std::string_view separator);

/// Throws UsageError unless `value` is one of `known`; `where_all_are` is as for `records::unknown`.
void require_known(std::string_view what, std::string_view value, const std::vector<std::string>& known,
                   std::string_view where_all_are = {});

/// The library runs the kernels that BNFURL_KERNELS names, from now on. Throws UsageError if it is not empty and names
/// kernels that do not exist, or not on this machine.
void use_environment();

}  // namespace bnfurl::tool
