// Rules that are tried one by one: those on productions, repetitions and lengths, and those with several conditions.
#pragma once

#include <cstddef>
#include <string>
#include <variant>
#include <vector>

#include "src/rules/automata/nfa.hpp"
#include "src/rules/numbers.hpp"
#include "src/rules/rule.hpp"
#include "src/rules/tiers/url_view.hpp"

namespace bnfurl::crawl::rules {

/// A pattern, parameter or expression, walked as a set of states.
struct WalkTest {
  RuleStates states;
  Subject subject;
};

/// The label before the last `complete` octets of the host begins like this.
struct LabelTest {
  std::size_t complete;  ///< 0: the host itself begins like this, or its last label does
  std::string begin;
};

struct ProductionTest {
  Production production;
  std::string component;
};

using Test = std::variant<HostName, AddressNet, WalkTest, LabelTest, ProductionTest, Repetition, Longer>;

struct Check {
  Rank rank = no_rank;
  std::vector<Test> all = {};
  std::vector<Test> none = {};
};

[[nodiscard]] bool passes(const Nfa& nfa, const Check& check, const UrlView& url) noexcept;

}  // namespace bnfurl::crawl::rules
