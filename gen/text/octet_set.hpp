// A set of octets, which a grammar calls a character class. Sets of octets are the alphabet of every automaton here. A
// set prints like a class in a regular expression, and compares as a value.
#pragma once

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace bnfurl::gen {

class OctetSet {
public:
  OctetSet() = default;
  [[nodiscard]] static OctetSet single(std::uint8_t octet);
  /// The octets from `first` to `last`, both included.
  [[nodiscard]] static OctetSet range(unsigned first, unsigned last);
  [[nodiscard]] static OctetSet all() { return range(0, 255); }
  /// The octets that occur in `text`.
  [[nodiscard]] static OctetSet of(std::string_view text);

  [[nodiscard]] bool contains(unsigned octet) const { return (words_[octet / 64] >> octet % 64 & 1) != 0; }
  [[nodiscard]] bool contains(const OctetSet& other) const { return (other - *this).empty(); }
  [[nodiscard]] bool intersects(const OctetSet& other) const { return !(other & *this).empty(); }
  [[nodiscard]] bool empty() const { return words_ == std::array<std::uint64_t, 4>{}; }
  [[nodiscard]] std::size_t size() const;
  /// The least octet; the set must not be empty.
  [[nodiscard]] std::uint8_t least() const;
  /// The octet to show to a reader: the least lower-case letter, else digit, else other printable octet, else the
  /// least.
  [[nodiscard]] std::uint8_t representative() const;
  [[nodiscard]] std::vector<std::uint8_t> octets() const;
  /// The ranges that it consists of, in order: the first and the last octet of each.
  [[nodiscard]] std::vector<std::pair<unsigned, unsigned>> ranges() const;
  /// The same, and each letter of ASCII in both cases.
  [[nodiscard]] OctetSet in_both_cases() const;
  /// A bit for each octet, the least octet the lowest.
  [[nodiscard]] const std::array<std::uint64_t, 4>& words() const { return words_; }

  OctetSet& operator|=(const OctetSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
    return *this;
  }
  OctetSet& operator&=(const OctetSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
    return *this;
  }
  OctetSet& operator-=(const OctetSet& other) {
    for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
    return *this;
  }
  friend OctetSet operator|(OctetSet a, const OctetSet& b) { return a |= b; }
  friend OctetSet operator&(OctetSet a, const OctetSet& b) { return a &= b; }
  friend OctetSet operator-(OctetSet a, const OctetSet& b) { return a -= b; }
  friend bool operator==(const OctetSet&, const OctetSet&) = default;
  /// Orders by the least octet in which two sets differ: the set that contains it comes first.
  friend std::strong_ordering operator<=>(const OctetSet& a, const OctetSet& b);

private:
  void add(unsigned octet) { words_[octet / 64] |= std::uint64_t{1} << octet % 64; }

  std::array<std::uint64_t, 4> words_{};
};

/// `[0-9A-Fa-f]`; octets outside 0x21-0x7e, and `-`, `[`, `\`, `]`, are shown as `\xhh`.
[[nodiscard]] std::string to_string(const OctetSet& set);

/// Splits the octets into sets: two octets are in the same set if no set of `sets` contains only one of them. An octet
/// that is in none of `sets` is in no set of the result, which is ordered by least octet.
[[nodiscard]] std::vector<OctetSet> partition(const std::vector<OctetSet>& sets);

/// By octet: the index of its class among sets that have no octet in common, or their number if none contains it.
[[nodiscard]] std::vector<std::size_t> class_of_octet(const std::vector<OctetSet>& classes);

// How foreign text is shown in messages. Data, file names and arguments can contain terminal control sequences, so
// every octet outside 0x20-0x7e is shown as `\xhh`.

/// Whether an octet is shown as itself.
[[nodiscard]] constexpr bool is_printable(unsigned char octet) { return octet >= 0x20 && octet <= 0x7e; }

/// Appends `\xhh`.
void append_escape(std::string& to, unsigned char octet);

/// `text` with every octet outside 0x20-0x7e as `\xhh`.
[[nodiscard]] std::string printable(std::string_view text);

/// `text` as a comment of a source can have it, in any language: only printable ASCII, without anything that could end
/// the comment or be read as an escape. Other octets are written as in ABNF: `Caf%xc3.a9`, `C:%x5cusers`.
[[nodiscard]] std::string in_comment(std::string_view text);

/// How the octet at `offset` is shown in a message: `"/"`, `0x0a`, or `the end` after the last octet.
[[nodiscard]] std::string shown_octet(std::string_view text, std::size_t offset);

}  // namespace bnfurl::gen
