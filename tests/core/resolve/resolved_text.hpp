// A reference seen from a base, as a string that is easy to compare, and all ways to read it.
#pragma once

#include <bnfurl/normalize.hpp>

#include <string>
#include <string_view>

namespace bnfurl::tests {

inline constexpr Resolution every_reading[] = {Resolution::rfc3986, Resolution::rfc3986_tolerant, Resolution::rfc2396,
                                               Resolution::rfc1808};

/// How many octets are promised to be enough.
[[nodiscard]] inline std::size_t enough(std::string_view base, std::string_view reference) {
  return base.size() + reference.size() + 4;
}

/// The result; "no reference", or "no base".
[[nodiscard]] inline std::string resolved(Production entry, std::string_view base, std::string_view reference,
                                          Resolution how) {
  const auto from = Base::of(entry, base);
  if (!from) return "no base";
  std::string memory(enough(base, reference), '\0');
  const auto result = resolve(*from, reference, how, memory);
  return result ? std::string(*result) : "no reference";
}

}  // namespace bnfurl::tests
