// What an array of Arrow may be: far offsets, what is refused, and who releases what.
#include <gtest/gtest.h>

#include <functional>

#include <bnfurl/arrow.hpp>
#include <bnfurl/rfc3986.hpp>
#include <bnfurl/rfc9112.hpp>

#include "tests/arrow/arrays.hpp"
#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {

// Buffers of more than 2^31 octets: views reach all of them, by several buffers that point into one. The memory behind
// them is small: the same pages again and again, with nulls in between.

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
    ASSERT_TRUE(arrow::split(&type.schema, &input, {.production = rfc3986::URI, .fields = fields}, &output.schema,
                             &output.array));
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

// Offsets of a batch end 64 octets before those of small strings do.
TEST_F(Far, SmallStringsAreReachedUpToTheLastOctet) {
  const auto end = static_cast<std::int32_t>(border - 1), begin = end - static_cast<std::int32_t>(url.size());
  url.copy(pages_.data() + begin, url.size());
  const std::int32_t offsets[] = {0, static_cast<std::int32_t>(url.size()), begin, end};
  const std::uint8_t valid = 0b101;
  expect_urls("u", 3, {&valid, offsets, pages_.data()});
}

// One text that offsets of 32 bits do not reach. It is judged, and its fields are there as far as views can show them.

struct Field {
  const ArrowArray& array;
  /// Of a text, its octets; otherwise 1 or 0; -1 if it is null.
  [[nodiscard]] std::int64_t octets() const {
    return is_null(array, 0) ? -1 : *static_cast<const std::int32_t*>(array.buffers[1]);
  }
  template <class T>
  [[nodiscard]] T value() const {
    return *static_cast<const T*>(array.buffers[1]);
  }
};

class TooLong : public testing::Test {
protected:
  /// Splits a text of `size` octets.
  void split(std::int64_t size, bool lenient = false) {
    ArrowArray input{};
    const std::int64_t offsets[] = {0, size};
    const void* buffers[] = {nullptr, offsets, pages_.data()};
    input.length = 1;
    input.n_buffers = 3;
    input.buffers = buffers;
    input.release = [](ArrowArray* array) { array->release = nullptr; };
    InputSchema type("U");
    static constexpr std::string_view names[] = {"valid",    "url",          "host",      "path",        "query",
                                                 "fragment", "default_port", "host_kind", "error_offset"};
    ASSERT_TRUE(arrow::split(&type.schema, &input, {.production = rfc3986::URI, .fields = names, .lenient = lenient},
                             &output_.schema, &output_.array));
  }
  [[nodiscard]] Field field(std::size_t index) const { return {*output_.array.children[index]}; }

  RepeatedPages pages_{std::string(block_octets, 'y'), many_blocks};
  Output output_;
};

TEST_F(TooLong, IsValidAndHasTheComponentsThatViewsCanShow) {
  std::memcpy(pages_.data(), "http://an.example.org/", 22);
  pages_.data()[border - 30] = '?';
  split(border + 100);
  EXPECT_EQ(field(0).value<std::uint8_t>() & 1, 1);
  EXPECT_EQ(field(1).octets(), -1);
  EXPECT_EQ(field(2).octets(), 14);
  EXPECT_EQ(field(3).octets(), border - 30 - 21);
  EXPECT_EQ(field(4).octets(), 129);
  EXPECT_EQ(field(5).octets(), -1);
  EXPECT_EQ(field(6).value<std::uint16_t>(), 80);
  EXPECT_EQ(field(7).octets(), 8);
  EXPECT_TRUE(is_null(field(8).array, 0));
}

TEST_F(TooLong, HasAViewWhereOneReachesItsEnd) {
  std::memcpy(pages_.data(), "http://an.example.org/", 22);
  split(border - 1);
  EXPECT_EQ(field(0).value<std::uint8_t>() & 1, 1);
  EXPECT_EQ(field(1).octets(), border - 1);
  EXPECT_EQ(field(3).octets(), border - 1 - 21);
}

TEST_F(TooLong, IsInvalidWhereItFails) {
  std::memcpy(pages_.data(), "http://an.example.org/", 22);
  pages_.data()[border + 10] = ' ';
  split(border + 100);
  EXPECT_EQ(field(0).value<std::uint8_t>() & 1, 0);
  EXPECT_EQ(field(2).octets(), -1);
  EXPECT_TRUE(is_null(field(6).array, 0));
  EXPECT_EQ(field(7).octets(), -1);
  EXPECT_EQ(field(8).value<std::int64_t>(), border + 10);
}

TEST_F(TooLong, HasLenientPartsIfTheyAreAskedFor) {
  std::memcpy(pages_.data(), "http://an example.org/", 22);
  pages_.data()[border - 30] = '?';
  split(border + 100, true);
  EXPECT_EQ(field(0).value<std::uint8_t>() & 1, 0);
  EXPECT_EQ(field(2).octets(), 14);
  EXPECT_EQ(field(3).octets(), border - 30 - 21);
  EXPECT_EQ(field(4).octets(), 129);
  EXPECT_EQ(field(8).value<std::int64_t>(), 9);
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
  const auto splitter = arrow::Splitter::make(
      type.schema, {.production = rfc3986::URI, .fields = fields, .strings = arrow::Strings::copy});
  Output output;
  const auto done = splitter->split(&input, &output.array);
  ASSERT_FALSE(done);
  EXPECT_EQ(done.error().message,
            "the values of \"url\" are together larger than 2147483647 bytes; split fewer rows at a time");
  EXPECT_EQ(input.release, nullptr);
}

