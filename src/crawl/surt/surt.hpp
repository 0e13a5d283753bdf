// What keys have in common: session ids, which all of them can leave out; and then what the key of the package `surt`
// is made of.
//
// Session ids in paths and queries, as the package `surt` 0.3.1 knows them. Letter case means nothing. Of each kind,
// the last one is taken out, and the kinds in this order:
//   in a path that goes on with NAME.aspx, before any "?":
//     (x(ID)…)/     after "/": one or more letters, each with an ID of 24 letters and digits
//     (ID)/         after "/"
//   in a query, with the "&" after it, up to which or the end it must go:
//     …jsessionid=ID, …phpsessid=ID, …sid=ID    an ID of 32 letters and digits
//     …aspsessionidXXXXXXXX=ID                   eight letters, and an ID of 24 letters
//     …cfid=X&cftoken=Y
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "src/crawl/idna.hpp"

namespace bnfurl::crawl {

/// A parameter with a name that ends in `name` and so many letters, and a value of `size` octets.
struct SessionKind {
  std::string_view name;
  std::size_t letters = 0;
  std::size_t size = 0;
  bool (*is_of_value)(char) = is_letter_or_digit;
};
inline constexpr std::array<SessionKind, 4> session_kinds = {
    {{"jsessionid", 0, 32}, {"phpsessid", 0, 32}, {"sid", 0, 32}, {"aspsessionid", 8, 24, is_letter}}};

/// Takes the session ids out of the path or query that is `text` from `begin` up to `end`; returns its new end.
[[nodiscard]] std::size_t remove_path_sessions(std::string& text, std::size_t begin, std::size_t end);
[[nodiscard]] std::size_t remove_query_sessions(std::string& text, std::size_t begin, std::size_t end);

}  // namespace bnfurl::crawl

namespace bnfurl::crawl::ia {

// Triplets as the package `surt` treats them: decoded until there are none, and then written for all octets that are no
// printable ASCII.

/// `text`, triplets decoded until there are none: "%2541" becomes "A".
[[nodiscard]] std::string decoded(std::string_view text);
/// Appends `text` to `to` in lower case, and as triplets: blanks, controls, "#", "%" and octets from 0x7f on.
void append_encoded(std::string& to, std::string_view text);
/// Both, one after the other.
void append_clean(std::string& to, std::string_view text);

// The host of a key as the package `surt` makes it.

/// Appends to `key` what a key has of `host`: its labels from the last to the first, with "," between them. Triplets
/// are decoded, names are as in IDNA 2003, addresses of fewer than four numbers have four, and "www." and "www7." are
/// left out at the beginning if `without_www`. Returns whether there is anything left of the host.
bool append_host(std::string& key, std::string_view host, bool without_www);

// A text cut into its parts as the package `surt` does it, by rules that are wider than those of any RFC.

/// A part that is absent is empty: the package does not tell one from the other.
struct Url {
  std::string_view scheme;
  std::string_view host;
  std::string_view port;
  std::string_view path;
  std::string_view query;
};

/// `text` without blanks around it, and without tabs and line ends; in `memory`, if it has some inside.
[[nodiscard]] std::string_view without_blanks(std::string_view text, std::string& memory);
/// The parts of `text`, which is not empty and has no blanks around it. They point into `text`, or to constants.
[[nodiscard]] Url cut(std::string_view text);

}  // namespace bnfurl::crawl::ia
