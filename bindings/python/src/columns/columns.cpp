#include "bindings/python/src/columns/columns.hpp"

#include <nanobind/stl/string.h>

#include <algorithm>
#include <cerrno>
#include <stdexcept>
#include <utility>

#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {

using namespace nb::literals;

void raise(const bnfurl::InputError& fault) {
  if (fault.where == "schema" && fault.code == bnfurl::InputError::Code::file)
    throw nb::type_error(fault.message.c_str());
  refuse_value(fault.message);
}

namespace {

// How many octets a field has, and with it the type of a copy, is known when a whole array is converted.
SchemaAndArray converted(SchemaAndArray input, const Converter& converter) {
  Schema type;
  auto result = [&] {
    const nb::gil_scoped_release released;
    return converter->convert(input.array.get(), &type);
  }();
  if (!result) raise(result.error());
  return {std::move(type), *std::move(result)};
}

}  // namespace

// A result has no offset, so row i of a field is row i of the struct.
Column::Column(SchemaAndArray input, const Converter& converter)
    : whole_(std::make_shared<const SchemaAndArray>(converted(std::move(input), converter))),
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

namespace {

nb::tuple array_capsules(const Column& column, nb::handle requested_schema) {
  check_requested(requested_schema);
  return nb::make_tuple(capsule_of(column.schema()), capsule_of(column.array()));
}

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

Stream ColumnStream::take() {
  if (!input_) throw std::runtime_error("a ColumnStream can be read only once, and this one has been");
  const auto input = std::make_shared<Stream>(*std::exchange(input_, std::nullopt));
  return arrow::stream_of(schema(), [input, converter = converter_](Array& array, std::string& error) {
    if (interrupted(error)) return EINTR;
    const int code = arrow::next_converted(*input->get(), *converter, array, error);
    if (code != 0 && error.empty()) error = failed_with(code);
    return code;
  });
}

void define_columns(nb::module_& module) {
  nb::class_<Column>(module, "Column", "A column of results in memory, for any consumer of Arrow.", nb::is_final())
      .def("__len__", &Column::size)
      .def("__getitem__", item, "field"_a, nb::sig("def __getitem__(self, field: str, /) -> Column"),
           "The column of one field. Raises KeyError if there is no such field.")
      .def(
          "__arrow_c_schema__", [](const Column& column) { return capsule_of(column.schema()); },
          "The type, in a capsule.")
      .def("__arrow_c_array__", array_capsules, "requested_schema"_a = nb::none(),
           nb::sig("def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]"),
           "The type and the values, in capsules. The requested type is ignored.")
      .def("__repr__", shown);
  define_stream<ColumnStream>(
      module, "ColumnStream", "A column of results in chunks, for one consumer of Arrow.",
      "The type of the chunks, in a capsule.",
      "The chunks, in a capsule. Raises RuntimeError if called again. The requested type is ignored.");
}

}  // namespace bnfurl::python
