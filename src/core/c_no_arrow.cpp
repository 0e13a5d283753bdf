// The C functions for columns of Arrow, in a build without them: they are there, and say so.
#include <bnfurl/bnfurl.h>

bnfurl_status bnfurl_arrow_split(struct ArrowSchema*, struct ArrowArray*, const bnfurl_arrow_options*,
                                 struct ArrowSchema*, struct ArrowArray*, char*, size_t) {
  return BNFURL_NOT_BUILT;
}

bnfurl_status bnfurl_arrow_match(struct ArrowSchema*, struct ArrowArray*, const bnfurl_arrow_options*,
                                 struct ArrowSchema*, struct ArrowArray*, char*, size_t) {
  return BNFURL_NOT_BUILT;
}

bnfurl_status bnfurl_arrow_split_stream(struct ArrowArrayStream*, const bnfurl_arrow_options*, struct ArrowArrayStream*,
                                        char*, size_t) {
  return BNFURL_NOT_BUILT;
}

bnfurl_status bnfurl_arrow_match_stream(struct ArrowArrayStream*, const bnfurl_arrow_options*, struct ArrowArrayStream*,
                                        char*, size_t) {
  return BNFURL_NOT_BUILT;
}
