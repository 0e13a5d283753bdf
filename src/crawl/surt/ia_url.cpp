// A URL as the package `surt` reads it: its parts, by rules that are wider than those of any RFC; and its host as a key
// has it, which may be an IPv4 address in one of many spellings, or a name in any script.
#include <idn2.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

#include "src/crawl/idna.hpp"
#include "src/crawl/key/web_url.hpp"
#include "src/crawl/surt/surt.hpp"

namespace bnfurl::crawl::ia {
namespace {

std::string dotted(std::uint32_t address) {
  std::string text = std::to_string(address >> 24);
  for (const unsigned bits : {16U, 8U, 0U}) text += '.' + std::to_string(address >> bits & 0xff);
  return text;
}

// As inet_aton(3) does; the last number has all octets that are left.
std::optional<std::uint32_t> address_in(std::string_view numbers) {
  std::uint32_t address = 0;
  for (unsigned bits = 32; bits > 0;) {
    const std::size_t dot = std::min(numbers.find('.'), numbers.size());
    std::uint32_t number = 0;
    const char* const end = numbers.data() + dot;
    const auto read = std::from_chars(numbers.data(), end, number, numbers.starts_with('0') ? 8 : 10);
    if (read.ec != std::errc() || read.ptr != end) return std::nullopt;
    if (dot == numbers.size())
      return bits == 32 || number >> bits == 0 ? std::optional(address | number) : std::nullopt;
    if (number > 0xff) return std::nullopt;
    bits -= 8;
    address |= number << bits;
    numbers.remove_prefix(dot + 1);
  }
  return std::nullopt;
}

// `host` as four numbers; nullopt if it is not an address. It is one if it is a decimal number, of whose value the
// lowest 32 bits count; or if inet_aton(3) takes it for one with two to four numbers, decimal or octal. But where the
// first of them begins with "0", none may have an "8" or a "9".
std::optional<std::string> address_of(const std::string& host) {
  if (host.empty() || !is_digit(host.front())) return std::nullopt;
  if (std::ranges::all_of(host, is_digit)) {
    std::uint32_t lowest_bits = 0;
    for (const char digit : host) lowest_bits = lowest_bits * 10 + static_cast<std::uint32_t>(digit - '0');
    return dotted(lowest_bits);
  }
  if (host.find_first_not_of(host.front() == '0' ? "01234567." : "0123456789.") != std::string::npos)
    return std::nullopt;
  const std::optional<std::uint32_t> address = address_in(host);
  return address ? std::optional(dotted(*address)) : std::nullopt;
}

// Hosts with other letters than those of ASCII, as the package `surt` writes them: by Python's codec for IDNA 2003.
// Labels in ASCII stay as they are, with their letter case. Between labels, "." may be one of the three other dots of
// IDNA 2003 (RFC 3490, section 3.1).

constexpr std::size_t longest_label = 63;
constexpr std::array<std::string_view, 3> other_dots = {"\xe3\x80\x82", "\xef\xbc\x8e", "\xef\xbd\xa1"};

constexpr bool is_other_ascii(char c) { return static_cast<unsigned char>(c) < 0x80 && !is_letter_or_digit(c); }

/// The characters of `text`, all dots as ".".
std::string characters_of(std::string_view text) {
  std::string result;
  while (!text.empty()) {
    const auto character = first_character(text);
    const std::string_view octets = text.substr(0, character ? character->size : 0);
    const bool is_dot = std::ranges::find(other_dots, octets) != other_dots.end();
    result += is_dot ? "." : octets;
    text.remove_prefix(std::max<std::size_t>(octets.size(), 1));
  }
  return result;
}

std::optional<std::string> by_library(const std::string& label) {
  std::uint8_t* found = nullptr;
  const auto* const octets = reinterpret_cast<const std::uint8_t*>(label.c_str());
  if (idn2_lookup_u8(octets, &found, IDN2_TRANSITIONAL) != IDN2_OK) return std::nullopt;
  std::string result(reinterpret_cast<const char*>(found));
  idn2_free(found);
  return result;
}

/// The octets of `ascii`, a label that the library made, which are characters themselves: all, or those between "xn--"
/// and the last "-".
std::string_view basic_part(std::string_view ascii) {
  if (!ascii.starts_with("xn--")) return ascii;
  const std::size_t end = ascii.rfind('-');
  return ascii.substr(4, end > 4 ? end - 4 : 0);
}

// note [other ASCII]: the library refuses labels with ASCII other than letters and digits, and with "-" at some places;
// IDNA 2003 takes them. Punycode writes all ASCII as it is, and the rest of a label does not depend on which ASCII it
// was. So an octet that the label does not have stands for each of these, and is replaced again. Where their number is
// not the same then, it has become part of another character, or another character has become it.
std::optional<std::string> with_stand_in(std::string_view label, char stand_in) {
  std::string asked(label);
  std::string replaced;
  for (char& octet : asked) {
    if (lower(octet) == stand_in) return std::nullopt;
    if (!is_other_ascii(octet)) continue;
    replaced += octet;
    octet = stand_in;
  }
  auto ascii = by_library(asked);
  if (!ascii) return std::nullopt;
  const std::string_view basic = basic_part(*ascii);
  if (std::ranges::count(basic, stand_in) != std::ssize(replaced)) return std::nullopt;
  const auto begin = static_cast<std::size_t>(basic.data() - ascii->data());
  std::size_t next = 0;
  for (char& octet : std::span(*ascii).subspan(begin, basic.size())) {
    if (octet == stand_in) octet = replaced[next++];
  }
  return ascii;
}

/// `label` with ASCII other than letters and digits instead of its wide forms, and a blank instead of U+3000: IDNA 2003
/// replaces them first (RFC 3491, section 4), and the library refuses what they become.
std::string narrowed(std::string_view label) {
  std::string result;
  while (!label.empty()) {
    const auto character = first_character(label);
    const char32_t point = character ? character->code_point : 0;
    const auto narrow = static_cast<char>(point == 0x3000                      ? ' '
                                          : point >= 0xff01 && point <= 0xff5e ? point - 0xfee0
                                                                               : 'a');
    const std::size_t size = character ? character->size : 1;
    result += is_other_ascii(narrow) ? std::string_view(&narrow, 1) : label.substr(0, size);
    label.remove_prefix(size);
  }
  return result;
}

/// A label with other octets than ASCII. It must not begin with "xn--" (RFC 3490, section 4.1, step 5).
std::optional<std::string> other_label_to_ascii(const std::string& label) {
  if (is_ace(label)) return std::nullopt;
  if (std::ranges::none_of(label, is_other_ascii)) return by_library(label);
  for (const char stand_in : std::string_view("0123456789abcdefghijklmnopqrstuvwxyz")) {
    if (auto ascii = with_stand_in(label, stand_in)) return ascii;
  }
  return std::nullopt;
}

std::optional<std::string> label_to_ascii(std::string_view label) {
  auto ascii = is_ascii(label) ? std::optional(std::string(label)) : other_label_to_ascii(narrowed(label));
  return !ascii || ascii->empty() || ascii->size() > longest_label ? std::nullopt : ascii;
}

// `host` with labels as `xn--`, without octets that are not UTF-8; or `host` as it is, if a label is empty (other than
// the last one), has more than 63 octets, or has no form in ASCII. That form is by UTS 46, transitional, which differs
// from IDNA 2003 for characters that Unicode got after its version 3.2.
std::string name_to_ascii(std::string_view host) {
  const std::string name = characters_of(host);
  std::string result;
  for (std::size_t begin = 0; begin < name.size();) {
    const std::size_t dot = std::min(name.find('.', begin), name.size());
    const auto label = label_to_ascii(std::string_view(name).substr(begin, dot - begin));
    if (!label) return std::string(host);
    result += *label;
    if (dot < name.size()) result += '.';
    begin = dot + 1;
  }
  return result;
}

constexpr auto npos = std::string_view::npos;

/// Removes one dot of each pair, and all dots at both ends.
void thin_out_dots(std::string& host) {
  std::size_t size = 0;
  for (std::size_t i = 0; i < host.size(); ++i) {
    if (host[i] == '.' && i + 1 < host.size() && host[i + 1] == '.') ++i;
    host[size++] = host[i];
  }
  host.resize(size);
  host.erase(host.find_last_not_of('.') + 1);
  host.erase(0, std::min(host.find_first_not_of('.'), host.size()));
}

void append_turned(std::string& key, std::string_view host) {
  while (true) {
    const std::size_t dot = host.rfind('.');
    key.append(host.substr(dot == npos ? 0 : dot + 1));
    if (dot == npos) return;
    key += ',';
    host = host.substr(0, dot);
  }
}

// - A text without a scheme is one of http, with "//" before it.
// - Of "http://https://http://…", the last scheme counts.
// - The host is what follows the last "@" up to ":"; if it has a "[", what follows this up to "]".
// - A URL of http without a host has it at the beginning of its path: "http:///h/x", "http:h/x".
constexpr bool is_line_blank(char c) { return c == '\t' || c == '\n' || c == '\r'; }
constexpr bool is_blank(char c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

/// The octets of `text` before the first `octet`, and those after it.
std::pair<std::string_view, std::string_view> parted(std::string_view text, char octet) {
  const std::size_t at = text.find(octet);
  return at == std::string_view::npos ? std::pair(text, std::string_view())
                                      : std::pair(text.substr(0, at), text.substr(at + 1));
}

/// Takes the first octets, none of which is one of `Ends`, from `text`.
template <char... Ends>
std::string_view take(std::string_view& text) {
  const auto end = std::ranges::find_if(text, [](char c) { return ((c == Ends) || ...); });
  const std::string_view taken(text.begin(), end);
  text.remove_prefix(taken.size());
  return taken;
}

/// The scheme that `text` begins with; empty: none.
std::string_view scheme_of(std::string_view text) {
  if (text.empty() || !is_letter(text.front())) return {};
  const auto ends = [](char c) { return !is_letter(c) && !is_digit(c) && c != '+' && c != '-' && c != '.'; };
  const auto end = static_cast<std::size_t>(std::ranges::find_if(text, ends) - text.begin());
  return end < text.size() && text[end] == ':' ? text.substr(0, end) : std::string_view();
}

/// Takes "http://" and "https://" from `text` as often as they are there; the scheme of the last.
std::string_view take_web_schemes(std::string_view& text) {
  std::string_view last;
  while (true) {
    const std::size_t size = text.starts_with("http://") ? 4 : text.starts_with("https://") ? 5 : 0;
    if (size == 0) return last;
    last = text.substr(0, size);
    text.remove_prefix(size + 3);
  }
}

void cut_authority(std::string_view authority, Url& url) {
  while (authority.ends_with(':')) authority.remove_suffix(1);
  const std::size_t at = authority.rfind('@');
  if (at != std::string_view::npos) authority.remove_prefix(at + 1);
  const std::size_t bracket = authority.find('[');
  if (bracket == std::string_view::npos) {
    std::tie(url.host, url.port) = parted(authority, ':');
  } else {
    const auto [host, behind] = parted(authority.substr(bracket + 1), ']');
    url.host = host;
    url.port = parted(behind, ':').second;
  }
}

void take_host_from_path(Url& url) {
  const std::string_view path = url.path.substr(std::min(url.path.find_first_not_of('/'), url.path.size()));
  const std::size_t slash = path.find('/');
  url.host = path.substr(0, slash);
  url.path = slash == std::string_view::npos ? "/" : path.substr(slash);
}

}  // namespace

bool append_host(std::string& key, std::string_view host, bool without_www) {
  std::string name = decoded(host);
  if (!is_ascii(name)) name = name_to_ascii(name);
  thin_out_dots(name);
  if (name.empty()) return false;
  std::string clean;
  if (const auto address = address_of(name)) {
    clean = *address;
  } else {
    append_encoded(clean, name);
  }
  append_turned(key, std::string_view(clean).substr(without_www ? WebUrl::www_size(clean) : 0));
  return true;
}

std::string_view without_blanks(std::string_view text, std::string& memory) {
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  bool has_line_blank = false;
  for (const char octet : text) has_line_blank |= is_line_blank(octet);
  if (!has_line_blank) return text;
  memory = text;
  std::erase_if(memory, is_line_blank);
  return memory;
}

Url cut(std::string_view text) {
  Url url;
  bool has_authority = true;
  url.scheme = take_web_schemes(text);
  if (url.scheme.empty()) {
    url.scheme = scheme_of(text);
    if (url.scheme.empty()) {
      url.scheme = "http";
    } else {
      text.remove_prefix(url.scheme.size() + 1);
      has_authority = text.starts_with("//");
      if (has_authority) text.remove_prefix(2);
    }
  }
  if (has_authority) cut_authority(take<'/', '?', '#'>(text), url);
  url.path = take<'?', '#'>(text);
  if (text.starts_with('?')) {
    text.remove_prefix(1);
    url.query = take<'#'>(text);
  }
  if (url.scheme.starts_with("http") && url.host.empty() && !url.path.empty()) take_host_from_path(url);
  return url;
}

}  // namespace bnfurl::crawl::ia
