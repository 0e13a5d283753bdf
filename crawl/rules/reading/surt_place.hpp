// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What a SURT prefix says of a URL's parts, so that it can be asked for by its host like other rules. Userinfo does not
// count: a SURT with it has the same prefixes as one without.
//   http://(org,example,)/a   scheme http, host example.org alone, no port, a path that begins with /a
//   (org,exa                  any host below org whose next label begins with exa
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <variant>

#include "crawl/rules/reading/values.hpp"

namespace bnfurl::crawl::rules {

struct SurtPlace {
  std::optional<std::string> scheme = std::nullopt;
  std::string host = {};     ///< the labels that are complete, turned round; empty if none is
  std::string partial = {};  ///< how the label before them begins
  bool is_closed = false;    ///< `)` stands there: the host has no more labels, and the port is this one
  std::string port = {};
  std::string path = {};  ///< how path and query begin
};

[[nodiscard]] std::variant<SurtPlace, ValueFault> surt_place(std::string_view text);

}  // namespace bnfurl::crawl::rules
