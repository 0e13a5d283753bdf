// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "bindings/python/src/columns/column.hpp"

#include <nanobind/stl/string.h>
#include <nanobind/stl/string_view.h>

#include <algorithm>
#include <utility>

#include "bindings/python/src/columns/share.hpp"
#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/text.hpp"

namespace bnfurl::python {
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
           "The column of one field; KeyError if there is none of that name.")
      .def("__arrow_c_schema__", schema_capsule, "The type, in a capsule.")
      .def("__arrow_c_array__", array_capsules, "requested_schema"_a = nb::none(),
           nb::sig("def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]"),
           "The type and the values, in capsules. They are what they are, whatever type is requested.")
      .def("__repr__", shown);
}

}  // namespace bnfurl::python
