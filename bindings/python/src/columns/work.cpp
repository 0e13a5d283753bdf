// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "bindings/python/src/columns/work.hpp"

#include <nanobind/nanobind.h>

#include <atomic>
#include <vector>

#include "bindings/python/src/asked.hpp"
#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/grammar.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {

namespace {

namespace nb = nanobind;

std::atomic<unsigned long> main_thread;

int raise_kept(void* kept) noexcept {
  PyObject* const exception = static_cast<PyObject*>(kept);
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(exception)), exception);
  Py_DECREF(exception);
  return -1;
}

// A consumer that gets an error raises one of its own, and would lose the exception that is set. Python runs pending
// calls as soon as it goes on, in the main thread.
void keep_exception() noexcept {
  PyObject *type, *value, *traceback;
  PyErr_Fetch(&type, &value, &traceback);
  PyErr_NormalizeException(&type, &value, &traceback);
  Py_XDECREF(type);
  Py_XDECREF(traceback);
  if (value != nullptr && Py_AddPendingCall(raise_kept, value) != 0) Py_DECREF(value);
}

}  // namespace

void remember_main_thread() {
  main_thread = nb::cast<unsigned long>(nb::module_::import_("threading").attr("main_thread")().attr("ident"));
}

bool interrupted() noexcept {
  if (PyThread_get_thread_ident() != main_thread) return false;
  const nb::gil_scoped_acquire acquired;
  if (PyErr_CheckSignals() == 0) return false;
  keep_exception();
  return true;
}

namespace {

template <class Made>
Work made(std::variant<Made, arrow::Fault> result, const Asked& asked) {
  if (const auto* const fault = std::get_if<arrow::Fault>(&result)) raise(*fault);
  return {std::get<Made>(std::move(result)), asked};
}

/// No names are those that the library chooses.
std::vector<std::string> fields_of(const ColumnArguments& arguments) {
  const OwnGrammar* const own = arguments.asked.own.get();
  if (arguments.fields.is_none() && own != nullptr) return own->default_fields();
  return chosen_fields(arguments.asked.entry.grammar(), arguments.fields);
}

/// The names of the fields, and views of them.
struct Names {
  explicit Names(const ColumnArguments& arguments) : names(fields_of(arguments)), views(names.begin(), names.end()) {}
  std::vector<std::string> names;
  std::vector<std::string_view> views;
};

arrow::Options options_of(const ColumnArguments& arguments, const Names& names) {
  return {.entry = arguments.asked.entry,
          .fields = names.views,
          .lenient = arguments.lenient,
          .strings = strings_of(arguments.strings),
          .threads = thread_count(arguments.threads)};
}

}  // namespace

Schema Work::schema() const {
  Schema schema;
  std::visit([&](const auto& doer) { doer.schema(schema.get()); }, doer_);
  return schema;
}

std::optional<arrow::Fault> Work::operator()(ArrowArray* input, ArrowArray* result) const {
  if (const auto* const splitter = std::get_if<arrow::Splitter>(&doer_)) return splitter->split(input, result);
  return std::get<arrow::Matcher>(doer_).match(input, result);
}

Work splitting(const ArrowSchema& input, const ColumnArguments& arguments) {
  const Names names(arguments);
  return made(arrow::Splitter::make(input, options_of(arguments, names)), arguments.asked);
}

Work judging(const ArrowSchema& input, const ColumnArguments& arguments) {
  return made(arrow::Matcher::make(input, arguments.asked.entry, thread_count(arguments.threads)), arguments.asked);
}

// How many octets a field has, and with it the type of a copy, is known when a whole array is split.
SchemaAndArray split_whole(SchemaAndArray input, const ColumnArguments& arguments) {
  const Names names(arguments);
  const arrow::Options options = options_of(arguments, names);
  SchemaAndArray result;
  std::optional<arrow::Fault> fault;
  {
    const nb::gil_scoped_release released;
    fault = arrow::split(input.schema.get(), input.array.get(), options, result.schema.get(), result.array.get());
  }
  if (fault) raise(*fault);
  return result;
}

SchemaAndArray judge_whole(SchemaAndArray input, const ColumnArguments& arguments) {
  const Work work = judging(*input.schema.get(), arguments);
  Array result;
  std::optional<arrow::Fault> fault;
  {
    const nb::gil_scoped_release released;
    fault = work(input.array.get(), result.get());
  }
  if (fault) raise(*fault);
  return {work.schema(), std::move(result)};
}

void raise(const arrow::Fault& fault) {
  if (fault.kind == arrow::Fault::Kind::type) throw nb::type_error(fault.message.c_str());
  refuse_value(fault.message);
}

std::size_t thread_count(std::int64_t threads) {
  if (threads < 1) refuse_value("threads is " + std::to_string(threads) + "; it is at least 1");
  return static_cast<std::size_t>(threads);
}

arrow::Strings strings_of(nb::handle strings) {
  if (!PyUnicode_Check(strings.ptr())) refuse_type("strings", strings, "a str");
  const Text name(strings);
  if (name.octets() == "view") return arrow::Strings::view;
  if (name.octets() != "copy") refuse_name("strings", name.octets(), {"view", "copy"});
  return arrow::Strings::copy;
}

}  // namespace bnfurl::python
