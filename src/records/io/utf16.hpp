// Text in UTF-16 as UTF-8, where a byte order mark says that it is UTF-16 (RFC 2781, section 3.2): Excel writes such
// tables, and Windows such logs. Nothing is guessed of a text without a mark. The mark becomes that of UTF-8, so that
// offsets are those of the same text saved as UTF-8.
#pragma once

#include <memory>
#include <string_view>

#include "src/records/io/decoders.hpp"

namespace bnfurl::records {

/// Whether a text begins with a byte order mark of UTF-16. That of UTF-32 begins alike.
[[nodiscard]] bool begins_with_utf16_mark(std::string_view text);

/// Of data that are the text.
[[nodiscard]] std::unique_ptr<Decoder> utf16_decoder();
/// Of what `inner` makes; if this does not begin with such a mark, it stays as it is.
[[nodiscard]] std::unique_ptr<Decoder> utf8_of(std::unique_ptr<Decoder> inner);

}  // namespace bnfurl::records
