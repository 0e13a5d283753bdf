// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// For zsh: the arguments of _arguments for each command.
#include <fmt/format.h>

#include "tools/bnfurl/documents/parts.hpp"
#include "tools/bnfurl/documents/values.hpp"
#include "tools/bnfurl/options/help.hpp"
#include "tools/bnfurl/records/format.hpp"

namespace bnfurl::tool {
namespace {

/// Text escaped for use within quotes and square brackets.
std::string escaped(std::string_view text) {
  std::string quoted;
  for (const char c : text) {
    if (c == '\'') quoted += "'\\'";
    if (c == '[' || c == ']' || c == ':' || c == '\\') quoted += '\\';
    quoted += c;
  }
  return quoted;
}

std::string action(const Values& values) {
  switch (values.kind) {
    case Values::Kind::words:
      return fmt::format("({})", fmt::join(values.words, " "));
    case Values::Kind::grammars:
      return "_bnfurl_grammars";
    case Values::Kind::formats:
      return "_bnfurl_formats";
    case Values::Kind::productions:
      return "_bnfurl_productions";
    case Values::Kind::columns:
      return "_bnfurl_columns";
    case Values::Kind::tests:
      return "_bnfurl_tests";
    case Values::Kind::none:
    case Values::Kind::free:
      break;
  }
  return " ";
}

/// An option's names, each with the way in which its value follows it.
std::string alternatives(const OptionText& option) {
  std::vector<std::string> names;
  for (const std::string& name : option.names) {
    const bool is_long = name.starts_with("--");
    names.push_back(name + (option.value.empty() ? "" : is_long ? "=" : "+"));
  }
  return names.size() == 1 ? names.front() : fmt::format("{{{}}}", fmt::join(names, ","));
}

std::string specification(const OptionText& option) {
  const std::string before = option.repeats ? "'*'" : fmt::format("'({})'", fmt::join(option.names, " "));
  std::string text = fmt::format("    {}{}'[{}]", before, alternatives(option), escaped(option.text));
  if (!option.value.empty()) text += fmt::format(":{}:{}", escaped(option.value), action(values_of(option)));
  return text + "' \\\n";
}

std::string operands(const Command& command) {
  const Operands operands = operands_of(command);
  if (operands.are_files) return "    '*:file:_files'\n";
  if (operands.words.empty()) return "    '*: : '\n";
  return fmt::format("    '1:what:({})' \\\n    '*:grammar:_bnfurl_grammars'\n", fmt::join(operands.words, " "));
}

std::string function_of(const Command& command) {
  std::string text = fmt::format("_bnfurl_{}() {{\n  _arguments -s -S : \\\n", command.name);
  for (const OptionText& option : shown_options_of(command)) text += specification(option);
  return text + operands(command) + "}\n\n";
}

}  // namespace

std::string zsh_commands() {
  std::string functions;
  std::string described;
  for (const Command& command : commands()) {
    functions += function_of(command);
    described += fmt::format("    '{}:{}'\n", command.name, escaped(pieces_of(command.summary, "\n").front()));
  }
  return functions + fmt::format(
                         "_bnfurl_grammars() {{\n  compadd - {}\n  _files\n}}\n\n"
                         "_bnfurl_formats() {{\n  compadd - {}\n  _files\n}}\n\n"
                         "_bnfurl_commands() {{\n  local -a commands=(\n{}  )\n  _describe command commands\n}}\n",
                         fmt::join(url_grammar_names(), " "), fmt::join(input_names(), " "), described);
}

}  // namespace bnfurl::tool
