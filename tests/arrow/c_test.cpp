// The functions of bnfurl.h for Arrow: its examples, wrong arguments, and who releases what.
#include <gtest/gtest.h>

#include <cerrno>
#include <deque>
#include <string>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.h>

#include "tests/arrow/arrays.hpp"
#include "tests/core/support/c_header.hpp"

namespace bnfurl::tests {
namespace {

const bnfurl_production* uri() { return bnfurl_find_production("rfc3986", "URI"); }

// A stream of the arrays of some texts; after them its end, or an error. It counts its releases.
class CountedStream {
public:
  CountedStream(const Form& form, std::vector<Texts> chunks, int error = 0)
      : form_(form), type_(form), chunks_(chunks.begin(), chunks.end()), error_(error) {
    stream = {get_schema, get_next, get_last_error, release, this};
  }

  ArrowArrayStream stream;
  std::size_t released = 0;         // of the stream
  std::size_t released_arrays = 0;  // all of its arrays
  bool has_type = true;

private:
  static CountedStream& of(ArrowArrayStream* stream) { return *static_cast<CountedStream*>(stream->private_data); }
  static int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
    *out = of(stream).type_.schema;
    return of(stream).has_type ? 0 : EIO;
  }
  static int get_next(ArrowArrayStream* stream, ArrowArray* out) {
    CountedStream& chunks = of(stream);
    *out = {};
    if (chunks.chunks_.empty()) return chunks.error_;
    *out = array_of(chunks.form_, chunks.chunks_.front(), 0, &chunks.released_arrays);
    chunks.chunks_.pop_front();
    return 0;
  }
  static const char* get_last_error(ArrowArrayStream*) { return "the disk is wet"; }
  static void release(ArrowArrayStream* stream) {
    ++of(stream).released;
    stream->release = nullptr;
  }

