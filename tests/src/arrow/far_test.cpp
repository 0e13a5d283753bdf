// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Buffers of more than 2^31 octets: views reach all of them, by several buffers that point into one. The memory behind
// them is small: the same pages again and again, with nulls in between.
#include <bnfurl/arrow.hpp>
#include <bnfurl/rfc3986.hpp>

#include <gtest/gtest.h>

#include "tests/src/arrow/input.hpp"
#include "tests/src/arrow/output.hpp"
#include "tests/src/support/texts.hpp"

namespace bnfurl::tests {
namespace {

constexpr std::string_view url = "http://an.example.org/a/path/longer/than/a/view?and-a-query";
constexpr std::string_view fields[] = {"url", "path", "query"};
constexpr std::int64_t border = std::int64_t{1} << 31;

// Where the URL stands: around the places where views need another buffer.
constexpr std::int64_t places[] = {0, border / 2 - 30, border / 2 + 100, border - 45, border + 1'000};

class Far : public testing::Test {
protected:
  Far() {
    for (const std::int64_t place : places) url.copy(pages_.data() + place, url.size());
  }

  // Splits an array of these buffers, and checks that every other row is the URL.
  void expect_urls(const char* format, std::int64_t rows, std::vector<const void*> buffers) {
    ArrowArray input{};
    input.length = rows;
    input.null_count = -1;
    input.n_buffers = static_cast<std::int64_t>(buffers.size());
    input.buffers = buffers.data();
    input.release = [](ArrowArray* array) { array->release = nullptr; };
    InputSchema type(format);
    Output output;
    ASSERT_FALSE(
        arrow::split(&type.schema, &input, {.entry = rfc3986::URI, .fields = fields}, &output.schema, &output.array));
    const std::vector<std::string> found = rows_of(output);
    for (std::size_t row = 0; row < found.size(); ++row)
      EXPECT_EQ(found[row], row % 2 == 0
                                ? "url=" + std::string(url) + " path=/a/path/longer/than/a/view query=and-a-query"
                                : "url path query");
    EXPECT_GT(output.array.children[0]->n_buffers, 4);
  }

  RepeatedPages pages_{std::string(block_octets, '%'), many_blocks};
};

TEST_F(Far, LargeStringsAreReachedByViews) {
  std::vector<std::int64_t> offsets;
  std::vector<std::uint8_t> valid(2);
  for (const std::int64_t place : places) {
    valid[offsets.size() / 8] = static_cast<std::uint8_t>(valid[offsets.size() / 8] | 1U << (offsets.size() % 8));
    offsets.insert(offsets.end(), {place, place + static_cast<std::int64_t>(url.size())});
  }
  expect_urls("U", static_cast<std::int64_t>(offsets.size()) - 1, {valid.data(), offsets.data(), pages_.data()});
}

// A view reaches no further than 2^31 - 1, but its text may go on.
TEST_F(Far, PartsOfAViewMayBeFurtherThanItReaches) {
  std::vector<std::int32_t> views;
  std::vector<std::uint8_t> valid(2);
  const auto length = static_cast<std::int32_t>(url.size());
  for (const std::int64_t place : std::span(places).first(4)) {
    const std::size_t row = views.size() / 4;
    valid[row / 8] = static_cast<std::uint8_t>(valid[row / 8] | 1U << (row % 8));
    std::int32_t first = 0;
    std::memcpy(&first, url.data(), sizeof first);
    views.insert(views.end(), {length, first, 1, static_cast<std::int32_t>(place), 0, 0, 0, 0});
  }
  const std::int64_t sizes[] = {3, static_cast<std::int64_t>(pages_.text().size())};
  expect_urls("vu", static_cast<std::int64_t>(views.size()) / 4,
              {valid.data(), views.data(), "abc", pages_.data(), sizes});
}

// A text of 16 MiB, which is no URL, in every row: they would have more than 2^31 octets together.
TEST(FarCopies, AreRefusedWhereTheTypeIsSettled) {
  auto memory = std::make_unique<InputMemory>();
  memory->add_null();
  memory->add(std::vector<std::int8_t>(129));
  const Texts dictionary = {std::string(std::size_t{1} << 24, '%')};
  memory->dictionary = std::make_unique<ArrowArray>(array_of("u", dictionary));
  InputSchema type("c>u");
  ArrowArray input = finished(std::move(memory), 129, 0);
  const auto splitter =
      arrow::Splitter::make(type.schema, {.entry = rfc3986::URI, .fields = fields, .strings = arrow::Strings::copy});
  Output output;
  const auto fault = std::get<arrow::Splitter>(splitter).split(&input, &output.array);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->message,
            "the texts of \"url\" have more than 2147483647 octets together; split fewer rows at a time");
  EXPECT_EQ(input.release, nullptr);
}

}  // namespace
}  // namespace bnfurl::tests
