#include "bindings/python/src/columns/column_stream.hpp"

#include <cerrno>
#include <new>
#include <stdexcept>
#include <utility>
#include <vector>

#include "bindings/python/src/columns/columns.hpp"

namespace bnfurl::python {

std::string last_error(Stream& stream, int code) {
  const char* const text = stream.get()->get_last_error(stream.get());
  return text != nullptr ? text : "the stream of texts failed with error " + std::to_string(code);
}

Schema schema_of(Stream& stream) {
  Schema schema;
  int code;
  {
    const nb::gil_scoped_release released;
    code = stream.get()->get_schema(stream.get(), schema.get());
  }
  if (code != 0) throw std::runtime_error(last_error(stream, code));
  return schema;
}

namespace {

using namespace nb::literals;

// What the callbacks of a stream of results share. Nothing here is Python's: a consumer may pull from any thread.
struct Pulled {
  Stream input;
  Work work;
  std::string error;

  int failed(int code, std::string message) {
    error = std::move(message);
    return code;
  }

  int next(ArrowArray* result) {
    *result = {};
    if (interrupted()) return failed(EINTR, "interrupted");
    Array chunk;
    if (const int code = input.get()->get_next(input.get(), chunk.get()); code != 0)
      return failed(code, last_error(input, code));
    if (chunk.get()->release == nullptr) return 0;
    const Result<void, Fault> done = work(chunk.get(), result);
    return done ? 0 : failed(EINVAL, done.error().message);
  }
};

int get_schema(ArrowArrayStream* stream, ArrowSchema* schema) noexcept {
  try {
    *schema = shared_by<Pulled>(stream).work.schema().take();
    return 0;
  } catch (const std::bad_alloc&) {
    return ENOMEM;
  }
}

int get_next(ArrowArrayStream* stream, ArrowArray* result) noexcept {
  try {
    return shared_by<Pulled>(stream).next(result);
  } catch (const std::bad_alloc&) {
    return ENOMEM;
  }
}

nb::object stream_capsule(ColumnStream& stream, nb::handle requested_schema) {
  check_requested(requested_schema);
  remember_main_thread();
  return capsule_of(stream.take());
}

nb::object schema_capsule(const ColumnStream& stream) { return capsule_of(stream.schema()); }

}  // namespace

Stream ColumnStream::take() {
  if (!input_) throw std::runtime_error("a ColumnStream can be read only once, and this one has been");
  auto* const pulled = new Pulled{std::move(*input_), work_, {}};
  input_.reset();
  return Stream({get_schema, get_next, last_error_of<Pulled>, release_stream<Pulled>, pulled});
}

ColumnStream stream_for(nb::handle urls, Work (*work)(const ArrowSchema&, const ColumnArguments&),
                        const ColumnArguments& arguments) {
  Stream input = stream_of(urls);
  const Schema schema = schema_of(input);
  return {std::move(input), work(*schema.get(), arguments)};
}

void define_column_stream(nb::module_& module) {
  nb::class_<ColumnStream>(module, "ColumnStream", "A column of results in chunks, for one consumer of Arrow.",
                           nb::is_final())
      .def("__arrow_c_schema__", schema_capsule, "The type of the chunks, in a capsule.")
      .def("__arrow_c_stream__", stream_capsule, nb::lock_self(), "requested_schema"_a = nb::none(),
           nb::sig("def __arrow_c_stream__(self, requested_schema: object | None = None) -> object"),
           "The chunks, in a capsule. Raises RuntimeError if called again. The requested type is ignored.")
      .def("__repr__", [](const ColumnStream&) { return "<bnfurl.ColumnStream>"; });
}

namespace {

// What a shared struct keeps: the owner of all that it points to, and the structs of its parts.
template <class Struct>
struct Kept {
  std::shared_ptr<const void> owner;
  std::vector<Released<Struct>> parts;
  std::vector<Struct*> children;
};

template <class Struct>
void release_shared(Struct* shared) noexcept {
  delete static_cast<Kept<Struct>*>(shared->private_data);
  shared->release = nullptr;
}

template <class Struct>
Released<Struct> share(const Struct& source, const std::shared_ptr<const void>& owner) {
  auto kept = std::make_unique<Kept<Struct>>();
  kept->owner = owner;
  const auto count = static_cast<std::size_t>(source.n_children);
  for (std::size_t i = 0; i < count; ++i) kept->parts.push_back(share(*source.children[i], owner));
  if (source.dictionary != nullptr) kept->parts.push_back(share(*source.dictionary, owner));
  for (std::size_t i = 0; i < count; ++i) kept->children.push_back(kept->parts[i].get());
  Struct shared = source;
  shared.children = kept->children.data();
  shared.dictionary = source.dictionary == nullptr ? nullptr : kept->parts.back().get();
  shared.release = release_shared<Struct>;
  shared.private_data = kept.release();
  return Released<Struct>(shared);
}

}  // namespace

Schema shared(const ArrowSchema& source, const std::shared_ptr<const void>& owner) { return share(source, owner); }
Array shared(const ArrowArray& source, const std::shared_ptr<const void>& owner) { return share(source, owner); }

}  // namespace bnfurl::python
