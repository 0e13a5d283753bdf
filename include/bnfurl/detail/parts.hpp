// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What the results of <bnfurl/bnfurl.hpp> need of the library. Programs do not use it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/grammar.hpp>
#include <bnfurl/values.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::detail {

/// The bytes of `span`, if it is present.
[[nodiscard]] constexpr std::optional<std::string_view> slice(std::string_view text, Span span) noexcept {
  if (span.begin == Span::absent) return std::nullopt;
  return std::string_view(text.data() + span.begin, span.end - span.begin);
}

/// The names of the grammar's alternatives, nullopt for `Choices::none`; and the number of its components.
[[nodiscard]] std::optional<std::string_view> host_kind_name(const ProductionData& entry, std::uint8_t kind) noexcept;
[[nodiscard]] std::optional<std::string_view> kind_name(const ProductionData& entry, std::uint8_t kind) noexcept;
[[nodiscard]] std::size_t component_count(const ProductionData& entry) noexcept;

/// Userinfo, host and port, with the delimiters between them; absent without a host.
[[nodiscard]] Span authority_of(const ProductionData& entry, std::span<const Span> spans) noexcept;

/// The first way in which `split` tries a text; src/core/split.cpp shows all of them. Fills `spans`, which has one
/// element for each component of the grammar, and `choices`. Writes nothing if the text does not match.
[[nodiscard]] bool split_by_short_text(const ProductionData& entry, std::string_view text, Span* spans,
                                       Choices* choices) noexcept;

/// What `sentence` knows beyond the state of the automaton, because the text was available.
struct Cause {
  enum Kind : std::uint8_t {
    state,           ///< nothing more
    found,           ///< the byte at the offset, in the component
    earlier_octet,   ///< a byte before the offset, in the component: without it the component would be read differently
    broken_escape,   ///< "%" without two hexadecimal digits; `octet` is 1 if the escape of "%" is allowed there
    refused_escape,  ///< "%" with the two digits of `octet`, which the component does not allow
    reason,          ///< the text of a `# reason:` line of the grammar, whose index is `component`
  };
  Kind kind = state;
  std::uint8_t component = 0;  ///< its code; 0: no component
  std::uint8_t octet = 0;
};

}  // namespace bnfurl::detail

BNFURL_EXPORT_END
