// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/command_line.hpp"

#include <getopt.h>

#include <algorithm>

#include "gen/pipeline.hpp"
#include "gen/text/diagnostic.hpp"

namespace bnfurl::gen {

namespace {

// What getopt_long returns for an option. For one that it cannot read, it returns '?'.
enum Letter : int {
  help = 'h',
  out = 'o',
  beside = 'b',
  dump = 'd',
  production = 'p',
  without_trace = 't',
  without_normal_forms = 'n',
  if_changed = 'c'
};

constexpr struct option options[] = {
    {"help", no_argument, nullptr, help},
    {"out", required_argument, nullptr, out},
    {"beside", required_argument, nullptr, beside},
    {"dump", required_argument, nullptr, dump},
    {"production", required_argument, nullptr, production},
    {"without-trace", no_argument, nullptr, without_trace},
    {"without-normal-forms", no_argument, nullptr, without_normal_forms},
    {"if-changed", no_argument, nullptr, if_changed},
    {nullptr, 0, nullptr, 0},
};

std::string stage_list() {
  std::string list;
  for (const std::string& name : stage_names()) list += (list.empty() ? "" : ", ") + name;
  return list;
}

// What is wrong with the words together; empty: nothing.
std::string fault_of(const CommandLine& words) {
  if (!words.out.empty() && !words.stage.empty()) return "--out excludes --dump";
  if (!words.beside.empty() && words.out.empty()) return "--beside requires --out";
  if (!words.production.empty() && words.stage.empty()) return "--production requires --dump";
  if (words.left_out.trace && words.out.empty()) return "--without-trace requires --out";
  if (words.left_out.normal_forms && words.out.empty()) return "--without-normal-forms requires --out";
  if (words.if_changed && words.out.empty()) return "--if-changed requires --out";
  if (words.files.empty()) return "file is required";
  const std::vector<std::string> stages = stage_names();
  if (!words.stage.empty() && std::ranges::find(stages, words.stage) == stages.end())
    return "--dump: " + words.stage + " is not a stage" + did_you_mean(words.stage, stages) +
           "; the stages are: " + stage_list();
  if (words.out.empty() && words.stage.empty()) return "give --out FOLDER or --dump STAGE";
  return {};
}

}  // namespace

std::variant<CommandLine, HelpWanted, UsageFault> read_command_line(int argc, char** argv) {
  CommandLine words;
  for (int letter = 0; (letter = getopt_long(argc, argv, "h", options, nullptr)) != -1;) {
    switch (letter) {
      case help:
        return HelpWanted{};
      case out:
        words.out = optarg;
        break;
      case beside:
        words.beside = optarg;
        break;
      case dump:
        words.stage = optarg;
        break;
      case production:
        words.production = optarg;
        break;
      case without_trace:
        words.left_out.trace = true;
        break;
      case without_normal_forms:
        words.left_out.normal_forms = true;
        break;
      case if_changed:
        words.if_changed = true;
        break;
      default:
        return UsageFault{};
    }
  }
  words.files.assign(argv + optind, argv + argc);
  if (std::string fault = fault_of(words); !fault.empty()) return UsageFault{std::move(fault)};
  return words;
}

std::string help_text() {
  return "Turns grammar files into C++ tables and re2c specifications.\n"
         "Usage: bnfurl-gen [OPTIONS] file...\n"
         "\n"
         "  file...            grammar files\n"
         "\n"
         "Options:\n"
         "  -h, --help         print this help and exit\n"
         "  --out FOLDER       write NAME.hpp, NAME.cpp, NAME.re, NAME_TARGET.cpp (its fast engines) and registry.cpp\n"
         "                     into this folder\n"
         "  --beside FOLDER    write the code of a program that is linked with the library: FOLDER has the grammars "
         "of\n"
         "                     the library; there is no registry.cpp\n"
         "  --without-trace    leave out the tables of trace and trace_components\n"
         "  --without-normal-forms\n"
         "                     leave out the languages of normal forms: normalize works by the production, more "
         "slowly\n"
         "  --if-changed       leave a file alone if it has the same text already, so that it is not compiled again\n"
         "  --dump STAGE       print the result of a stage for the last file; the stages are:\n"
         "                     " +
         stage_list() +
         "\n"
         "  --production NAME  the entry point for --dump (default: the start)\n";
}

}  // namespace bnfurl::gen
