// Session ids are looked for from the right, each kind in one walk: what counts of the octets after an id is known when
// it is found.
#include <algorithm>
#include <optional>
#include <string_view>

#include "src/crawl/idna.hpp"
#include "src/crawl/surt/surt.hpp"

namespace bnfurl::crawl {
namespace {

constexpr auto nowhere = std::string_view::npos;

/// The octets that are taken out.
struct Cut {
  std::size_t begin;
  std::size_t end;
};

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

/// Where the name of `kind` begins, up to the "=" at `equals`.
std::optional<std::size_t> name_begin(std::string_view query, std::size_t equals, const SessionKind& kind) {
  const std::size_t size = kind.name.size() + kind.letters;
  if (equals < size || !has_word(query, equals - size, kind.name)) return std::nullopt;
  const bool are_letters = std::ranges::all_of(query.substr(equals - kind.letters, kind.letters), is_letter);
  return are_letters ? std::optional(equals - size) : std::nullopt;
}

/// With the "&" at `end`, if the query goes on there.
Cut with_ampersand(std::string_view query, std::size_t begin, std::size_t end) {
  return {begin, std::min(end + 1, query.size())};
}

std::optional<Cut> last_query_session(std::string_view query, const SessionKind& kind) {
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
  for (const SessionKind& kind : session_kinds) remove(last_query_session(query(), kind));
  remove(last_cold_fusion_session(query()));
  return end;
}

}  // namespace bnfurl::crawl
