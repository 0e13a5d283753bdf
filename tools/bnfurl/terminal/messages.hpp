// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Messages to the user, on standard error; text that is not the program's own is made `printable` there. A usage
// error is an exception, because it ends the run from wherever it is found.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "gen/text/diagnostic.hpp"
#include "gen/text/printable.hpp"

namespace bnfurl::tool {

/// The user named something that does not exist; `what()` has the message, which lists what exists.
class UsageError : public std::runtime_error {
public:
  using std::runtime_error::runtime_error;
};

using gen::append_escape;
using gen::is_printable;
using gen::printable;
using gen::shown_octet;

/// `unknown column "hots" (did you mean "host"?); known are: url valid host`. Of more than eight known names it lists
/// the nearest and the first ones; then `where_all_are` is a command that lists them all, if there is one.
[[nodiscard]] UsageError unknown(std::string_view what, std::string_view name, const std::vector<std::string>& known,
                                 std::string_view where_all_are = {});

/// Writes a line on standard error. False if that failed: then only the exit status can still report it.
bool say(std::string_view line);

/// The same, as a message of the program: `bnfurl: …`.
void complain(std::string_view message);

/// Reports that memory has run out, without allocating any.
void complain_of_memory();

}  // namespace bnfurl::tool
