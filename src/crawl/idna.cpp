#include "src/crawl/idna.hpp"

#include <idn2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/components.hpp>
#include <bnfurl/crawl/idna.hpp>

namespace bnfurl::crawl {
namespace {

struct Range {
  char32_t first;
  char32_t last;
};

template <std::size_t Size>
bool contains(const std::array<Range, Size>& ranges, char32_t code_point) {
  const auto holds = [code_point](Range range) { return range.first <= code_point && code_point <= range.last; };
  return std::ranges::any_of(ranges, holds);
}

// Names by UTS 46, non-transitional, as libidn2 does it: it also refuses what IDNA 2008 does not allow, as U+2603.
// Before it and after it, there is no octet of ASCII that no name has: U+2100 becomes `a/c`, and a host must not become
// two parts of a URL.

// libidn2's own words change with the locale.
struct Words {
  int code;
  std::string_view text;
};
constexpr std::array<Words, 18> words = {{
    {IDN2_ENCODING_ERROR, "it is not UTF-8"},
    {IDN2_PUNYCODE_BAD_INPUT, "a label begins with \"xn--\", but is not Punycode"},
    {IDN2_PUNYCODE_BIG_OUTPUT, "a label is longer than 63 bytes"},
    {IDN2_PUNYCODE_OVERFLOW, "a label begins with \"xn--\", but is not Punycode"},
    {IDN2_TOO_BIG_DOMAIN, "the name is longer than 255 bytes"},
    {IDN2_TOO_BIG_LABEL, "a label is longer than 63 bytes"},
    {IDN2_INVALID_ALABEL, "a label begins with \"xn--\", but encodes no label"},
    {IDN2_UALABEL_MISMATCH, "a label begins with \"xn--\", but encodes another"},
    {IDN2_NOT_NFC, "a label is not in normal form C"},
    {IDN2_2HYPHEN, "a label has \"--\" as its third and fourth character"},
    {IDN2_HYPHEN_STARTEND, "a label begins or ends with \"-\""},
    {IDN2_LEADING_COMBINING, "a label begins with a combining character"},
    {IDN2_DISALLOWED, "a character is not allowed in names"},
    {IDN2_CONTEXTJ, "a joiner joins nothing"},
    {IDN2_CONTEXTO, "a character is not allowed beside its neighbours"},
    {IDN2_UNASSIGNED, "a code point is not assigned"},
    {IDN2_BIDI, "a label mixes writing directions"},
    {IDN2_INVALID_NONTRANSITIONAL, "a character is not allowed in names"},
}};

InputError reason_of(int code) {
  const auto* const found = std::ranges::find_if(words, [&](const Words& each) { return each.code == code; });
  const std::string name = idn2_strerror_name(code);
  return {InputError::Code::argument, "host",
          found == words.end() ? name : std::string(found->text) + " (" + name + ")"};
}

bool has_ace(std::string_view name) {
  for (std::string_view rest = name;; rest.remove_prefix(rest.find('.') + 1)) {
    if (is_ace(rest)) return true;
    if (rest.find('.') == std::string_view::npos) return false;
  }
}

// The first octet of ASCII that no name has; nullopt if there is none.
std::optional<char> foreign_octet(std::string_view name) {
  const auto is_foreign = [](char c) {
    const auto octet = static_cast<unsigned char>(c);
    return octet < 0x80 && (!is_unreserved(octet) || c == '~');
  };
  const auto* const found = std::ranges::find_if(name, is_foreign);
  return found == name.end() ? std::nullopt : std::optional(*found);
}

InputError foreign(char octet) {
  std::string shown;
  append_triplet(shown, static_cast<unsigned char>(octet));
  return {InputError::Code::argument, "host", shown + " is not allowed in names"};
}

Result<std::string, InputError> by_uts46(const std::string& name) {
  std::uint8_t* found = nullptr;
  const auto* octets = reinterpret_cast<const std::uint8_t*>(name.c_str());
  const int code = idn2_lookup_u8(octets, &found, IDN2_NONTRANSITIONAL);
  const std::unique_ptr<std::uint8_t, void (*)(void*)> owner(found, idn2_free);
  if (code != IDN2_OK) return reason_of(code);
  const std::string ascii = reinterpret_cast<const char*>(found);
  if (ascii.empty()) return InputError{InputError::Code::argument, "host", "nothing remains of the name"};
  if (const auto octet = foreign_octet(ascii)) return foreign(*octet);
  return ascii;
}

// IRIs and URIs: RFC 3987, section 3. To a URI, every octet beyond ASCII becomes a triplet. Back to an IRI goes what
// UTF-8 the triplets hold, character by character, as far as an IRI may have the character in that place.

// Section 3.2 for one URI, from left to right.
class ToIri {
public:
  explicit ToIri(std::string_view uri) : rest_(uri) {}

