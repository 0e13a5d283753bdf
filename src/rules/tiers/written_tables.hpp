// Compiled rules as a file, for deciders in other languages.
#pragma once

#include <string>

#include "src/rules/reading/reading.hpp"
#include "src/rules/tiers/make_tiers.hpp"

namespace bnfurl::crawl::rules {

/// These rules as a file that other languages decide by (RuleSet::tables).
[[nodiscard]] Result<std::string, Fault> written_tables(const MadeTiers& made, const Otherwise& otherwise);

}  // namespace bnfurl::crawl::rules
