#include "bindings/python/src/parts.hpp"

#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>

#include <algorithm>
#include <array>
#include <new>

#include <bnfurl/arrow.hpp>
#include <bnfurl/lenient.hpp>

#include "bindings/python/src/fault.hpp"
#include "bindings/python/src/grammar.hpp"

namespace bnfurl::python {
namespace {

nb::object as_str(std::optional<std::string_view> text) {
  if (!text) return nb::none();
  return nb::str(text->data(), text->size());
}

std::optional<AnyParts> split_whole(const Text& text, Production entry) {
  if (!text.is_whole()) return std::nullopt;
  return without_gil_if_long(text.octets(), [&] { return split(entry, text.octets()); });
}

}  // namespace

Parts::Parts(nb::handle text, Asked asked, FieldBits fields)
    : text_(text), asked_(std::move(asked)), fields_(fields), parts_(split_whole(text_, asked_.entry)) {}

Span Parts::component(std::size_t index) const {
  if (parts_) return parts_->spans()[index];
  return lenient_parts(text_.octets(), shape_of(asked_.entry)).find(grammar().components()[index].name());
}

std::optional<Span> Parts::span(Field field) const {
  if (field == Field::url) return Span{0, text_.octets().size()};
  if (field < Field::first_component) return std::nullopt;
  const Span span = component(component_of(field));
  return span.begin == Span::absent ? std::nullopt : std::optional(span);
}

std::optional<std::uint16_t> Parts::default_port() const {
  const std::optional<Component> scheme = grammar().find_component("scheme");
  const std::optional<Span> span = scheme ? this->span(field_of(scheme->index())) : std::nullopt;
  if (!span) return std::nullopt;
  return bnfurl::default_port(asked_.entry, text_.octets().substr(span->begin, span->end - span->begin));
}

nb::object Parts::fault(Field field) const {
  if (valid()) return nb::none();
  const std::optional<Fault> fault = fault_in(text_, asked_.entry);
  return field == Field::expected ? as_str(fault->expected) : nb::object(nb::int_(fault->offset));
}

nb::object Parts::part(Field field) const {
  const std::optional<Span> span = this->span(field);
  return span ? text_.slice(*span) : nb::none();
}

nb::object Parts::value(Field field) const {
  switch (field) {
    case Field::valid:
      return nb::bool_(valid());
    case Field::url:
      return nb::borrow(text_.object());
    case Field::kind:
      return as_str(parts_ ? parts_->kind() : std::nullopt);
    case Field::host_kind:
      return as_str(parts_ ? parts_->host_kind() : std::nullopt);
    case Field::expected:
    case Field::error_offset:
      return fault(field);
    case Field::default_port:
      return nb::cast(default_port());
    default:
      return part(field);
  }
}

// The class `Parts` of Python.
//
// note [attributes]: `parts.host` is what most programs do with a split, and reading a property costs more than the
// split. Python hands over the name as the one str of that text that it keeps (an interned one), so a field is known by
// that address. The properties say what there is, for type checkers and help().

namespace {

struct Attribute {
  const char* name;
  const char* type;
  const char* about;
};

// The facts, then the common components in the usual order of grammars.
constexpr Attribute attributes[] = {
    {"valid", "bool", "Whether the text is valid; if not, it was split with `lenient`."},
    {"url", "typing.AnyStr", "The text."},
    {"kind", "str | None", "Which alternative of the production the text is, such as \"origin-form\"."},
    {"host_kind", "str | None", "Which alternative the host is, such as \"IPv4address\"."},
    {"expected", "str | None", "What was expected where an invalid text fails."},
    {"error_offset", "int | None", "Where an invalid text fails, in bytes of UTF-8."},
    {"default_port", "int | None", "The default port of the scheme."},
    {"scheme", "typing.AnyStr | None", "The scheme, such as \"http\"."},
    {"userinfo", "typing.AnyStr | None", "The userinfo, such as \"user:password\"."},
    {"user", "typing.AnyStr | None", "The userinfo before its first colon."},
    {"password", "typing.AnyStr | None", "The userinfo after its first colon."},
    {"host", "typing.AnyStr | None", "The host, such as \"example.org\" or \"[::1]\"."},
    {"port", "typing.AnyStr | None", "The port, such as \"80\"."},
    {"path", "typing.AnyStr | None", "The path, such as \"/a/b\"."},
    {"query", "typing.AnyStr | None", "The part after \"?\"."},
    {"fragment", "typing.AnyStr | None", "The part after \"#\"."},
};
constexpr std::size_t attribute_count = std::size(attributes);
constexpr auto fact_count = static_cast<std::size_t>(Field::first_component);

nb::handle parts_type;
std::array<PyObject*, attribute_count> attribute_names;

/// In most grammars, the common components are the first ones, in this order.
std::optional<Field> attribute_field(const Parts& parts, std::size_t index) {
  if (index < fact_count) return static_cast<Field>(index);
  const std::string_view name = attributes[index].name;
  const List<Component> components = parts.grammar().components();
  const std::size_t place = index - fact_count;
  if (place < components.size() && components[place].name() == name) return field_of(place);
  return find_field(parts.grammar(), name);
}

[[noreturn]] void refuse_attribute(std::string_view name) {
  throw nb::attribute_error(("this split has no field " + shown_name(name)).c_str());
}

nb::object attribute(const Parts& parts, std::size_t index) {
  const std::optional<Field> field = attribute_field(parts, index);
  if (!field || !parts.has(*field)) refuse_attribute(attributes[index].name);
  return parts.value(*field);
}

std::optional<Field> asked_field(const Parts& parts, std::string_view name) {
  const std::optional<Field> field = find_field(parts.grammar(), name);
  return field && parts.has(*field) ? field : std::nullopt;
}

/// A component that no property is for: one of a grammar of one's own.
PyObject* other_attribute(const Parts& parts, PyObject* self, PyObject* name) {
  PyObject* const found = PyObject_GenericGetAttr(self, name);
  if (found != nullptr || !PyErr_ExceptionMatches(PyExc_AttributeError)) return found;
  const nb::python_error none;
  const Text text(name);
  const std::optional<Field> field = asked_field(parts, text.octets());
  if (!field) refuse_attribute(text.octets());
  return parts.value(*field).release().ptr();
}

PyObject* read_attribute(const Parts& parts, PyObject* self, PyObject* name) {
  const auto known = std::find(attribute_names.begin(), attribute_names.end(), name);
  if (known == attribute_names.end()) return other_attribute(parts, self, name);
  return attribute(parts, static_cast<std::size_t>(known - attribute_names.begin())).release().ptr();
}

// See note [attributes]. An object that __new__ made without a split has no parts.
PyObject* get_attribute(PyObject* self, PyObject* name) noexcept {
  if (!nb::inst_ready(self)) return PyObject_GenericGetAttr(self, name);
  try {
    return read_attribute(*nb::inst_ptr<Parts>(self), self, name);
  } catch (nb::python_error& error) {
    error.restore();
  } catch (const nb::builtin_exception& error) {
    PyErr_SetString(PyExc_AttributeError, error.what());
  } catch (const std::bad_alloc&) {
    PyErr_NoMemory();
  }
  return nullptr;
}

Field required_field(const Parts& parts, nb::handle name) {
  if (!PyUnicode_Check(name.ptr())) refuse_type("the name of a field", name, "a str");
  const Text text(name);
  const std::optional<Field> field = asked_field(parts, text.octets());
  if (!field) throw nb::key_error(shown_name(text.octets()).c_str());
  return *field;
}

nb::object item(const Parts& parts, nb::handle name) { return parts.value(required_field(parts, name)); }

std::optional<std::pair<std::size_t, std::size_t>> span_of(const Parts& parts, nb::handle name) {
  const std::optional<Span> span = parts.span(required_field(parts, name));
  return span ? std::optional(parts.text().indices(*span)) : std::nullopt;
}

/// The fields that were asked for, by their names, in the order of the grammar.
std::vector<std::pair<std::string, Field>> asked_fields(const Parts& parts) {
  std::vector<std::pair<std::string, Field>> fields;
  for (std::string& name : arrow::field_names(parts.grammar())) {
    if (const std::optional<Field> field = asked_field(parts, name)) fields.emplace_back(std::move(name), *field);
  }
  return fields;
}

nb::str shown(const Parts& parts) {
  nb::str text = nb::str("<bnfurl.Parts");
  for (const auto& [name, field] : asked_fields(parts)) {
    if (field < Field::first_component || !parts.span(field)) continue;
    text += nb::str((" " + name + "=").c_str()) + nb::repr(parts.value(field));
  }
  return nb::str((text + nb::str(">")).ptr());
}

// As a mapping, and on the way to another process.

nb::list keys(const Parts& parts) {
  nb::list names;
  for (const auto& [name, field] : asked_fields(parts)) names.append(as_str(name));
  return names;
}

nb::object iterator(const Parts& parts) { return nb::iter(keys(parts)); }

nb::dict as_dict(const Parts& parts) {
  nb::dict row;
  for (const auto& [name, field] : asked_fields(parts)) row[as_str(name)] = parts.value(field);
  return row;
}

/// Another process splits the text again.
nb::tuple reduced(const Parts& parts) {
  const auto& [entry, own] = parts.asked();
  const nb::object grammar = own == nullptr ? as_str(entry.grammar().name()) : nb::cast(GrammarObject{own});
  const nb::object split_again = nb::module_::import_("bnfurl.again").attr("split_again");
  return nb::make_tuple(split_again, nb::make_tuple(parts.text().object(), grammar, as_str(entry.name()), keys(parts)));
}

}  // namespace

nb::object split_text(nb::handle text, Asked asked, FieldBits fields, bool lenient) {
  nb::object object = nb::inst_alloc(parts_type);
  const Parts* const parts = new (nb::inst_ptr<Parts>(object)) Parts(text, std::move(asked), fields);
  nb::inst_mark_ready(object);
  if (!parts->valid() && !lenient) return nb::none();
  return object;
}

void define_parts(nb::module_& module) {
  static PyType_Slot slots[] = {{Py_tp_getattro, reinterpret_cast<void*>(get_attribute)}, {0, nullptr}};
  nb::class_<Parts> type(module, "Parts", nb::type_slots(slots), nb::pooled(), nb::is_final(),
                         nb::sig("class Parts(typing.Generic[typing.AnyStr])"),
                         "The components of one text. A missing component is None, an empty one is an empty text.");
  for (std::size_t i = 0; i < attribute_count; ++i) {
    const auto& [name, value_type, about] = attributes[i];
    attribute_names[i] = PyUnicode_InternFromString(name);
    const std::string signature = std::string("def ") + name + "(self, /) -> " + value_type;
    type.def_prop_ro(
        name, [i](const Parts& parts) { return attribute(parts, i); }, nb::for_getter(nb::sig(signature.c_str())),
        about);
  }
  type.def("__getitem__", item, nb::sig("def __getitem__(self, field: str, /) -> typing.Any"),
           "A field by its name, which is that of a column of `bnfurl split`. Raises KeyError if the field "
           "is unknown or was not requested.")
      .def("span", span_of, nb::arg("field"), nb::sig("def span(self, field: str) -> tuple[int, int] | None"),
           "Where a component begins and ends, as indices into the text; None if it is missing, or not a part of the "
           "text.")
      .def("keys", keys, nb::sig("def keys(self) -> list[str]"), "The names of the requested fields, or of all fields.")
      .def("__iter__", iterator, nb::sig("def __iter__(self) -> collections.abc.Iterator[str]"))
      .def("asdict", as_dict, nb::sig("def asdict(self) -> dict[str, typing.Any]"),
           "The same fields with their values, like `dict(parts)`.")
      .def("__reduce__", reduced, nb::sig("def __reduce__(self) -> tuple[object, tuple[typing.Any, ...]]"),
           "Pickles the text, which is split again when it is loaded.")
      .def("__repr__", shown);
  parts_type = type;
}

}  // namespace bnfurl::python
