// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/extract/character_references.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>

namespace bnfurl::tool {
namespace {

using namespace std::string_view_literals;

constexpr std::pair<std::string_view, std::string_view> names[] = {{"AMP", "&"},      {"DiacriticalGrave", "`"},
                                                                   {"GT", ">"},       {"Hat", "^"},
                                                                   {"LT", "<"},       {"NewLine", "\n"},
                                                                   {"QUOT", "\""},    {"Tab", "\t"},
                                                                   {"UnderBar", "_"}, {"VerticalLine", "|"},
                                                                   {"amp", "&"},      {"apos", "'"},
                                                                   {"ast", "*"},      {"bsol", "\\"},
                                                                   {"colon", ":"},    {"comma", ","},
                                                                   {"commat", "@"},   {"dollar", "$"},
                                                                   {"equals", "="},   {"excl", "!"},
                                                                   {"grave", "`"},    {"gt", ">"},
                                                                   {"hellip", "…"},   {"laquo", "«"},
                                                                   {"lbrace", "{"},   {"lbrack", "["},
                                                                   {"lcub", "{"},     {"ldquo", "“"},
                                                                   {"lowbar", "_"},   {"lpar", "("},
                                                                   {"lsqb", "["},     {"lsquo", "‘"},
                                                                   {"lt", "<"},       {"mdash", "—"},
                                                                   {"midast", "*"},   {"nbsp", "\xc2\xa0"},
                                                                   {"ndash", "–"},    {"num", "#"},
                                                                   {"percnt", "%"},   {"period", "."},
                                                                   {"plus", "+"},     {"quest", "?"},
                                                                   {"quot", "\""},    {"raquo", "»"},
                                                                   {"rbrace", "}"},   {"rbrack", "]"},
                                                                   {"rcub", "}"},     {"rdquo", "”"},
                                                                   {"rpar", ")"},     {"rsqb", "]"},
                                                                   {"rsquo", "’"},    {"semi", ";"},
                                                                   {"sol", "/"},      {"verbar", "|"},
                                                                   {"vert", "|"}};
static_assert(std::ranges::is_sorted(names));

constexpr std::size_t longest_name = "DiacriticalGrave"sv.size();

void append_utf8(std::string& to, std::uint32_t character) {
  const auto continued = [&to](std::uint32_t bits) { to += static_cast<char>(0x80 | (bits & 0x3f)); };
  if (character < 0x80) {
    to += static_cast<char>(character);
  } else if (character < 0x800) {
    to += static_cast<char>(0xc0 | character >> 6);
    continued(character);
  } else if (character < 0x10000) {
    to += static_cast<char>(0xe0 | character >> 12);
    continued(character >> 6);
    continued(character);
  } else {
    to += static_cast<char>(0xf0 | character >> 18);
    continued(character >> 12);
    continued(character >> 6);
    continued(character);
  }
}

// What is no character, U+0000 and surrogates among them, becomes U+FFFD, as in the HTML Standard.
bool append_numbered(std::string& to, std::string_view digits) {
  const int base = digits.starts_with('x') || digits.starts_with('X') ? 16 : 10;
  if (base == 16) digits.remove_prefix(1);
  std::uint32_t character = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), character, base);
  if (end != digits.data() + digits.size() || error == std::errc::invalid_argument) return false;
  const bool is_character =
      error == std::errc() && character != 0 && character <= 0x10ffff && (character < 0xd800 || character > 0xdfff);
  append_utf8(to, is_character ? character : 0xfffd);
  return true;
}

bool append_named(std::string& to, std::string_view name) {
  const auto found = std::ranges::lower_bound(names, name, {}, &std::pair<std::string_view, std::string_view>::first);
  if (found == std::end(names) || found->first != name) return false;
  to += found->second;
  return true;
}

/// How many octets the reference at the begin of `text`, which is a "&", has; 0 if it is none.
std::size_t append_reference(std::string& to, std::string_view text) {
  constexpr std::size_t longest_number = 32;  // leading zeros are allowed
  const bool is_number = text.substr(1).starts_with('#');
  const std::size_t end = text.substr(0, is_number ? longest_number : longest_name + 2).find(';');
  if (end == std::string_view::npos) return 0;
  const bool known =
      is_number ? append_numbered(to, text.substr(2, end - 2)) : append_named(to, text.substr(1, end - 1));
  return known ? end + 1 : 0;
}

}  // namespace

void PlainText::set(std::string_view html) {
  text_.clear();
  stretches_.assign(1, {0, 0});
  current_ = 0;
  for (std::size_t place = 0;;) {
    const std::size_t next = std::min(html.find('&', place), html.size());
    text_ += html.substr(place, next - place);
    if (next == html.size()) return;
    const std::size_t size = append_reference(text_, html.substr(next));
    if (size == 0) text_ += '&';
    place = next + std::max<std::size_t>(size, 1);
    if (size > 1) stretches_.push_back({text_.size(), place});
  }
}

std::size_t PlainText::place_of(std::size_t offset) {
  while (current_ + 1 < stretches_.size() && stretches_[current_ + 1].begin <= offset) ++current_;
  return stretches_[current_].place + (offset - stretches_[current_].begin);
}

}  // namespace bnfurl::tool
