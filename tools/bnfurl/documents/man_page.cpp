// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The manual's parts on commands, options and kernels, in the language of man(7).
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <stdexcept>

#include <bnfurl/bnfurl.hpp>

#include "tools/bnfurl/documents/parts.hpp"
#include "tools/bnfurl/options/help.hpp"

namespace bnfurl::tool {

namespace {

/// Text as it is, escaped for roff: minus signs can be copied, and no line is taken for a request.
std::string roff(std::string_view text) {
  std::string escaped;
  char before = '\n';
  for (const char c : text) {
    if (c == '.' && before == '\n') escaped += "\\&";
    before = c;
    switch (c) {
      case '\\':
        escaped += "\\e";
        break;
      case '-':
        escaped += "\\-";
        break;
      case '\'':
        escaped += "\\(aq";
        break;
      case '^':
        escaped += "\\(ha";
        break;
      case '~':
        escaped += "\\(ti";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string sentence(std::string_view text) {
  if (text.empty()) return {};
  return fmt::format("{}{}\n", roff(text), text.ends_with('.') ? "" : ".");
}

/// What an option does in some of the commands that take it.
struct Meaning {
  OptionText option;
  std::vector<std::string> commands;
};

/// The meanings of all options that have the same name.
using Entry = std::vector<Meaning>;

void add(Entry& entry, const OptionText& option, std::string_view command) {
  for (Meaning& meaning : entry) {
    if (meaning.option.text == option.text) return meaning.commands.emplace_back(command), void();
  }
  entry.push_back({option, {std::string(command)}});
}

std::vector<Entry> entries() {
  std::vector<Entry> entries;
  for (const Command& command : commands()) {
    for (const OptionText& option : options_of(command)) {
      const auto is_same = [&](const Entry& entry) { return entry.front().option.names == option.names; };
      auto found = std::ranges::find_if(entries, is_same);
      if (found == entries.end()) found = entries.emplace(entries.end());
      add(*found, option, command.name);
    }
  }
  return entries;
}

std::string printed(const Entry& entry) {
  std::string text = fmt::format(".TP\n.B {}\n", roff(spelling(entry.front().option)));
  for (const Meaning& meaning : entry) {
    if (&meaning != &entry.front()) text += ".IP\n";
    const bool is_everywhere = meaning.commands.size() == commands().size();
    text += sentence(meaning.option.text) + sentence(meaning.option.more);
    if (!is_everywhere) text += fmt::format("[{}]\n", fmt::join(meaning.commands, ", "));
  }
  return text;
}

std::string indented(std::string_view lines) { return fmt::format(".PP\n.EX\n{}.EE\n", roff(lines)); }

/// What the command does, then its exit statuses in a paragraph of their own.
std::string summary(std::string_view text) {
  std::string paragraphs;
  for (const std::string_view line : pieces_of(text, "\n")) {
    if (line.starts_with("Exit status")) paragraphs += ".PP\n";
    paragraphs += roff(line) + "\n";
  }
  return paragraphs;
}

std::string printed(const Command& command) {
  std::string text = fmt::format(".SS {}\n", command.name);
  for (const std::string_view way : pieces_of(command.operands, " | ")) {
    text += fmt::format(".B bnfurl {} {}\n.br\n", command.name, roff(way));
  }
  return text + ".PP\n" + summary(command.summary) + indented(command.examples);
}

bool is_of_all_commands(const OptionText& option) { return option.names.back() == "--version"; }

}  // namespace

std::string man_commands() {
  std::string text;
  for (const Command& command : commands()) text += printed(command);
  return text;
}

// Options that all commands take come last.
std::string man_options() {
  std::vector<Entry> all = entries();
  std::stable_partition(all.begin(), all.end(),
                        [](const Entry& entry) { return !is_of_all_commands(entry.front().option); });
  std::string text;
  for (const Entry& entry : all) text += printed(entry);
  return text;
}

std::string man_kernels() {
  std::string text = ".BR ";
  for (const std::string_view name : kernel_names()) {
    const bool is_last = name == kernel_names().back();
    text += fmt::format("{} {}", name, is_last ? ".\n" : "\", \" ");
  }
  return text;
}

namespace {

std::string part(std::string_view name) {
  static const std::map<std::string_view, std::string (*)()> parts = {
      {"@MAN_COMMANDS@", man_commands},   {"@MAN_OPTIONS@", man_options},   {"@MAN_KERNELS@", man_kernels},
      {"@BASH_COMMANDS@", bash_commands}, {"@ZSH_COMMANDS@", zsh_commands}, {"@FISH_COMMANDS@", fish_commands}};
  const auto found = parts.find(name);
  if (found == parts.end()) throw std::runtime_error(fmt::format("no part of a document is called {}", name));
  return found->second();
}

bool is_part(std::string_view line) { return line.size() > 2 && line.starts_with('@') && line.ends_with('@'); }

}  // namespace

std::string fill(const std::string& text) {
  std::string filled;
  for (const std::string_view line : pieces_of(text, "\n")) {
    filled += is_part(line) ? part(line) : std::string(line) + "\n";
  }
  filled.pop_back();
  return filled;
}

}  // namespace bnfurl::tool
