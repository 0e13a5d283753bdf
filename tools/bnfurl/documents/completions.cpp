// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// For bash: for each command, the values that its options take, then its options and operands.
#include <fmt/format.h>

#include "tools/bnfurl/documents/parts.hpp"
#include "tools/bnfurl/documents/values.hpp"
#include "tools/bnfurl/options/help.hpp"
#include "tools/bnfurl/records/format.hpp"

namespace bnfurl::tool {

namespace {

std::string bash_action(const Values& values) {
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

std::string bash_operands(const Command& command) {
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
    text += fmt::format("        {}) {}; return ;;\n", fmt::join(option.names, "|"), bash_action(values));
  }
  return text + fmt::format("      esac\n      _bnfurl_options \"{}\" || {{ {}; }}\n      ;;\n", words.substr(1),
                            bash_operands(command));
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

// For fish: one line for each option of each command.

namespace {

std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

std::string fish_action(const Values& values) {
  switch (values.kind) {
    case Values::Kind::none:
      return "";
    case Values::Kind::free:
      return " -x";
    case Values::Kind::words:
      return fmt::format(" -x -a '{}'", fmt::join(values.words, " "));
    case Values::Kind::grammars:
    case Values::Kind::formats:
      return fmt::format(" -r -F -a '{}'", fmt::join(values.words, " "));
    case Values::Kind::productions:
      return " -x -a '(__bnfurl_productions)'";
    case Values::Kind::columns:
      return " -x -a '(__fish_complete_list , __bnfurl_columns)'";
    case Values::Kind::tests:
      return " -x -a '(__bnfurl_columns)'";
  }
  return "";
}

std::string line(const Command& command, const OptionText& option, const std::string& names) {
  return fmt::format("complete -c bnfurl -n '__bnfurl_does {}'{}{} -d {}\n", command.name, names,
                     fish_action(values_of(option)), quoted(option.text));
}

/// A short and a long name make one option in fish; two long names make two.
std::string lines(const Command& command, const OptionText& option) {
  std::string text;
  std::string names;
  for (const std::string& name : option.names) {
    const bool is_long = name.starts_with("--");
    names += is_long ? " -l " + name.substr(2) : " -s " + name.substr(1);
    if (!is_long && &name != &option.names.back()) continue;
    text += line(command, option, names);
    names.clear();
  }
  return text;
}

std::string fish_operands(const Command& command) {
  const Operands operands = operands_of(command);
  const std::string begin = fmt::format("complete -c bnfurl -n '__bnfurl_does {}'", command.name);
  if (operands.are_files) return begin + " -F\n";
  if (operands.words.empty()) return "";
  return fmt::format("{} -a '{} {}'\n", begin, fmt::join(operands.words, " "), fmt::join(url_grammar_names(), " "));
}

}  // namespace

std::string fish_commands() {
  std::string text;
  for (const Command& command : commands()) {
    text += fmt::format("complete -c bnfurl -n __fish_is_first_token -a {} -d {}\n", command.name,
                        quoted(pieces_of(command.summary, "\n").front()));
    for (const OptionText& option : shown_options_of(command)) text += lines(command, option);
    text += fish_operands(command);
  }
  return text;
}

// For zsh: the arguments of _arguments for each command.

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
