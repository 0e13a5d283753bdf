#include "src/records/links/page_links.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cstdint>
#include <utility>

#include "src/records/messages/messages.hpp"
#include "src/records/readers/json_reader.hpp"
#include "src/records/readers/warc_records.hpp"

namespace bnfurl::records {
namespace {

using Holds = LinkAttribute::Holds;

constexpr std::string_view robots_name = "robots";

constexpr LinkAttribute table_of_links[] = {
    {"href", {}},
    {"src", {}},
    {"srcset", "img source", Holds::candidates},
    {"imagesrcset", "link", Holds::candidates},
    {"ping", "a area", Holds::tokens},
    {"action", "form"},
    {"formaction", "button input"},
    {"cite", "blockquote del ins q"},
    {"data", "object"},
    {"poster", "video"},
    {"longdesc", "img frame iframe"},
    {"background", "body table td th"},
    {"xlink:href", {}},
    {"content", "meta", Holds::refresh, "refresh"},
    {"content", "meta", Holds::url, "og:url"},
    {"content", "meta", Holds::text, robots_name},
    {"data-src", {}, Holds::url, {}, "lazy"},
    {"data-srcset", {}, Holds::candidates, {}, "lazy"},
    {"content", "meta", Holds::url, "og:image", "meta"},
    {"content", "meta", Holds::url, "og:image:url", "meta"},
    {"content", "meta", Holds::url, "og:image:secure_url", "meta"},
    {"content", "meta", Holds::url, "twitter:image", "meta"},
    {"content", "meta", Holds::url, "twitter:image:src", "meta"},
    {"style", {}, Holds::styles, {}, "styles"},
};

constexpr std::size_t count_of_usual =
    std::ranges::find_if(table_of_links, [](const LinkAttribute& each) { return !each.group.empty(); }) -
    std::begin(table_of_links);

/// What names the content of `<meta>`.
constexpr std::string_view names_of_meta[] = {"http-equiv", "property", "name"};

bool is_blank_of_html(char octet) { return pages::html_blanks.find(octet) != std::string_view::npos; }

std::size_t after_blanks(std::string_view text, std::size_t at = 0) {
  return std::min(text.find_first_not_of(pages::html_blanks, at), text.size());
}

bool names_element(std::string_view elements, std::string_view element) {
  for (std::size_t at = 0; at < elements.size();) {
    const std::size_t end = std::min(elements.find(' ', at), elements.size());
    if (is_called(element, elements.substr(at, end - at))) return true;
    at = end + 1;
  }
  return elements.empty();
}

constexpr LinkField table_of_fields[] = {
    {"link", "URLs (RFC 8288); each is a link, with its rel"},
    {"location", "the URL of a redirection"},
    {"content-location", "a URL of the same page"},
    {"refresh", "the URL to which the page goes on"},
    {"x-robots-tag", "no URL: what the server says to robots, in the column text"},
};

// Appends `text` with one blank for several, and none around it.
void append_folded(std::string& to, std::string_view text) {
  for (const char octet : text) {
    if (!is_blank_of_html(octet))
      to += octet;
    else if (!to.empty() && to.back() != ' ')
      to += ' ';
  }
}

/// The same of what a page has as text: a NUL is no character in HTML, and U+FFFD in `<svg>` and `<math>`.
void append_folded(std::string& to, std::string_view text, bool is_foreign) {
  for (std::size_t end = text.find('\0'); end != std::string_view::npos; end = text.find('\0')) {
    append_folded(to, text.substr(0, end));
    if (is_foreign) append_utf8(to, 0xfffd);
    text.remove_prefix(end + 1);
  }
  append_folded(to, text);
}

void end_folded(std::string& text) {
  if (text.ends_with(' ')) text.pop_back();
}

std::string folded(std::string_view text) {
  std::string result;
  append_folded(result, text);
  end_folded(result);
  return result;
}

/// A value of RFC 8288 without its quotes, if it has some.
std::string without_marks(std::string_view value) {
  std::string result = folded(value);
  std::erase(result, '"');
  return folded(result);
}

/// Whether a string of JSON is a URL, and no other text: it has no blanks, and is absolute or begins with a slash.
bool is_url_in_json(std::string_view text) {
  if (std::ranges::any_of(text, [](unsigned char octet) { return octet <= ' '; })) return false;
  if (text.starts_with('/')) return true;
  const std::string_view scheme = text.substr(0, std::min(text.find("://"), text.size()));
  const auto is_of_scheme = [](unsigned char octet) {
    return std::isalnum(octet) != 0 || std::string_view("+-.").find(static_cast<char>(octet)) != std::string_view::npos;
  };
  return scheme.size() < text.size() && std::isalpha(static_cast<unsigned char>(text[0])) != 0 &&
         std::ranges::all_of(scheme, is_of_scheme);
}

/// Of CSS: a backslash with up to six digits and a blank, or with the character itself.
std::string without_escapes(std::string_view text) {
  std::string result;
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] != '\\' || at + 1 == text.size()) {
      result += text[at++];
      continue;
    }
    const std::string_view digits = text.substr(at + 1, 6);
    std::uint32_t number = 0;
    const char* const end = std::from_chars(digits.data(), digits.data() + digits.size(), number, 16).ptr;
    const auto size = static_cast<std::size_t>(end - digits.data());
    if (size == 0) {
      result += text[at + 1];
      at += 2;
      continue;
    }
    at += 1 + size;
    if (at < text.size() && is_blank_of_html(text[at])) ++at;
    append_utf8(result, number == 0 || number > 0x10ffff || (number >= 0xd800 && number <= 0xdfff) ? 0xfffd : number);
  }
  return result;
}