  std::string run() {
    while (!rest_.empty()) {
      if (triplet_at(rest_, 0)) {
        take_triplets();
      } else if (rest_[0] == '[') {
        take(std::min(rest_.find(']'), rest_.size()));  // an address: an IRI has none but ASCII there
      } else {
        is_query_ = rest_[0] != '#' && (is_query_ || (rest_[0] == '?' && !is_fragment_));
        is_fragment_ = is_fragment_ || rest_[0] == '#';
        take(1);
      }
    }
    return std::move(iri_);
  }

private:
  void take(std::size_t size) {
    iri_ += rest_.substr(0, size);
    rest_.remove_prefix(size);
  }

  // All triplets in a row: a character may be in several.
  void take_triplets() {
    std::string octets;
    while (const auto octet = triplet_at(rest_, 3 * octets.size())) octets += static_cast<char>(*octet);
    for (std::size_t at = 0; at < octets.size();) at += take_character(std::string_view(octets).substr(at));
  }

  // Appends the character that `octets`, those of the next triplets, begin with, and returns its size.
  std::size_t take_character(std::string_view octets) {
    const auto character = first_character(octets);
    const std::size_t size = character ? character->size : 1;
    const auto octet = static_cast<unsigned char>(octets[0]);
    if (octet < 0x80 && !is_unreserved(octet)) {
      take(3);
      return 1;
    }
    const bool stands_for_itself = octet < 0x80 || (character && may_stand_here(character->code_point));
    for (const char c : octets.substr(0, size)) {
      if (stands_for_itself) {
        iri_ += c;
      } else {
        append_triplet(iri_, static_cast<unsigned char>(c));
      }
    }
    rest_.remove_prefix(3 * size);
    return size;
  }

  [[nodiscard]] bool may_stand_here(char32_t code_point) const {
    if (is_bidi_formatting(code_point)) return false;
    return is_ucschar(code_point) || (is_query_ && is_iprivate(code_point));
  }

  std::string_view rest_;
  std::string iri_;
  bool is_query_ = false;
  bool is_fragment_ = false;
};

}  // namespace

std::string in_lower_case(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), lower);
  return result;
}

std::optional<unsigned char> triplet_at(std::string_view text, std::size_t at) {
  if (text.size() < 3 || at > text.size() - 3 || text[at] != '%') return std::nullopt;
  const std::optional<unsigned> high = hexadecimal(text[at + 1]);
  const std::optional<unsigned> low = hexadecimal(text[at + 2]);
  if (!high || !low) return std::nullopt;
  return static_cast<unsigned char>(16 * *high + *low);
}

void append_triplet(std::string& text, unsigned char octet) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  text += {'%', digits[octet / 16], digits[octet % 16]};
}

