// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/surt/sessions.hpp"

#include <algorithm>
#include <optional>
#include <string_view>

namespace bnfurl::crawl {

// Each kind is looked for from the right, in one walk: what counts of the octets after it is known when an id is found.

namespace {

constexpr auto nowhere = std::string_view::npos;

/// The octets that are taken out.
struct Cut {
  std::size_t begin;
  std::size_t end;
};

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + ('a' - 'A')) : c; }
constexpr bool is_letter(char c) { return lower(c) >= 'a' && lower(c) <= 'z'; }
constexpr bool is_letter_or_digit(char c) { return is_letter(c) || (c >= '0' && c <= '9'); }

/// Whether `text` has `word`, in lower case, at `at`.
bool has_word(std::string_view text, std::size_t at, std::string_view word) {
  return at <= text.size() && text.size() - at >= word.size() &&
         std::ranges::equal(text.substr(at, word.size()), word, {}, lower);
}

/// The position after "(ID)", or nowhere.
std::size_t behind_id(std::string_view path, std::size_t at) {
  constexpr std::size_t id = 24;
  if (at >= path.size() || path.size() - at < id + 2 || path[at] != '(' || path[at + id + 1] != ')') return nowhere;
  return std::ranges::all_of(path.substr(at + 1, id), is_letter_or_digit) ? at + id + 2 : nowhere;
}

/// The position after "(ID)/".
std::size_t behind_plain_id(std::string_view path, std::size_t at) {
  const std::size_t end = behind_id(path, at);
  return end < path.size() && path[end] == '/' ? end + 1 : nowhere;
}

/// The position after "(x(ID)…)/".
std::size_t behind_lettered_ids(std::string_view path, std::size_t at) {
  if (at >= path.size() || path[at] != '(') return nowhere;
  std::size_t end = at + 1;
  while (end < path.size() && is_letter(path[end])) {
    end = behind_id(path, end + 1);
    if (end == nowhere) return nowhere;
  }
  const bool has_any = end > at + 1;
  return has_any && end < path.size() && path.substr(end, 2) == ")/" ? end + 2 : nowhere;
}

/// The last id behind "/" that NAME.aspx follows. `next` is the next ".aspx" to the right with no "?" before it, and
/// `second` the one after that; in an id there is neither.
std::optional<Cut> last_path_session(std::string_view path, std::size_t (*behind)(std::string_view, std::size_t)) {
  std::size_t next = nowhere;
  std::size_t second = nowhere;
  for (std::size_t at = path.size(); at-- > 0;) {
    if (path[at] == '?') {
      next = second = nowhere;
    } else if (path[at] == '.' && has_word(path, at, ".aspx")) {
      second = next;
      next = at;
    } else if (path[at] == '/') {
      const std::size_t end = behind(path, at + 1);
      if (end != nowhere && (next == end ? second : next) != nowhere) return Cut{at + 1, end};
    }
  }
  return std::nullopt;
}

/// A parameter with a name that ends in `name` and `any_letters` letters, and a value of `size` octets.
struct Kind {
  std::string_view name;
  std::size_t any_letters;
  std::size_t size;
  bool (*is_of_value)(char);
};
constexpr Kind kinds[] = {
    {"jsessionid", 0, 32, is_letter_or_digit},
    {"phpsessid", 0, 32, is_letter_or_digit},
    {"sid", 0, 32, is_letter_or_digit},
    {"aspsessionid", 8, 24, is_letter},
};

/// Where the name of `kind` begins, up to the "=" at `equals`.
std::optional<std::size_t> name_begin(std::string_view query, std::size_t equals, const Kind& kind) {
  const std::size_t size = kind.name.size() + kind.any_letters;
  if (equals < size || !has_word(query, equals - size, kind.name)) return std::nullopt;
  const std::string_view letters = query.substr(equals - kind.any_letters, kind.any_letters);
  return std::ranges::all_of(letters, is_letter) ? std::optional(equals - size) : std::nullopt;
}

/// With the "&" at `end`, if the query goes on there.
Cut with_ampersand(std::string_view query, std::size_t begin, std::size_t end) {
  return {begin, std::min(end + 1, query.size())};
}

