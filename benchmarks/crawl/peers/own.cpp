// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// bnfurl, by the levels that the peers have (RFC 3986, section 6.2.2), and with those of section 6.2.3.
#include <algorithm>
#include <array>
#include <bnfurl/normalize.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/version.hpp>

#include "benchmarks/crawl/library.hpp"

namespace bnfurl::benchmarks {

namespace {

template <Levels Asked>
class Own {
public:
  std::optional<std::string_view> normal_form(std::string_view text) {
    return normalize(rfc3986::URI, text, Asked, memory_);
  }

  bool set_base(std::string_view text) {
    base_ = Base::of(rfc3986::URI, text);
    return base_.has_value();
  }

  std::optional<std::string_view> resolved(std::string_view reference) {
    return resolve(*base_, reference, Resolution::rfc3986, memory_);
  }

private:
  std::array<char, 1 << 16> memory_;
  std::optional<Base> base_;
};

// The files of peers/ add to it before main, in any order.
std::vector<Library (*)()>& added() {
  static std::vector<Library (*)()> peers;
  return peers;
}

}  // namespace

Library bnfurl_syntax() { return library_of<Own<Levels::syntax>>("bnfurl", std::string(version())); }
Library bnfurl_scheme() {
  return library_of<Own<Levels::syntax | Levels::scheme>>("bnfurl, with scheme", std::string(version()));
}

bool add_library(Library (*make)()) {
  added().push_back(make);
  return true;
}

std::vector<Library> libraries() {
  std::vector<Library> all = {bnfurl_syntax(), bnfurl_scheme()};
  for (const auto make : added()) all.push_back(make());
  std::ranges::sort(all.begin() + 2, all.end(), {}, &Library::name);
  return all;
}

}  // namespace bnfurl::benchmarks
