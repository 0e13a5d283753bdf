// The C functions for columns of Arrow, in a build without them: they are there, and say so.
#include "src/core/c_abi.hpp"

namespace {

// Takes nothing, and has no words.
bnfurl_status not_built(char* message, std::size_t capacity) noexcept {
  bnfurl::c::Out{message, capacity}.say("");
  return BNFURL_NOT_BUILT;
}

}  // namespace

bnfurl_status bnfurl_arrow_split(struct ArrowSchema*, struct ArrowArray*, const bnfurl_arrow_options*,
                                 struct ArrowSchema*, struct ArrowArray*, char* message, size_t capacity) {
  return not_built(message, capacity);
}

bnfurl_status bnfurl_arrow_match(struct ArrowSchema*, struct ArrowArray*, const bnfurl_arrow_options*,
                                 struct ArrowSchema*, struct ArrowArray*, char* message, size_t capacity) {
  return not_built(message, capacity);
}

bnfurl_status bnfurl_arrow_split_stream(struct ArrowArrayStream*, const bnfurl_arrow_options*, struct ArrowArrayStream*,
                                        char* message, size_t capacity) {
  return not_built(message, capacity);
}

bnfurl_status bnfurl_arrow_match_stream(struct ArrowArrayStream*, const bnfurl_arrow_options*, struct ArrowArrayStream*,
                                        char* message, size_t capacity) {
  return not_built(message, capacity);
}