/// Without a CDATA section around it, whose ends can be in comments of a script: `//<![CDATA[`, `/*]]>*/`.
std::string_view without_section(std::string_view script) {
  const auto remove = [](std::string_view& text, std::string_view mark, bool is_end) {
    text = pages::without_blanks(text);
    const bool has = is_end ? text.ends_with(mark) : text.starts_with(mark);
    if (has) text = is_end ? text.substr(0, text.size() - mark.size()) : text.substr(mark.size());
    return has;
  };
  std::string_view inside = script;
  const bool begins = remove(inside, "//", false) || remove(inside, "/*", false);
  if (!remove(inside, "<![CDATA[", false)) return begins ? script : pages::without_blanks(script);
  remove(inside, "*/", false);
  remove(inside, "*/", true);
  if (remove(inside, "]]>", true) && !remove(inside, "//", true)) remove(inside, "/*", true);
  return inside;
}

void set_in_lower_case(std::string& to, std::string_view name) {
  to.resize(name.size());
  std::ranges::transform(name, to.begin(), [](char octet) { return in_lower_case(octet); });
}

/// The URL in the value of `<meta http-equiv=refresh>`, by the steps of the HTML Standard, 4.2.5.3; nullopt if the page
/// is only loaded again.
std::optional<std::string_view> url_of_refresh(std::string_view value) {
  std::size_t at = after_blanks(value);
  const std::size_t begin = at;
  while (at < value.size() && is_digit(value[at])) ++at;
  if (at == value.size() || (at == begin && value[at] != '.')) return std::nullopt;
  at = std::min(value.find_first_not_of("0123456789.", at), value.size());
  if (at == value.size() || !(value[at] == ';' || value[at] == ',' || is_blank_of_html(value[at]))) return std::nullopt;
  at = after_blanks(value, at);
  if (at < value.size() && (value[at] == ';' || value[at] == ',')) at = after_blanks(value, at + 1);
  std::string_view url = value.substr(at);
  if (is_called(url.substr(0, 3), "url")) {
    const std::size_t sign = after_blanks(url, 3);
    if (sign < url.size() && url[sign] == '=') url.remove_prefix(after_blanks(url, sign + 1));
  }
  if (url.starts_with('"') || url.starts_with('\'')) url = url.substr(1, url.find(url[0], 1) - 1);
  url = pages::without_blanks(url);
  return url.empty() ? std::nullopt : std::optional(url);
}

