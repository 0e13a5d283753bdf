// The C functions for columns of Arrow, and streams of them: each translates its arguments, and asks a Plan. No
// exception may reach a caller in C: for want of memory there is a status.
#include <bnfurl/bnfurl.h>
#include <bnfurl/arrow.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "src/arrow/plan.hpp"
#include "src/core/c_abi.hpp"

using namespace bnfurl::arrow;
using bnfurl::InputError;
using bnfurl::c::Out;

namespace {

// The options, with the names of fields, or what they lack.
struct ReadOptions {
  std::vector<std::string_view> fields;
  Options options;
};

std::variant<ReadOptions, bnfurl_status> read(const bnfurl_arrow_options* options) {
  const bnfurl_arrow_options from = bnfurl::c::completed(options);
  if (!bnfurl::c::is_known(&from) || from.field_count > PTRDIFF_MAX / sizeof *from.fields ||
      (from.fields == nullptr && from.field_count != 0))
    return BNFURL_BAD_ARGUMENT;
  if (from.production == nullptr) return BNFURL_NO_PRODUCTION;
  std::vector<std::string_view> fields;
  for (std::size_t i = 0; i < from.field_count; ++i) {
    if (from.fields[i] == nullptr) return BNFURL_BAD_ARGUMENT;
    fields.emplace_back(from.fields[i]);
  }
  ReadOptions read{std::move(fields), {bnfurl::c::production_of(from.production)}};
  read.options.fields = read.fields;
  read.options.lenient = from.lenient != 0;
  read.options.strings = from.copy != 0 ? Strings::copy : Strings::view;
  read.options.threads = from.threads;
  return read;
}

// With the words of a fault.
bnfurl_status told(const InputError& fault, Out words) {
  words.say(fault.message);
  return fault.code == InputError::Code::argument ? BNFURL_BAD_ARGUMENT : BNFURL_BAD_FILE;
}

bool is_whole(const auto* input, const auto* out, Out words) noexcept {
  return input != nullptr && input->release != nullptr && out != nullptr && words.is_there();
}

// What `work` answers to the options.
template <class Work>
bnfurl_status answer_to(const bnfurl_arrow_options* options, Work work) noexcept {
  return within_memory(BNFURL_NO_MEMORY, [&] {
    const auto asked = read(options);
    if (const auto* lack = std::get_if<bnfurl_status>(&asked)) return *lack;
    return work(std::get_if<ReadOptions>(&asked)->options);
  });
}

bnfurl_status convert(ArrowSchema* schema, ArrowArray* array, const bnfurl_arrow_options* options, Answer answer,
                      ArrowSchema* out_schema, ArrowArray* out, Out words) noexcept {
  words.say("");
  if (!is_whole(schema, out_schema, words) || !is_whole(array, out, words)) return BNFURL_BAD_ARGUMENT;
  return answer_to(options, [&](const Options& asked) {
    const auto done = convert_whole(schema, array, asked, answer, out_schema, out);
    return done ? BNFURL_OK : told(done.error(), words);
  });
}

bnfurl_status set_stream(ArrowArrayStream* stream, const Options& options, Answer answer, ArrowArrayStream* out,
                         Out words) {
  Schema schema;
  if (stream->get_schema(stream, schema.get()) != 0) {
    (void)schema.take();
    const char* why = stream->get_last_error(stream);
    words.say(why == nullptr ? "the stream does not provide its type" : why);
    return BNFURL_IO;
  }
  auto plan = Plan::make(*schema.get(), options, answer);
  if (!plan) return told(plan.error(), words);
  const auto input = std::make_shared<Stream>();  // it takes the stream when nothing can fail any more
  Stream made = stream_of((*plan)->schema(), [input, plan = *plan](Array& array, std::string& error) {
    return next_converted(*input->get(), *plan, array, error);
  });
  *input = Stream::of(stream);
  *out = made.take();
  return BNFURL_OK;
}

// Both streams may be the same.
bnfurl_status convert(ArrowArrayStream* stream, const bnfurl_arrow_options* options, Answer answer,
                      ArrowArrayStream* out, Out words) noexcept {
  words.say("");
  if (!is_whole(stream, out, words)) return BNFURL_BAD_ARGUMENT;
  return answer_to(options, [&](const Options& asked) { return set_stream(stream, asked, answer, out, words); });
}

}  // namespace

bnfurl_status bnfurl_arrow_split(struct ArrowSchema* schema, struct ArrowArray* array,
                                 const bnfurl_arrow_options* options, struct ArrowSchema* out_schema,
                                 struct ArrowArray* out, char* message, size_t capacity) {
  return convert(schema, array, options, Answer::fields, out_schema, out, {message, capacity});
}

bnfurl_status bnfurl_arrow_match(struct ArrowSchema* schema, struct ArrowArray* array,
                                 const bnfurl_arrow_options* options, struct ArrowSchema* out_schema,
                                 struct ArrowArray* out, char* message, size_t capacity) {
  return convert(schema, array, options, Answer::verdicts, out_schema, out, {message, capacity});
}

bnfurl_status bnfurl_arrow_split_stream(struct ArrowArrayStream* stream, const bnfurl_arrow_options* options,
                                        struct ArrowArrayStream* out, char* message, size_t capacity) {
  return convert(stream, options, Answer::fields, out, {message, capacity});
}

bnfurl_status bnfurl_arrow_match_stream(struct ArrowArrayStream* stream, const bnfurl_arrow_options* options,
                                        struct ArrowArrayStream* out, char* message, size_t capacity) {
  return convert(stream, options, Answer::verdicts, out, {message, capacity});
}