std::optional<Character> first_character(std::string_view octets) {
  // The first octets of a size, and the least code point that needs it.
  struct Size {
    unsigned first;
    unsigned last;
    char32_t least;
  };
  constexpr std::array<Size, 4> sizes = {
      {{0x00, 0x7f, 0}, {0xc0, 0xdf, 0x80}, {0xe0, 0xef, 0x800}, {0xf0, 0xf7, 0x10000}}};
  if (octets.empty()) return std::nullopt;
  const auto first = static_cast<unsigned char>(octets[0]);
  for (std::size_t i = 0; i < sizes.size(); ++i) {
    const Size& size = sizes[i];
    if (first < size.first || first > size.last) continue;
    if (octets.size() <= i) return std::nullopt;
    char32_t code_point = first - size.first;
    for (const char c : octets.substr(1, i)) {
      const auto octet = static_cast<unsigned char>(c);
      if (octet < 0x80 || octet > 0xbf) return std::nullopt;
      code_point = code_point * 64 + (octet - 0x80U);
    }
    const bool is_surrogate = code_point >= 0xd800 && code_point <= 0xdfff;
    if (code_point < size.least || code_point > 0x10ffff || is_surrogate) return std::nullopt;
    return Character{code_point, i + 1};
  }
  return std::nullopt;
}

bool is_ascii(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

bool is_unreserved(unsigned char octet) {
  return is_letter_or_digit(static_cast<char>(octet)) || octet == '-' || octet == '.' || octet == '_' || octet == '~';
}

bool is_dotted(std::string_view host) {
  for (int number = 0; number < 4; ++number) {
    const std::size_t end = std::min(host.find_first_not_of("0123456789"), host.size());
    if (end == 0) return false;
    host.remove_prefix(end);
    if (host.empty()) return number == 3;
    if (host.front() != '.') return false;
    host.remove_prefix(1);
  }
  return false;
}

bool is_ucschar(char32_t code_point) {
  constexpr std::array<Range, 5> outside_planes = {
      {{0xa0, 0xd7ff}, {0xf900, 0xfdcf}, {0xfdf0, 0xffef}, {0x10000, 0xdfffd}, {0xe1000, 0xefffd}}};
  const bool is_character = (code_point & 0xfffe) != 0xfffe;
  return is_character && contains(outside_planes, code_point);
}

bool is_iprivate(char32_t code_point) {
  constexpr std::array<Range, 3> ranges = {{{0xe000, 0xf8ff}, {0xf0000, 0xffffd}, {0x100000, 0x10fffd}}};
  return contains(ranges, code_point);
}

bool is_bidi_formatting(char32_t code_point) {
  constexpr std::array<Range, 4> ranges = {{{0x200e, 0x200f}, {0x202a, 0x202e}, {0x61c, 0x61c}, {0x2066, 0x2069}}};
  return contains(ranges, code_point);
}

Result<std::string, InputError> host_to_ascii(std::string_view host) {
  if (host.starts_with('[')) return std::string(host);
  const std::string name = decode(host, {.controls = true});
  if (is_ascii(name) && !has_ace(name)) return std::string(host);
  if (const auto octet = foreign_octet(name)) return foreign(*octet);
  auto ascii = by_uts46(name);
  // There is nothing to convert, and it may be registered: registries have allowed more, such as `xn--n3h`.
  if (!ascii && is_ascii(name)) return std::string(host);
  return ascii;
}

Result<std::string, InputError> with_ascii_host(Production entry, std::string_view text) {
  const auto parts = split(entry, text);
  if (!parts) return InputError{InputError::Code::argument, "text", "it does not match " + std::string(entry.name())};
  const auto component = entry.grammar().find_component("host");
  const auto host = component ? (*parts)[*component] : std::nullopt;
  if (!host) return std::string(text);
  auto ascii = host_to_ascii(*host);
  if (!ascii) return ascii;
  const auto begin = static_cast<std::size_t>(host->data() - text.data());
  std::string result(text.substr(0, begin));
  result += *ascii;
  result += text.substr(begin + host->size());
  if (!matches(entry, result))
    return InputError{InputError::Code::argument, "host",
                      "with the host " + *ascii + " it does not match " + std::string(entry.name())};
  return result;
}

std::string iri_to_uri(std::string_view iri) {
  std::string uri;
  uri.reserve(iri.size());
  for (const char c : iri) {
    const auto octet = static_cast<unsigned char>(c);
    if (octet < 0x80) {
      uri += c;
    } else {
      append_triplet(uri, octet);
    }
  }
  return uri;
}

std::string uri_to_iri(std::string_view uri) { return ToIri(uri).run(); }

}  // namespace bnfurl::crawl
