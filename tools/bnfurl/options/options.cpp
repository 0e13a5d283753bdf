// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/options/options.hpp"

#include <fmt/format.h>
#include <bnfurl/bnfurl.hpp>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "tools/bnfurl/options/commands.hpp"
#include "tools/bnfurl/options/help.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

std::string version_text() { return fmt::format("bnfurl {}\n", version()); }

// The first line of a description appears in help; what follows appears only in the manual.

/// An option with one value; the last value given counts. A value is one argument, taken as it is.
template <class Value>
CLI::Option* add_value(CLI::App& app, const char* names, Value& value, const char* type, const char* description) {
  return app.add_option(names, value, description)->option_text(type)->take_last();
}

// "--header=0" is a mistake, not another way to omit the option.
void refuse_flag_values(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    if (option->get_expected_max() == 0) option->disable_flag_override();
  }
}

/// An option that may be repeated, each time with one value.
CLI::Option* add_values(CLI::App& app, const char* names, std::vector<std::string>& values, const char* type,
                        const char* description) {
  CLI::Option* const option = app.add_option(names, values, description);
  return option->option_text(type)->expected(1)->take_all()->allow_extra_args(false);
}

constexpr const char* about_production =
    "The entry point (default: the grammar's start)\n"
    "One -p is for all grammars; several are one for each grammar, in order.";

void add_grammar_options(CLI::App& app, Options& options, const char* description) {
  add_values(app, "-g,--grammar", options.grammars, "NAME|FILE", description);
  add_values(app, "-p,--production", options.productions, "NAME", about_production);
  app.add_flag(
      "--strict-scheme", options.strict_scheme,
      "rfc1738: a known scheme must match its own production\n"
      "Without it, \"http://u:p@h/\" is a URL of RFC 1738, because it matches the production otherurl. Offsets and "
      "expected sets are those of the strict language. Only for the production url of rfc1738.");
}

void add_record_options(CLI::App& app, Options& options) {
  add_value(
      app, "-i,--input", options.input, "FORMAT|FILE",
      "lines, nul, auto, combined, alb, ..., tsv, csv, jsonl\n"
      "Where the URL is in a record. FILE is a grammar file for the lines of a log: bnfurl-grammar(5) says how to "
      "write one. nginx:STRING and apache:STRING are a server's own log format. See RECORDS.");
  app.add_flag("-0", options.nul, "Records end in NUL: the same as -i nul");
  add_value(
      app, "-k,--key", options.key, "N|NAME",
      "The column, JSON member (a.b) or log field of the URL\n"
      "tsv, csv: the column, by its number from 1, or by its name in the first line, which then is not a record. "
      "jsonl: the member; a.b is the member of this name or, if there is none, the member b of the member a. Logs: "
      "target (default) or referer.");
}

void add_work_options(CLI::App& app, Options& options) {
  add_value(app, "-j,--jobs", options.jobs, "N",
            "Threads (default: one per processor)\n"
            "Their number does not change the output. Memory grows with it, but never with the input.");
  app.add_flag("--stats", options.statistics,
               "Prints counts as JSON on standard error at the end\n"
               "One object: records, valid, invalid, reasons (for each expected set, how often it occurred), bytes "
               "(after decompression) and seconds.");
  app.add_flag_function(
         "--progress,!--no-progress", [&options](std::int64_t given) { options.progress = given > 0; },
         "Shows, or hides, a progress bar on standard error\n"
         "By default it appears if the run takes longer than a second, standard error is a terminal, standard output "
         "is not a terminal, and all input comes from files of a known size.")
      ->take_last();
}

/// An option with a list; given again, it adds to it.
CLI::Option* add_list(CLI::App& app, const char* names, std::optional<std::string>& list, const char* type,
                      const char* description) {
  const auto join = [&list](const std::vector<std::string>& lists) { list = fmt::format("{}", fmt::join(lists, ",")); };
  return app.add_option_function<std::vector<std::string>>(names, join, description)
      ->option_text(type)
      ->expected(1)
      ->take_all()
      ->allow_extra_args(false);
}