/// A column of `--links`.
template <class Read>
Column link_column(std::string_view name, std::string_view about, const Read& read) {
  const auto of_row = [read](const Row& row, std::size_t) -> Found {
    return row.record().link == nullptr ? std::nullopt : read(*row.record().link);
  };
  return {.name = std::string(name), .read = of_row, .is_same_for_all = true, .about = std::string(about)};
}

/// A column of `--links` that is one of the link's texts.
template <class Text>
Column text_column(std::string_view name, std::string_view about, Text Link::*text) {
  return link_column(name, about,
                     [text](const Link& link) { return text_value(std::optional<std::string_view>(link.*text)); });
}

// Of what robots are told, each directive, in lower case: `max-image-preview:none`, but only `nofollow` of
// `foobot: nofollow`. Directives without a value may have blanks between them.

void add_directives(std::string_view text, std::vector<std::string>& to) {
  constexpr std::string_view with_values[] = {"max-snippet", "max-image-preview", "max-video-preview",
                                              "unavailable_after"};
  while (!text.empty()) {
    std::string directive = in_lower_case(std::string(pages::without_blanks(text.substr(0, text.find(',')))));
    text.remove_prefix(std::min(text.find(','), text.size() - 1) + 1);
    const std::size_t colon = std::min(directive.find(':'), directive.size());
    const std::string_view name = pages::without_blanks(std::string_view(directive).substr(0, colon));
    if (std::ranges::find(with_values, name) != std::end(with_values)) {
      const std::string_view value =
          pages::without_blanks(std::string_view(directive).substr(std::min(colon + 1, directive.size())));
      to.push_back(value.empty() ? std::string(name) : fmt::format("{}:{}", name, value));
      continue;
    }
    std::string_view words = std::string_view(directive).substr(colon == directive.size() ? 0 : colon + 1);
    while (!(words = words.substr(after_blanks(words))).empty()) {
      const std::size_t size = std::min(words.find_first_of(pages::html_blanks), words.size());
      to.emplace_back(words.substr(0, size));
      words.remove_prefix(size);
    }
  }
}

Column directives_column() {
  struct Memory {
    std::vector<std::string> directives;
    Items items;
  };
  Column column{.name = "robots.meta[]", .is_same_for_all = true};
  column.read = [memory = Memory()](const Row& row, std::size_t) mutable -> Found {
    const Link* const link = row.record().link;
    if (link == nullptr || row.record().state == Record::Url::present || link->rel != robots_name) return std::nullopt;
    memory.directives.clear();
    add_directives(link->text.value_or(""), memory.directives);
    memory.items.assign(memory.directives.begin(), memory.directives.end());
    return TextList{memory.items};
  };
  column.type = ValueType::texts;
  column.about =
      "of meta robots and x-robots-tag: the directives, in lower case, as a list; --where tests whether one of them is "
      "so";
  return column;
}

/// Up to the next `end` that is not in quotes.
std::size_t end_of_part(std::string_view text, std::string_view ends) {
  bool is_quoted = false;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '\\' && is_quoted)
      ++at;
    else if (text[at] == '"')
      is_quoted = !is_quoted;
    else if (!is_quoted && ends.find(text[at]) != std::string_view::npos)
      return at;
  }
  return text.size();
}

/// The links of `Link` (RFC 8288, 3): `<URL>; rel="next up", ...`.
void add_links_of_field(std::vector<FoundLink>& links, std::string_view value) {
  for (;;) {
    value.remove_prefix(std::min(value.find('<'), value.size()));
    const std::size_t end = value.find('>');
    if (end == std::string_view::npos) return;
    FoundLink link{.attribute = std::string(table_of_fields[0].name)};
    link.url = pages::without_blanks(value.substr(1, end - 1));
    value.remove_prefix(end + 1);
    while (!value.empty() && value[0] != ',') {
      value.remove_prefix(value[0] == ';' ? 1 : 0);
      const std::size_t size = end_of_part(value, ";,");
      const std::string_view parameter = value.substr(0, size);
      value.remove_prefix(size);
      const std::size_t sign = std::min(parameter.find('='), parameter.size());
      if (link.rel || sign == parameter.size() || !is_called(pages::without_blanks(parameter.substr(0, sign)), "rel"))
        continue;
      link.rel = in_lower_case(without_marks(parameter.substr(sign + 1)));
    }
    links.push_back(std::move(link));
  }
}

