// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The structs of Arrow as Python hands them around: in capsules, by the methods __arrow_c_schema__, __arrow_c_array__
// and __arrow_c_stream__. A struct in a capsule is released with the capsule, unless someone has moved it out.
#pragma once

#include <nanobind/nanobind.h>
#include <bnfurl/arrow.hpp>

// As the specification prints it: https://arrow.apache.org/docs/format/CStreamInterface.html
#ifndef ARROW_C_STREAM_INTERFACE
#define ARROW_C_STREAM_INTERFACE

extern "C" {

struct ArrowArrayStream {
  // Callbacks providing stream functionality
  int (*get_schema)(struct ArrowArrayStream*, struct ArrowSchema* out);
  int (*get_next)(struct ArrowArrayStream*, struct ArrowArray* out);
  const char* (*get_last_error)(struct ArrowArrayStream*);

  // Release callback
  void (*release)(struct ArrowArrayStream*);

  // Opaque producer-specific data
  void* private_data;
};

}  // extern "C"

#endif  // ARROW_C_STREAM_INTERFACE

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

/// What a method of `object` gives in capsules. Raises TypeError if these are not what the method promises.
struct SchemaAndArray {
  Schema schema;
  Array array;
};
[[nodiscard]] SchemaAndArray array_of(nb::handle object);
[[nodiscard]] Stream stream_of(nb::handle object);

/// The argument `requested_schema`: None, or a capsule with a schema. Every type that a consumer may ask for would be a
/// copy of what is there, so the answer is always what is there, as the specification allows.
void check_requested(nb::handle schema);

}  // namespace bnfurl::python
