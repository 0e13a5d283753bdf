// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/grammars/grammar_fault.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>

#include "gen/text/octet_set.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {

namespace {

std::string lines_of(std::span<const Diagnostic> diagnostics) {
  constexpr std::size_t most_lines = 20;
  constexpr std::size_t longest_line = 1000;  // a name can be as long as its file
  std::string lines;
  for (std::size_t i = 0; i < std::min(diagnostics.size(), most_lines); ++i)
    lines += (i == 0 ? "" : "\n") + gen::printable(to_string(diagnostics[i])).substr(0, longest_line);
  if (diagnostics.size() > most_lines) lines += fmt::format("\nand {} more", diagnostics.size() - most_lines);
  return lines;
}

}  // namespace

GrammarFault::GrammarFault(std::span<const Diagnostic> diagnostics) : std::runtime_error(lines_of(diagnostics)) {}

namespace {

[[noreturn]] void end() {
  complain_of_memory();
  std::_Exit(static_cast<int>(Status::failed));
}

}  // namespace

OutOfMemoryIsTold::OutOfMemoryIsTold() : before_(std::set_new_handler(end)) {}

OutOfMemoryIsTold::~OutOfMemoryIsTold() { std::set_new_handler(before_); }

}  // namespace bnfurl::tool
