// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What an octet of a URL is: of a component, or a mark between two of them. In the order in which a URL has them.
#pragma once

#include <cstdint>

namespace bnfurl::crawl::rules {

enum class Role : std::uint8_t {
  scheme,
  colon,            ///< after the scheme
  slash,            ///< the first of two before an authority
  before_userinfo,  ///< the second of them, where userinfo follows
  userinfo,
  before_host,  ///< the second of them, or "@"
  host,
  before_port,
  port,
  path,
  before_query,
  query,
  before_fragment,
  fragment,
  end,  ///< no octet: the URL is over
};

}  // namespace bnfurl::crawl::rules
