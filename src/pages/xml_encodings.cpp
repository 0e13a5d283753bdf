#include "src/pages/xml_encodings.hpp"

#include <string_view>

#include "src/pages/characters.hpp"
#include "src/pages/charsets.hpp"

namespace bnfurl::pages {
namespace {

/// How many octets a character has that begins with this octet, where the octet alone is not a character.
int size_of(const Encoding& encoding, unsigned char first) {
  if (encoding.kind != Encoding::Kind::utf8 || first < 0xe0) return 2;
  return first < 0xf0 ? 3 : 4;
}

/// The character that these octets are; -1 if they are not one, or one that expat does not take from them.
int character_of(const Encoding& encoding, std::string_view octets) {
  PageText page;
  page.open(octets, &encoding);
  const std::string_view text = page.text();
  const Utf8Step step = text.empty() ? Utf8Step{} : utf8_step(text);
  if (!step.valid || step.size != text.size() || text == "\xef\xbf\xbd" || step.size == 4) return -1;
  int character = static_cast<unsigned char>(text[0]) & (step.size == 1 ? 0x7f : step.size == 2 ? 0x1f : 0x0f);
  for (const char octet : text.substr(1)) character = character << 6 | (static_cast<unsigned char>(octet) & 0x3f);
  return character;
}

int convert(void* encoding, const char* octets) {
  const auto& of = *static_cast<const Encoding*>(encoding);
  return character_of(of, {octets, static_cast<std::size_t>(size_of(of, static_cast<unsigned char>(octets[0])))});
}

}  // namespace

int describe_xml_encoding(void* /*unused*/, const char* name, XML_Encoding* to) {
  using enum Encoding::Kind;
  const Encoding* const encoding = encoding_called(name);
  if (encoding == nullptr || encoding->kind == utf16le || encoding->kind == utf16be || encoding->kind == iso2022_jp ||
      encoding->kind == replacement)
    return XML_STATUS_ERROR;
  for (int i = 0; i < 256; ++i) {
    const char octet = static_cast<char>(i);
    to->map[i] = character_of(*encoding, {&octet, 1});
    if (to->map[i] == -1 && encoding->kind != single) to->map[i] = -size_of(*encoding, static_cast<unsigned char>(i));
  }
  to->data = const_cast<Encoding*>(encoding);
  to->convert = convert;
  to->release = nullptr;
  return XML_STATUS_OK;
}

}  // namespace bnfurl::pages