// WAT: the metadata of archives as JSON, as the program ia-web-commons writes it.

using Members = std::vector<JsonMember>;

/// The text of a string; of other JSON, the JSON.
std::string text_of(std::string_view json) {
  if (json.size() > 1 && json.starts_with('"')) json = json.substr(1, json.size() - 2);
  std::string text;
  append_json_text(text, json);
  return text;
}

class WatReader {
public:
  [[nodiscard]] bool is_json(std::string_view object) {
    members_.clear();
    return reader_.read(object, members_) && reader_.damage().empty();
  }
  /// Empty if it is not an object.
  [[nodiscard]] Members members_of(std::optional<std::string_view> object) {
    return object && is_json(*object) ? members_ : Members();
  }
  /// The value at a path of an object.
  [[nodiscard]] std::optional<std::string_view> find(std::optional<std::string_view> object, std::string_view path) {
    if (!object || !is_json(*object)) return std::nullopt;
    return json_value(reader_, members_, 0, path);
  }
  [[nodiscard]] std::vector<std::string_view> elements_of(std::optional<std::string_view> array) {
    return reader_.elements_of(array.value_or(std::string_view()));
  }

private:
  JsonReader reader_;
  Members members_;
};

std::optional<std::string> find_text(const Members& members, std::string_view name) {
  const auto found = std::ranges::find(members, name, &JsonMember::name);
  return found == members.end() ? std::nullopt : std::optional(text_of(found->value));
}

/// `{"path":"A@/href","url":"x","text":"t"}`
void add_link(const Members& members, std::vector<FoundLink>& links) {
  FoundLink link;
  link.url = find_text(members, "url");
  if (!link.url) return;
  const std::string path = in_lower_case(find_text(members, "path").value_or(""));
  constexpr std::string_view between = "@/";
  const std::size_t end = path.find(between);
  if (!path.empty()) link.element = path.substr(0, end);
  if (end != std::string::npos) link.attribute = path.substr(end + between.size());
  if (const auto rel = find_text(members, "rel")) link.rel = in_lower_case(folded(*rel));
  if (link.element == "a") link.text = folded(find_text(members, "text").value_or(""));
  links.push_back(std::move(link));
}

/// `{"name":"robots","content":"noindex"}`
void add_meta(const Members& members, std::vector<FoundLink>& links) {
  const std::optional<std::string> content = find_text(members, "content");
  if (!content) return;
  for (const LinkAttribute& attribute : table_of_links) {
    if (!attribute.group.empty()) continue;
    const bool is_named = std::ranges::any_of(names_of_meta, [&](std::string_view name) {
      return !attribute.condition.empty() &&
             is_called(pages::without_blanks(find_text(members, name).value_or("")), attribute.condition);
    });
    if (!is_named) continue;
    FoundLink link{.element = "meta", .attribute = "content", .rel = std::string(attribute.condition)};
    if (attribute.holds == Holds::text) link.text = folded(*content);
    if (attribute.holds == Holds::url) link.url = pages::without_blanks(*content);
    if (attribute.holds == Holds::refresh) link.url = url_of_refresh(*content);
    if (link.url || link.text) links.push_back(std::move(link));
  }
}

}  // namespace

std::span<const LinkAttribute> link_attributes() { return table_of_links; }

std::span<const LinkField> link_fields() { return table_of_fields; }

std::vector<FoundLink> links_in_header(std::string_view fields) {
  std::vector<FoundLink> links;
  each_field(fields, [&links](std::string_view name, std::string_view value) {
    const auto* const field =
        std::ranges::find_if(table_of_fields, [name](const LinkField& each) { return is_called(name, each.name); });
    if (field == std::end(table_of_fields)) return;
    if (field->name == "link") return add_links_of_field(links, value);
    FoundLink link{.attribute = std::string(field->name)};
    if (field->name == "x-robots-tag") {
      link.rel = robots_name;
      link.text = folded(value);
    } else if (field->name == "refresh") {
      link.rel = "refresh";
      link.url = url_of_refresh(value);
    } else {
      link.url = value;
    }
    if (link.url || link.text) links.push_back(std::move(link));
  });
  return links;
}

