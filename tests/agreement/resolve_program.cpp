// References resolved for tests/agreement/resolve_test.py. Each line of the input is a reading, a grammar, a base and a
// reference, separated by tabs; the answer is a line each: the result, or "-" where there is none.
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/normalize.hpp>

#include <array>
#include <cstdlib>
#include <iostream>
#include <string>
#include <string_view>
#include <utility>

namespace {

using bnfurl::Resolution;

Resolution reading_of(std::string_view name) {
  constexpr std::array<std::pair<std::string_view, Resolution>, 4> readings = {{
      {"rfc3986", Resolution::rfc3986},
      {"rfc3986_tolerant", Resolution::rfc3986_tolerant},
      {"rfc2396", Resolution::rfc2396},
      {"rfc1808", Resolution::rfc1808},
  }};
  for (const auto& [known, reading] : readings) {
    if (known == name) return reading;
  }
  std::cerr << "no reading " << name << "\n";
  std::exit(2);
}

std::string answer(Resolution how, const bnfurl::Grammar& grammar, std::string_view text, std::string_view reference) {
  const auto base = bnfurl::Base::of(grammar.start(), text);
  if (!base) return "-";
  std::string memory(text.size() + reference.size() + 4, '\0');
  const auto result = bnfurl::resolve(*base, reference, how, memory);
  return result ? std::string(*result) : "-";
}

}  // namespace

int main() {
  std::string how;
  std::string grammar;
  std::string base;
  std::string reference;
  while (std::getline(std::cin, how, '\t') && std::getline(std::cin, grammar, '\t') &&
         std::getline(std::cin, base, '\t') && std::getline(std::cin, reference)) {
    std::cout << answer(reading_of(how), *bnfurl::find_grammar(grammar), base, reference) << "\n";
  }
}
