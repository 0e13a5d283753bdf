// What a crawler meets beside common URLs: the same URLs spelt otherwise, and links as pages write them. Made from the
// lines of any list, the same octets for the same seed everywhere.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "benchmarks/texts/random_urls.hpp"

namespace bnfurl::benchmarks {

/// `url`, of scheme http or https and with a path, spelt otherwise, by one or two of: upper case in scheme and host, a
/// triplet in place of an unreserved octet of the path, lower-case digits in its triplets, dot segments, and the
/// default port or an empty one. All spellings of a URL have the same normal form by `syntax` and `scheme`. Other texts
/// are as they were.
[[nodiscard]] std::string odd_spelling(std::string_view url, Random& random);

/// The lines of a list, 30 of 100 by `odd_spelling`.
[[nodiscard]] std::string odd_spellings(std::string_view lines, std::uint64_t seed);

/// For each line that has an authority and a path: a link `../` to this path from a page of another folder.
[[nodiscard]] std::string relative_links(std::string_view lines);

}  // namespace bnfurl::benchmarks