std::optional<PageMetadata> read_wat(std::string_view json) {
  PageMetadata page;
  WatReader reader;
  const std::optional<std::string_view> response =
      reader.find(json, "Envelope.Payload-Metadata.HTTP-Response-Metadata");
  if (!response) return reader.is_json(json) ? std::optional(page) : std::nullopt;
  for (const JsonMember& member : reader.members_of(reader.find(*response, "Headers"))) {
    std::string line = text_of(member.name) + ": " + text_of(member.value);
    std::ranges::replace(line, '\n', ' ');
    page.fields += line + "\n";
  }
  const std::optional<std::string_view> html = reader.find(*response, "HTML-Metadata");
  if (const auto base = reader.find(html, "Head.Base")) page.base = text_of(*base);
  for (const char* const list : {"Head.Link", "Head.Scripts", "Links"}) {
    for (const std::string_view link : reader.elements_of(reader.find(html, list)))
      add_link(reader.members_of(link), page.links);
  }
  for (const std::string_view meta : reader.elements_of(reader.find(html, "Head.Metas")))
    add_meta(reader.members_of(meta), page.links);
  return page;
}

Columns link_columns() {
  Columns columns{
      text_column("element", "the element that has the link, in lower case", &Link::element),
      text_column("attribute", "the attribute that holds the link, in lower case", &Link::attribute),
      text_column("rel", "the value of the attribute rel, in lower case; for meta: refresh, og:url or robots",
                  &Link::rel),
      text_column("text", "the text of an anchor, each run of blanks as one space; for meta robots, its directives",
                  &Link::text),
      text_column("page", "the URL of the page, if it is known", &Link::page),
      text_column("base", "the URL against which the link is resolved", &Link::base),
      text_column("charset", "the charset in which the page is read, by the name that the Encoding Standard gives it",
                  &Link::charset),
      link_column("offset", "where the link begins in its page, in bytes from 0",
                  [](const Link& link) { return link.offset ? Found(Value(std::uint64_t{*link.offset})) : Found(); })};
  columns.back().type = ValueType::offset;
  columns.push_back(directives_column());
  return columns;
}

void LinkReader::open(std::string_view page, const Link& known) {
  page_ = page;
  link_ = known;
  reader_ = pages::HtmlReader(page);
  tag_ = nullptr;
  has_value_ = has_damaged_json_ = false;
}

bool LinkReader::open_json(std::string_view page, const Link& known) {
  open(page, known);
  reader_ = pages::HtmlReader();
  return set_json(page);
}

bool LinkReader::next() {
  for (;;) {
    if (has_value_ && next_url()) return true;
    has_value_ = false;
    if (tag_ != nullptr && next_attribute()) continue;
    const bool has_content = !asked_.groups.empty() && tag_ != nullptr && !reader_.content().empty();
    if (has_content && std::exchange(is_before_content_, false) && open_content()) continue;
    tag_ = reader_.next();
    if (tag_ == nullptr) return false;
    is_before_content_ = true;
    attribute_ = 0;
    seen_ = 0;
    text_.clear();
    link_.text.reset();
  }
}

/// Opens the tag's next attribute that has links.
bool LinkReader::next_attribute() {
  static constexpr std::span<const LinkAttribute> all = table_of_links, usual = all.first(count_of_usual);
  static constexpr pages::FirstLetters letters_of_all(all), letters_of_usual(usual);
  const bool is_usual = asked_.groups.empty();
  const pages::FirstLetters& letters = is_usual ? letters_of_usual : letters_of_all;
  while (attribute_ < tag_->attributes.size()) {
    const pages::HtmlAttribute& written = tag_->attributes[attribute_++];
    if (!letters.allow(written.name)) continue;
    for (const LinkAttribute& attribute : is_usual ? usual : all) {
      if (!is_called(written.name, attribute.name) || !takes(attribute, written)) continue;
      open_attribute(attribute, written);
      return true;
    }
  }
  return false;
}

