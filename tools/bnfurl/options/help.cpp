// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/options/help.hpp"

#include <fmt/format.h>

namespace bnfurl::tool {
namespace {

bool is_long(const std::string& name) { return name.starts_with("--"); }

/// Long names are aligned in one column, with or without a short name before them.
std::string indented(const OptionText& option) {
  return fmt::format("{:{}}{}", "", is_long(option.names.front()) ? 6 : 2, spelling(option));
}

/// One line for each way to use the command; in the table they are separated by "|".
std::string usage(const Command& command) {
  std::string text;
  for (const std::string_view way : pieces_of(command.operands, " | ")) {
    text += fmt::format("{} bnfurl {} {}\n", text.empty() ? "Usage:" : "      ", command.name, way);
  }
  return text;
}

}  // namespace

std::vector<std::string_view> pieces_of(std::string_view text, std::string_view separator) {
  std::vector<std::string_view> pieces;
  for (std::size_t end = text.find(separator); end != std::string_view::npos; end = text.find(separator)) {
    pieces.push_back(text.substr(0, end));
    text.remove_prefix(end + separator.size());
  }
  pieces.push_back(text);
  return pieces;
}

std::string spelling(const OptionText& option) {
  const std::vector<std::string>& names = option.names;
  if (names.size() == 2 && names[1] == "--no-" + names[0].substr(2)) return "--[no-]" + names[0].substr(2);
  return fmt::format("{}{}{}", fmt::join(names, ", "), option.value.empty() ? "" : " ", option.value);
}

std::string general_help() {
  std::string text =
      "Usage: bnfurl COMMAND [OPTION]... [FILE]...\n"
      "Validates and splits URLs exactly as the published grammars print them.\n\nCommands:\n";
  for (const Command& command : commands()) {
    text += fmt::format("  {:<10} {}\n", command.name, pieces_of(command.summary, "\n").front());
  }
  return text +
         "\nNo FILE or \"-\" means standard input; gzip, zstd, xz and bzip2 are decompressed.\n"
         "\"bnfurl COMMAND --help\" says more, with examples; \"man bnfurl\" is the manual.\n";
}

std::vector<OptionText> shown_options_of(const Command& command) {
  std::vector<OptionText> options = options_of(command);
  std::erase_if(options, [](const OptionText& option) { return !option.in_help; });
  return options;
}

std::string help_of(const Command& command) {
  std::string text = fmt::format("{}{}\n\n", usage(command), command.summary);
  for (const OptionText& option : shown_options_of(command)) {
    text += fmt::format("{:<26} {}\n", indented(option), option.text);
  }
  return text + fmt::format("\nExamples:\n{}", command.examples);
}

}  // namespace bnfurl::tool