void add_field_options(CLI::App& app, Options& options) {
  add_list(app, "-f,--fields", options.fields, "LIST",
           "Columns, in this order; \"help\" lists them all\n"
           "Names separated by commas; see COLUMNS. Given again, it adds columns. In jsonl, NAME[] has all occurrences "
           "of a production.");
}

/// CLI11's name for the options that help leaves out.
constexpr const char* manual_only = "manual";

void add_level_options(CLI::App& app, Options& options, bool in_help) {
  CLI::Option* const added[] = {
      add_list(app, "--level", options.level, "LIST",
               "What normal forms change (default: syntax,scheme)\n"
               "percent, letter-case, dots, empty-port, syntax (these four), scheme, address, idna, iri, to-iri (with "
               "percent); see NORMAL FORMS. Given again, it adds levels."),
      add_list(app, "--key-steps", options.key_steps, "LIST",
               "What the column key leaves out (default: nothing)\n"
               "fragment, userinfo, drop=NAME|NAME, sessions, sort, empty-query, www, slash, scheme; see KEYS. Given "
               "again, it adds steps."),
      app.add_option("--psl", options.psl,
                     "The Public Suffix List for the column site\n"
                     "A file in the list's own text form. By default the one that Debian's package publicsuffix has.")
          ->option_text("FILE")
          ->take_last()};
  for (CLI::Option* option : added) option->group(in_help ? option->get_group() : manual_only);
}

CLI::Option* add_agent_option(CLI::App& app, Options& options) {
  return add_value(
      app, "--agent", options.agent, "NAME",
      "The robot that robots:FILE is read for (default *)\n"
      "Its product token as the lines User-agent have it: letters, digits, \"-\" and \"_\". A version after "
      "\"/\" does not count.");
}

void add_rule_options(CLI::App& app, Options& options, bool in_help) {
  CLI::Option* const added[] = {
      add_values(app, "--rules", options.rules, "[KIND:]FILE",
                 "Rules; KIND is adblock, hosts, nutch, robots or surt\n"
                 "Without KIND, they are in the language of bnfurl itself. Given again, it adds a file; the first one "
                 "with an opinion decides. \"-\" is standard input. See RULES."),
      add_agent_option(app, options)};
  for (CLI::Option* option : added) option->group(in_help ? option->get_group() : manual_only);
}

void add_base_options(CLI::App& app, Options& options) {
  add_values(app, "-g,--grammar", options.grammars, "NAME|FILE",
             "Default rfc3986; repeat to compare, the first decides\n"
             "A grammar that says which of its productions are references. They judge the records, and its start "
             "judges the bases.");
  add_value(app, "--base", options.base, "URL", "The base of all references");
  add_value(app, "--base-key", options.base_key, "N|NAME",
            "The record's own column or member with its base\n"
            "As for -k; of a log, a field. A record without a base, or with one that is no URL, is invalid.");
  add_value(app, "--how", options.how, "RFC",
            "rfc3986, rfc3986-tolerant, rfc2396 or rfc1808\n"
            "By which text references are resolved; by default by the grammar's own. See RESOLVING.");
}

void add_lenient_option(CLI::App& app, Options& options) {
  app.add_flag("--lenient", options.lenient,
               "Splits invalid records too\n"
               "They are split as in appendix B of RFC 3986; the authority at its last \"@\", and at its last \":\" if "
               "only digits follow. The column valid stays 0.");
}

void add_block_options(CLI::App& app, Options& options) {
  add_value(
      app, "--config", options.config, "NAME",
      "Prints the function NAME's configuration, and ends\n"
      "In XML, for a file NAME_function.xml beside that of the server: the type of the answer, and the command that "
      "gives it, both by the other options.");
}