/// Whether the attribute of this element has links. Where an element has an attribute twice, the first counts.
bool LinkReader::takes(const LinkAttribute& attribute, const pages::HtmlAttribute& written) {
  const unsigned bit = 1U << (&attribute - table_of_links);
  if ((seen_ & bit) != 0 || !names_element(attribute.elements, tag_->name)) return false;
  if (is_called(tag_->name, "base")) return false;
  if (attribute.holds == Holds::text && !asked_.text) return false;
  if (!attribute.group.empty() && !asks_for(attribute.group)) return false;
  seen_ |= bit;
  if (attribute.condition.empty()) return true;
  if (tag_->find(written.name)->data() != written.value.data()) return false;
  return std::ranges::any_of(names_of_meta, [&](std::string_view name) {
    const std::optional<std::string_view> value = tag_->find(name);
    return value && is_called(pages::without_blanks(*value), attribute.condition);
  });
}

void LinkReader::open_attribute(const LinkAttribute& attribute, const pages::HtmlAttribute& written) {
  set_in_lower_case(element_, tag_->name);
  set_in_lower_case(name_, written.name);
  link_.element = element_;
  link_.attribute = name_;
  link_.rel = attribute.condition.empty() ? std::nullopt : std::optional(attribute.condition);
  if (asked_.rel && attribute.condition.empty()) {
    if (const std::optional<std::string_view> rel = tag_->find("rel")) {
      plain_.set(*rel, pages::PlainText::Place::value);
      rel_.clear();
      append_folded(rel_, plain_.text());
      end_folded(rel_);
      set_in_lower_case(rel_, rel_);
      link_.rel = rel_;
    }
  }
  if (asked_.text && !link_.text && is_called(tag_->name, "a")) read_text();
  holds_ = attribute.holds;
  value_.set(written.value, pages::PlainText::Place::value);
  value_begin_ = static_cast<std::size_t>(written.value.data() - page_.data());
  rest_ = value_.text();
  has_value_ = true;
}

// Neither style sheets nor scripts have character references.
bool LinkReader::open_content() {
  const bool is_json = is_called(tag_->name, "script") && asks_for("json") &&
                       is_json_type(pages::without_blanks(tag_->find("type").value_or("")));
  if (!is_json && !(is_called(tag_->name, "style") && asks_for("styles"))) return false;
  set_in_lower_case(element_, tag_->name);
  name_.clear();
  link_.element = element_;
  link_.attribute.reset();
  link_.rel.reset();
  holds_ = Holds::styles;
  rest_ = reader_.content();
  has_value_ = true;
  if (is_json && !set_json(without_section(rest_))) has_damaged_json_ = true;
  return true;
}

// Of damaged JSON, the links are those before the damage. It is copied, since it must have octets after it.
bool LinkReader::set_json(std::string_view json) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  if (json.starts_with(mark)) json.remove_prefix(mark.size());
  json_.assign(json).append(Block::margin, '\0');
  JsonReader reader;
  const bool is_whole = reader.has_values(std::string_view(json_).substr(0, json.size()));
  holds_ = Holds::json;
  rest_ = json.substr(0, reader.failed_at());
  has_value_ = true;
  return is_whole;
}

bool LinkReader::next_url() {
  if (holds_ == Holds::candidates) return next_candidate();
  if (holds_ == Holds::styles) return next_of_styles();
  if (holds_ == Holds::json) return next_of_json();
  if (holds_ == Holds::tokens) {
    rest_.remove_prefix(after_blanks(rest_));
    if (rest_.empty()) return false;
    const std::size_t size = std::min(rest_.find_first_of(pages::html_blanks), rest_.size());
    const std::string_view url = rest_.substr(0, size);
    rest_.remove_prefix(size);
    return take(url);
  }
  has_value_ = false;
  if (holds_ == Holds::url) return take(pages::without_blanks(rest_));
  if (holds_ == Holds::text) {
    text_.clear();
    append_folded(text_, rest_);
    end_folded(text_);
    link_.text = text_;
    link_.offset = value_begin_;
    url_.reset();
    return true;
  }
  const std::optional<std::string_view> url = url_of_refresh(rest_);
  return url && take(*url);
}

