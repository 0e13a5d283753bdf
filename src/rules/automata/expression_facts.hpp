// What is known of every text in which a regular expression finds something, without an automaton. Octets that all of
// them have make needles of an expression, and a host lets it be asked only for URLs of this host.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "src/rules/rule.hpp"

namespace bnfurl::crawl::rules {

/// Octets that every match contains, in a row each. Where some letter has both cases, all letters are small.
struct Literals {
  std::vector<std::string> rows = {};
  bool ignores_case = false;
};
[[nodiscard]] Literals literals_of(const RegularExpression& expression);

/// The host of every URL that an expression matches, or a name that this host is below. It is known of what begins like
/// `^https?://([a-z]+\.)?example\.org/`.
[[nodiscard]] std::optional<HostName> host_of(const RegularExpression& expression);

}  // namespace bnfurl::crawl::rules
