// What a list says of a URL, as plainly as can be: the URL is put into normal form, each rule is tried by backtracking,
// and the list's way of deciding is carried out. The oracle of the readers' tests.
#pragma once

#include <string>
#include <string_view>

#include "src/rules/importers/importers.hpp"

namespace bnfurl::crawl::rules::tests {

/// "allow", "deny", or "none" where no rule matches; "no URI" if `url` is not a text of rfc3986:URI.
[[nodiscard]] std::string decision(const RuleList& list, std::string_view url);

/// The line of the rule that decides; 0 if none does.
[[nodiscard]] std::size_t deciding_line(const RuleList& list, std::string_view url);

/// The diagnostics, one a line; then what was left out: `lines with the key "host" (2, first on line 3)`.
[[nodiscard]] std::string notes(const ImportedList& list);

}  // namespace bnfurl::crawl::rules::tests
