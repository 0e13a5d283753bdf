// The structs of Arrow as Python hands them around: in capsules, which the methods __arrow_c_schema__,
// __arrow_c_array__ and __arrow_c_stream__ give. A struct in a capsule is released with the capsule, unless a consumer
// has moved it out.
#pragma once

#include <nanobind/nanobind.h>

#include <string>

#include "src/arrow/structs.hpp"

namespace bnfurl::python {

namespace nb = nanobind;

using arrow::Array;
using arrow::Schema;
using arrow::Stream;

[[nodiscard]] nb::object capsule_of(Schema schema);
[[nodiscard]] nb::object capsule_of(Array array);
[[nodiscard]] nb::object capsule_of(Stream stream);

/// What a method of `object` gives in capsules. Raises TypeError if these are not what the method promises.
struct SchemaAndArray {
  Schema schema;
  Array array;
};
[[nodiscard]] SchemaAndArray array_of(nb::handle object);
[[nodiscard]] Stream stream_of(nb::handle object);

[[nodiscard]] bool has_array(nb::handle object);
/// The argument `name` is neither a text nor an array. Raises TypeError, which says what it is `instead` of, unless it
/// is a stream.
void require_stream(const char* name, nb::handle argument, const char* instead);

/// The argument `requested_schema`: None, or a capsule with a schema. Every type that a consumer may ask for would be a
/// copy of what is there, so the answer is always what is there, as the specification allows.
void check_requested(nb::handle schema);

/// The type of its chunks. Raises RuntimeError if the stream has an error instead.
[[nodiscard]] Schema schema_of(Stream& stream);
/// Why a call of a stream failed, in the stream's words, and the words for its code if it has no others.
[[nodiscard]] std::string last_error(Stream& stream, int code);
[[nodiscard]] std::string failed_with(int code);

}  // namespace bnfurl::python