std::optional<Cut> last_query_session(std::string_view query, const Kind& kind) {
  std::size_t end = query.size();
  for (std::size_t at = query.size(); at-- > 0;) {
    if (query[at] == '&') end = at;
    if (query[at] != '=' || end - at - 1 != kind.size) continue;
    const auto begin = name_begin(query, at, kind);
    if (begin && std::ranges::all_of(query.substr(at + 1, kind.size), kind.is_of_value)) {
      return with_ampersand(query, *begin, end);
    }
  }
  return std::nullopt;
}

std::optional<Cut> last_cold_fusion_session(std::string_view query) {
  constexpr std::string_view id = "cfid";
  constexpr std::string_view token = "&cftoken=";
  std::size_t end = query.size();       // of the parameter
  std::size_t next_end = query.size();  // of the one after it
  for (std::size_t at = query.size(); at-- > 0;) {
    if (query[at] == '&') {
      next_end = end;
      end = at;
    }
    if (query[at] != '=' || at < id.size() || !has_word(query, at - id.size(), id) || end == at + 1) continue;
    if (has_word(query, end, token) && next_end > end + token.size()) {
      return with_ampersand(query, at - id.size(), next_end);
    }
  }
  return std::nullopt;
}

}  // namespace

std::size_t remove_path_sessions(std::string& text, std::size_t begin, std::size_t end) {
  if (text.find("/(", begin) >= end) return end;
  for (const auto behind : {behind_lettered_ids, behind_plain_id}) {
    const auto cut = last_path_session(std::string_view(text).substr(begin, end - begin), behind);
    if (!cut) continue;
    text.erase(begin + cut->begin, cut->end - cut->begin);
    end -= cut->end - cut->begin;
  }
  return end;
}

std::size_t remove_query_sessions(std::string& text, std::size_t begin, std::size_t end) {
  const auto remove = [&](const std::optional<Cut>& cut) {
    if (!cut) return;
    text.erase(begin + cut->begin, cut->end - cut->begin);
    end -= cut->end - cut->begin;
  };
  if (text.find('=', begin) >= end) return end;
  const auto query = [&] { return std::string_view(text).substr(begin, end - begin); };
  for (const Kind& kind : kinds) remove(last_query_session(query(), kind));
  remove(last_cold_fusion_session(query()));
  return end;
}

// In "%2525…2C", the pairs "25" are counted from the left: none of the octets has the triplet "%25", so the count is
// the only one. A run of pairs has no "%" in it, so no octet is read more than twice.

namespace {

constexpr std::string_view digits = "0123456789ABCDEF";

constexpr char high_digit(char octet) { return digits[static_cast<unsigned char>(octet) >> 4U]; }
constexpr char low_digit(char octet) { return digits[static_cast<unsigned char>(octet) & 15U]; }

/// "%2525…2C", with its number of pairs "25".
struct Triplet {
  char octet;
  std::size_t pairs;
};

/// What `text` begins with.
std::optional<Triplet> triplet_of(std::string_view text, std::string_view octets) {
  if (!text.starts_with('%')) return std::nullopt;
  std::size_t at = 1;
  while (text.substr(at, 2) == "25") at += 2;
  const std::string_view last = text.substr(at, 2);
  for (const char octet : octets) {
    if (last.size() == 2 && last[0] == high_digit(octet) && last[1] == low_digit(octet)) {
      return Triplet{octet, (at - 1) / 2};
    }
  }
  return std::nullopt;
}

}  // namespace

void append_kept_apart(std::string& to, std::string_view text, std::string_view octets) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char octet = text[i];
    if (octets.find(octet) != std::string_view::npos) {
      to += {'%', high_digit(octet), low_digit(octet)};
    } else if (triplet_of(text.substr(i), octets)) {
      to += "%25";
    } else {
      to += octet;
    }
  }
}

void append_put_back(std::string& to, std::string_view text, std::string_view octets) {
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto triplet = triplet_of(text.substr(i), octets);
    if (!triplet) {
      to += text[i];
      continue;
    }
    to += triplet->pairs == 0 ? triplet->octet : '%';
    i += 2;
  }
}

bool begins_kept_apart(std::string_view text, std::string_view octets) { return triplet_of(text, octets).has_value(); }

}  // namespace bnfurl::crawl