void add_table_options(CLI::App& app, Options& options) {
  add_value(app, "--on-bad", options.on_bad, "WHAT",
            "Invalid records: keep (default), drop or fail (stop)\n"
            "keep: an invalid record keeps its row, so that rows and records are aligned. drop: only valid records "
            "have a row. fail: the run ends before the first row of an invalid record, says why on standard error, "
            "and exits with 1.");
  app.add_flag(
      "--pass", options.pass,
      "Adds the record's other columns after ours\n"
      "With logs, -i tsv, csv and jsonl: all that are not asked for, except the URL. A column that has the name "
      "of one of ours is called own.NAME.");
  add_value(app, "--decode", options.decode, "pct",
            "Adds a column NAME.decoded after each part of the URL\n"
            "It has the part with its percent-encoding decoded, except octets that would become control characters. "
            "Without this option too, NAME.decoded can be asked for by that name.");
  add_lenient_option(app, options);
}

void add_output_options(CLI::App& app, Options& options) {
  add_value(app, "-o,--output", options.output, "FORMAT", "tsv (default), csv or jsonl");
  app.add_flag("--header", options.header, "Column names first (tsv, csv)");
}

void add_html_option(CLI::App& app, Options& options) {
  app.add_flag("--html", options.html,
               "The text is HTML: \"&amp;\" and \"&#38;\" are \"&\"\n"
               "Each character reference stands for its character; offsets are those in the file. Known are numbers, "
               "the names of the HTML Standard for octets of ASCII, and some for what ends a URL in a text: nbsp, "
               "quotation marks, dashes.");
}

void add_summary_options(CLI::App& app, Options& options) {
  options.output.clear();
  add_value(app, "--by", options.by, "LIST",
            "Counts records by the values of these columns\n"
            "Names separated by commas; see COUNTING BY COLUMNS.");
  add_value(app, "--sort", options.sort, "COLUMN",
            "Orders the rows of --by (default: by records)\n"
            "One of the columns of --by, or records, octets, invalid or share, of which the highest comes first.");
  add_value(app, "-n,--top", options.top, "N", "How many rows a table has (default: 10; --by: all)");
  add_value(app, "-o,--output", options.output, "FORMAT",
            "tables (default), jsonl; with --by tsv (default), csv\n"
            "On a terminal --by has bars (tables) by default.");
}

const char* counts_what(const Command& command) {
  if (command.name == "check") return "Prints only the number of invalid records";
  return (command.option_groups & takes_selection) != 0 ? "Prints only the number of selected records"
                                                        : "Prints only the number of rows";
}

void add_proof_options(CLI::App& app, Options& options) {
  add_value(app, "--extra", options.extra, "K",
            "prove: tests for up to K more states (default 0)\n"
            "The test texts then find every wrong program that has up to K states more than the automaton.");
  add_value(app, "-o,--output", options.output, "FORMAT",
            "prove: tsv (default), or json for a certificate\n"
            "The certificate has hashes of the grammar, the automaton and the program.");
}

void add_seen_options(CLI::App& app, Options& options) {
  options.on_bad = "drop";
  add_value(
      app, "--by", options.by, "COLUMN",
      "The key: normal (default), surt, site, any column\n"
      "With --key-steps it is key by default. Records that are valid and have no such value have no key, and each "
      "of them is a first one. See WHAT WAS SEEN.");
  add_value(app, "--seen", options.seen, "DIR",
            "Goes on from run to run: the folder keeps the keys\n"
            "It is made if there is none. What is printed is kept, block after block; one program at a time has it.");
  add_value(app, "--memory", options.memory, "SIZE",
            "Octets for keys, or with K, M, G (default 256M)\n"
            "Powers of 1,024. Half of it is a table, the other half, but at least 16 MiB, the cache of RocksDB, which "
            "has what the table cannot hold, on disk.");
  add_value(app, "--on-bad", options.on_bad, "WHAT",
            "Invalid records: drop (default), keep or fail (stop)\n"
            "keep: they are printed, each of them, and so are records without a URL. fail: the run ends at the first "
            "one, says why on standard error, and exits with 1.");
}

void add_filter_options(CLI::App& app, Options& options) {
  options.on_bad = "drop";
  add_value(app, "--on-bad", options.on_bad, "WHAT",
            "Invalid records: drop (default), keep or fail (stop)\n"
            "keep: they are let through. fail: the run ends at the first one, says why on standard error, and exits "
            "with 1.");
}

