#include "src/arrow/streams.hpp"

#include <cerrno>
#include <memory>
#include <utility>

namespace bnfurl::arrow {
namespace {

struct Source {
  std::shared_ptr<const Schema> schema;
  Next next;
  std::string error = {};  // of the last call
};

Source& source_of(ArrowArrayStream* stream) noexcept { return *static_cast<Source*>(stream->private_data); }

int get_schema(ArrowArrayStream* stream, ArrowSchema* out) {
  Source& source = source_of(stream);
  source.error.clear();
  return within_memory(ENOMEM, [&] {
    *out = shared(*source.schema->get(), source.schema).take();
    return 0;
  });
}

int get_next(ArrowArrayStream* stream, ArrowArray* out) {
  Source& source = source_of(stream);
  source.error.clear();
  Array array;
  const int code = within_memory(ENOMEM, [&] { return source.next(array, source.error); });
  *out = array.take();
  return code;
}

const char* get_last_error(ArrowArrayStream* stream) {
  const std::string& error = source_of(stream).error;
  return error.empty() ? nullptr : error.c_str();
}

void release(ArrowArrayStream* stream) {
  stream->release = nullptr;
  delete &source_of(stream);
}

}  // namespace

Stream stream_of(Schema schema, Next next) {
  auto source = std::make_unique<Source>(Source{std::make_shared<const Schema>(std::move(schema)), std::move(next)});
  return Stream({get_schema, get_next, get_last_error, release, source.release()});
}

int next_converted(ArrowArrayStream& input, Converter& converter, Array& array, std::string& error) {
  Array chunk;
  if (const int code = input.get_next(&input, chunk.get()); code != 0) {
    (void)chunk.take();
    if (const char* why = input.get_last_error(&input); why != nullptr) error = why;
    return code;
  }
  if (chunk->release == nullptr) return 0;
  auto converted = converter.convert(chunk.get(), nullptr);
  if (!converted) {
    error = std::move(converted).error().message;
    return EINVAL;
  }
  array = *std::move(converted);
  return 0;
}

}  // namespace bnfurl::arrow
