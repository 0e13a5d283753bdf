// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A result and its columns may be released in any order, as the specification allows; the input is released once, with
// the last of them. (When it is released, its octets are overwritten.)
#include <bnfurl/arrow.hpp>
#include <bnfurl/rfc3986.hpp>

#include <gtest/gtest.h>

#include "tests/src/arrow/input.hpp"
#include "tests/src/arrow/output.hpp"

namespace bnfurl::tests {
namespace {

constexpr std::string_view two_fields[] = {"url", "host"};
const Texts texts = {"http://a-rather-long-host.example.org/", std::nullopt, "http://h/"};

struct Split {
  explicit Split(const Form& form, arrow::Strings strings = arrow::Strings::view) {
    InputSchema type(form);
    ArrowArray input = array_of(form, texts, 0, &released);
    const auto fault =
        arrow::split(&type.schema, &input, {.entry = rfc3986::URI, .fields = two_fields, .strings = strings},
                     &output.schema, &output.array);
    EXPECT_FALSE(fault);
  }
  std::size_t released = 0;
  Output output;
};

// Moves a child out, as the specification says: a copy of the struct, and a mark in the original.
ArrowArray taken_out(ArrowArray* array) {
  const ArrowArray taken = *array;
  array->release = nullptr;
  return taken;
}

TEST(ArrowRelease, TheInputIsReleasedWithTheResult) {
  for (const Form& form : forms()) {
    Split split(form);
    EXPECT_EQ(split.released, 0U);
    split.output.array.release(&split.output.array);
    EXPECT_EQ(split.output.array.release, nullptr);
    EXPECT_EQ(split.released, 1U);
  }
}

TEST(ArrowRelease, AColumnThatWasTakenOutOutlivesTheStruct) {
  for (const Form& form : forms()) {
    Split split(form);
    ArrowArray host = taken_out(split.output.array.children[1]);
    split.output.array.release(&split.output.array);
    EXPECT_EQ(split.released, 0U);
    const std::vector<std::string> rows = rows_of(*split.output.schema.children[1], host);
    EXPECT_EQ(rows, (std::vector<std::string>{"host=a-rather-long-host.example.org", "host", "host=h"}));
    host.release(&host);
    EXPECT_EQ(host.release, nullptr);
    EXPECT_EQ(split.released, 1U);
  }
}

TEST(ArrowRelease, AColumnThatWasTakenOutMayGoFirst) {
  Split split("vu");
  ArrowArray url = taken_out(split.output.array.children[0]);
  url.release(&url);
  EXPECT_EQ(split.released, 0U);
  EXPECT_EQ(rows_of(*split.output.schema.children[1], *split.output.array.children[1]).front(),
            "host=a-rather-long-host.example.org");
  split.output.array.release(&split.output.array);
  EXPECT_EQ(split.released, 1U);
}

TEST(ArrowRelease, AStructMayBeMoved) {
  Split split("u");
  ArrowArray moved = taken_out(&split.output.array);
  split.output.array = {};
  EXPECT_EQ(rows_of(*split.output.schema.children[1], *moved.children[1]).back(), "host=h");
  moved.release(&moved);
  EXPECT_EQ(split.released, 1U);
}

TEST(ArrowRelease, TheTypeOfAFieldOutlivesTheTypeOfTheStruct) {
  Split split("u");
  ArrowSchema host = *split.output.schema.children[1];
  split.output.schema.children[1]->release = nullptr;
  split.output.schema.release(&split.output.schema);
  EXPECT_EQ(split.output.schema.release, nullptr);
  EXPECT_STREQ(host.name, "host");
  EXPECT_STREQ(host.format, "vu");
  EXPECT_EQ(host.flags, ARROW_FLAG_NULLABLE);
  host.release(&host);
}

TEST(ArrowRelease, CopiedTextsDoNotNeedTheInput) {
  Split split("u", arrow::Strings::copy);
  EXPECT_EQ(split.released, 1U);
  EXPECT_EQ(rows_of(*split.output.schema.children[1], *split.output.array.children[1]).front(),
            "host=a-rather-long-host.example.org");
}

TEST(ArrowRelease, AResultOutlivesItsSplitter) {
  InputSchema type("u");
  ArrowArray input = array_of("u", {"http://[::1]/", "http://a b"});
  constexpr std::string_view fields[] = {"host_kind", "expected"};
  Output output;
  {
    const auto splitter = arrow::Splitter::make(type.schema, {.entry = rfc3986::URI, .fields = fields});
    ASSERT_FALSE(std::get<arrow::Splitter>(splitter).split(&input, &output.array));
    std::get<arrow::Splitter>(splitter).schema(&output.schema);
  }
  EXPECT_EQ(rows_of(output).front(), "host_kind=IP-literal expected");
  EXPECT_EQ(rows_of(output).back(), "host_kind expected=" + explain(rfc3986::URI, "http://a b")->expected());
}

}  // namespace
}  // namespace bnfurl::tests
