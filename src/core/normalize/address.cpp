// IPv6 addresses in brackets as RFC 5952, section 4, writes them: no leading zeros, letters in lower case, and "::" for
// the longest run of zeros, the first of equals, if it has more than one field. An address that ends in the dotted form
// of IPv4 keeps it: section 5 would rewrite others so, and is left aside. A zone (RFC 6874) begins at "%" and stays.
#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include "src/core/normalize/draft.hpp"
#include "src/core/normalize/levels.hpp"
#include "src/core/texts.hpp"

namespace bnfurl::levels {
namespace {

constexpr std::size_t most_fields = 8;
constexpr std::size_t most_digits = 4;
constexpr std::size_t longest = 45;  // 8 fields of 4 digits and 7 colons are 39; 6 fields and 15 octets of IPv4 are 45

struct Address {
  std::array<std::uint16_t, most_fields> fields{};
  std::size_t size = 0;   // fields that there are: 6 before a dotted form, otherwise 8
  std::string_view ipv4;  // empty, or the dotted form at the end
};

struct Run {
  std::size_t begin = 0;
  std::size_t size = 0;
};

// The address between "[" and "]" or a zone.
std::string_view address_in(std::string_view host) noexcept {
  if (!host.starts_with('[') || !host.ends_with(']')) return {};
  const std::size_t end = host.find_first_of("%]");
  if (host[end] == '%' && !begins_with(part_of(host, end), "%25")) return {};
  return part_of(host, 1, end - 1);
}

// Reads a field off the beginning of `text`.
std::optional<std::uint16_t> take_field(std::string_view& text) noexcept {
  std::size_t digits = 0;
  unsigned value = 0;
  while (digits < text.size() && digits < most_digits && digit_value(text[digits]) < 16)
    value = value << 4 | digit_value(text[digits++]);
  text.remove_prefix(digits);
  if (digits == 0) return std::nullopt;
  return static_cast<std::uint16_t>(value);
}

// Puts the fields for which "::" stands after the first `before` ones.
bool fill_gap(Address& address, std::size_t read, std::optional<std::size_t> before) noexcept {
  if (!before) return read == address.size;
  if (read >= address.size) return false;
  const auto begin = address.fields.begin();
  std::rotate(begin + static_cast<std::ptrdiff_t>(*before), begin + static_cast<std::ptrdiff_t>(read),
              begin + static_cast<std::ptrdiff_t>(address.size));
  return true;
}

std::optional<Address> read(std::string_view text) noexcept {
  Address address;
  std::size_t read = 0;
  std::optional<std::size_t> gap;
  if (begins_with(text, "::")) {
    gap = 0;
    text.remove_prefix(2);
  }
  while (!text.empty()) {
    const std::string_view rest = text;
    const std::optional<std::uint16_t> field = take_field(text);
    if (text.starts_with('.')) {
      address.ipv4 = rest;
      break;
    }
    if (!field || read == most_fields) return std::nullopt;
    address.fields[read++] = *field;
    if (text.empty()) break;
    if (begins_with(text, "::")) {
      if (gap) return std::nullopt;
      gap = read;
      text.remove_prefix(2);
    } else if (text.starts_with(':') && text.size() > 1) {
      text.remove_prefix(1);
    } else {
      return std::nullopt;
    }
  }
  address.size = address.ipv4.empty() ? most_fields : most_fields - 2;
  if (!fill_gap(address, read, gap)) return std::nullopt;
  return address;
}

// The first of the longest runs of zeros.
Run longest_run(const Address& address) noexcept {
  Run best;
  for (std::size_t i = 0; i < address.size; ++i) {
    Run run{i, 0};
    while (i < address.size && address.fields[i] == 0) ++i, ++run.size;
    if (run.size > best.size) best = run;
  }
  return best;
}

// Writes up to `longest` octets; returns their end.
char* write(const Address& address, char* to) noexcept {
  const Run run = longest_run(address);
  for (std::size_t i = 0; i < address.size; ++i) {
    if (run.size > 1 && i == run.begin) {
      *to++ = ':';
      if (i == 0) *to++ = ':';
      i += run.size - 1;
    } else {
      to = std::to_chars(to, to + most_digits, address.fields[i], 16).ptr;
      if (i + 1 < address.size || !address.ipv4.empty()) *to++ = ':';
    }
  }
  return std::ranges::copy(address.ipv4, to).out;
}

}  // namespace

Change address(Draft& draft) noexcept {
  const Span host = draft.span_of(draft.rules().host);
  if (host.begin == Span::absent) return Change::none;
  const std::string_view written = address_in(draft.octets_of(host));
  if (written.empty() || written.size() > longest) return Change::none;
  const std::optional<Address> address = read(written);
  if (!address) return Change::none;
  char memory[longest + 1];
  const std::string_view normal(memory, static_cast<std::size_t>(write(*address, memory) - memory));
  if (normal == written) return Change::none;
  const std::size_t begin = host.begin + 1;
  return draft.replace(begin, begin + written.size(), normal) ? Change::made : Change::too_little_memory;
}

}  // namespace bnfurl::levels
