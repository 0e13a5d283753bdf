// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Decides whether a program should fetch a URL that someone else chose, before it resolves a name or opens a connection
// (server-side request forgery). Call it for each URL, and again for the target of each redirect.
//
// It cannot know what a name resolves to. A name can resolve to 127.0.0.1, and to another address the next time. So
// check the address, too, with `special_host`, and connect to the address that you have checked.
//
// Nothing here allocates or throws, except the `sentence` that returns a std::string. Nothing takes a lock or changes
// global state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/export.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl {

/// What is special about a host. Values can be combined as bits.
enum class Network : std::uint16_t {
  none = 0,              ///< nothing: a public address, or a name in the public DNS
  loopback = 1,          ///< this machine: 127.0.0.0/8, ::1, `localhost`
  private_use = 2,       ///< a private network: 10.0.0.0/8, 172.16.0.0/12, 192.168.0.0/16, fc00::/7
  link_local = 4,        ///< the same link, which clouds use for metadata: 169.254.0.0/16, fe80::/10
  shared = 8,            ///< the network of a provider: 100.64.0.0/10
  unspecified = 16,      ///< 0.0.0.0/8, ::, which many systems take for this machine
  documentation = 32,    ///< examples: 192.0.2.0/24, 2001:db8::/32
  multicast = 64,        ///< 224.0.0.0/4, ff00::/8
  translated = 128,      ///< an IPv6 address that contains an IPv4 address: ::ffff:0:0/96, 64:ff9b::/96, 2002::/16
  reserved = 256,        ///< all other addresses that are not for hosts
  local_name = 512,      ///< a name outside the public DNS: without a dot, or below `local`, `internal`, `home.arpa`...
  ambiguous_name = 1024  ///< a name that some programs read as an address, such as `127.1`, or decode, such as `%6c`
};
[[nodiscard]] constexpr Network operator|(Network a, Network b) noexcept {
  return static_cast<Network>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}
[[nodiscard]] constexpr Network operator&(Network a, Network b) noexcept {
  return static_cast<Network>(static_cast<unsigned>(a) & static_cast<unsigned>(b));
}

/// The name of one value, as `private` for `private_use`, `local-name` for `local_name`, and `public` for `none`.
///   network_name(Network::link_local)                  ->  "link-local"
[[nodiscard]] std::string_view network_name(Network network) noexcept;
/// The value with this name, or nullopt.
///   network_named("private") == Network::private_use   ->  true
[[nodiscard]] std::optional<Network> network_named(std::string_view name) noexcept;

/// What is special about a host, and by which entry of the registries.
struct SpecialHost {
  Network network = Network::none;
  std::string_view entry = {};  ///< `10.0.0.0/8` or `localhost`; empty for `none`, and for names without such an entry
};

/// What is special about the host of a URL, or about an address without brackets, according to IANA's registries of
/// special-purpose IPv4 and IPv6 addresses and of special-use domain names, as of November 2026. Addresses that these
/// registries list as globally reachable are not special, except those in a larger block that is.
///   special_host("169.254.169.254").entry              ->  "169.254.0.0/16"
///   special_host("[::ffff:127.0.0.1]").network == Network::translated  ->  true
///   special_host("db.internal").network == Network::local_name         ->  true
///   special_host("0x7f.1").network == Network::ambiguous_name          ->  true
///   special_host("example.org").network == Network::none               ->  true
[[nodiscard]] SpecialHost special_host(std::string_view host) noexcept;

/// What may be fetched.
struct FetchPolicy {
  std::string_view schemes = "http https";  ///< in lower case, separated by spaces
  Network networks = Network::none;         ///< these as well; `translated` only if the IPv4 address may be fetched;
                                            ///< a bit that belongs to no network refuses every URL
};

/// Why a URL must not be fetched. It refers to the URL, which must live as long.
class Refusal {
public:
  /// Writes a sentence, as much of it as there is room for; returns the size of all of it.
  std::size_t sentence(std::span<char> memory) const noexcept;
  [[nodiscard]] std::string sentence() const;

private:
  friend std::optional<Refusal> refuse(Production, std::string_view, FetchPolicy) noexcept;
  enum class Why : std::uint8_t { invalid, scheme, words, host };
  Why why_ = Why::invalid;
  std::optional<Error> error_ = {};  // why the URL is invalid
  std::string_view text_ = {};       // the scheme or the host that is not allowed, or the sentence
  std::string_view schemes_ = {};    // those that are allowed
  SpecialHost host_ = {};
};

/// Why `url` must not be fetched; nullopt: it may be. It has to match `entry`, best the production `plain-url` of the
/// grammar `plain`, which all clients read alike; its scheme has to be one of `policy.schemes`; its host must not be
/// special, except as `policy.networks` allows, nor longer than 253 octets, and no label of it longer than 63 (RFC
/// 1035, section 2.3.4). Whether a label that begins with "xn--" is valid is not checked.
///   refuse(rfc3986::URI, "http://example.org/").has_value()            ->  false
///   refuse(rfc3986::URI, "http://10.0.0.1/")->sentence()               ->  10.0.0.1 is a private address (10.0.0.0/8)
///   refuse(rfc3986::URI, "http://a/", {.schemes = "https"})->sentence()
///     ->  the scheme "http" is not allowed (allowed: https)
///   refuse(rfc3986::URI, "http://10.0.0.1/", {.networks = Network::private_use}).has_value()  ->  false
///   refuse(rfc3986::URI, "http://a\\@b/")->sentence()  ->  "\" is not allowed in a host
///   refuse(rfc3986::URI, "mailto:a@b", {.schemes = "mailto"})->sentence()  ->  the URL has no host
[[nodiscard]] std::optional<Refusal> refuse(Production entry, std::string_view url BNFURL_LIFETIMEBOUND,
                                            FetchPolicy policy = {}) noexcept;
/// Deleted: the refusal would refer to a temporary string that is gone.
template <detail::TemporaryString Text>
void refuse(Production entry, Text&& url, FetchPolicy policy = {}) = delete;

}  // namespace bnfurl

BNFURL_EXPORT_END
