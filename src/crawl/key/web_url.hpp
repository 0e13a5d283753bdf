// URLs of which nothing has to be found out: `http://` or `https://`, a name in lower case, segments, and maybe a
// query. Most URLs of the web are such. One pass over the octets finds the components, without a grammar; and SURTs are
// written from these at once. What a URL of any other form has for a SURT is found as for all texts (note [plain
// URLs]).
//
// For example, "http://h/" is plain. "http://H/" is not, since the capital letter has to be changed, nor is
// "http://1/", whose name might be an address. It pays because a plain URL needs no normal form and no check of its
// escapes. (Y. Nizipli and D. Lemire, "Parsing millions of URLs per second", 2023, do the same for hosts: one in lower
// case needs no further work.)
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

#include <bnfurl/crawl/key.hpp>
#include <bnfurl/rfc3986.hpp>

#include "src/crawl/idna.hpp"

namespace bnfurl::crawl {

// note [plain URLs]: they do not have the following, because each has a meaning in RFC 3986 or in a key:
// - of names: capital letters, "_", "@", ":", "%"; labels that are empty; a last label that does not begin with a
//   letter, since the name might be an address;
// - of paths and queries: all octets but `unreserved`, `sub-delims`, ":", "@", "/", and "?" in queries; so "%" and "#";
// - of paths: "/." and "//", which the package surt takes out, and "/(", which may begin a session id.
// A text without these is a URI, and can be split in only one way.

class WebUrl {
public:
  /// nullopt: `text` is not plain.
  [[nodiscard]] static std::optional<WebUrl> of(std::string_view text) {
    const std::size_t host = text.starts_with("http://") ? 7 : text.starts_with("https://") ? 8 : 0;
    if (host == 0) return std::nullopt;
    const std::size_t host_end = end_of_name(text, host);
    if (host_end == 0) return std::nullopt;
    std::size_t at = host_end;
    unsigned seen = 0, before = 0;
    for (; at < text.size() && text[at] != '?'; ++at) {
      const unsigned kinds = kinds_of(text[at]);
      seen |= (kinds & other) | (before << 1U & kinds & mark);
      before = kinds & slash;
    }
    const std::size_t path_end = at;
    for (; at < text.size(); ++at) seen |= kinds_of(text[at]) & other;
    return seen == 0 ? std::optional(WebUrl(text, host, host_end, path_end)) : std::nullopt;
  }

  /// Whether texts of `entry` that are plain are split as here: the productions for whole URLs of RFC 3986.
  [[nodiscard]] static bool are_texts_of(Production entry) {
    return entry == rfc3986::URI_reference || entry == rfc3986::URI || entry == rfc3986::absolute_URI;
  }

  /// A key has so many octets more than its text at most.
  static constexpr std::size_t room = 3;

  // These write a key, and return where it ends.

  [[nodiscard]] char* put_surt(char* to) const {
    to = copied(to, text_.substr(0, host_));
    *to++ = '(';
    to = turned(to, text_.substr(host_, host_end_ - host_));
    *to++ = ')';
    return copied(to, text_.substr(host_end_));
  }

  /// Null if parameters have to be sorted, or may be session ids.
  [[nodiscard]] char* put_surt_ia(char* to) const {
    const std::string_view name = text_.substr(host_, host_end_ - host_);
    to = turned(to, name.substr(www_size(name)));
    to[-1] = ')';
    const std::size_t size = path_end_ - host_end_;
    if (size == 0) *to++ = '/';
    const bool ends_with_slash = size > 1 && text_[path_end_ - 1] == '/';
    to = lowered(to, text_.substr(host_end_, size - (ends_with_slash ? 1 : 0)));
    const std::string_view query = text_.substr(path_end_);
    if (query.size() <= 1) return to;
    char* const end = lowered(to, query);
    const std::string_view parameters(to + 1, query.size() - 1);
    return has_session_name(parameters) || !are_sorted(parameters) ? nullptr : end;
  }

  /// The order of parameters in a key of the package surt, which is that of pairs of name and value: "a=" comes before
  /// "a!=", though "!" is less than "=".
  [[nodiscard]] static bool is_before(std::string_view a, std::string_view b) {
    const auto names = a.substr(0, a.find('=')) <=> b.substr(0, b.find('='));
    // Equal names: the rest is nothing, or begins with "=".
    return names != 0 ? names < 0 : a < b;
  }

  [[nodiscard]] static bool are_sorted(std::string_view parameters) {
    std::size_t end = parameters.find('&');
    for (std::string_view last = parameters.substr(0, end); end != std::string_view::npos;) {
      parameters.remove_prefix(end + 1);
      end = parameters.find('&');
      const std::string_view next = parameters.substr(0, end);
      if (is_before(next, last)) return false;
      last = next;
    }
    return true;
  }

