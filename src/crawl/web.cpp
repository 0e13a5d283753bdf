// The octets that stay are copied once, behind room for `https://`; from then on, a piece is cut off at the ends, and a
// scheme is written right before the host, over what was there.
#include "src/crawl/web.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "src/crawl/idna.hpp"

namespace bnfurl::crawl {
namespace {

constexpr std::string_view http = "http", https = "https", colon_and_slashes = "://";
constexpr std::size_t room_before = https.size() + colon_and_slashes.size();

bool spells(std::string_view text, std::string_view word) noexcept { return std::ranges::equal(text, word, {}, lower); }
bool is_line_break(char octet) noexcept { return octet == '\t' || octet == '\r' || octet == '\n'; }

// Cuts `piece` off one end; false if it is not there.
bool cut_first(std::string_view& text, std::string_view piece) noexcept {
  if (!text.starts_with(piece)) return false;
  text.remove_prefix(piece.size());
  return true;
}
bool cut_last(std::string_view& text, std::string_view piece) noexcept {
  if (!text.ends_with(piece)) return false;
  text.remove_suffix(piece.size());
  return true;
}
std::size_t cut_run(std::string_view& text, std::string_view octets) noexcept {
  const std::size_t size = std::min(text.find_first_not_of(octets), text.size());
  text.remove_prefix(size);
  return size;
}

// Blanks: the C0 controls and the space, which the URL Standard takes away, and DEL; in UTF-8 the no-break space, the
// zero-width space and the byte order mark.
constexpr auto wide_blanks = std::to_array<std::string_view>({"\xC2\xA0", "\xE2\x80\x8B", "\xEF\xBB\xBF"});

bool is_blank_or_control(char octet) noexcept { return static_cast<unsigned char>(octet) <= ' ' || octet == '\x7f'; }

std::string_view trim(std::string_view text) noexcept {
  for (std::size_t before = 0; before != text.size();) {
    before = text.size();
    while (!text.empty() && is_blank_or_control(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_blank_or_control(text.back())) text.remove_suffix(1);
    for (const std::string_view blank : wide_blanks) (void)(cut_first(text, blank) || cut_last(text, blank));
  }
  return text;
}

// The quotes and brackets that people put around a URL, in any script. Some languages close with what others open with.
struct Wrapper {
  std::string_view open, close;
};
constexpr auto wrappers = std::to_array<Wrapper>({{"\"", "\""},
                                                  {"'", "'"},
                                                  {"`", "`"},
                                                  {"<", ">"},
                                                  {"(", ")"},
                                                  {"[", "]"},
                                                  {"{", "}"},
                                                  {"\xE2\x80\x9C", "\xE2\x80\x9D"},    // U+201C, U+201D
                                                  {"\xE2\x80\x9E", "\xE2\x80\x9C"},    // U+201E, U+201C
                                                  {"\xE2\x80\x9E", "\xE2\x80\x9D"},    // U+201E, U+201D
                                                  {"\xE2\x80\x9D", "\xE2\x80\x9D"},    // U+201D, U+201D
                                                  {"\xE2\x80\x98", "\xE2\x80\x99"},    // U+2018, U+2019
                                                  {"\xE2\x80\x9A", "\xE2\x80\x98"},    // U+201A, U+2018
                                                  {"\xE2\x80\x9A", "\xE2\x80\x99"},    // U+201A, U+2019
                                                  {"\xE2\x80\x99", "\xE2\x80\x99"},    // U+2019, U+2019
                                                  {"\xC2\xAB", "\xC2\xBB"},            // U+00AB, U+00BB
                                                  {"\xC2\xBB", "\xC2\xAB"},            // U+00BB, U+00AB
                                                  {"\xC2\xBB", "\xC2\xBB"},            // U+00BB, U+00BB
                                                  {"\xE2\x80\xB9", "\xE2\x80\xBA"},    // U+2039, U+203A
                                                  {"\xE2\x80\xBA", "\xE2\x80\xB9"},    // U+203A, U+2039
                                                  {"\xE2\x80\xBA", "\xE2\x80\xBA"},    // U+203A, U+203A
                                                  {"\xE3\x80\x8C", "\xE3\x80\x8D"},    // U+300C, U+300D
                                                  {"\xE3\x80\x8E", "\xE3\x80\x8F"},    // U+300E, U+300F
                                                  {"\xE3\x80\x8A", "\xE3\x80\x8B"},    // U+300A, U+300B
                                                  {"\xE3\x80\x88", "\xE3\x80\x89"},    // U+3008, U+3009
                                                  {"\xE3\x80\x90", "\xE3\x80\x91"},    // U+3010, U+3011
                                                  {"\xE3\x80\x94", "\xE3\x80\x95"},    // U+3014, U+3015
                                                  {"\xEF\xBC\x88", "\xEF\xBC\x89"},    // U+FF08, U+FF09
                                                  {"\xEF\xBC\xBB", "\xEF\xBC\xBD"},    // U+FF3B, U+FF3D
                                                  {"\xEF\xBD\x9B", "\xEF\xBD\x9D"},    // U+FF5B, U+FF5D
                                                  {"\xEF\xBC\x9C", "\xEF\xBC\x9E"},    // U+FF1C, U+FF1E
                                                  {"\xEF\xBD\xA2", "\xEF\xBD\xA3"},    // U+FF62, U+FF63
                                                  {"\xE2\x9F\xA8", "\xE2\x9F\xA9"},    // U+27E8, U+27E9
                                                  {"\xE3\x80\x9D", "\xE3\x80\x9E"},    // U+301D, U+301E
                                                  {"\xE3\x80\x9D", "\xE3\x80\x9F"},    // U+301D, U+301F
                                                  {"\xEF\xBC\x82", "\xEF\xBC\x82"},    // U+FF02, U+FF02
                                                  {"\xEF\xBC\x87", "\xEF\xBC\x87"}});  // U+FF07, U+FF07

// `[::1]:8080/` begins with a host.
bool begins_with_address(std::string_view text) noexcept {
  const std::size_t end = text.find_first_not_of("0123456789abcdefABCDEF:.", 1);
  return text.starts_with('[') && end != std::string_view::npos && text[end] == ']' &&
         text.substr(0, end).find("::") != std::string_view::npos;
}

// `- http://h/`, `1. http://h/`: the mark of an item in a list, and a blank.
bool cut_list_mark(std::string_view& text) noexcept {
  std::string_view rest = text;
  constexpr std::size_t most_digits = 4;
  const std::size_t digits = cut_run(rest, "0123456789");
  const bool is_mark = digits == 0 ? cut_first(rest, "-") || cut_first(rest, "*") || cut_first(rest, "\xE2\x80\xA2")
                                   : digits <= most_digits && (cut_first(rest, ".") || cut_first(rest, ")"));
  if (!is_mark || cut_run(rest, " \t") == 0) return false;
  text = rest;
  return true;
}

// What separates URLs in a list.
constexpr std::string_view separators = ",;|";

// No URL begins with what is cut off here. `<URL:http://h/>`: RFC 3986, appendix C.
bool unwrap_begin(std::string_view& text) noexcept {
  if (cut_list_mark(text)) return true;
  constexpr std::string_view label = "URL:";
  if (text.size() > label.size() && spells(text.substr(0, label.size()), "url:")) {
    text.remove_prefix(label.size());
    return true;
  }
  if (begins_with_address(text)) return false;
  if (cut_run(text, separators) != 0) return true;
  const std::size_t opening = opening_size(text);
  if (opening == 0) return false;
  const auto is_around = [text](const Wrapper& each) {
    return text.starts_with(each.open) && text.substr(each.open.size()).ends_with(each.close);
  };
  const auto* const around = std::ranges::find_if(wrappers, is_around);
  if (around != wrappers.end()) text.remove_suffix(around->close.size());
  text.remove_prefix(opening);
  return true;
}

// How often each quote and bracket is in a text that loses its ends. The text is counted once, when someone first asks,
// and later only what it has lost: so a text of closing brackets, which are cut off one by one, takes linear time. What
// is cut off consists of whole characters.
class BracketCounts {
public:
  // Whether what closes at the end of `text` has nothing in it that it closes. `text` is what is left of the text
  // before.
  [[nodiscard]] bool is_unmatched(std::string_view text, std::string_view close) noexcept {
    if (text_.empty()) {
      add(text, 1);
    } else {
      const auto begin = static_cast<std::size_t>(text.data() - text_.data());
      add(text_.substr(0, begin), -std::size_t{1});
      add(text_.substr(begin + text.size()), -std::size_t{1});
    }
    text_ = text;
    std::size_t opened = 0, closed = 0;
    bool closes_itself = false;
    for (std::size_t i = 0; i < wrappers.size(); ++i) {
      const Wrapper& wrapper = wrappers[i];
      if (wrapper.close != close) continue;
      closed = closed_[i];
      closes_itself |= wrapper.open == close;
      if (wrapper.open != close) opened += opened_[i];
    }
    return closed > opened && (!closes_itself || (closed - opened) % 2 != 0);
  }

private:
  // For each octet, whether a quote or a bracket begins with it.
  static constexpr std::array<bool, 256> first_octets = [] {
    std::array<bool, 256> octets{};
    for (const Wrapper& wrapper : wrappers) {
      octets[static_cast<unsigned char>(wrapper.open.front())] = true;
      octets[static_cast<unsigned char>(wrapper.close.front())] = true;
    }
    return octets;
  }();

  void add(std::string_view part, std::size_t each) noexcept {
    for (; !part.empty(); part.remove_prefix(1)) {
      if (!first_octets[static_cast<unsigned char>(part.front())]) continue;
      for (std::size_t i = 0; i < wrappers.size(); ++i) {
        if (part.starts_with(wrappers[i].open)) opened_[i] += each;
        if (part.starts_with(wrappers[i].close)) closed_[i] += each;
      }
    }
  }

  std::string_view text_;
  std::array<std::size_t, wrappers.size()> opened_{}, closed_{};  // as often as the row's `open` and `close` are there
};

// The ";" of `&amp;` says something.
bool ends_with_entity(std::string_view text) noexcept {
  if (!text.ends_with(';')) return false;
  const std::string_view before = text.substr(0, text.size() - 1);
  std::string_view rest = before;
  while (!rest.empty() && is_letter_or_digit(rest.back())) rest.remove_suffix(1);
  return rest.size() < before.size() && rest.ends_with('&');
}

// Punctuation that may well be meant, as in `wiki/Apple_Inc.`, is cut off only behind what cannot be meant. Each round
// takes as long as what it cuts off, or it is the last one.
bool unwrap_end(std::string_view& text, BracketCounts& counts) noexcept {
  constexpr std::string_view end_of_link = "</a>";
  if (text.size() > end_of_link.size() && spells(text.substr(text.size() - end_of_link.size()), end_of_link)) {
    text = text.substr(0, text.find_first_of("\"<>"));
    return true;
  }
  std::string_view words = text;
  while (!words.empty() && std::string_view(".,;:!?").find(words.back()) != std::string_view::npos)
    words.remove_suffix(1);
  for (const Wrapper& wrapper : wrappers) {
    if (!words.ends_with(wrapper.close) || !counts.is_unmatched(words, wrapper.close)) continue;
    text = words.substr(0, words.size() - wrapper.close.size());
    return true;
  }
  bool is_cut = false;
  while (cut_last(text, ",") || cut_last(text, "|") || (!ends_with_entity(text) && cut_last(text, ";"))) is_cut = true;
  return is_cut;
}

// Whether one edit leads from a word to another: a letter that is added, missing or different, or two letters swapped.
bool is_slip(std::string_view word, std::string_view of) noexcept {
  while (!word.empty() && !of.empty() && lower(word.front()) == of.front()) {
    word.remove_prefix(1);
    of.remove_prefix(1);
  }
  while (!word.empty() && !of.empty() && lower(word.back()) == of.back()) {
    word.remove_suffix(1);
    of.remove_suffix(1);
  }
  if (word.size() <= 1 && of.size() <= 1) return true;
  return word.size() == 2 && of.size() == 2 && lower(word[0]) == of[1] && lower(word[1]) == of[0];
}

// `http://`, as it should be or nearly so.
struct Head {
  std::string_view scheme;  // http or https
  std::size_t size;
  bool is_right;             // the scheme is spelled right, and a ":" follows
  std::string_view slashes;  // "/" and "\\"
};

std::optional<Head> head_of(std::string_view text) noexcept {
  std::string_view rest = text;
  while (!rest.empty() && is_letter(rest.front())) rest.remove_prefix(1);
  const std::string_view word = text.substr(0, text.size() - rest.size());
  const bool is_secure = word.find_first_of("sS") != std::string_view::npos;
  const std::string_view scheme = is_secure ? https : http;
  const bool is_right = spells(word, scheme);
  if (!is_right && (word.size() < 3 || !is_slip(word, scheme))) return std::nullopt;
  (void)cut_run(rest, " ");
  const bool has_colon = rest.starts_with(':');
  (void)cut_run(rest, ":;");
  (void)cut_run(rest, " ");
  const std::string_view between = text.substr(word.size(), text.size() - word.size() - rest.size());
  std::string_view slashes = rest;
  slashes = slashes.substr(0, cut_run(rest, "/\\"));
  if (slashes.size() < (!has_colon ? 2U : is_right ? 0U : 1U)) return std::nullopt;
  return Head{scheme, text.size() - rest.size(), is_right && between == ":", slashes};
}

bool is_of_name(char octet) noexcept {
  return is_letter_or_digit(octet) || octet == '-' || octet == '_' || static_cast<unsigned char>(octet) >= 0x80;
}

// A name of the web has a dot, and a last label of at least two characters that does not begin with a digit.
bool is_likely_name(std::string_view host) noexcept {
  if (spells(host, "localhost") || is_dotted(host)) return true;
  (void)cut_last(host, ".");
  const std::size_t dot = host.rfind('.');
  if (dot == std::string_view::npos || host.size() - dot < 3 || is_digit(host[dot + 1])) return false;
  for (std::size_t i = 0; i < host.size(); ++i) {
    if (host[i] == '.' ? i == 0 || host[i - 1] == '.' : !is_of_name(host[i])) return false;
  }
  return true;
}

// Whether a text begins with a host, perhaps with a port. `user@h` is rather an address of mail.
bool begins_with_host(std::string_view text) noexcept {
  std::string_view authority = text.substr(0, text.find_first_of("/\\?#"));
  const std::size_t colon = authority.rfind(':');
  if (begins_with_address(text) && authority.ends_with(']')) return true;
  if (colon != std::string_view::npos) {
    const std::size_t digits = authority.size() - colon - 1;
    if (digits == 0 || digits > 5 || !std::ranges::all_of(authority.substr(colon + 1), is_digit)) return false;
    authority = authority.substr(0, colon);
  }
  return begins_with_address(authority) ? authority.ends_with(']') : is_likely_name(authority);
}

// The scheme whose default port a host has, or `otherwise`: https fails on port 80, and http on port 443.
std::string_view scheme_of_port(std::string_view text, std::string_view otherwise) noexcept {
  const std::string_view authority = text.substr(0, text.find_first_of("/\\?#"));
  return authority.ends_with(":80") ? http : authority.ends_with(":443") ? https : otherwise;
}

// Whether another URL of the web begins after a blank or a line break: `http://a/ http://b/`. No URL has one inside.
bool has_second_url(std::string_view text) noexcept {
  for (std::size_t at = text.find(colon_and_slashes); at != std::string_view::npos;) {
    at = text.find(colon_and_slashes, at + 1);
    std::string_view before = text.substr(0, at == std::string_view::npos ? 0 : at);
    while (!before.empty() && is_letter(before.back())) before.remove_suffix(1);
    if (before.empty() || !is_blank_or_control(before.back())) continue;
    const std::string_view word = text.substr(before.size(), at - before.size());
    if (spells(word, http) || spells(word, https)) return true;
  }
  return false;
}

}  // namespace

std::size_t opening_size(std::string_view text) noexcept {
  const auto begins = [text](const Wrapper& each) { return text.starts_with(each.open); };
  const auto* const found = std::ranges::find_if(wrappers, begins);
  return found == wrappers.end() ? 0 : found->open.size();
}

WebText web_text(std::string_view text, std::string_view scheme, std::span<char> memory) noexcept {
  WebText web;
  Changes& changes = web.changes;
  const auto note = [&changes](bool is_changed, Change change) {
    if (is_changed) changes.add(change);
    return is_changed;
  };

  std::string_view rest = trim(text);
  note(rest.size() != text.size(), Change::trimmed);
  while (note(unwrap_begin(rest), Change::unwrapped)) rest = trim(rest);
  if (!scheme.empty() && has_second_url(rest)) return {.text = text, .has_two = true};

  char* const begin = memory.data() + room_before;
  char* const end = std::ranges::remove_copy_if(rest, begin, is_line_break).out;
  note(static_cast<std::size_t>(end - begin) != rest.size(), Change::line_breaks);
  rest = {begin, static_cast<std::size_t>(end - begin)};

  // What is cut off at the end, and how much was found to be wrong, counts only for URLs of the web.
  const WebText other = {changes.empty() ? text : rest, changes};
  for (BracketCounts counts; note(unwrap_end(rest, counts), Change::unwrapped);) rest = trim(rest);
  std::optional<Head> head = head_of(rest);
  if (scheme.empty() && (!head || head->slashes.size() < 2)) return {text};
  if (head) {
    scheme = head->scheme;
    rest.remove_prefix(head->size);
    bool is_doubled = false;
    for (std::optional<Head> inner = head_of(rest); inner && inner->slashes.size() > 1; inner = head_of(rest)) {
      scheme = inner->scheme;
      rest.remove_prefix(inner->size);
      is_doubled = true;
    }
    note(!head->is_right, Change::scheme_corrected);
    note(is_doubled, Change::scheme_dropped);
    note(head->slashes != "//", Change::slashes);
  } else {
    std::string_view behind_scheme = rest;
    (void)cut_first(behind_scheme, ":");
    if (behind_scheme.starts_with("//") && cut_run(behind_scheme, "/") != 0) rest = behind_scheme;
    if (!begins_with_host(rest)) return other;
    changes.add(Change::scheme_added);
    scheme = scheme_of_port(rest, scheme);
  }
  if (rest.find_first_of("?#") == 0 || rest.empty()) return {text, {}, true};

  char* const host = memory.data() + (rest.data() - memory.data());
  char* const path_end = host + std::min(rest.find_first_of("?#"), rest.size());
  note(std::find(host, path_end, '\\') != path_end, Change::slashes);
  std::replace(host, path_end, '\\', '/');
  if (changes.empty()) return {text};
  const bool stays = head && head->is_right && head->slashes == "//" && !changes.has(Change::scheme_dropped);
  const std::size_t size = stays ? head->size : scheme.size() + colon_and_slashes.size();
  if (!stays) std::ranges::copy(colon_and_slashes, std::ranges::copy(scheme, host - size).out);
  web.text = {host - size, size + rest.size()};
  return web;
}

}  // namespace bnfurl::crawl
