// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// For fish: one line for each option of each command.
#include <fmt/format.h>

#include "tools/bnfurl/documents/parts.hpp"
#include "tools/bnfurl/documents/values.hpp"
#include "tools/bnfurl/options/help.hpp"

namespace bnfurl::tool {
namespace {

std::string quoted(std::string_view text) {
  std::string result = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') result += '\\';
    result += c;
  }
  return result + "'";
}

std::string action(const Values& values) {
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
                     action(values_of(option)), quoted(option.text));
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

std::string operands(const Command& command) {
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
    text += operands(command);
  }
  return text;
}

}  // namespace bnfurl::tool
