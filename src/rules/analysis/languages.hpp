// The conditions of rules as languages, which are read by derivatives.
//
// That a segment is repeated is not a regular condition: an automaton would have to remember the segments. So it is a
// premise how often one is, or only the segment "a" is looked at.
#pragma once

#include <cstddef>
#include <optional>

#include "gen/derivatives/terms.hpp"
#include "src/rules/analysis/spelled_urls.hpp"
#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// What is known of a record before its URL is read.
struct Premise {
  std::size_t longer = 0;  ///< it has more octets, and not more than the next length that a rule asks for
  /// A segment stands so many times in a row, and none more often. Nullopt: that is asked of the segment "a" alone.
  std::optional<std::size_t> repeated = std::nullopt;
  std::size_t scattered = 0;  ///< a segment may stand so many times anywhere in the path
};

/// Of whole URLs, which are spelled (spelled_urls.hpp).
class Languages {
public:
  explicit Languages(Terms& terms) : terms_(terms), urls_(terms) {}

  /// Of a rule: all its conditions.
  Term of(const Rule& rule, const Premise& premise);
  Term of(const Origin& origin);
  /// A segment may stand so many times in a row: so many that are not empty do.
  Term of_enough_segments(std::size_t times);

private:
  Term of(const Condition& condition, const Premise& premise);
  Term of(const SurtPrefix& surt);
  Term of(const Derivation& derivation);
  Term with_host(Term host) { return urls_.with("host", host); }

  Terms& terms_;
  SpelledUrls urls_;
};

}  // namespace bnfurl::crawl::rules
