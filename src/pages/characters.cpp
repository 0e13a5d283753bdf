#include "src/pages/characters.hpp"

namespace bnfurl::pages {
namespace {

/// A row of table 3-7 of The Unicode Standard: a lead octet, and what may follow it. Octets after the second are
/// always 0x80-0xbf.
struct Utf8Form {
  unsigned char first_lead, last_lead;
  unsigned char least_second, most_second;
  std::size_t size;
};

constexpr Utf8Form utf8_forms[] = {
    {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3}, {0xed, 0xed, 0x80, 0x9f, 3},
    {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4}, {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4}};

}  // namespace

Utf8Step utf8_step(std::string_view text) {
  const auto octet_at = [text](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = octet_at(0);
  if (lead < 0x80) return {1, true};
  for (const Utf8Form& form : utf8_forms) {
    if (lead < form.first_lead || lead > form.last_lead) continue;
    std::size_t size = 1;
    for (; size < form.size && size < text.size(); ++size) {
      const unsigned char least = size == 1 ? form.least_second : 0x80;
      const unsigned char most = size == 1 ? form.most_second : 0xbf;
      if (octet_at(size) < least || octet_at(size) > most) return {size, false};
    }
    return {size, size == form.size};
  }
  return {1, false};
}

void append_utf8(std::string& to, std::uint32_t character) {
  if (character < 0x80) return to.push_back(static_cast<char>(character));
  std::uint32_t more = character < 0x800 ? 1 : character < 0x10000 ? 2 : 3;  // octets after the first
  to += static_cast<char>(0x780U >> more | character >> 6 * more);
  while (more-- > 0) to += static_cast<char>(0x80 | (character >> 6 * more & 0x3f));
}

}  // namespace bnfurl::pages
