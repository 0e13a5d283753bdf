// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the program says to people, on standard error, and how it shows text that is not its own there: data,
// file names and arguments can hold what a terminal would obey, so every octet outside 0x20-0x7e is shown as
// `\xhh`. A usage error is an exception, because it ends the run from wherever it is found.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "gen/text/diagnostic.hpp"

namespace bnfurl::tool {

/// The user asked for something that there is not; `what()` says so and what there is instead.
class UsageError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

/// A grammar file that cannot be used; `what()` has a line for each thing that is wrong in it, as the generator says it:
/// `FILE:LINE:COLUMN: …`.
class GrammarFault : public std::runtime_error {
public:
  /// Of many, the first ones, and how many there are more.
  explicit GrammarFault(const gen::Diagnostics& diagnostics);
  explicit GrammarFault(const std::string& line) : std::runtime_error(line) {}
};

/// Whether an octet is shown as itself.
[[nodiscard]] constexpr bool is_printable(unsigned char octet) { return octet >= 0x20 && octet <= 0x7e; }

/// Adds `\xhh`.
void append_escape(std::string& to, unsigned char octet);

/// `text` with every octet outside 0x20-0x7e as `\xhh`.
[[nodiscard]] std::string printable(std::string_view text);

/// How the octet at `offset` is shown in a message: `"/"`, `0x0a`, or `the end` where there is none.
[[nodiscard]] std::string shown_octet(std::string_view text, std::size_t offset);

/// `unknown column "hots" (did you mean "host"?); known are: url valid host`
[[nodiscard]] UsageError unknown(std::string_view what, std::string_view name, const std::vector<std::string>& known);

/// Writes a line on standard error; whether it could be written: if not, nobody can be told but by the status.
bool say(std::string_view line);

/// The same, as a message of the program: `bnfurl: …`.
void complain(std::string_view message);

/// Says that memory has run out, without any.
void complain_of_memory();

}  // namespace bnfurl::tool
