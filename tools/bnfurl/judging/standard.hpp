// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What judges the URLs of a run: chosen by the words of the command line, or by the format of the records.
#pragma once

#include <bnfurl/bnfurl.hpp>

#include <optional>
#include <string>
#include <vector>

#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/records/format.hpp"
#include "tools/bnfurl/records/record.hpp"

namespace bnfurl::tool {

/// What URLs are judged by.
struct Standard {
  Production asked;
  std::optional<RecordKey> rule = {};     ///< if the method of a request has a say: whose methods those are
  std::optional<Production> strict = {};  ///< if schemes are taken strictly: what judges in place of `asked`

  /// All that may judge.
  [[nodiscard]] std::vector<Production> entries() const;

  /// The production for the URL of `record`.
  [[nodiscard]] Production entry_for(const Record& record) const;
};

/// One for each grammar that was asked for, all of different names; the first decides.
using Standards = std::vector<Standard>;

/// What standards are called: two of one grammar are alike in columns (`valid.rfc3986`), but not where they are compared
/// (`rfc3986:URI`).
enum class Naming { by_grammar, by_production };

[[nodiscard]] Standards choose_standards(const Options& options, const Format& format,
                                         Naming naming = Naming::by_grammar);

}  // namespace bnfurl::tool
