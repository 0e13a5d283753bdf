// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A diagnostic: what is wrong with a grammar file, where, and how to write it correctly. A stage that can fail returns
// its value or diagnostics, never both.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace bnfurl::gen {

/// A place in a file; line and column count from 1. Line 0 stands for the file as a whole.
struct Position {
  int line = 0;
  int column = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

struct Diagnostic {
  std::string file;
  Position position;
  std::string message;
  friend bool operator==(const Diagnostic&, const Diagnostic&) = default;
};

using Diagnostics = std::vector<Diagnostic>;

/// `rfc1738.bnf:41:29: "/" is not quoted; a literal is written "/" (rule gopherurl)`
[[nodiscard]] std::string to_string(const Diagnostic& diagnostic);
[[nodiscard]] std::string to_string(const Diagnostics& diagnostics);

template <class Value>
using OrDiagnostics = std::variant<Value, Diagnostics>;

/// The word of `words` nearest to `word`, if it is at most two edits away (letter case ignored); otherwise empty.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& words);

/// ` (did you mean "…"?)` for the nearest word; empty if there is none.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& words);
/// The same, given the faults reported so far: empty after a hundred of them.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& words,
                                       const Diagnostics& told);

}  // namespace bnfurl::gen
