// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// For bash: for each command, the values that its options take, then its options and operands.
#include <fmt/format.h>

#include "tools/bnfurl/documents/parts.hpp"
#include "tools/bnfurl/documents/values.hpp"
#include "tools/bnfurl/options/help.hpp"

namespace bnfurl::tool {
namespace {

std::string action(const Values& values) {
  switch (values.kind) {
    case Values::Kind::words:
      return fmt::format("_bnfurl_words \"{}\"", fmt::join(values.words, " "));
    case Values::Kind::grammars:
    case Values::Kind::formats:
      return fmt::format("_bnfurl_words \"{}\"; _bnfurl_files", fmt::join(values.words, " "));
    case Values::Kind::productions:
      return "_bnfurl_words \"$(_bnfurl_productions)\"";
    case Values::Kind::columns:
      return "_bnfurl_list \"$(_bnfurl_columns)\"";
    case Values::Kind::tests:
      return "_bnfurl_begin \"$(_bnfurl_columns)\"";
    case Values::Kind::none:
    case Values::Kind::free:
      break;
  }
  return ":";
}

std::string operands(const Command& command) {
  const Operands operands = operands_of(command);
  if (operands.are_files) return "_bnfurl_files";
  if (operands.words.empty()) return ":";
  return fmt::format("_bnfurl_one_of \"{}\" \"{}\"", fmt::join(operands.words, " "),
                     fmt::join(url_grammar_names(), " "));
}

std::string case_of(const Command& command) {
  std::string words;
  std::string text = fmt::format("    {})\n      case $previous in\n", command.name);
  for (const OptionText& option : shown_options_of(command)) {
    words += fmt::format(" {}", fmt::join(option.names, " "));
    const Values values = values_of(option);
    if (values.kind == Values::Kind::none) continue;
    text += fmt::format("        {}) {}; return ;;\n", fmt::join(option.names, "|"), action(values));
  }
  return text + fmt::format("      esac\n      _bnfurl_options \"{}\" || {{ {}; }}\n      ;;\n", words.substr(1),
                            operands(command));
}

}  // namespace

std::string bash_commands() {
  std::string names;
  std::string cases;
  for (const Command& command : commands()) {
    names += fmt::format("{} ", command.name);
    cases += case_of(command);
  }
  return fmt::format(
      "  if ((COMP_CWORD == 1)); then\n    _bnfurl_words \"{}--help --version\"\n    return\n  fi\n"
      "  case ${{COMP_WORDS[1]}} in\n{}  esac\n",
      names, cases);
}

}  // namespace bnfurl::tool
