// How far a text goes by derivatives: what `explain` reports about it.
#pragma once

#include <cstdint>
#include <string_view>

#include "tools/verify/reference/derivatives.hpp"

namespace bnfurl::gen {

struct Verdict {
  bool matches = false;
  std::size_t offset = 0;                     ///< the length of the longest prefix with which a matching text can begin
  Derivatives::State state = Terms::nothing;  ///< after that prefix
};

[[nodiscard]] inline Verdict judge(Derivatives& derivatives, std::string_view text) {
  Verdict verdict{false, 0, derivatives.start()};
  while (verdict.offset < text.size()) {
    const Derivatives::State next = derivatives.step(verdict.state, static_cast<std::uint8_t>(text[verdict.offset]));
    if (!derivatives.viable(next)) return verdict;
    verdict.state = next;
    ++verdict.offset;
  }
  verdict.matches = derivatives.accepts(verdict.state);
  return verdict;
}

/// The octets that can follow in `state`.
[[nodiscard]] inline OctetSet expected(Derivatives& derivatives, Derivatives::State state) {
  OctetSet result;
  for (unsigned octet = 0; octet < 256; ++octet) {
    const auto each = static_cast<std::uint8_t>(octet);
    if (derivatives.viable(derivatives.step(state, each))) result |= OctetSet::single(each);
  }
  return result;
}

}  // namespace bnfurl::gen
