// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/help.hpp"

#include <fmt/format.h>

#include <ranges>

namespace bnfurl::tool {
namespace {

bool is_long(const std::string& name) { return name.starts_with("--"); }

/// Long names stand below each other, whether a short one is before them or not.
std::string indented(const OptionText& option) {
  return fmt::format("{:{}}{}", "", is_long(option.names.front()) ? 6 : 2, spelling(option));
}

/// A line for each way to use the command; the table has "|" between them.
std::string usage(const Command& command) {
  std::string text;
  for (const auto way : std::views::split(command.operands, std::string_view(" | "))) {
    text += fmt::format("{} bnfurl {} {}\n", text.empty() ? "Usage:" : "      ", command.name,
                        std::string_view(way.begin(), way.end()));
  }
  return text;
}

}  // namespace

std::string spelling(const OptionText& option) {
  const std::vector<std::string>& names = option.names;
  if (names.size() == 2 && names[1] == "--no-" + names[0].substr(2)) return "--[no-]" + names[0].substr(2);
  return fmt::format("{}{}{}", fmt::join(names, ", "), option.value.empty() ? "" : " ", option.value);
}

std::string general_help() {
  std::string text =
      "Usage: bnfurl COMMAND [OPTION]... [FILE]...\n"
      "URLs judged and split exactly as the published grammars print them.\n\nCommands:\n";
  for (const Command& command : commands()) {
    text += fmt::format("  {:<9} {}\n", command.name, first_line(command.summary));
  }
  return text +
         "\nNo FILE or \"-\": standard input; gzip and zstd are undone.\n"
         "\"bnfurl COMMAND --help\" says more, with examples; \"man bnfurl\" says all.\n";
}

std::string help_of(const Command& command) {
  std::string text = fmt::format("{}{}\n\n", usage(command), command.summary);
  for (const OptionText& option : options_of(command)) {
    text += fmt::format("{:<26} {}\n", indented(option), option.text);
  }
  return text + fmt::format("\nExamples:\n{}", command.examples);
}

}  // namespace bnfurl::tool
