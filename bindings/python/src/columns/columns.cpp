#include "bindings/python/src/columns/columns.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <atomic>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "bindings/python/src/asked.hpp"
#include "bindings/python/src/columns/column_stream.hpp"
#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/grammar.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {
namespace {

template <class Struct>
constexpr const char* name_of = nullptr;
template <>
constexpr const char* name_of<ArrowSchema> = "arrow_schema";
template <>
constexpr const char* name_of<ArrowArray> = "arrow_array";
template <>
constexpr const char* name_of<ArrowArrayStream> = "arrow_array_stream";

template <class Struct>
void end_capsule(PyObject* capsule) noexcept {
  const std::unique_ptr<Released<Struct>> released(
      static_cast<Released<Struct>*>(PyCapsule_GetPointer(capsule, name_of<Struct>)));
}

// The struct is the first and only member of `Released`, so a pointer to one is a pointer to the other.
template <class Struct>
nb::object make_capsule(Released<Struct> value) {
  static_assert(sizeof(Released<Struct>) == sizeof(Struct) && std::is_standard_layout_v<Released<Struct>>);
  auto kept = std::make_unique<Released<Struct>>(std::move(value));
  PyObject* const capsule = PyCapsule_New(kept.get(), name_of<Struct>, end_capsule<Struct>);
  if (capsule == nullptr) throw nb::python_error();
  (void)kept.release();
  return nb::steal(capsule);
}

template <class Struct>
Struct* struct_in(nb::handle capsule, const char* what) {
  if (!PyCapsule_IsValid(capsule.ptr(), name_of<Struct>))
    refuse_type(what, capsule, std::string("a capsule \"") + name_of<Struct> + "\"");
  return static_cast<Struct*>(PyCapsule_GetPointer(capsule.ptr(), name_of<Struct>));
}

template <class Struct>
Released<Struct> moved_out(nb::handle capsule, const char* what) {
  Struct* const value = struct_in<Struct>(capsule, what);
  if (value->release == nullptr) refuse_value(std::string(what) + " has already been read");
  Released<Struct> moved(*value);
  value->release = nullptr;
  return moved;
}

}  // namespace

namespace {

bool has(nb::handle object, const char* method) { return nb::hasattr(object.type(), method); }

}  // namespace

void require_overload(bool is_for_these_urls) {
  if (!is_for_these_urls) throw nb::next_overload();
}

bool has_array(nb::handle object) { return has(object, "__arrow_c_array__"); }

void require_column(const char* name, nb::handle argument) {
  if (has(argument, "__arrow_c_stream__")) return;
  const bool is_sequence = PySequence_Check(argument.ptr()) && !PyObject_CheckBuffer(argument.ptr());
  refuse_type(name, argument,
              is_sequence ? std::string("a str, bytes or a column of Arrow; pyarrow.array(") +
                                nb::type_name(argument.type()).c_str() + ") is a column"
                          : "a str, bytes or a column of Arrow");
}

nb::object capsule_of(Schema schema) { return make_capsule(std::move(schema)); }
nb::object capsule_of(Array array) { return make_capsule(std::move(array)); }
nb::object capsule_of(Stream stream) { return make_capsule(std::move(stream)); }

SchemaAndArray array_of(nb::handle object) {
  constexpr const char* what = "what __arrow_c_array__ gives";
  const nb::object pair = object.attr("__arrow_c_array__")();
  if (!PyTuple_Check(pair.ptr()) || nb::len(pair) != 2) refuse_type(what, pair, "a tuple of two capsules");
  Schema schema = moved_out<ArrowSchema>(pair[0], what);
  return {std::move(schema), moved_out<ArrowArray>(pair[1], what)};
}

Stream stream_of(nb::handle object) {
  const nb::object capsule = object.attr("__arrow_c_stream__")();
  return moved_out<ArrowArrayStream>(capsule, "what __arrow_c_stream__ gives");
}

void check_requested(nb::handle schema) {
  if (!schema.is_none()) (void)struct_in<ArrowSchema>(schema, "requested_schema");
}

