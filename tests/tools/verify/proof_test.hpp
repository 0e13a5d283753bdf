#pragma once

#include <vector>

#include <bnfurl/detail/data.hpp>
#include <bnfurl/rfc3986.hpp>

#include "tools/verify/harness/readings.hpp"

namespace bnfurl::proof {

// A production as compiled, and the same with the scanner of another production: a proof has to tell them apart.

/// `h16` of RFC 3986.
[[nodiscard]] inline TestedProduction tested_h16(const std::vector<gen::Grammar>& printed) {
  const detail::ProductionData& h16 = detail::data_of(rfc3986::h16);
  return {"h16", h16.grammar, &h16, *gen::find_grammar(printed, "rfc3986"), true};
}

/// The same, but with the `matches` of `DIGIT`.
[[nodiscard]] inline TestedProduction broken_h16(const std::vector<gen::Grammar>& printed) {
  static const detail::ProductionData broken = [] {
    detail::ProductionData data = detail::data_of(rfc3986::h16);
    data.fast = nullptr;
    data.matches = detail::data_of(rfc3986::DIGIT).matches;
    return data;
  }();
  TestedProduction tested = tested_h16(printed);
  tested.compiled = &broken;
  return tested;
}

}  // namespace bnfurl::proof