// As the HTML Standard parses a srcset attribute (4.8.4.2.1). A comma that ends a URL, or that stands after it and not
// in parentheses, ends the candidate.
bool LinkReader::next_candidate() {
  rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\n\f\r,"), rest_.size()));
  if (rest_.empty()) return false;
  std::size_t at = std::min(rest_.find_first_of(pages::html_blanks), rest_.size());
  std::string_view url = rest_.substr(0, at);
  if (url.ends_with(',')) {
    url = url.substr(0, url.find_last_not_of(',') + 1);
  } else {
    for (bool is_inside = false; at < rest_.size() && (is_inside || rest_[at] != ','); ++at)
      is_inside = is_inside ? rest_[at] != ')' : rest_[at] == '(';
  }
  rest_.remove_prefix(at);
  return take(url);
}

// The tokens of CSS that are URLs: those of `url()`, and the string after `@import` (CSS Syntax Module Level 3, 4.3).
bool LinkReader::next_of_styles() {
  const auto ends_string = [&](std::size_t at, char quote) {
    while (at < rest_.size() && rest_[at] != quote && rest_[at] != '\n') at += rest_[at] == '\\' ? 2 : 1;
    return std::min(at, rest_.size());
  };
  // A blank after an escape with digits is a part of that.
  const auto ends_bare = [&](std::size_t at) {
    while (at < rest_.size() && rest_[at] != ')' && !is_blank_of_html(rest_[at])) {
      if (rest_[at++] != '\\' || at == rest_.size()) continue;
      const std::size_t begin = at++;
      if (std::isxdigit(static_cast<unsigned char>(rest_[begin])) == 0) continue;
      while (at < rest_.size() && at < begin + 6 && std::isxdigit(static_cast<unsigned char>(rest_[at])) != 0) ++at;
      if (at < rest_.size() && is_blank_of_html(rest_[at])) ++at;
    }
    return at;
  };
  bool is_import = false;
  for (std::size_t at = 0; at < rest_.size();) {
    const std::string_view here = rest_.substr(at);
    const bool is_in_word =
        at > 0 && (std::isalnum(static_cast<unsigned char>(rest_[at - 1])) != 0 || rest_[at - 1] == '-');
    const bool is_url = !is_in_word && is_called(here.substr(0, 4), "url(");
    std::size_t begin = at;
    if (here.starts_with("/*")) {
      at = std::min(rest_.find("*/", at + 2), rest_.size() - 2) + 2;
      continue;
    }
    if (is_url) begin = after_blanks(rest_, at + 4);
    const bool is_quoted = begin < rest_.size() && (rest_[begin] == '"' || rest_[begin] == '\'');
    if (!is_url && !is_quoted) {
      is_import = is_called(here.substr(0, 7), "@import") || (is_import && is_blank_of_html(here[0]));
      at += is_import && here[0] == '@' ? 7 : 1;
      continue;
    }
    const std::size_t end = is_quoted ? ends_string(begin + 1, rest_[begin]) : ends_bare(begin);
    const std::string_view url = rest_.substr(begin + (is_quoted ? 1 : 0), end - begin - (is_quoted ? 1 : 0));
    at = std::min(end + 1, rest_.size());
    if (!is_url && !std::exchange(is_import, false)) continue;
    rest_.remove_prefix(at);
    if (!name_.empty()) static_cast<void>(take(url));
    if (name_.empty()) link_.offset = static_cast<std::size_t>(url.data() - page_.data());
    plain_url_ = without_escapes(url);
    url_ = plain_url_;
    return true;
  }
  return false;
}

