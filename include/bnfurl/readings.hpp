// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What different programs find in one URL. If two of them find another host, port or path, a check by the one does not
// hold for the other. Do not use this to decide what to fetch: that these programs agree does not mean that all do.
//
// A way to read URLs, a convention, is a production, of a published grammar or of grammar/conventions.bnf. Further
// productions of its grammar say, by their names, what the program changes: an octet that matches `gap` is removed
// wherever it is, and one that matches `slash` means "/" in a path; the host of a `number-url` is an IPv4 address in
// another spelling; the host of a `rewritten-url` is decoded or mapped, and then perhaps rejected; what does not match
// `special-url` is read by rules that the grammar does not have. grammar/whatwg.bnf has all of them.
//
// Nothing here allocates, throws, takes a lock or changes global state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/export.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

/// What a convention finds in a URL.
struct Reading {
  enum class Kind : std::uint8_t {
    written,    ///< the host, as it is written
    joined,     ///< the host, in the URL without its gaps
    number,     ///< the host, an IPv4 address in another spelling
    rewritten,  ///< a host, which is decoded or mapped before it is used
    no_host,    ///< no host, or an empty one
    rejected,   ///< nothing, since the URL is invalid
    unknown     ///< it is unknown how such URLs are read
  };
  Kind kind = Kind::unknown;
  Span host = {}, port = {}, path = {};  ///< where they are in the URL; the path with the "/" before it
  std::size_t offset = 0;                ///< if it is rejected: where
  char address[16] = {};                 ///< of a number: the address, as in "127.0.0.1", and a NUL

  [[nodiscard]] bool finds_host() const noexcept { return kind <= Kind::number; }
};

/// A way to read URLs.
class Convention {
public:
  /// The names of the further productions. Those of a grammar that was read at run time must be prepared.
  static constexpr std::string_view further[] = {"gap", "slash", "number-url", "rewritten-url", "special-url"};

  /// Nullopt if the grammar has no component `host`, a further production is not prepared, or a feed has no room for
  /// it.
  ///   Convention::of(*find_production("rfc1808", "URL")).has_value()  ->  false
  [[nodiscard]] static std::optional<Convention> of(Production entry) noexcept;

  ///   Convention::of(rfc3986::URI)->read("http://0x7f.1/").host.end   ->  13
  ///   Convention::of(rfc3986::URI)->read("http://a\\@b/").offset      ->  8
  [[nodiscard]] Reading read(std::string_view url) const noexcept;

  /// Writes a part of a URL without gaps, with "/" for each slash, into memory of at least its size; returns the size.
  std::size_t write(std::string_view part, char* memory) const noexcept;

private:
  friend class Comparison;
  class Octets;
  explicit Convention(Production entry) noexcept : entry_(entry) {}
  [[nodiscard]] Reading found(Reading::Kind kind, std::string_view url, std::span<const Span> spans) const noexcept;
  [[nodiscard]] std::optional<Reading> read_joined(Production entry, std::string_view url) const noexcept;
  [[nodiscard]] bool matches_joined(Production production, std::string_view url) const noexcept;

  Production entry_;
  std::optional<Production> gap_ = {}, slash_ = {}, number_ = {}, rewritten_ = {}, special_ = {};
};

/// Whether conventions agree.
enum class Agreement : std::uint8_t {
  none,   ///< no reader finds a host
  alike,  ///< all of them find the same host, port and path; a missing port is as an empty one
  differ
};

/// Compares what conventions find in one URL, which must live as long as this.
class Comparison {
public:
  explicit Comparison(std::string_view url BNFURL_LIFETIMEBOUND) noexcept : url_(url) {}
  /// Reads the URL.
  Reading add(const Convention& by) noexcept;

  [[nodiscard]] Agreement agreement() const noexcept;
  /// How many of host, port and path are the same for all that find a host, up to the first one that is not.
  [[nodiscard]] std::size_t same_parts() const noexcept { return same_parts_; }

private:
  std::string_view url_;
  std::optional<Convention> first_ = {};  // of those that find a host
  Reading reading_ = {};                  // its reading
  std::size_t same_parts_ = 3;
  bool all_find_host_ = true, any_has_host_ = false;
};

}  // namespace bnfurl

BNFURL_EXPORT_END