  /// What the package surt leaves out: "www1355544.com" becomes "com", since it takes "www", digits and a "." for that.
  [[nodiscard]] static std::size_t www_size(std::string_view name) {
    if (!name.starts_with("www")) return 0;
    const std::size_t end = name.find_first_not_of("0123456789", 3);
    return end != std::string_view::npos && name[end] == '.' ? end + 1 : 0;
  }

private:
  WebUrl(std::string_view text, std::size_t host, std::size_t host_end, std::size_t path_end)
      : text_(text), host_(host), host_end_(host_end), path_end_(path_end) {}

  // A "/" and what means something behind it: the bit of the one is next to that of the other.
  enum Kind : std::uint8_t { other = 1, slash = 2, mark = 4, of_name = 8 };

  static constexpr auto kinds = [] {
    std::array<std::uint8_t, 256> result{};
    result.fill(other);
    for (int octet = 0; octet < 128; ++octet) {
      if (is_letter_or_digit(static_cast<char>(octet))) result[static_cast<std::size_t>(octet)] = 0;
    }
    for (const char octet : std::string_view("-._~!$&'()*+,;=:@/?")) result[static_cast<unsigned char>(octet)] = 0;
    for (const char octet : std::string_view("-0123456789abcdefghijklmnopqrstuvwxyz"))
      result[static_cast<unsigned char>(octet)] = of_name;
    for (const char octet : std::string_view("./(")) result[static_cast<unsigned char>(octet)] = mark;
    result['/'] = slash | mark;
    return result;
  }();
  static unsigned kinds_of(char octet) { return kinds[static_cast<unsigned char>(octet)]; }

  /// The end of the name that begins at `begin`; 0: there is none.
  static std::size_t end_of_name(std::string_view text, std::size_t begin) {
    std::size_t label = begin, at = begin;
    for (; at < text.size() && text[at] != '/' && text[at] != '?'; ++at) {
      if ((kinds_of(text[at]) & of_name) != 0) continue;
      if (text[at] != '.' || at == label) return 0;
      label = at + 1;
    }
    return at > label && is_letter(text[label]) ? at : 0;
  }

  // All names of session ids end in "id", or in that and eight letters.
  static bool has_session_name(std::string_view parameters) {
    const auto is_id = [parameters](std::size_t end) { return end >= 2 && parameters.substr(end - 2, 2) == "id"; };
    for (std::size_t at = parameters.find('='); at != std::string_view::npos; at = parameters.find('=', at + 1)) {
      if (is_id(at) || (at >= 8 && is_id(at - 8))) return true;
    }
    return false;
  }

  static char* copied(char* to, std::string_view text) {
    std::memcpy(to, text.data(), text.size());
    return to + text.size();
  }
  static char* lowered(char* to, std::string_view text) { return std::ranges::transform(text, to, lower).out; }

  /// The labels from the last to the first, with "," behind each.
  static char* turned(char* to, std::string_view name) {
    for (std::size_t end = name.size();;) {
      std::size_t begin = end;
      while (begin > 0 && name[begin - 1] != '.') --begin;
      to = copied(to, name.substr(begin, end - begin));
      *to++ = ',';
      if (begin == 0) return to;
      end = begin - 1;
    }
  }

  std::string_view text_;
  std::size_t host_, host_end_, path_end_;
};

inline constexpr std::size_t hex_digits = 32;

/// Writes a digest as hexadecimal digits, eight at a time: their values are spread over the octets of a word, the
/// highest first, and each of ten and more is moved from behind "9" to "a".
inline void put_hex(const Digest128& digest, char* to) {
  for (const std::uint64_t half : {digest.high, digest.low}) {
    for (const std::uint64_t quarter : {half >> 32U, half & 0xffffffffU}) {
      std::uint64_t octets = (quarter << 16U | quarter) & 0x0000ffff0000ffffU;
      octets = (octets << 8U | octets) & 0x00ff00ff00ff00ffU;
      octets = (octets << 4U | octets) & 0x0f0f0f0f0f0f0f0fU;
      const std::uint64_t letters = (octets + 0x0606060606060606U) >> 4U & 0x0101010101010101U;
      octets += 0x3030303030303030U + letters * ('a' - '9' - 1);
      for (unsigned shift = 64; shift > 0; shift -= 8) *to++ = static_cast<char>(octets >> (shift - 8) & 0xffU);
    }
  }
}

}  // namespace bnfurl::crawl
