// The levels of a normal form, each carried out on a draft that was read. The draft has to be read again after a
// change.
#pragma once

#include "src/core/normalize/draft.hpp"

namespace bnfurl::levels {

/// RFC 3986, sections 6.2.2.1 and 6.2.2.2: triplets of unreserved octets are decoded, others get upper-case digits.
[[nodiscard]] Change percent(Draft& draft) noexcept;

/// RFC 3986, section 6.2.2.1: scheme and host in lower case, but for triplets.
[[nodiscard]] Change letter_case(Draft& draft) noexcept;

/// RFC 3986, section 6.2.2.3: a path that begins with "/" without dot segments.
[[nodiscard]] Change dots(Draft& draft) noexcept;

/// RFC 3986, section 3.2.3: no empty port.
[[nodiscard]] Change empty_port(Draft& draft) noexcept;

/// RFC 3986, section 6.2.3: no default port, no empty port, no zeros before a port, no empty path after an authority.
[[nodiscard]] Change scheme(Draft& draft) noexcept;

/// RFC 5952, section 4: an IPv6 address.
[[nodiscard]] Change address(Draft& draft) noexcept;

}  // namespace bnfurl::levels