  Form form_;
  InputSchema type_;
  std::deque<Texts> chunks_;
  int error_;
};

std::vector<std::string> run_examples() {
  const Texts texts = {"http://h", "a b"};
  std::vector<std::string> examples;
  char message[200];
  bnfurl_arrow_options options = BNFURL_ARROW_OPTIONS_INIT(uri());
  const auto add = [&](auto... more) { (examples.push_back(more), ...); };
  {
    InputSchema type("u");
    ArrowSchema& schema = type.schema;
    ArrowArray array = array_of("u", texts);
    ArrowSchema out_schema;
    ArrowArray out;
    add(C_EXAMPLE(bnfurl_arrow_split(&schema, &array, &options, &out_schema, &out, message, 200)));
    add("out.length -> " + std::to_string(out.length));
    add(C_EXAMPLE(out_schema.children[0]->name));
    out_schema.release(&out_schema);
    out.release(&out);
  }
  {
    InputSchema type("l");
    ArrowSchema& refused = type.schema;
    ArrowArray array = array_of("u", texts);
    ArrowSchema out_schema;
    ArrowArray out;
    add(C_EXAMPLE(bnfurl_arrow_split(&refused, &array, &options, &out_schema, &out, message, 200)));
    add(C_EXAMPLE(message));
  }
  {
    InputSchema type("u");
    ArrowSchema& schema = type.schema;
    ArrowArray array = array_of("u", texts);
    ArrowSchema out_schema;
    ArrowArray out;
    add(C_EXAMPLE(bnfurl_arrow_match(&schema, &array, &options, &out_schema, &out, message, 200)));
    add(C_EXAMPLE(out_schema.format));
    out_schema.release(&out_schema);
    out.release(&out);
  }
  {
    CountedStream chunks("u", {texts});
    ArrowArrayStream& stream = chunks.stream;
    ArrowArrayStream out_stream;
    ArrowArray out;
    add(C_EXAMPLE(bnfurl_arrow_split_stream(&stream, &options, &out_stream, message, 200)));
    add(C_EXAMPLE(out_stream.get_next(&out_stream, &out)));
    out.release(&out);
    out_stream.release(&out_stream);
  }
  {
    CountedStream chunks("u", {texts});
    ArrowArrayStream& stream = chunks.stream;
    ArrowArrayStream out_stream;
    add(C_EXAMPLE(bnfurl_arrow_match_stream(&stream, &options, &out_stream, message, 200)));
    out_stream.release(&out_stream);
  }
  return examples;
}

const CHeader& header() {
  static const CHeader header("---- Columns of Arrow", "==== Separate libraries");
  return header;
}

TEST(CArrow, EveryExampleIsTrue) { EXPECT_EQ(header().examples(), run_examples()); }

TEST(CArrow, EveryFunctionHasAnExample) {
  EXPECT_EQ(header().functions_without(), "");
  EXPECT_EQ(header().functions().size(), 4U);
}

TEST(CArrow, WhatIsNotTakenOverIsStillTheCallers) {
  const char* const no_field[] = {nullptr};
  bnfurl_arrow_options none = BNFURL_ARROW_OPTIONS_INIT(uri()), unnamed = none, short_one = none, many = none;
  unnamed.fields = no_field;
  unnamed.field_count = 1;
  short_one.struct_size = sizeof short_one - 1;
  many.field_count = static_cast<std::size_t>(-1);
  for (const bnfurl_arrow_options* options :
       {static_cast<const bnfurl_arrow_options*>(nullptr), &std::as_const(unnamed), &std::as_const(short_one),
        &std::as_const(many)}) {
    for (const auto function : {bnfurl_arrow_split, bnfurl_arrow_match}) {
      std::size_t released = 0;
      InputSchema type("u");
      ArrowArray array = array_of("u", {"a:"}, 0, &released);
      ArrowSchema out_schema{};
      ArrowArray out{};
      EXPECT_EQ(function(&type.schema, &array, options, &out_schema, &out, nullptr, 0), BNFURL_BAD_ARGUMENT);
      EXPECT_EQ(released, 0U);
      EXPECT_NE(type.schema.release, nullptr);
      EXPECT_EQ(out_schema.release, nullptr);
      EXPECT_EQ(out.release, nullptr);
      array.release(&array);
    }
    for (const auto function : {bnfurl_arrow_split_stream, bnfurl_arrow_match_stream}) {
      CountedStream chunks("u", {{"a:"}});
      ArrowArrayStream out{};
      EXPECT_EQ(function(&chunks.stream, options, &out, nullptr, 0), BNFURL_BAD_ARGUMENT);
      EXPECT_EQ(chunks.released, 0U);
    }
  }
}

TEST(CArrow, NothingIsRefused) {
  const bnfurl_arrow_options options = BNFURL_ARROW_OPTIONS_INIT(uri());
  const bnfurl_arrow_options no_entry = BNFURL_ARROW_OPTIONS_INIT(nullptr);
  InputSchema type("u");
  ArrowArray array = array_of("u", {"a:"});
  ArrowSchema out_schema{};
  ArrowArray out{};
  ArrowArrayStream out_stream{}, gone{};
  CountedStream chunks("u", {{"a:"}});
  for (const auto function : {bnfurl_arrow_split, bnfurl_arrow_match}) {
    EXPECT_EQ(function(nullptr, &array, &options, &out_schema, &out, nullptr, 0), BNFURL_BAD_ARGUMENT);
    EXPECT_EQ(function(&type.schema, nullptr, &options, &out_schema, &out, nullptr, 0), BNFURL_BAD_ARGUMENT);
    EXPECT_EQ(function(&type.schema, &out, &options, &out_schema, &out, nullptr, 0), BNFURL_BAD_ARGUMENT);
    EXPECT_EQ(function(&type.schema, &array, &options, nullptr, &out, nullptr, 0), BNFURL_BAD_ARGUMENT);
    EXPECT_EQ(function(&type.schema, &array, &options, &out_schema, nullptr, nullptr, 0), BNFURL_BAD_ARGUMENT);
    EXPECT_EQ(function(&type.schema, &array, &options, &out_schema, &out, nullptr, 1), BNFURL_BAD_ARGUMENT);
    EXPECT_EQ(function(&type.schema, &array, &no_entry, &out_schema, &out, nullptr, 0), BNFURL_NO_PRODUCTION);
  }
  for (const auto function : {bnfurl_arrow_split_stream, bnfurl_arrow_match_stream}) {
    EXPECT_EQ(function(nullptr, &options, &out_stream, nullptr, 0), BNFURL_BAD_ARGUMENT);
    EXPECT_EQ(function(&gone, &options, &out_stream, nullptr, 0), BNFURL_BAD_ARGUMENT);
    EXPECT_EQ(function(&chunks.stream, &options, nullptr, nullptr, 0), BNFURL_BAD_ARGUMENT);
    char message[64] = "as before";
    EXPECT_EQ(function(&chunks.stream, &no_entry, &out_stream, message, 64), BNFURL_NO_PRODUCTION);
    EXPECT_STREQ(message, "");
  }
  array.release(&array);
}

TEST(CArrow, FieldsAreThoseThatAreNamed) {
  const char* const fields[] = {"host", "error_offset"};
  bnfurl_arrow_options options = BNFURL_ARROW_OPTIONS_INIT(uri());
  options.fields = fields;
  options.field_count = 2;
  options.copy = 1;
  InputSchema type("vu");
  ArrowArray array = array_of("vu", {"http://h/", "a b", std::nullopt});
  Output output;
  ASSERT_EQ(bnfurl_arrow_split(&type.schema, &array, &options, &output.schema, &output.array, nullptr, 0), BNFURL_OK);
  EXPECT_EQ(rows_of(output),
            (std::vector<std::string>{"host=h error_offset", "host error_offset=1", "host error_offset"}));
  const char* const unknown[] = {"hots"};
  options.fields = unknown;
  options.field_count = 1;
  InputSchema again("u");
  std::size_t released = 0;
  array = array_of("u", {"a:"}, 0, &released);
  Output refused;
  EXPECT_EQ(bnfurl_arrow_split(&again.schema, &array, &options, &refused.schema, &refused.array, nullptr, 0),
            BNFURL_BAD_ARGUMENT);
  EXPECT_EQ(released, 1U);
}

TEST(CArrow, AStreamIsReadArrayByArray) {
  for (const Form& form : forms()) {
    CountedStream chunks(form, {{"http://h/", std::nullopt}, {}, {"a b"}});
    const bnfurl_arrow_options options = BNFURL_ARROW_OPTIONS_INIT(uri());
    ArrowArrayStream out{};
    ASSERT_EQ(bnfurl_arrow_match_stream(&chunks.stream, &options, &out, nullptr, 0), BNFURL_OK);
    EXPECT_EQ(chunks.stream.release, nullptr);
    ArrowSchema schema{};
    ASSERT_EQ(out.get_schema(&out, &schema), 0);
    EXPECT_STREQ(schema.format, "b");
    schema.release(&schema);
    std::vector<std::int64_t> lengths;
    for (ArrowArray array{}; out.get_next(&out, &array) == 0 && array.release != nullptr; array.release(&array))
      lengths.push_back(array.length);
    EXPECT_EQ(lengths, (std::vector<std::int64_t>{2, 0, 1}));
    EXPECT_EQ(chunks.released_arrays, 3U);
    EXPECT_EQ(out.get_last_error(&out), nullptr);
    EXPECT_EQ(chunks.released, 0U);
    out.release(&out);
    EXPECT_EQ(out.release, nullptr);
    EXPECT_EQ(chunks.released, 1U);
  }
}

TEST(CArrow, AStreamMayBeReplacedByItsResult) {
  CountedStream chunks("u", {{"http://h/"}});
  const bnfurl_arrow_options options = BNFURL_ARROW_OPTIONS_INIT(uri());
  ASSERT_EQ(bnfurl_arrow_split_stream(&chunks.stream, &options, &chunks.stream, nullptr, 0), BNFURL_OK);
  Output output;
  ASSERT_EQ(chunks.stream.get_schema(&chunks.stream, &output.schema), 0);
  ASSERT_EQ(chunks.stream.get_next(&chunks.stream, &output.array), 0);
  EXPECT_EQ(output.array.length, 1);
  chunks.stream.release(&chunks.stream);
  EXPECT_EQ(chunks.released, 1U);
}

TEST(CArrow, ErrorsOfAStreamAreTold) {
  const bnfurl_arrow_options options = BNFURL_ARROW_OPTIONS_INIT(uri());
  CountedStream wet("u", {{"http://h/"}}, EIO);
  ArrowArrayStream out{};
  ASSERT_EQ(bnfurl_arrow_split_stream(&wet.stream, &options, &out, nullptr, 0), BNFURL_OK);
  Output output;
  EXPECT_EQ(out.get_next(&out, &output.array), 0);
  ArrowArray none{};
  EXPECT_EQ(out.get_next(&out, &none), EIO);
  EXPECT_STREQ(out.get_last_error(&out), "the disk is wet");
  out.release(&out);

  char message[64];
  CountedStream mute("u", {});
  mute.has_type = false;
  EXPECT_EQ(bnfurl_arrow_split_stream(&mute.stream, &options, &out, message, sizeof message), BNFURL_IO);
  EXPECT_STREQ(message, "the disk is wet");
  CountedStream numbers("l", {});
  EXPECT_EQ(bnfurl_arrow_split_stream(&numbers.stream, &options, &out, message, 9), BNFURL_BAD_FILE);
  EXPECT_STREQ(message, "int64 is");
  EXPECT_EQ(mute.released + numbers.released, 0U);
}

TEST(CArrow, AnArrayThatIsRefusedEndsTheResult) {
  CountedStream chunks("u", {{"http://h/"}});
  const bnfurl_arrow_options options = BNFURL_ARROW_OPTIONS_INIT(uri());
  auto next = chunks.stream.get_next;
  static int (*broken)(ArrowArrayStream*, ArrowArray*);
  broken = next;
  chunks.stream.get_next = [](ArrowArrayStream* stream, ArrowArray* array) {
    const int error = broken(stream, array);
    array->offset = -1;
    return error;
  };
  ArrowArrayStream out{};
  ASSERT_EQ(bnfurl_arrow_split_stream(&chunks.stream, &options, &out, nullptr, 0), BNFURL_OK);
  ArrowArray array{};
  EXPECT_EQ(out.get_next(&out, &array), EINVAL);
  EXPECT_EQ(array.release, nullptr);
  EXPECT_NE(out.get_last_error(&out), nullptr);
  EXPECT_EQ(chunks.released_arrays, 1U);
  out.release(&out);
}

}  // namespace
}  // namespace bnfurl::tests
