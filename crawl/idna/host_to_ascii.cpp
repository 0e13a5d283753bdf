// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Names by UTS 46, non-transitional, as libidn2 does it: it also refuses what IDNA 2008 does not allow, as U+2603. Before
// it and after it, there is no octet of ASCII that no name has: U+2100 becomes `a/c`, and a host must not become two
// parts of a URL.
#include <bnfurl/crawl/idna.hpp>

#include <idn2.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include <bnfurl/bnfurl.hpp>

#include "crawl/idna/characters.hpp"

namespace bnfurl::crawl {

namespace {

// libidn2's own words change with the locale.
struct Words {
  int code;
  std::string_view text;
};
constexpr std::array<Words, 18> words = {{
    {IDN2_ENCODING_ERROR, "it is not UTF-8"},
    {IDN2_PUNYCODE_BAD_INPUT, "a label is \"xn--\" and no Punycode"},
    {IDN2_PUNYCODE_BIG_OUTPUT, "a label is longer than 63 octets"},
    {IDN2_PUNYCODE_OVERFLOW, "a label is \"xn--\" and no Punycode"},
    {IDN2_TOO_BIG_DOMAIN, "the name is longer than 255 octets"},
    {IDN2_TOO_BIG_LABEL, "a label is longer than 63 octets"},
    {IDN2_INVALID_ALABEL, "a label is \"xn--\" and stands for none"},
    {IDN2_UALABEL_MISMATCH, "a label is \"xn--\" and stands for another"},
    {IDN2_NOT_NFC, "a label is not in normal form C"},
    {IDN2_2HYPHEN, "a label has \"--\" as its third and fourth octet"},
    {IDN2_HYPHEN_STARTEND, "a label begins or ends with \"-\""},
    {IDN2_LEADING_COMBINING, "a label begins with a combining character"},
    {IDN2_DISALLOWED, "a character is not allowed in names"},
    {IDN2_CONTEXTJ, "a joiner stands where it joins nothing"},
    {IDN2_CONTEXTO, "a character is not allowed beside its neighbours"},
    {IDN2_UNASSIGNED, "a code point is not assigned"},
    {IDN2_BIDI, "a label mixes directions of writing"},
    {IDN2_INVALID_NONTRANSITIONAL, "a character is not allowed in names"},
}};

Reason reason_of(int code) {
  const auto* const found =
      std::find_if(words.begin(), words.end(), [&](const Words& each) { return each.code == code; });
  const std::string name = idn2_strerror_name(code);
  return {found == words.end() ? name : std::string(found->text) + " (" + name + ")"};
}

// Whether a label of `name` is what IDNA makes of another, or claims to be.
bool has_a_label(std::string_view name) {
  const auto begins_one = [](std::string_view label) {
    return label.size() >= 4 && (label[0] == 'x' || label[0] == 'X') && (label[1] == 'n' || label[1] == 'N') &&
           label[2] == '-' && label[3] == '-';
  };
  for (std::string_view rest = name;; rest.remove_prefix(rest.find('.') + 1)) {
    if (begins_one(rest)) return true;
    if (rest.find('.') == std::string_view::npos) return false;
  }
}

// `host` with each triplet as its octet.
std::string decoded(std::string_view host) {
  std::string name;
  for (std::size_t at = 0; at < host.size();) {
    const auto octet = triplet_at(host, at);
    name += octet ? static_cast<char>(*octet) : host[at];
    at += octet ? 3 : 1;
  }
  return name;
}

// The first octet of ASCII that no name has; nullopt if there is none.
std::optional<char> foreign_octet(std::string_view name) {
  const auto is_foreign = [](char c) {
    const auto octet = static_cast<unsigned char>(c);
    return octet < 0x80 && (!is_unreserved(octet) || c == '~');
  };
  const auto* const found = std::find_if(name.begin(), name.end(), is_foreign);
  return found == name.end() ? std::nullopt : std::optional(*found);
}

Reason foreign(char octet) {
  std::string shown;
  append_triplet(shown, static_cast<unsigned char>(octet));
  return {"the octet " + shown + " is in no name"};
}

std::variant<std::string, Reason> by_uts46(const std::string& name) {
  std::uint8_t* found = nullptr;
  const auto* octets = reinterpret_cast<const std::uint8_t*>(name.c_str());
  const int code = idn2_lookup_u8(octets, &found, IDN2_NONTRANSITIONAL);
  const std::unique_ptr<std::uint8_t, void (*)(void*)> owner(found, idn2_free);
  if (code != IDN2_OK) return reason_of(code);
  const std::string ascii = reinterpret_cast<const char*>(found);
  if (ascii.empty()) return Reason{"nothing of it is left"};
  if (const auto octet = foreign_octet(ascii)) return foreign(*octet);
  return ascii;
}

}  // namespace

std::variant<std::string, Reason> host_to_ascii(std::string_view host) {
  if (host.starts_with('[')) return std::string(host);
  const std::string name = decoded(host);
  if (is_ascii(name) && !has_a_label(name)) return std::string(host);
  if (const auto octet = foreign_octet(name)) return foreign(*octet);
  return by_uts46(name);
}

std::variant<std::string, Reason> with_ascii_host(Production entry, std::string_view text) {
  const auto parts = split(entry, text);
  if (!parts) return Reason{"it is not a text of " + std::string(entry.name())};
  const auto component = entry.grammar().find_component("host");
  const auto host = component ? (*parts)[*component] : std::nullopt;
  if (!host) return std::string(text);
  auto ascii = host_to_ascii(*host);
  if (std::holds_alternative<Reason>(ascii)) return ascii;
  const auto begin = static_cast<std::size_t>(host->data() - text.data());
  std::string result(text.substr(0, begin));
  result += std::get<std::string>(ascii);
  result += text.substr(begin + host->size());
  if (!matches(entry, result))
    return Reason{"with the host " + std::get<std::string>(ascii) + " it is not a text of " +
                  std::string(entry.name())};
  return result;
}

}  // namespace bnfurl::crawl
