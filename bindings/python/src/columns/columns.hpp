// Columns: the structs of Arrow as Python hands them around, the work on them, and `Column`. The structs come and go in
// capsules, by the methods __arrow_c_schema__, __arrow_c_array__ and __arrow_c_stream__. A struct in a capsule is
// released with the capsule, unless a consumer has moved it out.
#pragma once

#include <nanobind/nanobind.h>

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <bnfurl/bnfurl.h>
#include <bnfurl/arrow.hpp>

#include "bindings/python/src/asked.hpp"

namespace bnfurl::python {

namespace nb = nanobind;

/// A struct of Arrow that is released when it goes, unless it has been moved out.
template <class Struct>
class Released {
public:
  Released() noexcept : value_{} {}
  explicit Released(const Struct& value) noexcept : value_(value) {}
  Released(const Released&) = delete;
  Released& operator=(const Released&) = delete;
  Released(Released&& other) noexcept : value_(other.take()) {}
  Released& operator=(Released&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  ~Released() {
    if (value_.release != nullptr) value_.release(&value_);
  }

  [[nodiscard]] Struct* get() noexcept { return &value_; }
  [[nodiscard]] const Struct* get() const noexcept { return &value_; }
  [[nodiscard]] Struct take() noexcept {
    const Struct value = value_;
    value_.release = nullptr;
    return value;
  }

private:
  Struct value_;
};

using Schema = Released<ArrowSchema>;
using Array = Released<ArrowArray>;
using Stream = Released<ArrowArrayStream>;

[[nodiscard]] nb::object capsule_of(Schema schema);
[[nodiscard]] nb::object capsule_of(Array array);
[[nodiscard]] nb::object capsule_of(Stream stream);

// Overloads are tried in their order: a text, None, an array, a stream.

/// One that is for other urls passes them on.
void require_overload(bool is_for_these_urls);
[[nodiscard]] bool has_array(nb::handle object);
/// Raises TypeError unless the argument `name`, which is no text and no array, is a stream.
void require_column(const char* name, nb::handle argument);

/// What a method of `object` gives in capsules. Raises TypeError if these are not what the method promises.
struct SchemaAndArray {
  Schema schema;
  Array array;
};
[[nodiscard]] SchemaAndArray array_of(nb::handle object);
[[nodiscard]] Stream stream_of(nb::handle object);

// Callbacks of a stream that Python gives away. What they share is a Pulled with a text `error`, which the stream owns.

template <class Pulled>
[[nodiscard]] Pulled& shared_by(ArrowArrayStream* stream) {
  return *static_cast<Pulled*>(stream->private_data);
}

template <class Pulled>
[[nodiscard]] const char* last_error_of(ArrowArrayStream* stream) noexcept {
  const std::string& error = shared_by<Pulled>(stream).error;
  return error.empty() ? nullptr : error.c_str();
}

template <class Pulled>
void release_stream(ArrowArrayStream* stream) noexcept {
  delete &shared_by<Pulled>(stream);
  stream->release = nullptr;
}

/// The argument `requested_schema`: None, or a capsule with a schema. Every type that a consumer may ask for would be a
/// copy of what is there, so the answer is always what is there, as the specification allows.
void check_requested(nb::handle schema);

// Ctrl-C while a consumer that knows nothing of Python pulls chunk after chunk.

/// Python answers signals in its main thread. To be called with the GIL before a consumer pulls, by any thread: after a
/// fork, the main thread is another one.
void remember_main_thread();

/// Whether a signal has come whose handler raised an exception, in the main thread; elsewhere never. The exception is
/// kept, and raised when the consumer has given up and Python goes on. Is called without the GIL, or with it.
[[nodiscard]] bool interrupted() noexcept;

// What is done with the columns of a call, chunk after chunk. It holds no object of
// Python, and so is done without the GIL, by any thread, and until the end of the process.

/// What makes the results where neither a splitter nor a matcher does. It sees one chunk after another.
class ChunkMaker {
public:
  virtual ~ChunkMaker() = default;
  [[nodiscard]] virtual Schema schema() const = 0;
  [[nodiscard]] virtual Result<void, bnfurl::Fault> make(ArrowArray* input, ArrowArray* result) = 0;
};

class Work {
public:
  using Doer = std::variant<arrow::Splitter, arrow::Matcher, std::shared_ptr<ChunkMaker>>;
  Work(Doer doer, const Asked& asked) : doer_(std::move(doer)), own_(asked.own) {}

  /// The type of the results.
  [[nodiscard]] Schema schema() const;
  /// Sets `result`, or says why `input` is refused; the input is taken over.
  [[nodiscard]] Result<void, bnfurl::Fault> operator()(ArrowArray* input, ArrowArray* result) const;

private:
  Doer doer_;
  std::shared_ptr<const OwnGrammar> own_;  // the grammar, if it is not a compiled one
};

/// The arguments of `split`, of `matches` the first and the last.
struct ColumnArguments {
  Asked asked;
  nb::handle fields = {};
  nb::handle strings = {};
  bool lenient = false;
  std::int64_t threads;
};

/// Raise TypeError for a type that is not one of texts, and ValueError for a field that there is none of.
[[nodiscard]] Work splitting(const ArrowSchema& input, const ColumnArguments& arguments);
[[nodiscard]] Work judging(const ArrowSchema& input, const ColumnArguments& arguments);

/// The same for one whole array, which is taken over: the result and its type. Raise ValueError for a broken array, too.
[[nodiscard]] SchemaAndArray split_whole(SchemaAndArray input, const ColumnArguments& arguments);
[[nodiscard]] SchemaAndArray judge_whole(SchemaAndArray input, const ColumnArguments& arguments);

/// Raises the exception for a fault.
[[noreturn]] void raise(const bnfurl::Fault& fault);

/// The arguments that only columns need. Raise ValueError.
[[nodiscard]] std::size_t thread_count(std::int64_t threads);
[[nodiscard]] arrow::Strings strings_of(nb::handle strings);

// `Column`: a result in memory, or one of its fields, which any number of consumers can have. It keeps what it points
// to, so that everything else may be gone.

class Column {
public:
  Column(Schema schema, Array array);

  [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(array_->length); }
  /// A field of a struct; raises KeyError if there is none.
  [[nodiscard]] Column field(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> names() const;

  [[nodiscard]] Schema schema() const;
  [[nodiscard]] Array array() const;

private:
  struct Whole {
    Schema schema;
    Array array;
  };

  std::shared_ptr<const Whole> whole_;
  const ArrowSchema* schema_;
  const ArrowArray* array_;
};

/// The result for what has __arrow_c_array__.
[[nodiscard]] Column column_of(nb::handle urls, SchemaAndArray (*whole)(SchemaAndArray, const ColumnArguments&),
                               const ColumnArguments& arguments);

void define_column(nb::module_& module);
void define_log_stream(nb::module_& module);

}  // namespace bnfurl::python
