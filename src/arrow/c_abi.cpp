// The C functions for columns of Arrow, and streams of them: each translates its arguments, and calls a function of
// <bnfurl/arrow.hpp>. Here alone of the library something is caught: no exception may reach a caller in C, and for want
// of memory there is a status.
#include <bnfurl/bnfurl.h>
#include <bnfurl/arrow.hpp>

#include <algorithm>
#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "src/core/c_abi.hpp"

using bnfurl::Fault;
using bnfurl::Result;
using bnfurl::arrow::Matcher;
using bnfurl::arrow::Options;
using bnfurl::arrow::Splitter;
using bnfurl::arrow::Strings;
using bnfurl::c::Out;

namespace {

// What `work` answers, or `otherwise` if there is not enough memory. A build without exceptions ends then.
template <class Answer, class Work>
Answer within_memory(Answer otherwise, Work work) noexcept {
#ifdef __cpp_exceptions
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return otherwise;
  }
#else
  static_cast<void>(otherwise);
  return work();
#endif
}

// The options, with the names of fields, or what they lack.
struct ReadOptions {
  std::vector<std::string_view> fields;
  Options options;
};

std::variant<ReadOptions, bnfurl_status> read(const bnfurl_arrow_options* from) {
  if (!bnfurl::c::is_known(from) || from->field_count > PTRDIFF_MAX / sizeof *from->fields ||
      (from->fields == nullptr && from->field_count != 0))
    return BNFURL_BAD_ARGUMENT;
  if (from->entry == nullptr) return BNFURL_NO_PRODUCTION;
  std::vector<std::string_view> fields;
  for (std::size_t i = 0; i < from->field_count; ++i) {
    if (from->fields[i] == nullptr) return BNFURL_BAD_ARGUMENT;
    fields.emplace_back(from->fields[i]);
  }
  ReadOptions read{std::move(fields), {bnfurl::c::production_of(from->entry)}};
  read.options.fields = read.fields;
  read.options.lenient = from->lenient != 0;
  read.options.strings = from->copy != 0 ? Strings::copy : Strings::view;
  read.options.threads = from->threads;
  return read;
}

template <class T>
void release(T* taken_over) noexcept {
  if (taken_over->release != nullptr) taken_over->release(taken_over);
}

// One maker for both kinds of results.
Result<Splitter, Fault> make(const ArrowSchema& schema, const Options& options, const Splitter*) {
  return Splitter::make(schema, options);
}
Result<Matcher, Fault> make(const ArrowSchema& schema, const Options& options, const Matcher*) {
  return Matcher::make(schema, options.entry, options.threads);
}

Result<void, Fault> judge(const Splitter& splitter, ArrowArray* input, ArrowArray* out) {
  return splitter.split(input, out);
}
Result<void, Fault> judge(const Matcher& matcher, ArrowArray* input, ArrowArray* out) {
  return matcher.match(input, out);
}

bnfurl_status told(const Result<void, Fault>& result, Out words) {
  if (result) return BNFURL_OK;
  words.say(result.error().message);
  return result.error().code == Fault::Code::argument ? BNFURL_BAD_ARGUMENT : BNFURL_BAD_FILE;
}

bnfurl_status split(ArrowSchema* schema, ArrowArray* array, const Options& options, ArrowSchema* out_schema,
                    ArrowArray* out, Out words) {
  return told(bnfurl::arrow::split(schema, array, options, out_schema, out), words);
}

bnfurl_status match(ArrowSchema* schema, ArrowArray* array, const Options& options, ArrowSchema* out_schema,
                    ArrowArray* out, Out words) {
  auto made = Matcher::make(*schema, options.entry, options.threads);
  release(schema);
  if (!made) {
    release(array);
    return told(std::move(made).error(), words);
  }
  made->schema(out_schema);
  return told(made->match(array, out), words);
}

bool is_whole(const auto* input, const auto* out, Out words) noexcept {
  return input != nullptr && input->release != nullptr && out != nullptr && words.is_there();
}

// Of `split` or `match`.
template <class Judge>
bnfurl_status judge_array(Judge judge, ArrowSchema* schema, ArrowArray* array, const bnfurl_arrow_options* options,
                          ArrowSchema* out_schema, ArrowArray* out, Out words) noexcept {
  words.say("");
  if (!is_whole(schema, out_schema, words) || !is_whole(array, out, words)) return BNFURL_BAD_ARGUMENT;
  ArrowSchema made{};
  const bnfurl_status status = within_memory(BNFURL_NO_MEMORY, [&] {
    const auto asked = read(options);
    if (const auto* lack = std::get_if<bnfurl_status>(&asked)) return *lack;
    return judge(schema, array, std::get_if<ReadOptions>(&asked)->options, &made, out, words);
  });
  if (status != BNFURL_OK) {
    release(&made);
    return status;
  }
  *out_schema = made;
  return BNFURL_OK;
}

