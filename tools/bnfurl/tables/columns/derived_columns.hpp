// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The columns that show what is derived from a valid URL:
//
//   normal, normal.reason, normal.NAME   the normal form by `--level`, why there is none, and its components
//   resolved, resolved.NAME              of `resolve`: the URL that a reference stands for, and its components
//   surt, site, site.icann, key          keys of the normal form
//   surt.ia                              a key of the URL as it stands
//   decision, rule                       what the rules of `--rules` say of it, and which line
#pragma once

#include "tools/bnfurl/tables/column.hpp"

namespace bnfurl::tool {

/// Those of texts of `grammar`. `resolves`: whether these are references that are resolved.
[[nodiscard]] Columns derived_columns(Grammar grammar, bool resolves);

/// Whether a column shows a component of a derived URL, or a slice of one.
[[nodiscard]] bool shows_derived_part(const Column& column);

/// Whether a column shows the normal form, all of it and as it is.
[[nodiscard]] bool shows_normal_form(const Column& column);

}  // namespace bnfurl::tool
