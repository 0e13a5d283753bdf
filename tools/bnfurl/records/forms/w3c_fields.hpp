// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the directives of a W3C extended log say (W3C working draft "Extended Log File Format", WD-logfile-960323): a line
// that begins with "#" is a directive, and `#Fields:` names the fields of the lines after it. Blanks or tabs are between
// the fields of a line; a field in quotes can have blanks in it, and two quotes for one.
#pragma once

#include <bnfurl/values.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "tools/bnfurl/records/header.hpp"

namespace bnfurl::tool {

/// Whether a line is a directive.
[[nodiscard]] inline bool is_directive(std::string_view line) { return line.starts_with('#'); }

/// Whether a line is the directive that names fields.
[[nodiscard]] bool names_fields(std::string_view line);

/// The last line of `text` that names fields, without its end; empty if there is none.
[[nodiscard]] std::string_view last_names(std::string_view text);

/// All names in `text`, once each.
[[nodiscard]] std::vector<std::string> all_names(std::string_view text);

/// Whether a line of `text` is not a directive.
[[nodiscard]] bool has_entries(std::string_view text);

/// The names of such a line, in lower case.
[[nodiscard]] Header read_field_names(std::string_view line);

/// Where the fields of a line are.
void read_fields(std::string_view line, std::vector<Span>& fields);

}  // namespace bnfurl::tool
