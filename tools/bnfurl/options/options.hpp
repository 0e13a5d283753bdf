// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The command line as a value: what the user asked for, as words, before anything is looked up. One table of
// commands says which options each of them takes; a new command or option is a new row.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bnfurl::tool {

struct Options {
  std::string command;
  std::vector<std::string> operands;  ///< FILEs, URLs, or words of a command of its own, in order

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
  std::optional<std::string> where;
  std::optional<std::string> decode;
  bool pass = false;
  bool invert = false;
  bool numbers = false;
  std::optional<std::string> jobs;
  std::optional<std::string> top;
  std::optional<bool> progress;  ///< whether a bar is wanted; nothing: where it helps
};

/// Text that was asked for instead of work: help, a version.
struct Information {
  std::string text;
};

struct Command;

/// An option as people are told of it: by help, the manual and completions.
struct OptionText {
  std::vector<std::string> names;  ///< "-g", "--grammar"
  std::string value;               ///< what kind of value it takes; empty: none
  std::string text;                ///< what it does, for a line of help
  std::string more;                ///< what the manual says besides
  bool repeats = false;            ///< it can be given again, and each time counts
};

/// The options that a command takes; last `--help` and `--version`, as one.
[[nodiscard]] std::vector<OptionText> options_of(const Command& command);

/// Throws UsageError for what cannot be understood.
[[nodiscard]] std::variant<Options, Information> read_command_line(const std::vector<std::string>& arguments);

}  // namespace bnfurl::tool
