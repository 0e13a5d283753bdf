#include "src/records/columns/spellings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cstddef>
#include <iterator>
#include <utility>

#include <bnfurl/address.hpp>
#include <bnfurl/components.hpp>

#include "src/records/messages/messages.hpp"
#include "src/records/readers/json_reader.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {
namespace {

/// The value of so many hexadecimal digits; nullopt if `text` does not begin with them.
std::optional<unsigned> hexadecimal(std::string_view text, std::size_t digits) {
  unsigned value = 0;
  for (std::size_t i = 0; i < digits; ++i) {
    constexpr std::string_view known = "0123456789abcdef";
    const std::size_t digit = i < text.size() ? known.find(in_lower_case(text[i])) : std::string_view::npos;
    if (digit == std::string_view::npos) return std::nullopt;
    value = value << 4 | static_cast<unsigned>(digit);
  }
  return value;
}

/// Whether servers write an octet as it is.
bool stands_for_itself(char octet) {
  return is_printable(static_cast<unsigned char>(octet)) && octet != '"' && octet != '\\';
}

/// Appends what an escape stands for, of which `text` is what follows the "\"; returns how many octets of it that are,
/// or 0 if no server writes such an escape.
std::size_t append_escape(std::string& to, std::string_view text) {
  constexpr std::string_view letters = "abfnrtv\"\\", octets = "\a\b\f\n\r\t\v\"\\";
  const char letter = text.empty() ? ' ' : text.front();
  if (letter == 'x' || letter == 'u') {
    const std::size_t digits = letter == 'x' ? 2 : 4;
    const std::optional<unsigned> value = hexadecimal(text.substr(1), digits);
    if (!value || (*value < 0x80 && stands_for_itself(static_cast<char>(*value)))) return 0;
    if (letter == 'x') {
      to += static_cast<char>(*value);
    } else {
      std::string character;  // unless it is half of a pair of surrogates
      const std::string escape = fmt::format("\\{}", text.substr(0, 1 + digits));
      if (append_json_text(character, escape) != std::string_view::npos) return 0;
      to += character;
    }
    return 1 + digits;
  }
  const std::size_t known = letters.find(letter);
  if (known == std::string_view::npos) return 0;
  to += octets[known];
  return 1;
}

std::string without_backslashes(std::string_view text) {
  std::string octets;
  while (!text.empty()) {
    const std::size_t plain = std::min(text.find('\\'), text.size());
    octets += text.substr(0, plain);
    text.remove_prefix(plain);
    if (text.empty()) break;
    const std::size_t escape = append_escape(octets, text.substr(1));
    if (escape == 0) octets += '\\';
    text.remove_prefix(1 + escape);
  }
  return octets;
}

std::string without_hashes(std::string_view text) {
  std::string octets;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::optional<unsigned> value = text[i] == '#' ? hexadecimal(text.substr(i + 1), 2) : std::nullopt;
    octets += value ? static_cast<char>(*value) : text[i];
    if (value) i += 2;
  }
  return octets;
}

/// A host without its port: what follows a "]", or the only colon.
std::string_view without_port(std::string_view text) {
  if (text.starts_with('[')) return text.substr(0, std::min(text.find(']'), text.size() - 1) + 1);
  const std::size_t colon = text.find(':');
  return colon == text.rfind(':') ? text.substr(0, colon) : text;
}

/// RFC 5952, section 4: no leading zeros, and "::" for the longest run of zeros (the first, if several are as long)
/// that has more than one field.
std::string written(const Address& address) {
  constexpr std::size_t count = 8;
  std::array<unsigned, count> fields{};
  for (std::size_t i = 0; i < count; ++i)
    fields[i] = static_cast<unsigned>(address.octets[2 * i]) << 8 | address.octets[2 * i + 1];
  std::size_t begin = count, size = 1;
  for (std::size_t i = 0; i < count; ++i) {
    std::size_t end = i;
    while (end < count && fields[end] == 0) ++end;
    if (end - i > size) {
      begin = i;
      size = end - i;
    }
  }
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i == begin) {
      text += i == 0 ? "::" : ":";
      i += size - 1;
      continue;
    }
    char digits[4];
    text.append(digits, std::to_chars(std::begin(digits), std::end(digits), fields[i], 16).ptr);
    if (i + 1 < count) text += ':';
  }
  return text;
}

}  // namespace

