// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/options.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <memory>

#include "tools/bnfurl/commands.hpp"
#include "tools/bnfurl/messages.hpp"

namespace bnfurl::tool {
namespace {

/// Usage first, then what the command does.
class HelpText : public CLI::Formatter {
public:
  explicit HelpText(const Command& command) : command_(command) { column_width(28); }
  std::string make_usage(const CLI::App*, std::string) const override {
    return fmt::format("Usage: bnfurl {} {}\n\n{}\n", command_.name, command_.operands, command_.summary);
  }
  std::string make_description(const CLI::App*) const override { return {}; }
  std::string make_footer(const CLI::App*) const override { return fmt::format("Examples:\n{}", command_.examples); }

private:
  const Command& command_;
};

std::string general_help() {
  std::string text =
      "Usage: bnfurl COMMAND [OPTION]... [FILE]...\n"
      "URLs judged and split exactly as the published grammars print them.\n\nCommands:\n";
  for (const Command& command : commands()) {
    text += fmt::format("  {:<9} {}\n", command.name, command.summary.substr(0, command.summary.find('\n')));
  }
  return text + "\nNo FILE or \"-\": standard input. \"bnfurl COMMAND --help\" says more, with examples.\n";
}

std::string version_text() { return "bnfurl " BNFURL_VERSION "\n"; }

/// An option with one value, the last one given. Values are taken as they are, one argument each.
template <class Value>
void add_value(CLI::App& app, const char* names, Value& value, const char* type, const char* description) {
  app.add_option(names, value, description)->option_text(type)->take_last();
}

/// An option that may be given again, each time with one value.
// "--header=0" is a mistake, not another way to say nothing.
void refuse_flag_values(CLI::App& app) {
  for (CLI::Option* option : app.get_options()) {
    if (option->get_expected_max() == 0) option->disable_flag_override();
  }
}

void add_values(CLI::App& app, const char* names, std::vector<std::string>& values, const char* description) {
  app.add_option(names, values, description)->option_text("NAME")->expected(1)->take_all()->allow_extra_args(false);
}

void add_grammar_options(CLI::App& app, Options& options, const char* description) {
  add_values(app, "-g,--grammar", options.grammars, description);
  add_values(app, "-p,--production", options.productions,
             "The entry point (default: the grammar's start): one for all -g, or one for each in order");
  app.add_flag("--strict-scheme", options.strict_scheme,
               "rfc1738 url: a predefined scheme must match its own production");
}

void add_record_options(CLI::App& app, Options& options) {
  add_value(
      app, "-i,--input", options.input, "FORMAT",
      "Where the URL is in a record: lines (default), nul, a server log: combined, common, or a grammar file of one; "
      "tsv, csv, jsonl (with -k)");
  app.add_flag("-0", options.nul, "The same as -i nul: records end in NUL and are taken octet for octet");
  add_value(app, "-k,--key", options.key, "N|NAME",
            "The URL of a record: tsv, csv: a column, by number from 1 or by its name in the first line; jsonl: a "
            "member, a.b where nested; logs: target (default) or referer");
}

void add_work_options(CLI::App& app, Options& options) {
  add_value(app, "-j,--jobs", options.jobs, "N",
            "Threads (default: as many as there are processors); the output is the same");
  app.add_flag("--stats", options.statistics, "Counts as JSON on standard error at the end");
}

void add_field_options(CLI::App& app, Options& options) {
  add_value(app, "-f,--fields", options.fields, "LIST",
            "Columns in this order, separated by commas; \"help\" lists them; NAME[] has all occurrences (jsonl)");
}

void add_table_options(CLI::App& app, Options& options) {
  add_value(app, "--on-bad", options.on_bad, "WHAT",
            "Rows of invalid records: keep (default), drop, or fail at the first");
  app.add_flag("--pass", options.pass, "The record's own other columns behind ours (tsv, csv, jsonl)");
  add_value(app, "--decode", options.decode, "pct",
            "NAME.decoded behind each part of the URL: percent-encoding undone");
  app.add_flag("--lenient", options.lenient, "Components of invalid records too, as RFC 3986, appendix B, cuts them");
}

void add_output_options(CLI::App& app, Options& options) {
  add_value(app, "-o,--output", options.output, "FORMAT", "tsv (default), csv or jsonl");
  app.add_flag("--header", options.header, "Column names first (tsv, csv)");
}

void add_summary_options(CLI::App& app, Options& options) {
  options.output = "tables";
  add_value(app, "-o,--output", options.output, "FORMAT", "tables (default) or jsonl");
  add_value(app, "--top", options.top, "N", "How many rows a table has (default: 10)");
}

const char* counts_what(const Command& command) {
  if (command.name == "check") return "Only how many are invalid";
  return command.name == "grep" ? "Only how many are selected" : "Only how many rows";
}

void add_proof_options(CLI::App& app, Options& options) {
  add_value(app, "--extra", options.extra, "K",
            "prove: find out what has up to K states more than the automaton too (default 0)");
  add_value(app, "-o,--output", options.output, "FORMAT", "prove: tsv (default), or json: a certificate with hashes");
}

const char* decides_first(const Command& command) {
  if (command.name == "check") return "invalid record";
  return command.name == "extract" ? "URL" : "selected record";
}

void add_options(CLI::App& app, const Command& command, Options& options) {
  const auto takes = [&command](OptionGroup group) { return (command.option_groups & group) != 0; };
  if (takes(takes_grammar)) {
    add_grammar_options(
        app, options,
        "The grammar (default rfc3986; \"bnfurl grammar list\") or a grammar file; given again, the first one decides");
  }
  if (takes(takes_grammars))
    add_grammar_options(app, options,
                        "One of the grammars (\"bnfurl grammar list\") or grammar files to compare: given for each");
  if (takes(takes_production)) {
    add_values(app, "-p,--production", options.productions, "The entry point (default: the grammar's start)");
  }
  if (takes(takes_proof)) add_proof_options(app, options);
  if (takes(takes_records)) add_record_options(app, options);
  if (takes(takes_records) || takes(takes_text)) add_work_options(app, options);
  if (takes(takes_table) || takes(takes_text)) add_field_options(app, options);
  if (takes(takes_table)) add_table_options(app, options);
  if (takes(takes_output)) add_output_options(app, options);
  if (takes(takes_where))
    add_value(app, "--where", options.where, "EXPR",
              "Only records that pass: TEST {and TEST}; NAME, !NAME, NAME=V, != ^= $= *=, NAME in V,V");
  if (takes(takes_summary)) add_summary_options(app, options);
  if (takes(takes_selection)) {
    app.add_flag("--header", options.header, "The first line of the first file, if it is a header, too");
    app.add_flag("-v,--invert", options.invert, "Exactly the other records");
    app.add_flag("-n,--number", options.numbers, "The number of each record before it; of several FILEs, also which");
  }
  if (takes(takes_count)) app.add_flag("-c,--count", options.count, counts_what(command));
  if (takes(takes_quiet)) {
    app.add_flag("-q,--quiet", options.quiet,
                 fmt::format("Nothing but the exit status; stops at the first {}", decides_first(command)));
  }
}

/// What is no option: operands, and options that nobody knows. (CLI11's own lists of operands would take
/// "[::1]" apart.)
std::vector<std::string> operands_of(const CLI::App& app) {
  std::vector<std::string> operands;
  bool only_operands = false;
  for (const std::string& word : app.remaining()) {
    if (!only_operands && word == "--")
      only_operands = true;
    else if (!only_operands && word.size() > 1 && word[0] == '-') {
      throw UsageError(
          fmt::format("unknown option {}; \"bnfurl {} --help\" lists the known ones", printable(word), app.get_name()));
    } else
      operands.push_back(word);
  }
  return operands;
}

std::unique_ptr<CLI::App> make_app(const Command& command) {
  auto app = std::make_unique<CLI::App>("", std::string(command.name));
  app->formatter(std::make_shared<HelpText>(command));
  app->set_help_flag("--help", "This text");
  app->set_version_flag("--version", version_text(), "The version of bnfurl");
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
    return Information{app->help()};
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
  options.operands = operands_of(*app);
  return options;
}

[[noreturn]] void refuse_command(const std::string& word) {
  if (word.starts_with('-'))
    throw UsageError(fmt::format("the command comes first, not {}; see \"bnfurl --help\"", printable(word)));
  std::vector<std::string> names;
  for (const Command& command : commands()) names.emplace_back(command.name);
  throw unknown("command", word, names);
}

}  // namespace

std::variant<Options, Information> read_command_line(const std::vector<std::string>& arguments) {
  if (arguments.empty()) throw UsageError("a command is needed; see \"bnfurl --help\"");
  const std::string& first = arguments.front();
  if (first == "--help") return Information{general_help()};
  if (first == "--version") return Information{version_text()};
  const Command* command = find_command(first);
  if (command == nullptr) refuse_command(first);
  return read_options(*command, {arguments.begin() + 1, arguments.end()});
}

}  // namespace bnfurl::tool