namespace {

using namespace nb::literals;

nb::tuple array_capsules(const Column& column, nb::handle requested_schema) {
  check_requested(requested_schema);
  return nb::make_tuple(capsule_of(column.schema()), capsule_of(column.array()));
}

nb::object schema_capsule(const Column& column) { return capsule_of(column.schema()); }

Column item(const Column& column, nb::handle name) {
  if (!PyUnicode_Check(name.ptr())) refuse_type("the name of a field", name, "a str");
  return column.field(Text(name).octets());
}

std::string shown(const Column& column) {
  std::string text = "<bnfurl.Column of " + std::to_string(column.size()) + " rows";
  for (const std::string& name : column.names()) text.append(" ").append(name);
  return text + ">";
}

}  // namespace

// A result has no offset, so row i of a field is row i of the struct.
Column::Column(Schema schema, Array array)
    : whole_(std::make_shared<const Whole>(std::move(schema), std::move(array))),
      schema_(whole_->schema.get()),
      array_(whole_->array.get()) {}

std::vector<std::string> Column::names() const {
  std::vector<std::string> names;
  for (std::int64_t i = 0; i < schema_->n_children; ++i) names.emplace_back(schema_->children[i]->name);
  return names;
}

Column Column::field(std::string_view name) const {
  const std::vector<std::string> all = names();
  const auto found = std::find(all.begin(), all.end(), name);
  if (found == all.end()) throw nb::key_error(unknown_name("field", name, all).c_str());
  const auto index = found - all.begin();
  Column field = *this;
  field.schema_ = schema_->children[index];
  field.array_ = array_->children[index];
  return field;
}

Schema Column::schema() const { return shared(*schema_, whole_); }
Array Column::array() const { return shared(*array_, whole_); }

Column column_of(nb::handle urls, SchemaAndArray (*whole)(SchemaAndArray, const ColumnArguments&),
                 const ColumnArguments& arguments) {
  SchemaAndArray result = whole(array_of(urls), arguments);
  return {std::move(result.schema), std::move(result.array)};
}

void define_column(nb::module_& module) {
  nb::class_<Column>(module, "Column", "A column of results in memory, for any consumer of Arrow.", nb::is_final())
      .def("__len__", &Column::size)
      .def("__getitem__", item, "field"_a, nb::sig("def __getitem__(self, field: str, /) -> Column"),
           "The column of one field. Raises KeyError if there is no such field.")
      .def("__arrow_c_schema__", schema_capsule, "The type, in a capsule.")
      .def("__arrow_c_array__", array_capsules, "requested_schema"_a = nb::none(),
           nb::sig("def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]"),
           "The type and the values, in capsules. The requested type is ignored.")
      .def("__repr__", shown);
}

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
Work made(bnfurl::Result<Made, bnfurl::Fault> result, const Asked& asked) {
  if (!result) raise(result.error());
  return {*std::move(result), asked};
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
  if (const auto* const maker = std::get_if<std::shared_ptr<ChunkMaker>>(&doer_)) return (*maker)->schema();
  Schema schema;
  if (const auto* const splitter = std::get_if<arrow::Splitter>(&doer_))
    splitter->schema(schema.get());
  else
    std::get<arrow::Matcher>(doer_).schema(schema.get());
  return schema;
}

Result<void, bnfurl::Fault> Work::operator()(ArrowArray* input, ArrowArray* result) const {
  if (const auto* const splitter = std::get_if<arrow::Splitter>(&doer_)) return splitter->split(input, result);
  if (const auto* const maker = std::get_if<std::shared_ptr<ChunkMaker>>(&doer_)) return (*maker)->make(input, result);
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
  Result<void, bnfurl::Fault> done;
  {
    const nb::gil_scoped_release released;
    done = arrow::split(input.schema.get(), input.array.get(), options, result.schema.get(), result.array.get());
  }
  if (!done) raise(done.error());
  return result;
}

SchemaAndArray judge_whole(SchemaAndArray input, const ColumnArguments& arguments) {
  const Work work = judging(*input.schema.get(), arguments);
  Array result;
  Result<void, bnfurl::Fault> done;
  {
    const nb::gil_scoped_release released;
    done = work(input.array.get(), result.get());
  }
  if (!done) raise(done.error());
  return {work.schema(), std::move(result)};
}

void raise(const bnfurl::Fault& fault) {
  if (fault.where == "schema" && fault.code == bnfurl::Fault::Code::file) throw nb::type_error(fault.message.c_str());
  refuse_value(fault.message);
}

std::size_t thread_count(std::int64_t threads) {
  if (threads < 1) refuse_value("threads must be at least 1, not " + std::to_string(threads));
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