// What is refused, and in which words: types without texts, unknown fields, arrays whose buffers contradict themselves.
// The input is released then, too.

std::string refusal_of_schema(const ArrowSchema& schema) {
  const auto made = arrow::Splitter::make(schema, {.production = rfc3986::URI});
  if (made) return "";
  EXPECT_EQ(made.error().code, InputError::Code::file);
  EXPECT_EQ(made.error().where, "schema");
  return made.error().message;
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
  const auto made = arrow::Splitter::make(type.schema, {.production = entry, .fields = fields});
  if (made) return "";
  EXPECT_EQ(made.error().code, InputError::Code::argument);
  EXPECT_EQ(made.error().where, field);
  return made.error().message;
}

TEST(ArrowRefusal, ListsTheFieldsThatThereAre) {
  EXPECT_EQ(refusal_of_field(rfc3986::URI, "hots"),
            "unknown field \"hots\"; expected one of: url valid error_offset expected kind host_kind default_port "
            "scheme userinfo "
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
    EXPECT_EQ(arrow::Splitter::make(type.schema, {.production = rfc3986::URI, .fields = fields}).error().message,
              "the field " + std::string(other == "=host" ? other : "host") + " is given twice");
  }
}

// The name of a field that is asked for by another one.
std::string name_of(Production entry, std::string_view field) {
  InputSchema type("u");
  const std::string_view fields[] = {field};
  const auto made = arrow::Splitter::make(type.schema, {.production = entry, .fields = fields});
  Output output;
  made->schema(&output.schema);
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
  const auto splitter = arrow::Splitter::make(type.schema, {.production = rfc3986::URI});
  std::size_t released = 0;
  ArrowArray input = array_of(form, {"http://example.org/", "x:y", "a", "http://example.com/"}, 1, &released);
  change(input);
  Output output;
  const auto done = splitter->split(&input, &output.array);
  if (done) return "";
  EXPECT_EQ(output.array.release, nullptr);
  EXPECT_EQ(released, 1U);
  EXPECT_EQ(done.error().code, InputError::Code::file);
  EXPECT_EQ(done.error().where, "array");
  return done.error().message;
}

template <class T>
auto set(std::size_t buffer, std::size_t at, T value) {
  return [=](ArrowArray& array) { const_cast<T*>(static_cast<const T*>(array.buffers[buffer]))[at] = value; };
}

TEST(ArrowRefusal, WhatWasReleasedIsNotRead) {
  for (const Form& form : forms()) {
    InputSchema type(form);
    const auto splitter = arrow::Splitter::make(type.schema, {.production = rfc3986::URI});
    ArrowArray input = array_of(form, {"http://example.org/"});
    Output output;
    input.release(&input);
    const auto done = splitter->split(&input, &output.array);
    EXPECT_EQ(done.error().message, "the array is broken: it was released") << form;
    type.schema.release(&type.schema);
    EXPECT_EQ(refusal_of_schema(type.schema), "the type is broken: it was released") << form;
  }
}

TEST(ArrowRefusal, OffsetsMustNotFall) {
  const std::string falls = "the array is broken: its offsets decrease";
  const std::string negative = "the array is broken: an offset is negative";
  EXPECT_EQ(refusal("u", set<std::int32_t>(1, 2, 1)), falls);
  EXPECT_EQ(refusal("Z", set<std::int64_t>(1, 3, 3)), falls);
  EXPECT_EQ(refusal("z", set<std::int32_t>(1, 1, -1)), negative);
  EXPECT_EQ(refusal("U", set<std::int64_t>(1, 1, -1)), negative);
}

TEST(ArrowRefusal, ViewsMustPointIntoTheirBuffers) {
  const std::string outside = "the array is broken: a view points outside its buffer";
  const std::string nowhere = "the array is broken: a view points into a buffer that does not exist";
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
    EXPECT_TRUE(arrow::split(&type.schema, &input, {.production = rfc3986::URI}, &output.schema, &output.array));
  }
}

// A result and its columns may be released in any order, as the specification allows; the input is released once, with
// the last of them. (When it is released, its octets are overwritten.)

constexpr std::string_view two_fields[] = {"url", "host"};
const Texts texts = {"http://a-rather-long-host.example.org/", std::nullopt, "http://h/"};

struct Split {
  explicit Split(const Form& form, arrow::Strings strings = arrow::Strings::view) {
    InputSchema type(form);
    ArrowArray input = array_of(form, texts, 0, &released);
    const auto done =
        arrow::split(&type.schema, &input, {.production = rfc3986::URI, .fields = two_fields, .strings = strings},
                     &output.schema, &output.array);
    EXPECT_TRUE(done);
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
    const auto splitter = arrow::Splitter::make(type.schema, {.production = rfc3986::URI, .fields = fields});
    ASSERT_TRUE(splitter->split(&input, &output.array));
    splitter->schema(&output.schema);
  }
  EXPECT_EQ(rows_of(output).front(), "host_kind=IP-literal expected");
  EXPECT_EQ(rows_of(output).back(), "host_kind expected=" + explain(rfc3986::URI, "http://a b")->expected());
}

}  // namespace
}  // namespace bnfurl::tests
