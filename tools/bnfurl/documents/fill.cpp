// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>
#include <stdexcept>

#include "tools/bnfurl/documents/parts.hpp"
#include "tools/bnfurl/options/help.hpp"

namespace bnfurl::tool {
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
