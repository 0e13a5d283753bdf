// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The words of a call of bnfurl-gen, read by getopt_long: the generator needs no library but libc's, so that whoever
// builds the library needs none either.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "gen/generate.hpp"

namespace bnfurl::gen {

struct CommandLine {
  std::string out;          ///< the folder to write into; empty: none
  std::string beside;       ///< the folder with the grammars of the library; empty: the library itself is generated
  std::string stage;        ///< the stage to print; empty: none
  std::string production;   ///< the entry point for `stage`; empty: the start
  LeftOut left_out;         ///< of the files in `out`
  bool if_changed = false;  ///< files in `out` that would stay the same are not written
  std::vector<std::string> files;
};

/// The help is wanted, instead of a result.
struct HelpWanted {};

/// The words make no sense; `message` says why. It is empty if getopt_long has said so already.
struct UsageFault {
  std::string message;
};

[[nodiscard]] std::variant<CommandLine, HelpWanted, UsageFault> read_command_line(int argc, char** argv);

[[nodiscard]] std::string help_text();

}  // namespace bnfurl::gen
