// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What is refused, and in which words: types without texts, unknown fields, arrays whose buffers contradict themselves.
// The input is released then, too.
#include <bnfurl/arrow.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

#include <gtest/gtest.h>

#include <functional>

#include "tests/src/arrow/input.hpp"
#include "tests/src/arrow/output.hpp"

namespace bnfurl::tests {
namespace {

using arrow::Fault;

std::string refusal_of_schema(const ArrowSchema& schema) {
  const auto made = arrow::Splitter::make(schema, {.entry = rfc3986::URI});
  const auto* fault = std::get_if<Fault>(&made);
  if (fault == nullptr) return "";
  EXPECT_EQ(fault->kind, Fault::Kind::type);
  return fault->message;
}

std::string refusal_of_type(const Form& form) {
  InputSchema type(form);
  const std::string refusal = refusal_of_schema(type.schema);
  EXPECT_NE(type.schema.release, nullptr);
  return refusal;
}

TEST(ArrowRefusal, NamesATypeThatHasNoTexts) {
  EXPECT_EQ(refusal_of_type("l"), "int64 is not a type of texts");
  EXPECT_EQ(refusal_of_type("n"), "null is not a type of texts");
  EXPECT_EQ(refusal_of_type("tsu:Europe/Zurich"), "timestamp[us] is not a type of texts");
  EXPECT_EQ(refusal_of_type("tdD"), "date32 is not a type of texts");
  EXPECT_EQ(refusal_of_type("d:19,10"), "decimal128 is not a type of texts");
  EXPECT_EQ(refusal_of_type("d:19,10,256"), "decimal256 is not a type of texts");
  EXPECT_EQ(refusal_of_type("w:42"), "fixed_size_binary is not a type of texts");
  EXPECT_EQ(refusal_of_type("+s"), "struct is not a type of texts");
  EXPECT_EQ(refusal_of_type("+r"), "run_end_encoded is not a type of texts");
  EXPECT_EQ(refusal_of_type("i>g"), "dictionary<float64> is not a type of texts");
  EXPECT_EQ(refusal_of_type("f>u"), "dictionary<string> is not a type of texts");
  EXPECT_EQ(refusal_of_type("?"), "the format \"?\" is not a type of texts");
  for (const Form& form : forms()) EXPECT_EQ(refusal_of_type(form), "");
}

std::string refusal_of_field(Production entry, std::string_view field) {
  InputSchema type("u");
  const std::string_view fields[] = {"valid", field};
  const auto made = arrow::Splitter::make(type.schema, {.entry = entry, .fields = fields});
  const auto* fault = std::get_if<Fault>(&made);
  if (fault == nullptr) return "";
  EXPECT_EQ(fault->kind, Fault::Kind::field);
  return fault->message;
}

TEST(ArrowRefusal, ListsTheFieldsThatThereAre) {
  EXPECT_EQ(
      refusal_of_field(rfc3986::URI, "hots"),
      "unknown field \"hots\"; rfc3986 has url valid error_offset expected kind host_kind default_port scheme userinfo "
      "user password host port path query fragment");
  EXPECT_NE(refusal_of_field(rfc9112::request_target, "fragment"), "");
  EXPECT_NE(refusal_of_field(rfc3986::URI, "=valid"), "");
  EXPECT_NE(refusal_of_field(rfc3986::URI, ""), "");
}

TEST(ArrowRefusal, NamesAFieldThatIsGivenTwice) {
  EXPECT_EQ(refusal_of_field(rfc3986::URI, "valid"), "the field valid is given twice");
  EXPECT_EQ(refusal_of_field(rfc3986::URI, "host"), "");
}

TEST(ArrowRefusal, KnowsAFieldByItsOtherNames) {
  InputSchema type("u");
  for (const std::string_view other : {"host", "HOST", "=host"}) {
    const std::string_view fields[] = {"host", "port", other};
    EXPECT_EQ(std::get<Fault>(arrow::Splitter::make(type.schema, {.entry = rfc3986::URI, .fields = fields})).message,
              "the field " + std::string(other == "=host" ? other : "host") + " is given twice");
  }
}

// The name of a field that is asked for by another one.
std::string name_of(Production entry, std::string_view field) {
  InputSchema type("u");
  const std::string_view fields[] = {field};
  const auto made = arrow::Splitter::make(type.schema, {.entry = entry, .fields = fields});
  Output output;
  std::get<arrow::Splitter>(made).schema(&output.schema);
  return output.schema.children[0]->name;
}

TEST(ArrowField, MayBeNamedAsBnfurlSplitTakesIt) {
  EXPECT_EQ(name_of(rfc3986::URI, "host"), "host");
  EXPECT_EQ(name_of(rfc3986::URI, "HOST"), "host");
  EXPECT_EQ(name_of(rfc3986::URI, "=Host"), "=host");
}

// What is said of an array after `change`, and that it is released.
std::string refusal(const Form& form, const std::function<void(ArrowArray&)>& change) {
  InputSchema type(form);
  const auto splitter = arrow::Splitter::make(type.schema, {.entry = rfc3986::URI});
  std::size_t released = 0;
  ArrowArray input = array_of(form, {"http://example.org/", "x:y", "a", "http://example.com/"}, 1, &released);
  change(input);
  Output output;
  const auto fault = std::get<arrow::Splitter>(splitter).split(&input, &output.array);
  if (!fault) return "";
  EXPECT_EQ(output.array.release, nullptr);
  EXPECT_EQ(released, 1U);
  EXPECT_EQ(fault->kind, Fault::Kind::array);
  return fault->message;
}

template <class T>
auto set(std::size_t buffer, std::size_t at, T value) {
  return [=](ArrowArray& array) { const_cast<T*>(static_cast<const T*>(array.buffers[buffer]))[at] = value; };
}

TEST(ArrowRefusal, WhatWasReleasedIsNotRead) {
  for (const Form& form : forms()) {
    InputSchema type(form);
    const auto splitter = arrow::Splitter::make(type.schema, {.entry = rfc3986::URI});
    ArrowArray input = array_of(form, {"http://example.org/"});
    Output output;
    input.release(&input);
    const auto fault = std::get<arrow::Splitter>(splitter).split(&input, &output.array);
    EXPECT_EQ(fault->message, "the array is broken: it was released") << form;
    type.schema.release(&type.schema);
    EXPECT_EQ(refusal_of_schema(type.schema), "the type is broken: it was released") << form;
  }
}

TEST(ArrowRefusal, OffsetsMustNotFall) {
  const std::string falls = "the array is broken: its offsets fall";
  const std::string negative = "the array is broken: an offset is negative";
  EXPECT_EQ(refusal("u", set<std::int32_t>(1, 2, 1)), falls);
  EXPECT_EQ(refusal("Z", set<std::int64_t>(1, 3, 3)), falls);
  EXPECT_EQ(refusal("z", set<std::int32_t>(1, 1, -1)), negative);
  EXPECT_EQ(refusal("U", set<std::int64_t>(1, 1, -1)), negative);
}

TEST(ArrowRefusal, ViewsMustPointIntoTheirBuffers) {
  const std::string outside = "the array is broken: a view points outside of its buffer";
  const std::string nowhere = "the array is broken: a view points into a buffer that there is not";
  EXPECT_EQ(refusal("vu", set<std::int32_t>(1, 12 + 2, 2)), nowhere);
  EXPECT_EQ(refusal("vu", set<std::int32_t>(1, 12 + 2, -1)), nowhere);
  EXPECT_EQ(refusal("vz", set<std::int32_t>(1, 12 + 3, 1)), outside);
  EXPECT_EQ(refusal("vz", set<std::int32_t>(1, 12 + 3, -1)), outside);
  EXPECT_EQ(refusal("vu", set<std::int32_t>(1, 12, 100)), outside);
  EXPECT_EQ(refusal("vu", set<std::int32_t>(1, 12, -1)), "the array is broken: a view has a negative length");
}

TEST(ArrowRefusal, IndicesMustBeOfTheDictionary) {
  const std::string outside = "the array is broken: an index is not one of the 5 texts of its dictionary";
  EXPECT_EQ(refusal("c>u", set<std::int8_t>(1, 2, 5)), outside);
  EXPECT_EQ(refusal("c>u", set<std::int8_t>(1, 2, -1)), outside);
  EXPECT_EQ(refusal("L>vu", set<std::int64_t>(1, 2, -1)), outside);
  EXPECT_EQ(refusal("S>u", set<std::uint16_t>(1, 0, 9)), "");  // before the first row
}

TEST(ArrowRefusal, AnArrayMustHaveItsBuffers) {
  const std::string few = "the array is broken: it has too few buffers";
  EXPECT_EQ(refusal("u", [](ArrowArray& array) { array.n_buffers = 2; }), few);
  EXPECT_EQ(refusal("u", [](ArrowArray& array) { array.buffers = nullptr; }), few);
  EXPECT_EQ(refusal("u", [](ArrowArray& array) { array.buffers[1] = nullptr; }),
            "the array is broken: it has no offsets");
  EXPECT_EQ(refusal("u", [](ArrowArray& array) { array.buffers[2] = nullptr; }), "the array is broken: it has no data");
  EXPECT_EQ(refusal("vu", [](ArrowArray& array) { array.buffers[1] = nullptr; }),
            "the array is broken: it has no views");
  EXPECT_EQ(refusal("vu", [](ArrowArray& array) { array.buffers[2] = nullptr; }),
            "the array is broken: it has no data");
  EXPECT_EQ(refusal("vu", [](ArrowArray& array) { array.buffers[4] = nullptr; }),
            "the array is broken: it does not say how large its buffers are");
  EXPECT_EQ(refusal("c>u", [](ArrowArray& array) { array.buffers[1] = nullptr; }),
            "the array is broken: it has no indices");
}

TEST(ArrowRefusal, LengthAndOffsetAreNotNegative) {
  EXPECT_EQ(refusal("u", [](ArrowArray& array) { array.length = -1; }), "the array is broken: its length is negative");
  EXPECT_EQ(refusal("c>u", [](ArrowArray& array) { array.offset = -1; }),
            "the array is broken: its offset is negative");
  EXPECT_EQ(refusal("u", [](ArrowArray& array) { array.length = std::int64_t{1} << 62; }),
            "the array is broken: it is too long");
}

TEST(ArrowRefusal, ADictionaryGoesWithItsType) {
  EXPECT_EQ(refusal("i>u", [](ArrowArray& array) { array.dictionary = nullptr; }),
            "the array is broken: it has no dictionary");
  ArrowArray other = array_of("u", {});
  EXPECT_EQ(refusal("u", [&other](ArrowArray& array) { array.dictionary = &other; }),
            "the array is broken: it has a dictionary, and its type has none");
  other.release(&other);
}

// Of a null, nothing but its place is read.
TEST(ArrowRefusal, ANullMayHaveAnyViewOrIndex) {
  for (const char* form : {"vu", "L>u"}) {
    InputSchema type(form);
    ArrowArray input = array_of(form, {std::nullopt, "x:y", std::nullopt, std::nullopt});
    Output output;
    EXPECT_FALSE(arrow::split(&type.schema, &input, {.entry = rfc3986::URI}, &output.schema, &output.array));
  }
}

}  // namespace
}  // namespace bnfurl::tests
