// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What an automaton walks over: two pieces, one after the other. The first is empty but where a URL has no path: then
// rules see "/", which no octet of the URL is.
#pragma once

#include <string_view>

namespace bnfurl::crawl::rules {

struct SubjectText {
  std::string_view begin;
  std::string_view rest;
};

}  // namespace bnfurl::crawl::rules
