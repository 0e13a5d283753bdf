// Conditions over one subject: patterns, parameters and regular expressions.
#pragma once

#include <optional>
#include <string_view>

#include "src/rules/analysis/spelled_urls.hpp"
#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

[[nodiscard]] inline OctetSet all_but(std::string_view octets) { return OctetSet::all() - OctetSet::of(octets); }

/// The texts that fulfil a pattern, a parameter or an expression, spelled as spelled_urls.hpp says; nullopt for other
/// conditions.
[[nodiscard]] std::optional<Term> over_subject(Terms& terms, const Condition& condition);

}  // namespace bnfurl::crawl::rules
