#include "bindings/python/src/text.hpp"

#include <algorithm>

#include "bindings/python/src/fault.hpp"

namespace bnfurl::python {
namespace {

std::string_view octets_of_bytes(nb::handle bytes) {
  return {PyBytes_AsString(bytes.ptr()), static_cast<std::size_t>(PyBytes_Size(bytes.ptr()))};
}

/// Memory can run out while a str makes its UTF-8; any other failure is a lone surrogate.
nb::object encoded_with_surrogates(nb::handle str) {
  if (!PyErr_ExceptionMatches(PyExc_UnicodeEncodeError)) throw nb::python_error();
  PyErr_Clear();
  PyObject* const bytes = PyUnicode_AsEncodedString(str.ptr(), "utf-8", "surrogatepass");
  if (bytes == nullptr) throw nb::python_error();
  return nb::steal(bytes);
}

bool begins_character(char octet) { return (static_cast<unsigned char>(octet) & 0xc0) != 0x80; }

}  // namespace

std::size_t characters(std::string_view octets) {
  return static_cast<std::size_t>(std::count_if(octets.begin(), octets.end(), begins_character));
}

Text::Text(nb::handle object) : object_(nb::borrow(object)) {
  if (!is_str()) {
    octets_ = octets_of_bytes(object);
    return;
  }
  Py_ssize_t size = 0;
  if (const char* const octets = PyUnicode_AsUTF8AndSize(object.ptr(), &size)) {
    octets_ = {octets, static_cast<std::size_t>(size)};
    return;
  }
  encoded_ = encoded_with_surrogates(object);
  octets_ = octets_of_bytes(encoded_);
}

// In UTF-8 with surrogates, these and no others begin with 0xed and an octet from 0xa0 on.
std::size_t Text::first_surrogate() const {
  std::size_t at = 0;
  while (octets_[at] != '\xed' || static_cast<unsigned char>(octets_[at + 1]) < 0xa0) ++at;
  return at;
}

// A grammar of one's own may cut a character in two; then its octets are escaped, as Python does in names of files.
nb::object Text::of_its_type(std::string_view octets) const {
  const char* const begin = octets.data();
  const auto size = static_cast<Py_ssize_t>(octets.size());
  PyObject* part = is_str() ? PyUnicode_FromStringAndSize(begin, size) : PyBytes_FromStringAndSize(begin, size);
  if (part == nullptr && PyErr_ExceptionMatches(PyExc_UnicodeDecodeError)) {
    PyErr_Clear();
    part = PyUnicode_DecodeUTF8(begin, size, is_whole() ? "surrogateescape" : "surrogatepass");
  }
  if (part == nullptr) throw nb::python_error();
  return nb::steal(part);
}

std::pair<std::size_t, std::size_t> Text::indices(Span span) const {
  if (!is_str() || static_cast<std::size_t>(PyUnicode_GetLength(object_.ptr())) == octets_.size())
    return {span.begin, span.end};
  const std::size_t begin = characters(octets_.substr(0, span.begin));
  return {begin, begin + characters(octets_.substr(span.begin, span.end - span.begin))};
}

std::string file_name(nb::handle argument) {
  PyObject* encoded = nullptr;
  if (PyUnicode_FSConverter(argument.ptr(), &encoded) == 0) throw nb::python_error();
  const nb::object path = nb::steal(encoded);
  return std::string(octets_of_bytes(path));
}

Text text_of(const char* name, nb::handle argument) {
  if (!Text::is_text(argument)) refuse_type(name, argument, "a str or bytes");
  return Text(argument);
}

}  // namespace bnfurl::python
