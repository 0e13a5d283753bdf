// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Bases, references and results between guard pages, under every kernel: nothing is read outside a text, and nothing is
// written outside the memory, be it too small or as large as the result.
#include <bnfurl/bnfurl.hpp>
#include <bnfurl/normalize.hpp>

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/rfc3986.hpp>

#include "tests/src/kernels/machine.hpp"
#include "tests/src/resolve/resolved_text.hpp"
#include "tests/src/support/guarded.hpp"

namespace bnfurl::tests {
namespace {

const std::vector<std::string> bases = {
    "x:", "x:a/b", "http://a", "http://a/b/c/d;p?q#f", "http://a/./b/../c", "http://a/" + std::string(200, 'b') + "/c"};

// Of every size up to and beyond that of short references: plain, with dot segments at the begin, and at the end.
std::vector<std::string> references() {
  std::vector<std::string> result;
  for (std::size_t size = 0; size < 140; ++size) {
    for (const std::string_view begin : {"", "../", "/", "//", "x:", "?", "#", "../../../", ".", ".."}) {
      for (const std::string_view end : {"", "/..", "/.", "/", ".", "..", "?", "#", "//"}) {
        result.push_back(std::string(begin) + std::string(size, 'a') + std::string(end));
      }
    }
  }
  std::erase_if(result, [](const std::string& text) { return !matches(rfc3986::URI_reference, text); });
  return result;
}

class GuardedResolution {
public:
  // Writes into memory of exactly `result`, and of one octet less, at both edges of a page.
  void check(std::string_view base, std::string_view reference, Resolution how, const std::string& result) {
    for (const bool at_end : {false, true}) {
      const std::string_view from = at_end ? bases_.at_end(base) : bases_.at_begin(base);
      const std::string_view seen = at_end ? references_.at_end(reference) : references_.at_begin(reference);
      const std::string_view room = at_end ? results_.at_end(result) : results_.at_begin(result);
      const std::span<char> memory(const_cast<char*>(room.data()), room.size());
      const std::optional<Base> cut = Base::of(rfc3986::URI, from);
      ASSERT_EQ(resolve(*cut, seen, how, memory.last(result.size() - 1)), std::nullopt) << base << " " << reference;
      ASSERT_EQ(room, result) << "too little memory was written to";
      std::fill(memory.begin(), memory.end(), '!');
      ASSERT_EQ(resolve(*cut, seen, how, memory), result) << base << " " << reference;
    }
  }

private:
  GuardedPages bases_{1000};
  GuardedPages references_{1000};
  GuardedPages results_{1000};
};

TEST(GuardPages, ResolutionUnderEveryKernelReadsAndWritesNothingOutside) {
  GuardedResolution guarded;
  for (const kernels::Kernels* kernels : machine_kernels()) {
    const WithKernels with(*kernels);
    for (const std::string& base : bases) {
      for (const std::string& reference : references()) {
        for (const Resolution how : every_reading) {
          const std::string result = resolved(rfc3986::URI, base, reference, how);
          ASSERT_NE(result, "nullopt") << base << " " << reference;
          ASSERT_NO_FATAL_FAILURE(guarded.check(base, reference, how, result));
        }
      }
    }
  }
}

}  // namespace
}  // namespace bnfurl::tests
