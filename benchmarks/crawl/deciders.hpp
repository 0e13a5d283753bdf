// What decides by rules, bnfurl or a peer: a class that is made of what it is given, with one function,
// `bool denies(std::string_view url)`. Here it becomes a loop over all URLs, so that nothing stands between two of them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "benchmarks/crawl/rule_lists.hpp"

namespace bnfurl::benchmarks {

using Urls = std::vector<std::string_view>;

/// Writes a verdict for each URL: whether it is denied.
using Decider = std::function<void(const Urls& urls, std::vector<char>& denied)>;

/// What a side may decide by.
struct GivenRules {
  RuleListing rules;
  std::string kind;  ///< of a rule file
  std::string text;  ///< of this rule file
};

struct RuleSide {
  std::string name;
  std::string version;  ///< empty: the library does not say
  std::function<Decider(const GivenRules& given)> compile;
};

template <class Peer>
RuleSide rule_side(std::string name, std::string version) {
  return {std::move(name), std::move(version), [](const GivenRules& given) -> Decider {
            return [peer = std::make_shared<Peer>(given)](const Urls& urls, std::vector<char>& denied) {
              for (std::size_t i = 0; i < urls.size(); ++i) denied[i] = peer->denies(urls[i]) ? 1 : 0;
            };
          }};
}

/// Those that were compiled (peers/rule_peers.cpp).
[[nodiscard]] std::vector<RuleSide> other_rule_sides();

}  // namespace bnfurl::benchmarks