// Digits alone can be those of IPv6, where a line may have 1:2:3:4:5:6::8 for 1:2:3:4:5:6:0:8, and ::192.0.2.33 for
// ::c000:221. With a point, they are in a name or an address of IPv4.
bool stands_in_line(Written written, std::string_view text) {
  if (written == Written::as_address && text.find('.') == std::string_view::npos) return false;
  const auto is_plain = [written](char octet) {
    switch (written) {
      case Written::escaped:
        return stands_for_itself(octet);
      case Written::as_address:
        return is_digit(octet) || octet == '.';
      case Written::as_host:
        return in_lower_case(octet) == octet && (octet < 'a' || octet > 'z');
      case Written::as_shown:
        break;
    }
    return true;
  };
  return std::ranges::all_of(text, is_plain);
}

bool may_spell_in_hexadecimal(std::string_view lines, std::string_view text) {
  if (!stands_in_line(Written::as_address, text)) return false;
  constexpr std::string_view field = ":ffff:";
  for (std::size_t at = 0; (at = lines.find(':', at)) != std::string_view::npos; ++at) {
    const std::string_view here = lines.substr(at, field.size()), next = lines.substr(at + here.size(), 5);
    const bool is_field = here.ends_with(':') && in_lower_case(std::string(here)) == field;
    // In what ends with four numbers, a dot follows the first one.
    if (is_field && next.substr(0, next.find(':')).find('.') == std::string_view::npos) return true;
  }
  return false;
}

std::string unescaped(std::string_view text, Escapes escapes) {
  std::string octets;
  switch (escapes) {
    case Escapes::backslash:
      return without_backslashes(text);
    case Escapes::json:
      (void)append_json_text(octets, text);
      return octets;
    case Escapes::percent:
      return decode(text, {.controls = true});
    case Escapes::hash:
      return without_hashes(text);
    case Escapes::none:
      break;
  }
  return std::string(text);
}

std::string spelled_as(Written written, std::string_view text) {
  if (written == Written::as_host) return in_lower_case(std::string(text));
  const bool is_alone = written == Written::as_address && without_port(text) == text;
  return std::string(is_alone ? Spelling().address(text) : text);
}

bool has_needless_port(Written written, std::string_view text) {
  if (written != Written::as_address && written != Written::as_host) return false;
  const std::string_view host = without_port(text);
  const bool has_port =
      host.size() + 1 < text.size() && text[host.size()] == ':' && are_digits(text.substr(host.size() + 1));
  return has_port && (written == Written::as_host || address_of(host) || host.starts_with('['));
}

std::string_view Spelling::address(std::string_view text) {
  text = without_port(text);
  if (text.starts_with('[') && text.ends_with(']')) text = text.substr(1, text.size() - 2);
  const std::string_view zone = text.substr(std::min(text.find('%'), text.size()));
  const std::string_view alone = text.substr(0, text.size() - zone.size());
  const std::optional<Address> address = address_of(alone);
  if (!address || address->size != address->octets.size()) return text;
  if (const std::optional<Address> mapped = address->mapped()) {
    if (alone.find('.') != std::string_view::npos) return alone.substr(alone.rfind(':') + 1);
    return keep(fmt::format("{}", fmt::join(mapped->octets.begin(), mapped->octets.begin() + mapped->size, ".")));
  }
  std::string spelled = written(*address).append(zone);
  return spelled == text ? text : keep(std::move(spelled));
}

std::string_view Spelling::host(std::string_view text) {
  text = without_port(text);
  std::string spelled = in_lower_case(std::string(text));
  return spelled == text ? text : keep(std::move(spelled));
}

std::string_view Spelling::keep(std::string text) {
  const std::size_t size = text.size();
  memory_ = std::move(text);
  memory_.append(Block::margin, '\0');
  return std::string_view(memory_).substr(0, size);
}

}  // namespace bnfurl::records
