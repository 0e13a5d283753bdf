// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Deduplication keys. Each guess is a step with a name, and only the steps that you ask for are applied.
#pragma once

#include <compare>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/result.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::crawl {

/// A set of steps, applied in this order: fragment, userinfo, drop=NAME|NAME, session-ids, sessions, sort, empty-query,
/// www, dot, slash, scheme. docs/reference/levels-and-keys.md describes each. A second `drop` adds names. Removing the
/// last parameter removes the "?"; only empty-query removes a "?" that nothing follows. Parameters are separated by
/// "&", and their names end at the first "=". URLs whose keys are equal after some steps have equal keys after more
/// steps. Objects do not change; any thread may use them.
class KeySteps {
public:
  /// Parses a list of steps, in any order; an empty list has none. An error says what is allowed.
  ///   KeySteps::parse("sort,drop=ref|utm_*") ? "steps" : "fault"  ->  "steps"
  ///   KeySteps::parse("sorted") ? "steps" : "fault"               ->  "fault"
  [[nodiscard]] static Result<KeySteps, InputError> parse(std::string_view list);

  KeySteps();
  KeySteps(const KeySteps&);
  KeySteps(KeySteps&&) noexcept;
  KeySteps& operator=(const KeySteps&);
  KeySteps& operator=(KeySteps&&) noexcept;
  ~KeySteps();

  /// Applies the steps to `text`, which is a text of `entry` in normal form; keys are digests of the result, which need
  /// not match `entry`. The result is in `memory`, which is reused and grows as needed. With the steps
  /// `fragment,drop=utm_*,sort`:
  ///   steps.apply(rfc3986::URI, "http://h/?b&utm_id=1&a#f", key)  ->  "http://h/?a&b"
  ///   steps.apply(rfc3986::URI, "a b", key).has_value()           ->  false
  [[nodiscard]] Result<std::string_view, TextError> apply(Production entry, std::string_view text,
                                                          std::string& memory BNFURL_LIFETIMEBOUND) const;

private:
  struct State;
  std::unique_ptr<State> state_;
};

/// The XXH3-128 digest of a text, with seed 0. Digests compare like their hexadecimal digits.
struct Digest128 {
  std::uint64_t high = 0, low = 0;
  friend auto operator<=>(const Digest128&, const Digest128&) = default;
};

///   digest128("") == Digest128{0x99aa06d3014798d8, 0x6001c324468d497f} ? "equal" : "other"  ->  "equal"
[[nodiscard]] Digest128 digest128(std::string_view text) noexcept;

/// The same as 32 lower-case hexadecimal digits.
///   digest("")  ->  "99aa06d3014798d86001c324468d497f"
[[nodiscard]] std::string digest(std::string_view text);

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