// A string before a colon is a name.
bool LinkReader::next_of_json() {
  for (;;) {
    rest_.remove_prefix(std::min(rest_.find('"'), rest_.size()));
    std::size_t end = 1;
    while (end < rest_.size() && rest_[end] != '"') end += rest_[end] == '\\' ? 2 : 1;
    if (end >= rest_.size()) return false;
    const std::string_view string = rest_.substr(1, end - 1);
    rest_.remove_prefix(end + 1);
    plain_url_.clear();
    static_cast<void>(append_json_text(plain_url_, string));
    if (rest_.substr(after_blanks(rest_)).starts_with(':') || !is_url_in_json(plain_url_)) continue;
    link_.offset = static_cast<std::size_t>(string.data() - page_.data());
    url_ = plain_url_;
    return true;
  }
}

bool LinkReader::asks_for(std::string_view group) const {
  return std::ranges::find(asked_.groups, group) != asked_.groups.end();
}

bool LinkReader::take(std::string_view url) {
  url_ = url;
  const std::string_view text = value_.text();
  link_.offset = value_begin_ + value_.place_of(static_cast<std::size_t>(url.data() - text.data()));
  return true;
}

// The text of an anchor goes on to its end tag. Another `<a>` ends it too, as in the tree that the HTML Standard
// builds.
void LinkReader::read_text() {
  ahead_ = reader_;
  for (bool goes_on = true; goes_on;) {
    const bool is_foreign = ahead_.is_foreign();
    const pages::HtmlReader::Markup markup = ahead_.next_markup();
    plain_.set(ahead_.text(), pages::PlainText::Place::text);
    append_folded(text_, plain_.text(), is_foreign);
    append_folded(text_, ahead_.section(), is_foreign);
    const bool is_tag = markup == pages::HtmlReader::Markup::start_tag || markup == pages::HtmlReader::Markup::end_tag;
    goes_on = markup != pages::HtmlReader::Markup::none && !(is_tag && is_called(ahead_.tag().name, "a"));
  }
  end_folded(text_);
  link_.text = text_;
}

std::optional<std::string_view> base_of(std::string_view page, pages::PlainText& memory) {
  if (!pages::has_letters(page, "<ba")) return std::nullopt;  // little else begins so
  pages::HtmlReader reader(page);
  while (const pages::HtmlTag* const tag = reader.next()) {
    const bool is_base = is_called(tag->name, "base") && reader.is_of_page();
    const std::optional<std::string_view> href = is_base ? tag->find("href") : std::nullopt;
    if (!href) continue;
    memory.set(*href, pages::PlainText::Place::value);
    return pages::without_blanks(memory.text());
  }
  return std::nullopt;
}

std::optional<std::string_view> PageBase::of_href(std::optional<std::string_view> url,
                                                  std::optional<std::string_view> href) {
  ignored_.reset();
  if (!start_) return url ? url : href;
  const auto usable = url ? valid_or_repaired(*start_, *url, repairing_, url_repair_) : std::nullopt;
  const auto base = usable ? usable : url;
  if (!href) return base;
  const auto reference = valid_or_repaired(*references_, *href, repairing_, href_repair_);
  if (!reference) ignored_ = href;
  const auto found = reference ? resolved(usable, *reference) : std::nullopt;
  if (!found) return base ? base : href;
  const auto begins = [&](std::string_view scheme) { return is_called(found->substr(0, scheme.size()), scheme); };
  return begins("data:") || begins("javascript:") ? base : found;
}

/// Nullopt if it is relative, and there is no base. Then an absolute one is resolved from itself.
std::optional<std::string_view> PageBase::resolved(std::optional<std::string_view> base, std::string_view reference) {
  auto from = base ? Base::of(*start_, *base) : BaseError::no_match;
  const bool is_absolute = !from;
  if (is_absolute) from = Base::of(*start_, reference);
  if (!from) return std::nullopt;
  memory_.resize(from->text().size() + reference.size() + 4);
  const auto resolved = bnfurl::resolve(*from, reference, is_absolute ? Resolution::rfc3986 : how_, memory_);
  return resolved ? std::optional(*resolved) : std::nullopt;
}

}  // namespace bnfurl::records
