// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// What is done with the columns of a call, chunk after chunk: splitting, or judging alone. It holds no object of Python,
// and so is done without the GIL, by any thread, and until the end of the process.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>

#include <bnfurl/arrow.hpp>

#include "bindings/python/src/asked.hpp"
#include "bindings/python/src/columns/capsule.hpp"

namespace bnfurl::python {

// Ctrl-C while a consumer that knows nothing of Python pulls chunk after chunk.

/// Python answers signals in its main thread. To be called with the GIL before a consumer pulls, by any thread: after a
/// fork, the main thread is another one.
void remember_main_thread();

/// Whether a signal has come whose handler raised an exception, in the main thread; elsewhere never. The exception is
/// kept, and raised when the consumer has given up and Python goes on. Is called without the GIL, or with it.
[[nodiscard]] bool interrupted() noexcept;

class Work {
public:
  using Doer = std::variant<arrow::Splitter, arrow::Matcher>;
  Work(Doer doer, const Asked& asked) : doer_(std::move(doer)), own_(asked.own) {}

  /// The type of the results.
  [[nodiscard]] Schema schema() const;
  /// Sets `result`, or says why `input` is refused; the input is taken over.
  [[nodiscard]] std::optional<arrow::Fault> operator()(ArrowArray* input, ArrowArray* result) const;

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
[[noreturn]] void raise(const arrow::Fault& fault);

/// The arguments that only columns need. Raise ValueError.
[[nodiscard]] std::size_t thread_count(std::int64_t threads);
[[nodiscard]] arrow::Strings strings_of(nb::handle strings);

}  // namespace bnfurl::python
