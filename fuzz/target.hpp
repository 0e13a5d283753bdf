// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What is fuzzed: a name, and a function that takes any octets. Whatever they are, it comes back, or finds something
// wrong and says so: then it aborts, as sanitizers do. Fuzzers run it (fuzz_main.cpp), and tests, on what fuzzers have
// found interesting (replay_main.cpp).
#pragma once

#include <span>
#include <string_view>

namespace bnfurl::fuzz {

struct Target {
  std::string_view name;
  void (*run)(std::string_view target, std::string_view octets);
};

[[nodiscard]] std::span<const Target> targets();
/// Null if there is none of that name.
[[nodiscard]] const Target* find_target(std::string_view name);

/// A grammar's text in a notation: read, linked, checked; if it is small and right, made into automata, which are compared
/// with derivatives. The target is called like the notation.
void run_grammar(std::string_view notation, std::string_view octets);
/// A text by the start of a grammar: all engines under all kernels, tables, derivatives and backtracking say the same. The
/// target is called like the grammar.
void run_text(std::string_view grammar, std::string_view octets);

// With the tests of the command line (tests/tools/bnfurl/fuzz):
/// Lines of a log, as the command line reads and judges them. The target is called like the format.
void run_log(std::string_view format, std::string_view octets);
/// The words of a command line, one a line; after an empty line, the file that it reads.
void run_command_line(std::string_view target, std::string_view octets);

/// Says what is wrong, and aborts.
[[noreturn]] void fail(std::string_view what);

}  // namespace bnfurl::fuzz
