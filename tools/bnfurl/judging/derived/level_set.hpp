// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `--level`: what a normal form changes. Those of the core library, and those that need names in all scripts.
#pragma once

#include <bnfurl/normalize.hpp>

#include <span>
#include <string>
#include <string_view>

namespace bnfurl::tool {

struct LevelSet {
  Levels levels = Levels::syntax | Levels::scheme;
  bool iri = false;     ///< an IRI as a URI: RFC 3987, section 3.1
  bool idna = false;    ///< a host in ASCII: UTS 46
  bool to_iri = false;  ///< a URI as an IRI: RFC 3987, section 3.2

  /// Whether the core library does it all.
  [[nodiscard]] bool is_core() const { return !iri && !idna && !to_iri; }
};

/// A level by its name, and the section that allows it.
struct NamedLevel {
  std::string_view name;
  LevelSet set;
  std::string_view section;
};

/// In the order in which they are carried out, but for `syntax`, which stands for four.
[[nodiscard]] std::span<const NamedLevel> all_levels();

/// The sections that allow what `level` made of a text that was `before`: `percent` has two.
[[nodiscard]] std::string sections_of(const NamedLevel& level, std::string_view before, std::string_view after);

/// `syntax,scheme,idna`; an unknown level is a usage error.
[[nodiscard]] LevelSet read_levels(std::string_view list);

}  // namespace bnfurl::tool
