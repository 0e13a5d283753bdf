// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What decides by rules: bnfurl or a peer, a class with `bool denies(std::string_view)`; here it
// becomes a loop over all URLs, so that nothing stands between two URLs.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "benchmarks/crawl/rule_lists.hpp"

namespace bnfurl::benchmarks {

using Urls = std::vector<std::string_view>;

class Decider {
public:
  Decider() = default;
  Decider(const Decider&) = delete;
  Decider& operator=(const Decider&) = delete;
  virtual ~Decider() = default;
  [[nodiscard]] virtual std::size_t denied(const Urls& urls) = 0;
  [[nodiscard]] virtual std::vector<bool> verdicts(const Urls& urls) = 0;
};

template <class Peer>
class DeciderOf final : public Decider {
public:
  template <class... Arguments>
  explicit DeciderOf(const Arguments&... arguments) : peer_(arguments...) {}

  std::size_t denied(const Urls& urls) override {
    std::size_t count = 0;
    for (const std::string_view url : urls) count += peer_.denies(url) ? 1 : 0;
    return count;
  }
  std::vector<bool> verdicts(const Urls& urls) override {
    std::vector<bool> all;
    for (const std::string_view url : urls) all.push_back(peer_.denies(url));
    return all;
  }

private:
  Peer peer_;
};

struct RuleSide {
  std::string name;
  std::string version;  ///< empty: the library does not say
  std::string misses;   ///< what it does not do, or does in addition
  std::function<std::unique_ptr<Decider>()> compile;
};

/// What a side may decide by.
struct GivenRules {
  RuleListing rules;
  std::string kind;  ///< of a rule file
  std::string text;  ///< of this rule file
  Urls urls;         ///< those that it will be asked, in this order
};

/// Those that were compiled (peers/rule_peers.cpp), as far as they can say what is given.
[[nodiscard]] std::vector<RuleSide> other_rule_sides(const GivenRules& given);

}  // namespace bnfurl::benchmarks
