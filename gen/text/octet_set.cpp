#include "gen/text/octet_set.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>

namespace bnfurl::gen {

OctetSet OctetSet::single(std::uint8_t octet) { return range(octet, octet); }

OctetSet OctetSet::range(unsigned first, unsigned last) {
  OctetSet set;
  for (unsigned octet = first; octet <= last; ++octet) set.add(octet);
  return set;
}

OctetSet OctetSet::of(std::string_view text) {
  OctetSet set;
  for (const char c : text) set.add(static_cast<unsigned char>(c));
  return set;
}

std::size_t OctetSet::size() const {
  int count = 0;
  for (const std::uint64_t word : words_) count += std::popcount(word);
  return static_cast<std::size_t>(count);
}

std::uint8_t OctetSet::least() const {
  std::size_t i = 0;
  while (words_[i] == 0) ++i;
  return static_cast<std::uint8_t>(64 * i + static_cast<std::size_t>(std::countr_zero(words_[i])));
}

std::uint8_t OctetSet::representative() const {
  for (const OctetSet& preferred : {range('a', 'z'), range('0', '9'), range(0x21, 0x7e)}) {
    if (intersects(preferred)) return (*this & preferred).least();
  }
  return least();
}

std::vector<std::uint8_t> OctetSet::octets() const {
  std::vector<std::uint8_t> result;
  result.reserve(size());
  for (unsigned octet = 0; octet < 256; ++octet) {
    if (contains(static_cast<std::uint8_t>(octet))) result.push_back(static_cast<std::uint8_t>(octet));
  }
  return result;
}

std::vector<std::pair<unsigned, unsigned>> OctetSet::ranges() const {
  std::vector<std::pair<unsigned, unsigned>> result;
  for (const unsigned octet : octets()) {
    if (result.empty() || result.back().second + 1 != octet) result.emplace_back(octet, octet);
    result.back().second = octet;
  }
  return result;
}

OctetSet OctetSet::in_both_cases() const {
  OctetSet result = *this;
  for (unsigned small = 'a'; small <= 'z'; ++small) {
    const OctetSet both = range(small, small) | range(small - 0x20, small - 0x20);
    if (intersects(both)) result |= both;
  }
  return result;
}

std::strong_ordering operator<=>(const OctetSet& a, const OctetSet& b) {
  const OctetSet differing = (a - b) | (b - a);
  if (differing.empty()) return std::strong_ordering::equal;
  return a.contains(differing.least()) ? std::strong_ordering::less : std::strong_ordering::greater;
}

namespace {

std::string printed(unsigned octet) {
  const bool plain = octet > 0x20 && octet < 0x7f && octet != '-' && octet != '[' && octet != '\\' && octet != ']';
  if (plain) return {static_cast<char>(octet)};
  char buffer[16];
  std::snprintf(buffer, sizeof buffer, "\\x%02x", octet);
  return buffer;
}

void append_hexadecimal(std::string& to, unsigned char octet) {
  constexpr char digits[] = "0123456789abcdef";
  to += digits[octet >> 4];
  to += digits[octet & 15];
}

}  // namespace

std::string to_string(const OctetSet& set) {
  std::string result = "[";
  for (const auto& [first, last] : set.ranges()) {
    result += printed(first);
    if (last > first + 1) result += '-';
    if (last > first) result += printed(last);
  }
  return result + "]";
}

std::vector<OctetSet> partition(const std::vector<OctetSet>& sets) {
  std::vector<OctetSet> result;
  for (const OctetSet& set : sets) {
    OctetSet rest = set;  // what no class so far has
    for (std::size_t i = 0; i < result.size() && !rest.empty(); ++i) {
      const OctetSet inside = result[i] & rest;
      if (inside.empty()) continue;
      rest -= inside;
      if (inside == result[i]) continue;
      result[i] -= inside;
      result.push_back(inside);
    }
    if (!rest.empty()) result.push_back(rest);
  }
  std::ranges::sort(result);
  return result;
}

std::vector<std::size_t> class_of_octet(const std::vector<OctetSet>& classes) {
  std::vector<std::size_t> result(256, classes.size());
  for (std::size_t i = 0; i < classes.size(); ++i) {
    for (const std::uint8_t octet : classes[i].octets()) result[octet] = i;
  }
  return result;
}

void append_escape(std::string& to, unsigned char octet) {
  to += "\\x";
  append_hexadecimal(to, octet);
}

std::string printable(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    const auto octet = static_cast<unsigned char>(c);
    if (is_printable(octet))
      shown += c;
    else
      append_escape(shown, octet);
  }
  return shown;
}

// Languages end a line, and so a comment, at LF, CR, U+0085 or U+2028. A backslash continues a line of C, and begins an
// escape in comments of Java; "??/" is one in C99, and "*/" ends a comment in a template of somebody's own.
std::string in_comment(std::string_view text) {
  std::string written;
  bool was_plain = true;
  for (const char c : text) {
    const auto octet = static_cast<unsigned char>(c);
    const bool ends_comment = c == '/' && written.ends_with('*');
    const bool is_plain = is_printable(octet) && c != '\\' && !ends_comment && !(c == '?' && written.ends_with('?'));
    if (is_plain) {
      written += c;
    } else {
      written += was_plain ? "%x" : ".";
      append_hexadecimal(written, octet);
    }
    was_plain = is_plain;
  }
  return written;
}

std::string shown_octet(std::string_view text, std::size_t offset) {
  if (offset >= text.size()) return "the end";
  const auto octet = static_cast<unsigned char>(text[offset]);
  if (is_printable(octet)) return {'"', text[offset], '"'};
  std::string shown = "0x";
  append_hexadecimal(shown, octet);
  return shown;
}

}  // namespace bnfurl::gen
