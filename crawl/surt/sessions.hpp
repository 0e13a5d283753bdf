// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Session ids in paths and queries, as the package `surt` 0.3.1 knows them. Letter case means nothing. Of each kind, the
// last one is taken out, and the kinds in this order:
//   in a path that goes on with NAME.aspx, before any "?":
//     (x(ID)…)/     after "/": one or more letters, each with an ID of 24 letters and digits
//     (ID)/         after "/"
//   in a query, with the "&" after it, up to which or the end it must go:
//     …jsessionid=ID, …phpsessid=ID, …sid=ID    an ID of 32 letters and digits
//     …aspsessionidXXXXXXXX=ID                   eight letters, and an ID of 24 letters
//     …cfid=X&cftoken=Y
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace bnfurl::crawl {

/// Takes the session ids out of the path or query that is `text` from `begin` up to `end`; returns its new end.
[[nodiscard]] std::size_t remove_path_sessions(std::string& text, std::size_t begin, std::size_t end);
[[nodiscard]] std::size_t remove_query_sessions(std::string& text, std::size_t begin, std::size_t end);

// Octets that mean something in a key, where a text has them as they are. They are written as triplets; and the triplets
// that stand there already get one more "25", so that each can be told from the other: "," is "%2C", "%2C" is "%252C",
// "%252C" is "%25252C".

/// Appends `text` to `to`, the octets of `octets` kept apart.
void append_kept_apart(std::string& to, std::string_view text, std::string_view octets);
/// The reverse.
void append_put_back(std::string& to, std::string_view text, std::string_view octets);

/// Whether `text` begins with a triplet of one of them, whatever the number of its "25".
[[nodiscard]] bool begins_kept_apart(std::string_view text, std::string_view octets);

}  // namespace bnfurl::crawl
