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

/// The bytes of `span` in a text, if it is present.
[[nodiscard]] constexpr std::optional<std::string_view> slice(const char* text, Span span) noexcept {
  if (span.begin == Span::absent) return std::nullopt;
  return std::string_view(text + span.begin, span.end - span.begin);
}

/// The names of the grammar's alternatives, nullopt for `Choices::none`; and the number of its components.
[[nodiscard]] std::optional<std::string_view> host_kind_name(const ProductionData& entry, std::uint8_t kind) noexcept;
[[nodiscard]] std::optional<std::string_view> kind_name(const ProductionData& entry, std::uint8_t kind) noexcept;
[[nodiscard]] std::size_t component_count(const ProductionData& entry) noexcept;

/// Userinfo, host and port, with the delimiters between them; absent without a host.
[[nodiscard]] Span authority_of(const ProductionData& entry, std::span<const Span> spans) noexcept;

/// Whether this is the field Host for the authority of a text that was split into `spans`.
[[nodiscard]] bool is_authority(std::string_view host_field, const ProductionData& entry, const char* text,
                                std::span<const Span> spans) noexcept;

/// The first way in which `split` tries a text; src/core/split.cpp shows all of them. Fills `spans`, which has one
/// element for each component of the grammar, and `choices`. Writes nothing if the text does not match.
[[nodiscard]] bool split_by_short_text(const ProductionData& entry, std::string_view text, Span* spans,
                                       Choices* choices) noexcept;

/// What `sentence` knows beyond the state of the automaton, because of the bytes that were read.
struct Cause {
  enum Kind : std::uint8_t {
    state,           ///< nothing more
    earlier_octet,   ///< a byte before the offset: without it the component would be read differently
    broken_escape,   ///< "%" without two hexadecimal digits; `octet` is 1 if the escape of "%" is allowed there
    refused_escape,  ///< "%" with the two digits of `octet`, which the component does not allow
    reason,          ///< the text of a `# reason:` line of the grammar, whose index is `octet`
  };
  Kind kind = state;
  std::uint8_t part = 0;  ///< in which it is, as a code
  std::uint8_t octet = 0;
};

/// What a walk remembers of the bytes that it has read, so that a `Cause` can be found without them.
struct Trail {
  static constexpr std::uint16_t nowhere = 0xffff;

  std::size_t escape_offset = 0;          ///< of the last "%" that led to another state
  std::uint16_t before_escape = nowhere;  ///< the state before it
  std::uint16_t text_state = nowhere;     ///< at the end of the longest valid prefix that was left
  std::uint8_t octet_after_text = 0;      ///< the byte that follows this prefix
  std::uint8_t octet_after_percent = 0;   ///< the byte that follows that "%"; 0: none yet
};

}  // namespace bnfurl::detail

BNFURL_EXPORT_END
