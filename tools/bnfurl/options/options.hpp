// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The command line as a value: the user's request in words, before anything is looked up. One table of commands lists
// the options that each command takes; a new command or option is a new row.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bnfurl::tool {

struct Options {
  std::string command;
  std::vector<std::string> operands;  ///< FILEs, URLs, or the command's own words, in order

  std::vector<std::string> grammars;
  std::vector<std::string> productions;
  std::optional<std::string> input;
  std::optional<std::string> key;
  std::optional<std::string> fields;
  std::string output = "tsv";
  std::string extra = "0";
  std::string on_bad = "keep";
  bool nul = false;
  bool header = false;
  bool lenient = false;
  bool strict_scheme = false;
  bool count = false;
  bool quiet = false;
  bool statistics = false;
  std::vector<std::string> where;  ///< all must hold
  std::optional<std::string> decode;
  bool pass = false;
  bool invert = false;
  bool numbers = false;
  std::optional<std::string> jobs;
  std::optional<std::string> top;
  std::optional<std::string> by;      ///< stats: the columns of --by; dedupe: its column
  std::optional<std::string> sort;    ///< stats: the column of --sort
  bool html = false;                  ///< extract
  std::optional<std::string> config;  ///< clickhouse: the name of the function
  std::optional<std::string> level;
  std::optional<std::string> key_steps;
  std::optional<std::string> psl;
  std::optional<std::string> base;      ///< resolve
  std::optional<std::string> base_key;  ///< resolve
  std::optional<std::string> how;       ///< resolve
  std::optional<std::string> seen;      ///< dedupe: the folder of --seen
  std::optional<std::string> memory;    ///< dedupe
  std::vector<std::string> rules;       ///< the words of --rules
  std::optional<std::string> agent;     ///< whose rules of a robots.txt count
  bool prove = false;                   ///< rules check
  std::optional<bool> progress;         ///< whether the user wants a bar; nullopt: where it helps
};

/// Text that the user requested instead of work: help, a version.
struct Information {
  std::string text;
};

struct Command;

/// An option as the user sees it: in help, the manual and completions.
struct OptionText {
  std::vector<std::string> names;  ///< "-g", "--grammar"
  std::string value;               ///< what kind of value it takes; empty: no value
  std::string text;                ///< what it does, in a line of help
  std::string more;                ///< what the manual adds
  bool repeats = false;            ///< whether it can be repeated, each time adding a value
  bool in_help = true;             ///< or else in the manual alone: help fits on a screen
};

/// The options that a command takes; the last entry is `--help` and `--version`, as one.
[[nodiscard]] std::vector<OptionText> options_of(const Command& command);

/// Throws UsageError if the command line cannot be understood.
[[nodiscard]] std::variant<Options, Information> read_command_line(const std::vector<std::string>& arguments);

}  // namespace bnfurl::tool
