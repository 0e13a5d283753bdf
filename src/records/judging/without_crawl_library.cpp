// The answers of the one program `bnfurl` where it is built without libbnfurl-crawl.
#include <fmt/format.h>

#include "src/records/judging/normal_form.hpp"
#include "src/records/shared/messages.hpp"

namespace bnfurl::tool {

bool has_crawl_library() { return false; }

void require_crawl_library(std::string_view what) {
  throw UsageError(fmt::format("{} needs libbnfurl-crawl; this program was built without it (meson: -Dcrawl=enabled)",
                               printable(what)));
}

}  // namespace bnfurl::tool
