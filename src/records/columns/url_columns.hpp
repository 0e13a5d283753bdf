// The columns that show a URL: its parts, and what is derived from it if it is valid:
//
//   repaired, repaired.change,           the URL or the nearest text that is one, what was changed, and why there is
//   repaired.reason                      none
//   normal, normal.reason, normal.NAME   the normal form by `--level`, why there is none, and its components
//   resolved, resolved.NAME              of `resolve`: the URL that a reference stands for, and its components
//   surt, site, site.icann, key          keys of the normal form
//   surt.ia                              a key of the URL as it stands
//   decision, rule                       what the rules of `--rules` say of it, and which line
#pragma once

#include <optional>
#include <string>

#include "src/records/columns/column.hpp"

namespace bnfurl::records {

// Columns by name. The names of a notation that ignores letter case are found in any case. A name, or a part of one,
// may be in quotes, as a value of --where: `query."a,b"`; between them, \" is a quote and \\ a backslash.

/// Null if no column has the name.
[[nodiscard]] const Column* find_column(const Columns& columns, std::string_view name);

/// A name as it is meant: the text between the quotes, or the name itself if it does not begin with a quote. Throws
/// UsageError if it begins with one and is not a text in quotes.
[[nodiscard]] std::string unquoted(std::string_view name);

/// Whether a column shows a part of the URL, not a fact about it, and all of that part.
[[nodiscard]] bool is_part(const Column& column);

/// Whether a column shows a text of the URL, whole or a slice, as it is.
[[nodiscard]] bool can_decode(const Column& column);

/// `NAME.decoded`
[[nodiscard]] Column decoded(Column column);

/// `NAME[]`
[[nodiscard]] Column list_of(Column column);

/// The column where records have no such value.
[[nodiscard]] Column absent(const Column& column);

// The columns that show a part of the URL: its components and all productions of its grammar, alone, or as a list of
// all occurrences.

/// The parts of a text of `grammar`: components, then the productions whose names no component has.
[[nodiscard]] Columns parts_of(Grammar grammar);

/// Those of texts of `grammar`. `resolves`: whether these are references that are resolved.
[[nodiscard]] Columns derived_columns(Grammar grammar, bool resolves);

/// Whether a column shows the normal form of the URL; or a key of it.
[[nodiscard]] bool shows_normal_form(const Column& column);
[[nodiscard]] bool shows_key(const Column& column);

/// The value of `default_port`.
[[nodiscard]] Found default_port_of(Production entry, std::string_view scheme);

}  // namespace bnfurl::records
