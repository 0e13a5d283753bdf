// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Memory that runs out, at every place where some is asked for: std::bad_alloc comes out, what was made before is given
// back, and the input is still the caller's.
#include <bnfurl/arrow.hpp>
#include <bnfurl/rfc3986.hpp>

#include <gtest/gtest.h>

#include <new>

#include "tests/src/arrow/input.hpp"
#include "tests/src/arrow/output.hpp"
#include "tests/src/support/allocation_count.hpp"

namespace bnfurl::tests {
namespace {

constexpr std::string_view all_fields[] = {"valid", "host", "kind", "expected", "default_port"};

// Whether the allocation of that number was asked for, and so failed.
bool runs_out(const arrow::Splitter& splitter, const Form& form, std::size_t number) {
  ArrowArray input = array_of(form, {"http://example.org/", std::nullopt, "a b", "http://[2001:db8::7]/"});
  Output output;
  bool ran_out = false;
  const std::size_t before = pieces_in_use();
  fail_allocation(number);
  try {
    (void)splitter.split(&input, &output.array);
  } catch (const std::bad_alloc&) {
    ran_out = true;
  }
  fail_allocation(never);
  if (!ran_out) return false;
  EXPECT_EQ(pieces_in_use(), before) << form << ", allocation " << number;
  EXPECT_EQ(output.array.release, nullptr);
  EXPECT_NE(input.release, nullptr);
  if (input.release != nullptr) input.release(&input);
  return true;
}

TEST(ArrowMemory, IsGivenBackIfThereIsNoMore) {
  for (const Form& form : forms()) {
    for (const arrow::Strings strings : {arrow::Strings::view, arrow::Strings::copy}) {
      const InputSchema type(form);
      const auto made =
          arrow::Splitter::make(type.schema, {.entry = rfc3986::URI, .fields = all_fields, .strings = strings});
      std::size_t number = 0;
      while (runs_out(std::get<arrow::Splitter>(made), form, number)) ++number;
      EXPECT_GT(number, 5U);
    }
  }
}

}  // namespace
}  // namespace bnfurl::tests
