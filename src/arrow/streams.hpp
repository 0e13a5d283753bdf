// Streams of arrays. A stream in C is made of a function, whose errors become codes and words; no exception gets out.
#pragma once

#include <bnfurl/bnfurl.h>

#include <functional>
#include <new>
#include <string>

#include <bnfurl/arrow.hpp>

#include "src/arrow/structs.hpp"

namespace bnfurl::arrow {

/// What `work` answers, or `otherwise` if there is not enough memory. A build without exceptions ends then.
template <class Answer, class Work>
Answer within_memory(Answer otherwise, Work work) noexcept {
#ifdef __cpp_exceptions
  try {
    return work();
  } catch (const std::bad_alloc&) {
    return otherwise;
  }
#else
  static_cast<void>(otherwise);
  return work();
#endif
}

/// Sets `array` to the next one of a stream, if there is any. Returns 0, or a code of errno; then `error` may say why.
using Next = std::function<int(Array& array, std::string& error)>;

/// A stream of arrays of this type. If memory runs out in `next`, its code says so.
[[nodiscard]] Stream stream_of(Schema schema, Next next);

/// Converts arrays of one type.
class Converter {
public:
  virtual ~Converter() = default;
  /// The type of the results.
  [[nodiscard]] virtual Schema schema() const = 0;
  /// `input` is taken over, and released if it is refused; if memory runs out, it is still the caller's. If `type` is
  /// not null, it receives the type of this result, which may be a larger one than that of others.
  [[nodiscard]] virtual Result<Array, InputError> convert(ArrowArray* input, Schema* type) = 0;
};

/// The next array of another stream, converted. They are pulled one by one, by the thread that pulls the results.
[[nodiscard]] int next_converted(ArrowArrayStream& input, Converter& converter, Array& array, std::string& error);

}  // namespace bnfurl::arrow
