// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/records/forms/json_reader.hpp"

#include <simdjson.h>

#include <experimental/simd>

#include "tools/bnfurl/records/block.hpp"

namespace bnfurl::tool {
namespace {

using Octets = std::experimental::simd<unsigned char, std::experimental::simd_abi::compatible<unsigned char>>;
static_assert(Block::margin >= Octets::size());

bool is_blank(char octet) { return octet == ' ' || octet == '\t' || octet == '\n' || octet == '\r'; }

bool is_digit(char octet) { return octet >= '0' && octet <= '9'; }

bool is_hexadecimal(char octet) {
  const int letter = octet | 0x20;
  return is_digit(octet) || (letter >= 'a' && letter <= 'f');
}

/// Goes through a text; each function skips what it is called after, and returns false if that is not there. All of
/// them become one function, in which `at_` is a register; kept in memory, it makes reading take up to half as long
/// again.
class Scanner {
public:
  Scanner(std::string_view text, std::string& open) : at_(text.data()), end_(at_ + text.size()), open_(open) {}

  [[nodiscard]] const char* at() const { return at_; }
  [[nodiscard]] bool is_at_end() const { return at_ == end_; }
  /// Whether all octets of the strings are ASCII.
  [[nodiscard]] bool is_ascii() const { return std::experimental::none_of(octets_ >= 0x80); }

  void blanks() {
    while (at_ != end_ && is_blank(*at_)) ++at_;
  }

  bool octet(char wanted) {
    if (at_ >= end_ || *at_ != wanted) return false;
    ++at_;
    return true;
  }

  /// A member's name with the colon and all blanks around them.
  [[gnu::always_inline]] bool name(JsonMember& member) {
    blanks();
    const char* const begin = at_ + 1;
    member.name_has_escapes = false;
    if (!string(member.name_has_escapes)) return false;
    member.name = std::string_view(begin, at_ - 1);
    blanks();
    if (!octet(':')) return false;
    blanks();
    return true;
  }

  bool value() { return is_at_bracket() ? nested() : scalar(); }

private:
  [[nodiscard]] bool is_at_bracket() const { return at_ != end_ && (*at_ == '{' || *at_ == '['); }

  /// An object or an array. Without recursion, as its depth is not bounded.
  [[gnu::always_inline]] bool nested() {
    open_.clear();
    do {
      const bool begins = is_at_bracket();
      if (begins)
        open_ += *at_++ == '{' ? '}' : ']';
      else if (!scalar())
        return false;
      if (!go_on(begins)) return false;
    } while (!open_.empty());
    return true;
  }

  /// What closes here, and all before the next value, if there is one. If `is_first`, no value stands before it.
  [[gnu::always_inline]] bool go_on(bool is_first) {
    for (blanks(); octet(open_.back()); blanks()) {
      open_.pop_back();
      if (open_.empty()) return true;
      is_first = false;
    }
    if (!is_first && !octet(',')) return false;
    JsonMember ignored;
    if (open_.back() == '}') return name(ignored);
    blanks();
    return true;
  }

  [[gnu::always_inline]] bool scalar() {
    if (at_ == end_) return false;
    bool ignored = false;
    switch (*at_) {
      case '"':
        return string(ignored);
      case 't':
        return word("true");
      case 'f':
        return word("false");
      case 'n':
        return word("null");
      default:
        return number();
    }
  }

  [[gnu::always_inline]] bool word(std::string_view wanted) {
    if (!std::string_view(at_, end_).starts_with(wanted)) return false;
    at_ += wanted.size();
    return true;
  }

  [[gnu::always_inline]] bool number() {
    octet('-');
    if (!octet('0') && !digits()) return false;
    if (octet('.') && !digits()) return false;
    if (!octet('e') && !octet('E')) return true;
    if (!octet('+')) octet('-');
    return digits();
  }

  bool digits() {
    const char* const begin = at_;
    while (at_ != end_ && is_digit(*at_)) ++at_;
    return at_ != begin;
  }

  [[gnu::always_inline]] bool string(bool& has_escapes) {
    if (!octet('"')) return false;
    for (;;) {
      plain_octets();
      if (octet('"')) return true;
      if (!escape()) return false;
      has_escapes = true;
    }
  }

  /// What stands before a quote, a backslash or a control, as many octets at a time as a vector has. The last vector
  /// may reach beyond the end.
  void plain_octets() {
    for (; at_ < end_; at_ += Octets::size()) {
      const Octets octets(reinterpret_cast<const unsigned char*>(at_), std::experimental::element_aligned);
      octets_ |= octets;
      const auto special = octets == int{'"'} || octets == int{'\\'} || octets < 0x20;
      if (!std::experimental::any_of(special)) continue;
      at_ += std::experimental::find_first_set(special);
      return;
    }
  }

  [[gnu::always_inline]] bool escape() {
    if (!octet('\\') || at_ == end_) return false;
    const char kind = *at_++;
    if (kind != 'u') return std::string_view("\"\\/bfnrt").find(kind) != std::string_view::npos;
    const char* const begin = at_;
    while (at_ != end_ && at_ - begin < 4 && is_hexadecimal(*at_)) ++at_;
    return at_ - begin == 4;
  }

  const char* at_;  // after `end_` only if a string has no end, and then nothing more is read
  const char* end_;
  std::string& open_;  // for the objects and arrays that are open: the brackets to come
  Octets octets_ = 0;  // all octets of strings, and maybe some others, combined by "or"
};

[[gnu::always_inline]] inline bool skip_members(Scanner& scanner, std::vector<JsonMember>& members) {
  scanner.blanks();
  if (scanner.octet('}')) return true;
  do {
    JsonMember& member = members.emplace_back();
    if (!scanner.name(member)) return false;
    const char* const begin = scanner.at();
    if (!scanner.value()) return false;
    member.value = std::string_view(begin, scanner.at());
    scanner.blanks();
  } while (scanner.octet(','));
  return scanner.octet('}');
}

}  // namespace

bool JsonReader::read(std::string_view text, std::vector<JsonMember>& members) {
  Scanner scanner(text, open_);
  scanner.blanks();
  if (!scanner.octet('{') || !skip_members(scanner, members)) return false;
  scanner.blanks();
  return scanner.is_at_end() && (scanner.is_ascii() || simdjson::validate_utf8(text));
}

}  // namespace bnfurl::tool
