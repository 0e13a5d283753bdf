// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// RE2::Set, Debian's library, with as much memory as it needs for a thousand rules and more.
#include <re2/re2.h>
#include <re2/set.h>

#include <stdexcept>

#include "benchmarks/crawl/rules/decider.hpp"

namespace bnfurl::benchmarks {
namespace {

constexpr std::int64_t most_memory = std::int64_t{512} << 20;

RE2::Options options() {
  RE2::Options options(RE2::Latin1);
  options.set_max_mem(most_memory);
  return options;
}

class Re2 {
public:
  explicit Re2(const RuleListing& rules) : set_(options(), RE2::UNANCHORED) {
    for (const ListedRule& rule : rules) {
      if (set_.Add(expression(rule), nullptr) < 0) throw std::runtime_error("RE2: " + expression(rule));
    }
    if (!set_.Compile()) throw std::runtime_error("RE2::Set: too little memory");
  }

  bool denies(std::string_view url) { return set_.Match({url.data(), url.size()}, nullptr); }

private:
  RE2::Set set_;
};

const bool added = add_side([](const Given& given) {
  return Side{"RE2::Set", "", "given normal forms; says that a rule is there, not which decides",
              [rules = given.rules] { return std::make_unique<DeciderOf<Re2>>(rules); }};
});

}  // namespace

}  // namespace bnfurl::benchmarks
