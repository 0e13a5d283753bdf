// Normal forms once more, as plainly as the RFCs say them: strings in, strings out, a level at a time. Where components
// are is read by the tables; all else is written here again, and nothing is shared with src/core/normalize.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <bnfurl/normalize.hpp>

namespace bnfurl::tests {

/// The single levels, in the order in which a set of them is carried out.
inline constexpr Levels single_levels[] = {Levels::percent,    Levels::letter_case, Levels::dots,
                                           Levels::empty_port, Levels::scheme,      Levels::address};

/// All sets of levels.
[[nodiscard]] std::vector<Levels> all_sets();

/// Nullopt: no text of `entry`.
[[nodiscard]] std::optional<std::string> normal_by_model(Production entry, const std::string& text, Levels levels);

/// RFC 3986, section 5.2.4, word by word, for any path.
[[nodiscard]] std::string without_dot_segments(std::string input);

/// RFC 5952, section 4, for an address of eight fields, or of six and a dotted form; nullopt: it is none.
[[nodiscard]] std::optional<std::string> address_by_model(const std::string& written);

}  // namespace bnfurl::tests
