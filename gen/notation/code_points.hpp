// Code points as their octets in UTF-8 (RFC 3629): the automata read octets, and a grammar may speak of characters. A
// range of code points becomes alternatives of sequences of octet sets, like `[\xc2] [\xa0-\xbf] / [\xc3-\xdf]
// [\x80-\xbf]`. Each code point has one sequence, its shortest; overlong forms are in none.
#pragma once

#include <optional>
#include <vector>

#include "gen/syntax/grammar.hpp"

namespace bnfurl::gen {

inline constexpr unsigned last_code_point = 0x10ffff;
/// UTF-8 does not encode these (RFC 3629, section 3).
inline constexpr unsigned first_surrogate = 0xd800;
inline constexpr unsigned last_surrogate = 0xdfff;

/// The UTF-8 octets of the code points from `first` to `last`, both included. There must be no surrogate among them.
[[nodiscard]] Expression utf8(unsigned first, unsigned last);

/// A set of characters: code points without surrogates.
class CodePoints {
public:
  /// From `first` to `last`, both included.
  struct Range {
    unsigned first;
    unsigned last;
  };

  CodePoints() = default;
  /// The characters in any of the ranges; those of a range may be surrogates, or none.
  explicit CodePoints(std::vector<Range> ranges);

  [[nodiscard]] const std::vector<Range>& ranges() const { return ranges_; }
  [[nodiscard]] bool empty() const { return ranges_.empty(); }
  /// Those that are not in `others`.
  [[nodiscard]] CodePoints without(const CodePoints& others) const;

  /// One octet of a set, or alternatives of such sets and of sequences of them.
  [[nodiscard]] Expression utf8() const;

private:
  std::vector<Range> ranges_;  // in order; a gap is between two of them
};

/// The characters that a sequence of octet sets encodes; absent if one of its texts is not a single character.
[[nodiscard]] std::optional<CodePoints> characters_of(const std::vector<OctetSet>& sequence);

}  // namespace bnfurl::gen
