#include "src/pages/html_page.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <unordered_map>
#include <utility>

#include "src/pages/characters.hpp"

namespace bnfurl::pages {
namespace {

// What ends a name or a value, as bits of its octets.
enum Ends : std::uint8_t { blank = 1, tag_name = 2, attribute_name = 4, bare_value = 8, before_name = 16 };

constexpr auto ends = [] {
  std::array<std::uint8_t, 256> bits{};
  for (const char octet : html_blanks)
    bits[static_cast<std::uint8_t>(octet)] = blank | tag_name | attribute_name | bare_value | before_name;
  bits['/'] = tag_name | attribute_name | before_name;
  bits['>'] = tag_name | attribute_name | bare_value;
  bits['='] = attribute_name;
  return bits;
}();

bool has(char octet, std::uint8_t what) { return (ends[static_cast<std::uint8_t>(octet)] & what) != 0; }

/// Where the name or the value ends that goes on at `at`.
std::size_t end_of(std::string_view text, std::size_t at, std::uint8_t what) {
  while (at < text.size() && !has(text[at], what)) ++at;
  return at;
}

std::size_t after(std::string_view text, std::size_t at, std::uint8_t what) {
  while (at < text.size() && has(text[at], what)) ++at;
  return at;
}

/// Whether a letter is at this place.
bool can_begin_tag(std::string_view page, std::size_t at) {
  if (at >= page.size()) return false;
  const char lower = in_lower_case(page[at]);
  return lower >= 'a' && lower <= 'z';
}

/// What is in an element: text has no tags, and after `<plaintext>`, not even its own end tag counts.
enum class Content : std::uint8_t { markup, foreign, inert, text, script, plaintext };

struct Element {
  std::string_view name;
  Content content;
};
constexpr Element special_elements[] = {
    {"svg", Content::foreign},   {"math", Content::foreign}, {"template", Content::inert},
    {"script", Content::script}, {"style", Content::text},   {"title", Content::text},
    {"textarea", Content::text}, {"iframe", Content::text},  {"noembed", Content::text},
    {"noframes", Content::text}, {"xmp", Content::text},     {"plaintext", Content::plaintext},
};

Content content_of(std::string_view element) {
  static constexpr FirstLetters letters(special_elements);
  if (!letters.allow(element)) return Content::markup;
  const auto* const found =
      std::ranges::find_if(special_elements, [element](const Element& each) { return is_called(element, each.name); });
  return found == std::end(special_elements) ? Content::markup : found->content;
}

/// The characters of the reference `name`, such as "amp;"; empty if there is none.
std::string_view named(std::string_view name) {
  static const auto all = [] {
    std::unordered_map<std::string_view, std::string_view> characters;
    for (std::size_t at = 0; at < html_names.size();) {
      const std::string_view known = html_names.data() + at, value = known.data() + known.size() + 1;
      characters.emplace(known, value);
      at += known.size() + value.size() + 2;
    }
    return characters;
  }();
  const auto found = all.find(name);
  return found == all.end() ? std::string_view() : found->second;
}

// What is not a character, U+0000 and surrogates among them, becomes U+FFFD, as in the HTML Standard.
void append_numbered(std::string& to, std::string_view digits, int base) {
  std::uint32_t number = 0;
  const bool is_small = std::from_chars(digits.data(), digits.data() + digits.size(), number, base).ec == std::errc();
  if (is_small && number >= 0x80 && number < 0xa0) {
    to += named("#" + std::to_string(number) + ";");
    return;
  }
  const bool is_character = is_small && number != 0 && number <= 0x10ffff && (number < 0xd800 || number > 0xdfff);
  append_utf8(to, is_character ? number : 0xfffd);
}

/// Appends the text for which the character reference at the beginning of `text` stands. Returns the size of the
/// reference; 0 if the "&" does not begin one.
std::size_t append_reference(std::string& to, std::string_view text, PlainText::Place place) {
  const bool is_number = text.substr(1).starts_with('#');
  const bool is_hexadecimal = is_number && text.size() > 2 && (text[2] == 'x' || text[2] == 'X');
  const std::size_t begin = is_hexadecimal ? 3 : is_number ? 2 : 1;
  std::size_t end = begin;
  const auto belongs = [&](unsigned char octet) {
    return (is_hexadecimal ? std::isxdigit(octet) : is_number ? std::isdigit(octet) : std::isalnum(octet)) != 0;
  };
  while (end < text.size() && belongs(static_cast<unsigned char>(text[end]))) ++end;
  const bool has_end = text.substr(end).starts_with(';');
  if (end == begin || (!has_end && place == PlainText::Place::searched_text)) return 0;
  std::size_t size = end + (has_end ? 1 : 0);
  if (is_number) {
    append_numbered(to, text.substr(begin, end - begin), is_hexadecimal ? 16 : 10);
    return size;
  }
  const bool is_text = place == PlainText::Place::text;
  if (!is_text && !has_end && text.substr(end).starts_with('=')) return 0;
  std::string_view characters = named(text.substr(begin, size - begin));
  constexpr std::size_t longest = 6;  // of the names without ";"
  if (is_text && characters.empty()) {
    size = std::min(end, begin + longest) + 1;
    while (characters.empty() && --size > begin) characters = named(text.substr(begin, size - begin));
  }
  to += characters;
  return characters.empty() ? 0 : size;
}

}  // namespace

std::optional<std::string_view> HtmlTag::find(std::string_view attribute) const {
  for (const HtmlAttribute& each : attributes) {
    if (is_called(each.name, attribute)) return each.value;
  }
  return std::nullopt;
}

const HtmlTag* HtmlReader::next() {
  for (;;) {
    const Markup markup = next_markup();
    if (markup == Markup::start_tag) return &tag_;
    if (markup == Markup::none) return nullptr;
  }
}

HtmlReader::Markup HtmlReader::next_markup() {
  const std::size_t begin = at_;
  for (at_ = find('<', at_); at_ < page_.size(); at_ = find('<', at_ + 1)) {
    text_ = page_.substr(begin, at_ - begin);
    section_ = {};
    if (const Markup markup = read_markup(); markup != Markup::none) return markup;
  }
  text_ = page_.substr(begin);
  section_ = {};
  return Markup::none;
}

/// The first such octet, or the end of the page.
std::size_t HtmlReader::find(char octet, std::size_t from) const {
  return std::min(page_.find(octet, from), page_.size());
}

// What `at_` is at begins with "<". If that is text, nothing is read.
HtmlReader::Markup HtmlReader::read_markup() {
  if (can_begin_tag(page_, at_ + 1)) return read_tag(false);
  const bool is_end = at_ + 1 < page_.size() && page_[at_ + 1] == '/';
  if (is_end && can_begin_tag(page_, at_ + 2)) return read_tag(true);
  return read_other();
}

HtmlReader::Markup HtmlReader::read_other() {
  const std::string_view rest = page_.substr(at_);
  constexpr std::string_view section = "<![CDATA[", section_end = "]]>";
  if (rest.starts_with("<!--")) {
    at_ = comment_end();
  } else if (open_.is_foreign() && rest.starts_with(section)) {
    section_ = rest.substr(section.size());
    section_ = section_.substr(0, section_.find(section_end));
    at_ = std::min(at_ + section.size() + section_.size() + section_end.size(), page_.size());
  } else if (rest.starts_with("</") || rest.starts_with("<!") || rest.starts_with("<?")) {
    at_ = std::min(find('>', at_) + 1, page_.size());
  } else {
    return Markup::none;
  }
  return Markup::other;
}

// Without a ">", it is not a tag.
HtmlReader::Markup HtmlReader::read_tag(bool is_end) {
  const std::size_t tag_begin = at_, begin = at_ + (is_end ? 2 : 1), end = end_of(page_, begin, tag_name);
  tag_.name = page_.substr(begin, end - begin);
  at_ = read_attributes(end);
  if (at_ == page_.size()) return Markup::other;
  const Content content = content_of(tag_.name);
  const Markup markup = is_end ? Markup::end_tag : Markup::start_tag;
  is_html_ = true;
  content_ = {};
  if (content == Content::markup && !open_.is_used()) {
    ++at_;
    return markup;
  }
  if (open_.is_used() || content == Content::foreign) take_tag(is_end, tag_begin);
  ++at_;
  if (content == Content::inert && is_html_ && !is_end) ++templates_;
  if (content == Content::inert && is_end && templates_ > 0) --templates_;
  if (is_end || !is_html_) return markup;
  const std::size_t inside = at_;
  if (content == Content::plaintext) at_ = page_.size();
  if (content == Content::script) at_ = end_of_script();
  if (content == Content::text) at_ = end_of_text(tag_.name);
  content_ = page_.substr(inside, at_ - inside);
  return markup;
}

// If it depends on elements before `<svg>` or `<math>`, all tags up to it are read again, once for a page.
void HtmlReader::take_tag(bool is_end, std::size_t begin) {
  const auto take = [&] {
    if (!text_.empty()) open_.text();
    is_html_ = is_end || open_.start(tag_, is_closed());
    if (is_end) open_.end(tag_.name);
  };
  take();
  if (!open_.lacks()) return;
  HtmlReader again(page_.substr(0, begin));
  again.open_ = OpenElements::of_whole_page();
  while (again.next_markup() != Markup::none) {
  }
  open_ = std::move(again.open_);
  take();
}

/// Whether "/>" ends the tag: a "/" at the end of a value belongs to that.
bool HtmlReader::is_closed() const {
  const std::string_view value = tag_.attributes.empty() ? tag_.name : tag_.attributes.back().value;
  return page_[at_ - 1] == '/' && value.data() + value.size() != page_.data() + at_;
}

/// Reads those that begin at `at`. Returns where the ">" of the tag is, or the end of the page.
std::size_t HtmlReader::read_attributes(std::size_t at) {
  const std::string_view page = page_;
  tag_.attributes.clear();
  for (;;) {
    at = after(page, at, before_name);
    if (at == page.size() || page[at] == '>') return at;
    const std::size_t begin = at;
    at = end_of(page, begin + 1, attribute_name);
    HtmlAttribute& attribute = tag_.attributes.emplace_back();
    attribute = {page.substr(begin, at - begin), page.substr(at, 0)};
    at = after(page, at, blank);
    if (at == page.size() || page[at] != '=') continue;
    at = after(page, at + 1, blank);
    if (at == page.size()) return at;
    const char quote = page[at];
    const bool is_quoted = quote == '"' || quote == '\'';
    if (is_quoted) ++at;
    const std::size_t end = is_quoted ? find(quote, at) : end_of(page, at, bare_value);
    attribute.value = page.substr(at, end - at);
    at = std::min(end + (is_quoted ? 1 : 0), page.size());
  }
}

// "<!-->" and "<!--->" are whole comments.
std::size_t HtmlReader::comment_end() const {
  for (std::size_t at = page_.find("--", at_ + 2); at != std::string_view::npos; at = page_.find("--", at + 1)) {
    const std::string_view rest = page_.substr(at + 2);
    if (rest.starts_with('>')) return at + 3;
    if (at >= at_ + 4 && rest.starts_with("!>")) return at + 4;
  }
  return page_.size();
}

/// Whether `opening` and the whole `name` of a tag stand at this place.
bool HtmlReader::has_tag(std::size_t at, std::string_view opening, std::string_view name) const {
  const std::string_view rest = page_.substr(at);
  if (!rest.starts_with(opening) || !is_called(rest.substr(opening.size(), name.size()), name)) return false;
  const std::string_view after = rest.substr(opening.size() + name.size()).substr(0, 1);
  return !after.empty() && (after == "/" || after == ">" || html_blanks.find(after) != std::string_view::npos);
}

std::size_t HtmlReader::end_of_text(std::string_view element) const {
  std::size_t at = page_.find("</", at_);
  while (at != std::string_view::npos && !has_tag(at, "</", element)) at = page_.find("</", at + 2);
  return std::min(at, page_.size());
}

// In a "<!--" of a script, a "<script" hides the end tag that follows, until "-->".
std::size_t HtmlReader::end_of_script() const {
  enum class State { plain, escaped, twice_escaped } state = State::plain;
  const auto next = [&](std::size_t from) {
    return state == State::plain ? find('<', from) : std::min(page_.find_first_of("<-", from), page_.size());
  };
  for (std::size_t at = next(at_); at < page_.size(); at = next(at + 1)) {
    const std::string_view rest = page_.substr(at);
    if (state == State::plain && rest.starts_with("<!--")) {
      state = State::escaped;
      ++at;  // its "--" can be that of "-->"
    } else if (state != State::plain && rest.starts_with("-->")) {
      state = State::plain;
    } else if (has_tag(at, "</", "script")) {
      if (state != State::twice_escaped) return at;
      state = State::escaped;
    } else if (state == State::escaped && has_tag(at, "<", "script")) {
      state = State::twice_escaped;
    }
  }
  return page_.size();
}

std::string_view without_blanks(std::string_view text) {
  const std::size_t begin = std::min(text.find_first_not_of(html_blanks), text.size());
  return text.substr(begin, text.find_last_not_of(html_blanks) + 1 - begin);
}

void PlainText::set(std::string_view html, Place where) {
  html_ = html;
  where_ = where;
  text_.clear();
  known_ = next_ = {};
  const bool has_nul = where == Place::value && html.find('\0') != std::string_view::npos;
  is_as_written_ = !has_nul && html.find('&') == std::string_view::npos;
  for (Places at; !is_as_written_ && at.html < html.size();) pass_piece(at, text_);
}

/// How many octets stay as they are. One pass looks for both that do not: two searches, each perhaps to the end of the
/// text, would take quadratic time.
std::size_t PlainText::size_as_written(std::string_view text) const {
  const auto changes = [this](char octet) { return octet == '&' || (octet == '\0' && where_ == Place::value); };
  return static_cast<std::size_t>(std::ranges::find_if(text, changes) - text.begin());
}

/// Appends what the next octets mean: those before a "&", or a reference.
void PlainText::pass_piece(Places& at, std::string& to) const {
  const std::string_view rest = html_.substr(at.html);
  const std::size_t before = to.size();
  std::size_t size = size_as_written(rest);
  if (rest.starts_with('\0') && size == 0) {
    append_utf8(to, 0xfffd);
    size = 1;
  }
  if (size == 0) size = append_reference(to, rest, where_);
  if (to.size() == before) to += rest.substr(0, size = std::max<std::size_t>(size, 1));
  at.html += size;
  at.text += to.size() - before;
}

std::size_t PlainText::place_of(std::size_t offset) {
  if (is_as_written_) return offset;
  std::string piece;
  for (; next_.text <= offset && next_.html < html_.size(); piece.clear()) {
    known_ = next_;
    pass_piece(next_, piece);
  }
  return known_.html + (offset - known_.text);
}

}  // namespace bnfurl::pages