// A stream of results: it reads from another one, of which it is the owner.
template <class Judge>
class Results {
public:
  explicit Results(Judge judge) : judge_(std::move(judge)) {}
  Results(const Results&) = delete;
  Results& operator=(const Results&) = delete;
  ~Results() { release(&input_); }

  /// Both streams may be the same.
  static void set(std::unique_ptr<Results> results, ArrowArrayStream* input, ArrowArrayStream* out) noexcept {
    results->input_ = std::exchange(*input, {});
    *out = {get_schema, get_next, get_last_error, release_results, results.release()};
  }

private:
  static Results& of(ArrowArrayStream* stream) noexcept { return *static_cast<Results*>(stream->private_data); }

  static int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
    Results& results = of(stream);
    results.error_.clear();
    return within_memory(ENOMEM, [&] {
      results.judge_.schema(out);
      return 0;
    });
  }

  static int get_next(ArrowArrayStream* stream, ArrowArray* out) {
    Results& results = of(stream);
    ArrowArray array{};
    const int error = within_memory(ENOMEM, [&] { return results.next(&array, out); });
    if (error == ENOMEM) release(&array);
    return error;
  }

  static const char* get_last_error(ArrowArrayStream* stream) {
    const std::string& error = of(stream).error_;
    return error.empty() ? nullptr : error.c_str();
  }

  static void release_results(ArrowArrayStream* stream) {
    delete &of(stream);
    stream->release = nullptr;
  }

  int next(ArrowArray* array, ArrowArray* out) {
    error_.clear();
    if (const int error = input_.get_next(&input_, array); error != 0) {
      array->release = nullptr;
      const char* why = input_.get_last_error(&input_);
      if (why != nullptr) error_ = why;
      return error;
    }
    *out = {};
    if (array->release == nullptr) return 0;
    auto judged = judge(judge_, array, out);
    if (judged) return 0;
    error_ = std::move(judged).error().message;
    return EINVAL;
  }

  ArrowArrayStream input_ = {};
  Judge judge_;
  std::string error_;
};

template <class Judge>
bnfurl_status set_results(ArrowArrayStream* stream, const Options& options, ArrowArrayStream* out, Out words) {
  ArrowSchema schema{};
  if (stream->get_schema(stream, &schema) != 0) {
    const char* why = stream->get_last_error(stream);
    words.say(why == nullptr ? "the stream does not provide its type" : why);
    return BNFURL_IO;
  }
  const std::unique_ptr<ArrowSchema, void (*)(ArrowSchema*)> owner(&schema, release<ArrowSchema>);
  auto made = make(schema, options, static_cast<const Judge*>(nullptr));
  if (!made) return told(std::move(made).error(), words);
  auto results = std::make_unique<Results<Judge>>(*std::move(made));
  Results<Judge>::set(std::move(results), stream, out);
  return BNFURL_OK;
}

template <class Judge>
bnfurl_status make_results(ArrowArrayStream* stream, const bnfurl_arrow_options* options, ArrowArrayStream* out,
                           Out words) noexcept {
  words.say("");
  if (!is_whole(stream, out, words)) return BNFURL_BAD_ARGUMENT;
  return within_memory(BNFURL_NO_MEMORY, [&] {
    const auto asked = read(options);
    if (const auto* lack = std::get_if<bnfurl_status>(&asked)) return *lack;
    return set_results<Judge>(stream, std::get_if<ReadOptions>(&asked)->options, out, words);
  });
}

}  // namespace

bnfurl_status bnfurl_arrow_split(struct ArrowSchema* schema, struct ArrowArray* array,
                                 const bnfurl_arrow_options* options, struct ArrowSchema* out_schema,
                                 struct ArrowArray* out, char* message, size_t capacity) {
  return judge_array(split, schema, array, options, out_schema, out, {message, capacity});
}

bnfurl_status bnfurl_arrow_match(struct ArrowSchema* schema, struct ArrowArray* array,
                                 const bnfurl_arrow_options* options, struct ArrowSchema* out_schema,
                                 struct ArrowArray* out, char* message, size_t capacity) {
  return judge_array(match, schema, array, options, out_schema, out, {message, capacity});
}

bnfurl_status bnfurl_arrow_split_stream(struct ArrowArrayStream* stream, const bnfurl_arrow_options* options,
                                        struct ArrowArrayStream* out, char* message, size_t capacity) {
  return make_results<Splitter>(stream, options, out, {message, capacity});
}

bnfurl_status bnfurl_arrow_match_stream(struct ArrowArrayStream* stream, const bnfurl_arrow_options* options,
                                        struct ArrowArrayStream* out, char* message, size_t capacity) {
  return make_results<Matcher>(stream, options, out, {message, capacity});
}
