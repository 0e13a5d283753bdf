// `Column` and `ColumnStream`: what a verb makes of a column of texts.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "bindings/python/src/columns/capsules.hpp"
#include "bindings/python/src/columns/interrupts.hpp"
#include "bindings/python/src/columns/shared_stream.hpp"
#include "src/arrow/streams.hpp"

namespace bnfurl::python {

/// Raises the exception for a fault: TypeError for a type that is not one of texts, else ValueError.
[[noreturn]] void raise(const bnfurl::InputError& fault);

/// What converts the columns of a call. It holds no object of Python, and so works without the GIL, in any thread, and
/// until the end of the process.
using Converter = std::shared_ptr<arrow::Converter>;

/// A result in memory, or one of its fields, which any number of consumers can have. It keeps what it points to, so
/// that everything else may be gone.
class Column {
public:
  /// Converts an array. Raises ValueError for a broken one.
  Column(SchemaAndArray input, const Converter& converter);

  [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(array_->length); }
  /// A field of a struct; raises KeyError if there is none.
  [[nodiscard]] Column field(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> names() const;

  [[nodiscard]] Schema schema() const { return arrow::shared(*schema_, whole_); }
  [[nodiscard]] Array array() const { return arrow::shared(*array_, whole_); }

private:
  std::shared_ptr<const SchemaAndArray> whole_;
  const ArrowSchema* schema_;
  const ArrowArray* array_;
};

/// Results that come in chunks. A chunk of the input is asked for and converted when a chunk is pulled, by the thread
/// that pulls it; so memory is that of a chunk. A stream can be read once.
class ColumnStream {
public:
  ColumnStream(Stream input, Converter converter) : converter_(std::move(converter)), input_(std::move(input)) {}

  [[nodiscard]] Schema schema() const { return converter_->schema(); }
  /// Raises RuntimeError if it was taken before.
  [[nodiscard]] Stream take();

private:
  Converter converter_;
  std::optional<Stream> input_;
};

void define_columns(nb::module_& module);
void define_log_stream(nb::module_& module);

/// The methods by which consumers get a stream.
template <class T>
nb::class_<T> define_stream(nb::module_& module, const char* name, const char* about, const char* chunks,
                            const char* stream) {
  using namespace nb::literals;
  return nb::class_<T>(module, name, about, nb::is_final())
      .def(
          "__arrow_c_schema__", [](const T& self) { return capsule_of(self.schema()); }, chunks)
      .def(
          "__arrow_c_stream__",
          [](T& self, nb::handle requested_schema) {
            check_requested(requested_schema);
            remember_main_thread();
            return capsule_of(shared_by_threads(self.take()));
          },
          nb::lock_self(), "requested_schema"_a = nb::none(),
          nb::sig("def __arrow_c_stream__(self, requested_schema: object | None = None) -> object"), stream)
      .def("__repr__", [shown = "<bnfurl." + std::string(name)](const T& self) {
        std::string text = shown;
        if constexpr (requires { self.names(); }) {
          for (const std::string& column : self.names()) text.append(" ").append(column);
        }
        return text + ">";
      });
}

}  // namespace bnfurl::python
