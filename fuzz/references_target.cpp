// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <string>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/normalize.hpp>

#include "fuzz/target.hpp"

namespace bnfurl::fuzz {
namespace {

constexpr Resolution every_reading[] = {Resolution::rfc3986, Resolution::rfc3986_tolerant, Resolution::rfc2396,
                                        Resolution::rfc1808};

// The result in memory of the size that is promised to be enough.
std::optional<std::string> resolved(const Base& base, std::string_view reference, Resolution how) {
  std::string memory(base.text().size() + reference.size() + 4, '\0');
  const auto result = resolve(base, reference, how, memory);
  return result ? std::optional(std::string(*result)) : std::nullopt;
}

// RFC 2396's grammar has no URI of a scheme alone, but its section 5.2 makes one of "." on an opaque base.
bool is_only_a_scheme(std::string_view text) { return text.substr(0, text.find_first_of("?#")).ends_with(':'); }

// A short reference is resolved in another way than a long one: a fragment makes it long, and stays what it is.
void check_long(const Base& base, const std::string& reference, Resolution how, const std::string& result) {
  if (reference.empty() || reference.find('#') != std::string::npos) return;
  const std::string fragment = "#" + std::string(64, 'a');
  if (resolved(base, reference + fragment, how) != result + fragment) fail("short and long differ: " + result);
}

void check(const Base& base, Production start, const std::string& reference, Resolution how) {
  const std::optional<std::string> result = resolved(base, reference, how);
  if (!result) fail("a reference has no result: " + reference);
  const bool is_known = start.grammar().name() == "rfc2396" && is_only_a_scheme(*result);
  if (!is_known && !Base::of(start, *result)) fail("a result is no text of the grammar: " + *result);
  check_long(base, reference, how, *result);
  std::string too_little(result->size() - 1, '\0');
  if (resolve(base, reference, how, too_little)) fail("a result has no room: " + *result);
}

}  // namespace

void run_references(std::string_view /*target*/, std::string_view octets) {
  const std::size_t end = octets.find('\n');
  if (end == std::string_view::npos) return;
  const std::string text(octets.substr(0, end));
  const std::string reference(octets.substr(end + 1));
  for (const Grammar grammar : grammars()) {
    const std::optional<Base> base = Base::of(grammar.start(), text);
    if (!base || !matches(*reference_production(grammar), reference)) continue;
    for (const Resolution how : every_reading) check(*base, grammar.start(), reference, how);
  }
}

}  // namespace bnfurl::fuzz
