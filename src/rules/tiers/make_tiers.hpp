// From lists of rules to tiers. The work is bounded by counts that are the same on every machine: what takes more
// states than an automaton may have is walked as sets, and what takes more memory than all may have is refused, by the
// rules that cost most.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "src/rules/reading/reading.hpp"
#include "src/rules/rule.hpp"
#include "src/rules/tiers/places.hpp"
#include "src/rules/tiers/tiers.hpp"

namespace bnfurl::crawl::rules {

// Every kind of list decides by the first rule that matches, once its rules are in the right order.

/// The indices of the rules of a list in the order in which they decide.
[[nodiscard]] std::vector<std::size_t> deciding_order(const RuleList& list);

struct MadeTiers {
  Tiers tiers = {};
  Places places = {};
  std::vector<std::string> files = {};  ///< by Place::file
  RuleSizes sizes = {};
  std::vector<Diagnostic> diagnostics = {};
};

/// The rules of lists that decide one after the other.
[[nodiscard]] MadeTiers make_tiers(const std::vector<RuleList>& lists);

/// All that is wrong with files, and with the rules that they have.
[[nodiscard]] Diagnostics mistakes_of(const ReadFiles& read, const MadeTiers& made);

}  // namespace bnfurl::crawl::rules