const char* decides_first(const Command& command) {
  if (command.name == "check") return "invalid record";
  return command.name == "extract" ? "URL" : "selected record";
}

void add_options(CLI::App& app, const Command& command, Options& options) {
  const auto takes = [&command](OptionGroup group) { return (command.option_groups & group) != 0; };
  if (takes(takes_grammar)) {
    add_grammar_options(app, options,
                        "Default rfc3986; repeat to compare, the first decides\n"
                        "A name from \"bnfurl grammar list\", or a grammar file (bnfurl-grammar(5)). With several, the "
                        "answers of the others are shown "
                        "beside that of the first.");
  }
  if (takes(takes_grammars)) {
    add_grammar_options(app, options,
                        "A grammar to compare, by name or file; give it twice\n"
                        "\"bnfurl grammar list\" lists the names.");
  }
  if (takes(takes_bases)) add_base_options(app, options);
  if (takes(takes_production)) {
    add_values(app, "-p,--production", options.productions, "NAME", "The entry point (default: the grammar's start)");
  }
  if (takes(takes_proof)) add_proof_options(app, options);
  if (takes(takes_records)) add_record_options(app, options);
  if (takes(takes_text)) add_html_option(app, options);
  if (takes(takes_records) || takes(takes_text)) add_work_options(app, options);
  if (takes(takes_table) || takes(takes_text) || takes(takes_blocks)) add_field_options(app, options);
  if (takes(takes_table)) add_table_options(app, options);
  if (takes(takes_blocks)) add_lenient_option(app, options);
  if (takes(takes_blocks)) add_block_options(app, options);
  if (takes(takes_output)) add_output_options(app, options);
  if (takes(takes_where)) {
    add_values(
        app, "--where", options.where, "EXPR",
        "Only records that pass, such as 'host=h and !port'\nSee SELECTING RECORDS. A record that fails is neither "
        "printed nor counted. Given again, it is one more condition.");
  }
  if (takes(takes_levels)) {
    add_rule_options(app, options, takes(takes_rules));
    add_level_options(app, options, takes(takes_table));
  }
  if (takes(takes_agent)) {
    add_agent_option(app, options);
    app.add_flag("--prove", options.prove, "check: holds each automaton against its rules");
  }
  if (takes(takes_rules)) add_filter_options(app, options);
  if (takes(takes_summary)) add_summary_options(app, options);
  if (takes(takes_seen)) add_seen_options(app, options);
  if (takes(takes_selection)) {
    app.add_flag("--header", options.header, "Also prints the header line of the first file, if any");
    app.add_flag("-v,--invert", options.invert, "Selects exactly the other records");
    app.add_flag("-n,--number", options.numbers,
                 "Record numbers; with several FILEs, file names too\n"
                 "Before each record stands N:, or FILE:N: if there are several FILEs.");
  }
  if (takes(takes_count)) app.add_flag("-c,--count", options.count, counts_what(command));
  if (takes(takes_quiet)) {
    app.add_flag("-q,--quiet", options.quiet,
                 fmt::format("Exit status only; stops at the first {}", decides_first(command)));
  }
}

[[noreturn]] void refuse_option(const std::string& word, const Command& command) {
  std::vector<std::string> names;
  for (const OptionText& option : options_of(command))
    names.insert(names.end(), option.names.begin(), option.names.end());
  const std::string hint = word.starts_with("--") ? gen::did_you_mean(word.substr(0, word.find('=')), names) : "";
  throw UsageError(fmt::format("unknown option {}{}; \"bnfurl {} --help\" lists the known ones", printable(word), hint,
                               command.name));
}

/// The arguments that are not options: operands, and unknown options. (CLI11's own lists of operands would take
/// "[::1]" apart.)
std::vector<std::string> operands_of(const CLI::App& app, const Command& command) {
  std::vector<std::string> operands;
  bool only_operands = false;
  for (const std::string& word : app.remaining()) {
    if (!only_operands && word == "--")
      only_operands = true;
    else if (!only_operands && word.size() > 1 && word[0] == '-')
      refuse_option(word, command);
    else
      operands.push_back(word);
  }
  return operands;
}

