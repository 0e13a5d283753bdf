// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the program says to people, on standard error; text that is not its own is shown by `printable` there.
// A usage error is an exception, because it ends the run from wherever it is found.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "gen/text/diagnostic.hpp"
#include "gen/text/printable.hpp"

namespace bnfurl::tool {

/// The user asked for something that there is not; `what()` says so and what there is instead.
class UsageError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

using gen::append_escape;
using gen::is_printable;
using gen::printable;
using gen::shown_octet;

/// `unknown column "hots" (did you mean "host"?); known are: url valid host`
[[nodiscard]] UsageError unknown(std::string_view what, std::string_view name, const std::vector<std::string>& known);

/// Writes a line on standard error; whether it could be written: if not, nobody can be told but by the status.
bool say(std::string_view line);

/// The same, as a message of the program: `bnfurl: …`.
void complain(std::string_view message);

/// Says that memory has run out, without any.
void complain_of_memory();

}  // namespace bnfurl::tool
