#include "bindings/python/src/columns/capsules.hpp"

#include <memory>
#include <stdexcept>
#include <type_traits>
#include <utility>

#include "bindings/python/src/fault.hpp"

namespace bnfurl::python {
namespace {

using arrow::Released;

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
  return Released<Struct>::of(value);
}

bool has(nb::handle object, const char* method) { return nb::hasattr(object.type(), method); }

}  // namespace

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

bool has_array(nb::handle object) { return has(object, "__arrow_c_array__"); }

void require_stream(const char* name, nb::handle argument, const char* instead) {
  if (!has(argument, "__arrow_c_stream__")) refuse_type(name, argument, instead);
}

void check_requested(nb::handle schema) {
  if (!schema.is_none()) (void)struct_in<ArrowSchema>(schema, "requested_schema");
}

std::string failed_with(int code) { return "the stream of texts failed with error " + std::to_string(code); }

std::string last_error(Stream& stream, int code) {
  const char* const text = stream->get_last_error(stream.get());
  return text != nullptr ? text : failed_with(code);
}

Schema schema_of(Stream& stream) {
  Schema schema;
  int code;
  {
    const nb::gil_scoped_release released;
    code = stream->get_schema(stream.get(), schema.get());
  }
  if (code != 0) throw std::runtime_error(last_error(stream, code));
  return schema;
}

}  // namespace bnfurl::python
