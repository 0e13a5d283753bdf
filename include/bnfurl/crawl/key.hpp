// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Keys for what was seen. All that guesses is a step with a name, and no step is taken unless it is asked for.
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

/// A set of steps, carried out in this order: fragment, userinfo, drop=NAME|NAME, sessions, sort, empty-query, www, dot,
/// slash, scheme. docs/reference/levels-and-keys.md has what each takes away. `drop`, given again, drops more. A
/// "?" goes with the last parameter; one with nothing after it is for empty-query. Parameters stand between "&", and
/// their names end before the first "=". Keys that are equal by some steps are equal by these and any further ones.
/// Objects do not change; any thread may use them.
class KeySteps {
public:
  /// The steps of a list, in any order; or what is wrong with it, and what is allowed. An empty text: no steps.
  ///   KeySteps::parse("sort,drop=ref|utm_*") ? "steps" : "fault"  ->  "steps"
  ///   KeySteps::parse("sorted") ? "steps" : "fault"               ->  "fault"
  [[nodiscard]] static Result<KeySteps, Fault> parse(std::string_view list);

  KeySteps();
  KeySteps(const KeySteps&);
  KeySteps(KeySteps&&) noexcept;
  KeySteps& operator=(const KeySteps&);
  KeySteps& operator=(KeySteps&&) noexcept;
  ~KeySteps();

  /// What the key of `text`, a text of `entry` in normal form, is made from: not always a text of `entry`. It is in
  /// `memory`, which is used again and grows as needed. With the steps `fragment,drop=utm_*,sort`:
  ///   steps.apply(rfc3986::URI, "http://h/?b&utm_id=1&a#f", key)  ->  "http://h/?a&b"
  ///   steps.apply(rfc3986::URI, "a b", key).has_value()           ->  false
  [[nodiscard]] Result<std::string_view, Refusal> apply(Production entry, std::string_view text,
                                                        std::string& memory BNFURL_LIFETIMEBOUND) const;

private:
  struct State;
  std::unique_ptr<State> state_;
};

/// XXH3-128 of a text, seed 0. They are ordered as their digits are.
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