std::unique_ptr<CLI::App> make_app(const Command& command) {
  auto app = std::make_unique<CLI::App>("", std::string(command.name));
  app->set_help_flag("-h,--help");
  app->set_version_flag("-V,--version", version_text(), "");
  app->allow_extras();
  return app;
}

std::variant<Options, Information> read_options(const Command& command, std::vector<std::string> arguments) {
  Options options;
  options.command = command.name;
  const std::unique_ptr<CLI::App> app = make_app(command);
  add_options(*app, command, options);
  refuse_flag_values(*app);
  std::reverse(arguments.begin(), arguments.end());
  try {
    app->parse(arguments);
  } catch (const CLI::CallForHelp&) {
    return Information{help_of(command)};
  } catch (const CLI::CallForVersion&) {
    return Information{version_text()};
  } catch (const CLI::ArgumentMismatch& error) {
    const std::string message = error.what();
    const std::string name = message.substr(0, message.find_first_of(": "));
    const bool is_flag = message.find("flag override") != std::string::npos;
    if (is_flag) throw UsageError(fmt::format("{}{} takes no value", name.size() == 1 ? "-" : "--", name));
    throw UsageError(fmt::format("{} needs a value", name));
  } catch (const CLI::ParseError& error) {
    throw UsageError(printable(error.what()));
  }
  options.operands = operands_of(*app, command);
  return options;
}

[[noreturn]] void refuse_command(const std::string& word) {
  if (word.starts_with('-'))
    throw UsageError(fmt::format("the command comes first, not {}; see \"bnfurl --help\"", printable(word)));
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  throw unknown("command", word, names);
}

const Command& command_called(const std::string& word) {
  const Command* command = find_command(word);
  if (command == nullptr) refuse_command(word);
  return *command;
}

/// `bnfurl help`, `bnfurl help COMMAND`
Information help_about(const std::vector<std::string>& words) {
  if (words.size() > 1) throw UsageError("help takes one command");
  return {words.empty() ? general_help() : help_of(command_called(words.front()))};
}

OptionText text_of(const CLI::Option& option) {
  OptionText text;
  for (const std::string& name : option.get_snames()) text.names.push_back("-" + name);
  for (const std::string& name : option.get_lnames()) text.names.push_back("--" + name);
  text.value = option.get_option_text();
  const std::string& description = option.get_description();
  const std::size_t line = std::min(description.find('\n'), description.size());
  text.text = description.substr(0, line);
  text.more = description.substr(std::min(line + 1, description.size()));
  text.in_help = option.get_group() != manual_only;
  text.repeats = option.get_expected_max() > 0 && option.get_multi_option_policy() == CLI::MultiOptionPolicy::TakeAll;
  return text;
}

}  // namespace

std::vector<OptionText> options_of(const Command& command) {
  Options options;
  const std::unique_ptr<CLI::App> app = make_app(command);
  add_options(*app, command, options);
  std::vector<OptionText> texts;
  for (const CLI::Option* option : app->get_options()) {
    if (!option->get_description().empty()) texts.push_back(text_of(*option));
  }
  texts.push_back({.names = {"-h", "--help", "--version"},
                   .value = {},
                   .text = "Prints this text, or the version (-V)",
                   .more = {}});
  return texts;
}

std::variant<Options, Information> read_command_line(const std::vector<std::string>& arguments) {
  if (arguments.empty()) throw UsageError("a command is needed; see \"bnfurl --help\"");
  const std::string& first = arguments.front();
  if (first == "-h" || first == "--help") return Information{general_help()};
  if (first == "-V" || first == "--version") return Information{version_text()};
  if (first == "help") return help_about({arguments.begin() + 1, arguments.end()});
  return read_options(command_called(first), {arguments.begin() + 1, arguments.end()});
}

}  // namespace bnfurl::tool
