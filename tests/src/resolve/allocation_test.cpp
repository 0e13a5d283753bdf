// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Verifies the promise that resolving does not allocate, by counting allocations.
#include <bnfurl/normalize.hpp>

#include <gtest/gtest.h>

#include <array>
#include <string>

#include <bnfurl/rfc3986.hpp>

#include "tests/src/resolve/resolved_text.hpp"
#include "tests/src/support/allocation_count.hpp"

namespace bnfurl::tests {
namespace {

static_assert(noexcept(Base::of(rfc3986::URI, "")));
static_assert(noexcept(resolve(std::declval<Base>(), "", Resolution::rfc3986, {})));

TEST(Allocations, ResolvingMakesNone) {
  std::array<char, 9000> memory;
  for (const std::string& base : {std::string("http://a/b/c;p?q"), "http://a/" + std::string(4096, 'b') + "/./c"}) {
    for (const std::string& reference :
         {std::string("../g"), std::string("g/./../h"), std::string(4100, 'g') + "/.."}) {
      for (const Resolution how : every_reading) {
        const std::size_t before = allocation_count();
        const bool is_done = resolve(*Base::of(rfc3986::URI, base), reference, how, memory).has_value();
        EXPECT_EQ(allocation_count(), before);
        EXPECT_TRUE(is_done);
      }
    }
  }
}

}  // namespace
}  // namespace bnfurl::tests
