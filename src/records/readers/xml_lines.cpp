#include "src/records/readers/xml_lines.hpp"

#ifndef XML_DTD
#define XML_DTD  // expat before 2.6 declares the limits of entities only so
#endif
#include <expat.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "src/pages/charsets.hpp"
#include "src/pages/html_page.hpp"
#include "src/pages/xml_encodings.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/format_kinds.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/json_records.hpp"
#include "src/records/readers/warc_records.hpp"

namespace bnfurl::records {
namespace {

// What a file can ask for: a record of so many octets, elements that are nested so deep, a tag or comment of so many
// octets, and entities that multiply what declares them by so much, from so many octets on.
constexpr std::size_t most_octets = std::size_t{16} << 20, most_depth = 128, most_markup = std::size_t{1} << 20;
constexpr float most_amplification = 20;
constexpr unsigned long long free_octets = std::size_t{1} << 20;

/// `loc` of `image:loc`
std::string_view without_prefix(std::string_view name) { return name.substr(name.rfind(':') + 1); }

struct Root {
  std::string_view name, format;
};
constexpr Root roots[] = {
    {"urlset", "sitemap"}, {"sitemapindex", "sitemap"}, {"rss", "feed"}, {"feed", "feed"}, {"RDF", "feed"}};

std::string_view format_of_root(std::string_view name) {
  const auto* const found = std::ranges::find(roots, without_prefix(name), &Root::name);
  return found == std::end(roots) ? std::string_view() : found->format;
}

/// The name of the root element; empty if the text is not XML, nullopt if more of it is needed to know.
std::optional<std::string_view> root_of(std::string_view text) {
  if (byte_order_mark.starts_with(text)) return std::nullopt;
  if (text.starts_with(byte_order_mark)) text.remove_prefix(byte_order_mark.size());
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(field_blanks), text.size()));
    if (text.empty() || text == "<") return std::nullopt;
    if (text[0] != '<') return "";
    const bool is_declaration = text[1] == '!' && !text.starts_with("<!--");
    const std::string_view declared = text.substr(0, text.find('>'));
    std::string_view end = text[1] == '?' ? "?>" : text[1] == '!' ? "-->" : "";
    if (is_declaration) end = declared.find('[') == std::string_view::npos ? ">" : "]>";
    if (end.empty()) break;
    const std::size_t at = text.find(end);
    if (at == std::string_view::npos) return std::nullopt;
    text.remove_prefix(at + end.size());
  }
  const std::size_t end = text.find_first_of(" \t\r\n/>", 1);
  if (end == std::string_view::npos) return text.find('<', 1) == end ? std::nullopt : std::optional("");
  return text.substr(1, end - 1);
}

// JSON.

void append_string(std::string& to, std::string_view text) {
  to += '"';
  while (!text.empty()) {
    const Utf8Step step = utf8_step(text);
    const auto octet = static_cast<unsigned char>(text[0]);
    if (!step.valid)
      append_utf8(to, 0xfffd);
    else if (octet < 0x20)
      fmt::format_to(std::back_inserter(to), "\\u{:04x}", octet);
    else
      to.append(octet == '"' || octet == '\\' ? "\\" : "").append(text.substr(0, step.size));
    text.remove_prefix(step.size);
  }
  to += '"';
}

/// Adds `,"name":` and the text, or null for a missing one.
void append_member(std::string& to, std::string_view name, const std::optional<std::string>& text) {
  to.append(to.ends_with('{') ? "\"" : ",\"").append(name).append("\":");
  if (text)
    append_string(to, *text);
  else
    to += "null";
}

/// A list of JSON values.
class JsonList {
public:
  [[nodiscard]] std::string& next() { return text_ += text_.empty() ? "[" : ","; }
  [[nodiscard]] bool empty() const { return text_.empty(); }
  [[nodiscard]] std::size_t size() const { return text_.size(); }
  void append_to(std::string& to, std::string_view name) const {
    to.append(",\"").append(name).append("\":").append(empty() ? "[" : text_).append("]");
  }

private:
  std::string text_;
};

/// Makes lines of a text that comes in pieces.
class LineMaker {
public:
  LineMaker() = default;
  virtual ~LineMaker() = default;
  LineMaker(const LineMaker&) = delete;
  LineMaker& operator=(const LineMaker&) = delete;

  virtual void read(std::string_view text) = 0;
  virtual void end() = 0;
  [[nodiscard]] std::string& lines() { return lines_; }
  /// Why nothing more is read.
  [[nodiscard]] const std::string& problem() const { return problem_; }
  /// What was skipped.
  [[nodiscard]] virtual Decoder::Skipped skipped() const { return {}; }

protected:
  std::string lines_, problem_;
};

/// A line of a sitemap.
struct SitemapEntry {
  std::string entry = "url";
  std::optional<std::string> loc = {}, lastmod = {}, changefreq = {}, priority = {};
  JsonList alternates = {}, images = {}, videos = {};

  void append_to(std::string& lines) const {
    lines += '{';
    append_member(lines, "entry", entry);
    append_member(lines, "loc", loc);
    append_member(lines, "lastmod", lastmod);
    append_member(lines, "changefreq", changefreq);
    append_member(lines, "priority", priority);
    alternates.append_to(lines, "alternates");
    images.append_to(lines, "images");
    videos.append_to(lines, "videos");
    lines += "}\n";
  }
};

/// A list of URLs.
class ListReader : public LineMaker {
public:
  void read(std::string_view text) override {
    for (std::size_t end = 0; problem_.empty() && (end = text.find('\n')) != std::string_view::npos;
         text.remove_prefix(end + 1))
      add(text.substr(0, end));
    line_ += text;
    if (problem_.empty() && line_.size() > most_markup) stop("too long");
  }
  void end() override { add({}); }

private:
  void add(std::string_view rest) {
    line_ += rest;
    const auto is_control = [](unsigned char octet) { return octet < ' ' && octet != '\t' && octet != '\r'; };
    if (std::ranges::any_of(line_, is_control)) return stop("neither XML nor a URL");
    ++at_;
    if (const std::string_view url = trimmed(line_); !url.empty())
      SitemapEntry{.loc = std::string(url)}.append_to(lines_);
    line_.clear();
  }

  void stop(std::string_view what) {
    problem_ = fmt::format("bnfurl read it only up to line {}, which is {}", at_, what);
  }

  std::string line_;
  std::size_t at_ = 1;
};

/// A place in a file, from 1.
struct Place {
  std::size_t line = 1, column = 1;

  /// Goes on behind this text.
  void pass(std::string_view text) {
    for (const char octet : text) {
      const bool is_in_character = (static_cast<unsigned char>(octet) & 0xc0) == 0x80;
      line += octet == '\n' ? 1 : 0;
      column = octet == '\n' ? 1 : column + (is_in_character ? 0 : 1);
    }
  }
};

std::string words_for(const Place& place) { return fmt::format("line {}, column {}", place.line, place.column); }

/// The part of a file that may have to be read again. Offsets are those of the file.
class KeptText {
public:
  void add(std::string_view text) { text_ += text; }
  /// What is before this offset is not needed any more.
  void drop_before(std::size_t offset) {
    text_.erase(0, offset - begin_);
    begin_ = offset;
  }
  [[nodiscard]] std::size_t end() const { return begin_ + text_.size(); }
  [[nodiscard]] std::string_view from(std::size_t offset) const {
    return std::string_view(text_).substr(offset - begin_);
  }

private:
  std::string text_;
  std::size_t begin_ = 0;
};

struct At {
  std::size_t offset = 0;
  Place place = {};
};

/// Finds the start tag of the next record in damaged XML, outside of comments, sections and instructions.
class RecordFinder {
public:
  using IsRecord = bool (*)(std::string_view element);

  /// Searches for a record at `least` or later. What is between `offset` and there can open a section.
  void begin(const At& least, std::size_t offset) {
    at_ = offset;
    closing_ = {};
    counted_ = least_ = least.offset;
    place_ = least.place;
  }
  void begin(const At& at) { begin(at, at.offset); }

  /// Whether there is one in `text`, which is at `offset` and `place` then; false if more is needed to know.
  [[nodiscard]] bool find(const KeptText& text, bool is_all, IsRecord is_record) {
    const auto found = [&] {
      for (;;) {
        const std::string_view rest = text.from(at_);
        if (!closing_.empty()) {
          if (!pass_closing(rest, is_all)) return false;
          continue;
        }
        const std::size_t before = std::min(rest.find('<'), rest.size());
        at_ += before;
        const std::string_view tag = rest.substr(before);
        if (tag.empty() || (tag.size() < enough && !is_all)) return false;
        if (pass_opening(tag)) continue;
        const std::string_view name =
            tag.substr(1, std::min(tag.substr(0, enough).find_first_of(" \t\r\n/>", 1), enough) - 1);
        if (at_ >= least_ && is_record(without_prefix(name))) return true;
        ++at_;
      }
    }();
    const std::size_t counted = std::max(at_, counted_);
    place_.pass(text.from(counted_).substr(0, counted - counted_));
    counted_ = counted;
    return found;
  }
  [[nodiscard]] std::size_t offset() const { return at_; }
  [[nodiscard]] const Place& place() const { return place_; }
  /// What is before it is not needed any more.
  [[nodiscard]] std::size_t needed() const { return std::min(at_, counted_); }

private:
  struct Section {
    std::string_view opening, closing;
  };
  static constexpr Section comment{"<!--", "-->"}, section{"<![CDATA[", "]]>"}, instruction{"<?", "?>"};
  static constexpr std::size_t enough = 64;  // octets of a tag, to know what it is

  [[nodiscard]] bool pass_opening(std::string_view tag) {
    for (const Section& each : {comment, section, instruction}) {
      if (!tag.starts_with(each.opening)) continue;
      at_ += each.opening.size();
      closing_ = each.closing;
      return true;
    }
    return false;
  }

  /// A comment without an end goes on to the end of the file: records in it are not meant. Of others, the damage hides
  /// the end.
  [[nodiscard]] bool pass_closing(std::string_view rest, bool is_all) {
    std::size_t& sought = closing_ == section.closing ? sought_in_section_ : sought_in_instruction_;
    const bool is_comment = closing_ == comment.closing;
    const std::size_t from = is_comment || sought < at_ ? 0 : std::min(sought - at_, rest.size());
    const std::size_t end = rest.find(closing_, from);
    // What was searched is not searched again, for whatever opens there.
    if (end == std::string_view::npos && !is_comment)
      sought = std::max(sought, at_ + rest.size() - std::min(rest.size(), closing_.size() - 1));
    if (end == std::string_view::npos && closing_ == comment.closing) {
      at_ += rest.size() - std::min(rest.size(), closing_.size() - 1);
      return false;
    }
    if (end == std::string_view::npos && !is_all && rest.size() < most_markup) return false;
    if (end != std::string_view::npos) at_ += end + closing_.size();
    closing_ = {};
    return true;
  }

  std::size_t at_ = 0, least_ = 0, counted_ = 0;
  std::size_t sought_in_section_ = 0, sought_in_instruction_ = 0;  // up to here, no end of these is
  std::string_view closing_;                                       // of what is open
  Place place_;                                                    // of `counted_`
};

/// Reads XML; what is derived from it makes lines of the elements.
///
/// expat cannot go on after an error. If damage is skipped, another parser does, with the next record, as if this were
/// in an external entity: so it knows the entities that the file declares, and needs no root. What may have to be read
/// again is kept: what no parser has understood yet and, if a record is in a record, that. For then the end tag of the
/// outer one may be damaged, which shows late.
class XmlReader : public LineMaker {
public:
  /// `skipped`: what was before the XML; `beginning`: what follows; `is_utf8`: whether it is, whatever its declaration
  /// says.
  XmlReader(std::string_view skipped, std::string_view beginning, bool is_utf8, bool skips_damage)
      : encoding_(is_utf8 ? pages::encoding_called("UTF-8")
                          : &pages::encoding_of(beginning, std::nullopt, true, *pages::encoding_called("UTF-8"))),
        encoding_name_(is_utf8 ? std::optional<std::string>("UTF-8") : std::nullopt),
        skips_damage_(skips_damage),
        first_(::XML_ParserCreate(is_utf8 ? "UTF-8" : nullptr), ::XML_ParserFree) {
    begin_.pass(skipped.substr(is_utf8 ? byte_order_mark.size() : 0));
    ::XML_ParserStruct* const parser = first_.get();
    ::XML_SetUserData(parser, this);
    ::XML_SetElementHandler(parser, &start_called, &end_called);
    ::XML_SetCharacterDataHandler(parser, &text_called);
    ::XML_SetCdataSectionHandler(parser, &section_start_called, &section_end_called);
    ::XML_SetSkippedEntityHandler(parser, &entity_called);
    ::XML_SetEntityDeclHandler(parser, &declaration_called);
    ::XML_SetXmlDeclHandler(parser, &encoding_declared);
    ::XML_SetExternalEntityRefHandler(parser, &external_called);
    ::XML_SetExternalEntityRefHandlerArg(parser, this);
    ::XML_SetUnknownEncodingHandler(parser, &pages::describe_xml_encoding, nullptr);
    ::XML_UseForeignDTD(parser, XML_TRUE);  // so that an entity of HTML that is not declared is skipped
    ::XML_SetBillionLaughsAttackProtectionMaximumAmplification(parser, most_amplification);
    ::XML_SetBillionLaughsAttackProtectionActivationThreshold(parser, free_octets);
  }

  void read(std::string_view text) override {
    kept_.drop_before(is_lost_ ? finder_.needed() : std::min({seen_, offset_of(nested_), offset_of(section_)}));
    kept_.add(text);
    go_on(false);
  }
  void end() override { go_on(true); }

  [[nodiscard]] Decoder::Skipped skipped() const override {
    Decoder::Skipped all{.is_damage = damage_.count != 0};
    if (damage_.count != 0) all.sentence = damage_.words("skipped {} damaged part{}{}");
    if (external_.count != 0) {
      all.sentence += all.sentence.empty() ? "" : "; ";
      all.sentence += external_.words("no result for {} text{} with an external entity, which bnfurl does not fetch{}");
    }
    return all;
  }

protected:
  using Attributes = const char**;

  /// Whether an element with this name is a record.
  [[nodiscard]] virtual RecordFinder::IsRecord is_record() const = 0;
  /// The path has the element; its text follows.
  virtual void start(std::string_view name, Attributes attributes) = 0;
  virtual void end(std::string_view name) = 0;
  /// How many octets the record has.
  [[nodiscard]] virtual std::size_t size() const = 0;
  virtual void take(std::string_view text) { text_ += text; }
  /// The text lacks what an external entity has.
  virtual void lack_text() { lacks_text_ = true; }
  /// Forgets what is in the last element of the path.
  virtual void leave() {}
  /// The elements that the next record is in, if the damage is in none; false if too little of them is known.
  [[nodiscard]] virtual bool can_go_on_in(std::vector<std::string>& path) const = 0;

  [[nodiscard]] static std::optional<std::string> find(Attributes attributes, std::string_view name) {
    for (; *attributes != nullptr; attributes += 2) {
      if (without_prefix(*attributes) == name) return std::string(trimmed(attributes[1]));
    }
    return std::nullopt;
  }
  [[nodiscard]] std::string_view parent() const {
    return path_.size() < 2 ? std::string_view() : path_[path_.size() - 2];
  }
  /// Sets a value that is not known yet to the text.
  void set(std::optional<std::string>& value) const {
    if (!value && !lacks_text_) value = trimmed(text_);
  }
  void clear_text() {
    text_.clear();
    lacks_text_ = false;
  }
  void require_root(std::string_view format, std::string_view names) {
    const std::string_view other = format_of_root(path_[0]);
    if (other == format) return;
    const std::string why = fmt::format("the root element is \"{}\", not {}", printable(path_[0]), names);
    if (skips_damage_ && other.empty()) return fail(why);
    problem_ = why + (other.empty() ? std::string() : fmt::format("; -i {} reads it", other));
    (void)::XML_StopParser(parser(), XML_FALSE);
  }

  std::vector<std::string> path_;  // names without prefixes
  std::size_t depth_ = 0;          // of the record; 0 outside a record
  std::string text_;               // of the last element, unless others are in it
  bool lacks_text_ = false;

private:
  static constexpr std::size_t least_piece = std::size_t{1} << 10, most_piece = std::size_t{1} << 16;
  /// How often something was found, and where first.
  struct Counted {
    std::size_t count = 0;
    std::string first;

    void add(const std::string& place) {
      if (count++ == 0) first = place;
    }
    [[nodiscard]] std::string words(fmt::format_string<const std::size_t&, const char*, std::string> format) const {
      return fmt::format(format, count, count == 1 ? "" : "s", (count == 1 ? ": " : "; the first: ") + first);
    }
  };

  static void start_called(void* self, const char* name, Attributes attributes) {
    auto& reader = *static_cast<XmlReader*>(self);
    reader.see();
    if (!reader.can_go_on()) return;
    reader.path_.emplace_back(without_prefix(name));
    if (reader.path_.size() > most_depth) return reader.fail("elements are nested too deep");
    reader.note_record();
    const std::string tag = reader.with_html_entities();
    if (tag.empty())
      reader.start(name, attributes);
    else
      reader.start_by(tag);
    reader.check_size();
  }
  /// Of a tag that was read again.
  static void start_called_again(void* self, const char* name, Attributes attributes) {
    static_cast<XmlReader*>(self)->start(name, attributes);
  }
  static void end_called(void* self, const char* name) {
    auto& reader = *static_cast<XmlReader*>(self);
    reader.see();
    if (reader.can_go_on()) reader.close(name);
  }
  static void text_called(void* self, const char* text, int size) {
    auto& reader = *static_cast<XmlReader*>(self);
    reader.see();
    reader.take({text, static_cast<std::size_t>(size)});
    reader.check_size();
  }
  static void section_start_called(void* self) {
    auto& reader = *static_cast<XmlReader*>(self);
    if (reader.skips_damage_) reader.section_ = At{reader.offset(), reader.place()};
  }
  static void section_end_called(void* self) { static_cast<XmlReader*>(self)->section_.reset(); }
  static void entity_called(void* self, const char* name, int /*is_parameter*/) {
    pages::PlainText text;
    const std::string reference = fmt::format("&{};", name);
    text.set(reference, pages::PlainText::Place::text);
    static_cast<XmlReader*>(self)->take(text.text());
  }
  static void declaration_called(void* self, const char* name, int is_parameter, const char* /*value*/, int /*size*/,
                                 const char* /*base*/, const char* /*system*/, const char* /*publicly*/,
                                 const char* /*notation*/) {
    if (is_parameter == 0) static_cast<XmlReader*>(self)->declared_.emplace(name);
  }
  static void encoding_declared(void* self, const char* /*version*/, const char* encoding, int /*standalone*/) {
    auto& reader = *static_cast<XmlReader*>(self);
    const bool is_known = encoding != nullptr && pages::encoding_called(encoding) != nullptr;
    if (!reader.encoding_name_ && is_known) reader.encoding_name_ = encoding;
  }
  /// It is handed the argument in place of the parser. A parameter entity has no context.
  static int external_called(XML_Parser self, const char* context, const char*, const char*, const char*) {
    auto& reader = *reinterpret_cast<XmlReader*>(self);
    if (context == nullptr) return XML_STATUS_OK;
    reader.external_.add(words_for(reader.place()));
    reader.lack_text();
    return XML_STATUS_OK;
  }

  [[nodiscard]] ::XML_ParserStruct* parser() const { return later_ ? later_.get() : first_.get(); }
  [[nodiscard]] bool can_go_on() const { return problem_.empty() && failure_.empty(); }
  /// Where the parser is.
  [[nodiscard]] std::size_t offset() const {
    const XML_Index index = ::XML_GetCurrentByteIndex(parser());
    return index < 0 ? seen_ : begin_offset_ + static_cast<std::size_t>(index);
  }
  [[nodiscard]] Place place() const {
    const std::size_t line = ::XML_GetCurrentLineNumber(parser()), column = ::XML_GetCurrentColumnNumber(parser());
    return {begin_.line + line - 1, column + (line == 1 ? begin_.column : 1)};
  }
  void see() { seen_ = offset(); }
  [[nodiscard]] std::size_t offset_of(const std::optional<At>& at) const { return at ? at->offset : seen_; }

  void close(std::string_view name) {
    end(name);
    if (depth_ == 0) nested_.reset();
    path_.pop_back();
    clear_text();
  }

  /// Where a record begins, and the first in it.
  void note_record() {
    if (!skips_damage_ || !is_record()(path_.back())) return;
    if (depth_ == 0)
      record_ = place();
    else if (!nested_)
      nested_ = At{seen_, place()};
  }

  void check_size() {
    const std::size_t again = nested_ ? kept_.end() - nested_->offset : 0;
    if (text_.size() + size() > most_octets || again > most_octets) fail("a record has more than 16 MiB");
  }

  void fail(std::string_view why) {
    if (!can_go_on()) return;
    failure_ = why;
    (void)::XML_StopParser(parser(), XML_FALSE);
  }

  // After damage, less is read at once, so that little is read in vain if the next is near.
  void go_on(bool is_all) {
    while (problem_.empty()) {
      if (is_lost_ && !find_record(is_all)) return;
      const std::string_view text = kept_.from(parsed_).substr(0, piece_);
      if (text.empty() && !is_all) return;
      parsed_ += text.size();
      piece_ = std::min(2 * piece_, most_piece);
      if (parse(text, text.empty())) {
        if (text.empty()) return;
      } else if (problem_.empty()) {
        recover();
      }
    }
  }

  /// False if nothing more can be read by this parser.
  [[nodiscard]] bool parse(std::string_view text, bool is_end) {
    is_async_ = false;
    if (::XML_Parse(parser(), text.data(), static_cast<int>(text.size()), is_end ? 1 : 0) == XML_STATUS_OK) {
      see();
      if (parsed_ - seen_ <= most_markup) return true;
      fail("a tag or comment has more than 1 MiB");
      return false;
    }
    const XML_Error error = ::XML_GetErrorCode(parser());
    is_async_ = later_ && error == XML_ERROR_ASYNC_ENTITY && !is_end;
    if (can_go_on()) failure_ = is_end ? "the XML is not complete" : ::XML_ErrorString(error);
    return false;
  }

  /// Looks for the next record, unless damage ends the file. A later parser does not know the elements that began
  /// before it, so their end tags are no damage.
  void recover() {
    const Place place = this->place();
    // Before the root, a quote hides what follows up to the next one.
    const At from = path_.empty() ? At{seen_, begin_} : At{std::max(offset(), begin_offset_ + 1), place};
    const std::string why = fmt::format("{}: {}", words_for(place), std::exchange(failure_, {}));
    if (is_async_ && !path_.empty()) {
      close(std::string(path_.back()));
    } else {
      const bool is_in_record = depth_ != 0;
      if (!skips_damage_ || !(is_in_record || can_go_on_in(path_))) {
        problem_ = "bnfurl read it only up to " + why;
        return;
      }
      if (is_in_record) path_.resize(depth_ - 1);
      damage_.add(is_in_record ? fmt::format("the element at {}, which is damaged at {}", words_for(record_), why)
                               : why);
      depth_ = 0;
      clear_text();
      leave();
    }
    if (nested_)
      finder_.begin(*nested_);
    else if (section_)
      finder_.begin(*section_);
    else
      finder_.begin(from, std::min(seen_, from.offset));
    nested_.reset();
    section_.reset();
    is_lost_ = true;
  }

  [[nodiscard]] bool find_record(bool is_all) {
    if (!finder_.find(kept_, is_all, is_record())) return false;
    is_lost_ = false;
    begin_offset_ = parsed_ = seen_ = finder_.offset();
    begin_ = finder_.place();
    piece_ = least_piece;
    later_.reset(
        ::XML_ExternalEntityParserCreate(first_.get(), "", encoding_name_ ? encoding_name_->c_str() : nullptr));
    return true;
  }

  /// The tag that the parser is at, with the undeclared entities in its attributes read as in HTML: expat would drop
  /// them silently. Empty if it has no such entity.
  [[nodiscard]] std::string with_html_entities() const {
    const auto size = static_cast<std::size_t>(::XML_GetCurrentByteCount(parser()));
    const std::string_view stored = kept_.from(seen_).substr(0, size);
    if (stored.find('&') == std::string_view::npos) return {};
    pages::PageText in_utf8;
    in_utf8.open(stored, encoding_);
    std::string_view tag = in_utf8.text();
    if (!tag.starts_with('<')) return {};  // it is in an entity
    std::string result;
    bool has_some = false;
    while (!tag.empty()) {
      const std::size_t begin = std::min(tag.find('&'), tag.size());
      const std::string_view reference = tag.substr(begin, tag.find(';', begin) + 1 - begin);
      result += tag.substr(0, begin);
      tag.remove_prefix(begin + reference.size());
      const std::string name(
          reference.substr(reference.empty() ? 0 : 1, reference.size() - (reference.empty() ? 0 : 2)));
      const bool is_known = name.empty() || name.starts_with('#') || is_of_xml(name) || declared_.contains(name);
      has_some = has_some || !is_known;
      if (is_known)
        result += reference;
      else
        append_as_xml(result, reference);
    }
    return has_some ? result : std::string();
  }
  [[nodiscard]] static bool is_of_xml(std::string_view name) {
    constexpr std::string_view all[] = {"amp", "lt", "gt", "quot", "apos"};
    return std::ranges::find(all, name) != std::end(all);
  }
  /// What a reference means in HTML.
  static void append_as_xml(std::string& to, std::string_view reference) {
    pages::PlainText text;
    text.set(reference, pages::PlainText::Place::value);
    for (const char octet : text.text()) {
      if (std::string_view("&<\"'\t\n").find(octet) == std::string_view::npos)
        to += octet;
      else
        to += fmt::format("&#{};", static_cast<int>(octet));
    }
  }
  void start_by(const std::string& tag) {
    const std::unique_ptr<XML_ParserStruct, decltype(&::XML_ParserFree)> again(
        ::XML_ExternalEntityParserCreate(parser(), "", "UTF-8"), ::XML_ParserFree);
    ::XML_SetElementHandler(again.get(), &start_called_again, nullptr);
    (void)::XML_Parse(again.get(), tag.data(), static_cast<int>(tag.size()), 1);
  }

  const pages::Encoding* encoding_;           // of the file
  std::optional<std::string> encoding_name_;  // if it has one
  bool skips_damage_;
  std::unordered_set<std::string> declared_;  // entities

  // `first_` has what is declared; `later_` reads after damage. It began at `begin_offset_`, which is `begin_`.
  std::unique_ptr<XML_ParserStruct, decltype(&::XML_ParserFree)> first_, later_{nullptr, ::XML_ParserFree};
  std::size_t begin_offset_ = 0;
  Place begin_;
  std::size_t parsed_ = 0, piece_ = most_piece;  // how much the parser has, and gets next
  std::size_t seen_ = 0;                         // what it read last began here
  bool is_async_ = false;
  std::string failure_;

  KeptText kept_;
  Place record_;               // where the last record begins
  std::optional<At> nested_;   // the first record that is in it
  std::optional<At> section_;  // the CDATA section that is open
  bool is_lost_ = false;       // `finder_` looks for the next record
  RecordFinder finder_;
  Counted damage_, external_;
};

class SitemapReader : public XmlReader {
public:
  using XmlReader::XmlReader;

private:
  [[nodiscard]] RecordFinder::IsRecord is_record() const override {
    return [](std::string_view element) { return element == "url" || element == "sitemap"; };
  }
  [[nodiscard]] bool can_go_on_in(std::vector<std::string>& path) const override {
    path.assign(1, "urlset");
    return true;
  }

  void start(std::string_view /*name*/, Attributes attributes) override {
    if (path_.size() == 1) return require_root("sitemap", "urlset or sitemapindex");
    clear_text();
    const std::string& element = path_.back();
    if (depth_ == 0 && is_record()(element)) {
      depth_ = path_.size();
      record_ = {.entry = element};
    } else if (element == "link" && find(attributes, "rel").value_or("") == "alternate") {
      std::string& to = record_.alternates.next() += '{';
      append_member(to, "hreflang", find(attributes, "hreflang"));
      append_member(to, "href", find(attributes, "href"));
      to += '}';
    }
  }

  void end(std::string_view /*name*/) override {
    const std::string& element = path_.back();
    if (path_.size() == depth_) {
      record_.append_to(lines_);
      depth_ = 0;
    } else if (parent() == "image" && element == "loc") {
      add_to(record_.images);
    } else if (parent() == "video" && element == "content_loc") {
      add_to(record_.videos);
    } else if (depth_ != 0 && path_.size() == depth_ + 1) {
      if (element == "loc") set(record_.loc);
      if (element == "lastmod") set(record_.lastmod);
      if (element == "changefreq") set(record_.changefreq);
      if (element == "priority") set(record_.priority);
    }
  }

  void add_to(JsonList& list) const {
    if (!lacks_text_) append_string(list.next(), trimmed(text_));
  }

  [[nodiscard]] std::size_t size() const override {
    return record_.alternates.size() + record_.images.size() + record_.videos.size();
  }

  SitemapEntry record_;
};

constexpr FeedLink table_of_feed_links[] = {
    {"link", "", "the page of an item, or of the feed (RSS)"},
    {"link", "href", "the page of an entry, or what its rel says (Atom)"},
    {"guid", "", "the permanent URL of an item, unless isPermaLink is false"},
    {"comments", "", "the page with comments"},
    {"commentRss", "", "the feed of comments"},
    {"enclosure", "url", "a file that belongs to an item"},
    {"source", "url", "the feed that an item is from"},
    {"content", "src", "the content of an entry (Atom)"},
    {"content", "url", "a file of Media RSS"},
    {"thumbnail", "url", "its picture"},
    {"player", "url", "the page that plays it"},
    {"image", "href", "the picture of a podcast"},
    {"url", "", "in image: a picture (RSS)"},
    {"logo", "", "a picture of the feed (Atom)"},
    {"icon", "", "a small one"},
    {"uri", "", "the page of an author (Atom)"},
};

class FeedReader : public XmlReader {
public:
  using XmlReader::XmlReader;

private:
  [[nodiscard]] RecordFinder::IsRecord is_record() const override {
    return [](std::string_view element) { return element == "item" || element == "entry"; };
  }
  /// Not before the element that has the items: it may say what they are relative to.
  [[nodiscard]] bool can_go_on_in(std::vector<std::string>& path) const override {
    const auto has_items = [](std::string_view element) {
      return element == "channel" || element == "feed" || element == "RDF";
    };
    while (!path.empty() && !has_items(path.back())) path.pop_back();
    return !path.empty();
  }
  void leave() override {
    markup_depth_ = 0;
    markup_.clear();
    while (!bases_.empty() && bases_.back().first > path_.size()) bases_.pop_back();
  }
  void lack_text() override {
    if (markup_depth_ == 0) return XmlReader::lack_text();
    lacks_markup_ = true;
  }

  struct Entry {
    std::string entry = "channel";
    std::optional<std::string> link = {}, title = {}, published = {}, updated = {}, id = {};
    JsonList bases = {}, parts = {};

    void append_to(std::string& lines) const {
      lines += '{';
      append_member(lines, "entry", entry);
      append_member(lines, "link", link ? link : id);
      append_member(lines, "title", title);
      append_member(lines, "published", published);
      append_member(lines, "updated", updated);
      bases.append_to(lines, "bases");
      parts.append_to(lines, "parts");
      lines += "}\n";
    }
  };

  void start(std::string_view name, Attributes attributes) override {
    if (path_.size() == 1) require_root("feed", "rss, feed or RDF");
    for (Attributes each = attributes; *each != nullptr; each += 2) {
      if (std::string_view(*each) == "xml:base") bases_.emplace_back(path_.size(), trimmed(each[1]));
    }
    if (markup_depth_ != 0) return add_tag(attributes);
    clear_text();
    const std::string& element = path_.back();
    if (depth_ == 0 && (element == "channel" || element == "feed")) {
      feed_ = {.entry = element};
      add_bases(feed_.bases);
    }
    if (depth_ == 0 && is_record()(element)) {
      write_feed();
      depth_ = path_.size();
      item_ = {.entry = element};
      add_bases(item_.bases);
    }
    counts_text_ = !add_attributes(name, attributes);
    is_permanent_ = find(attributes, "isPermaLink");
    const std::string type = find(attributes, "type").value_or("");
    if (counts_text_ && has_markup(element, type)) {
      markup_depth_ = path_.size();
      lacks_markup_ = false;
      is_xhtml_ = type.find("xhtml") != std::string::npos;
    }
  }

  void end(std::string_view name) override {
    const std::string& element = path_.back();
    if (markup_depth_ != 0 && path_.size() > markup_depth_)
      markup_.append("</").append(element).append(">");
    else if (std::exchange(markup_depth_, 0) != 0)
      add_markup(name);
    else
      add_text(name, element);
    if (path_.size() == depth_) {
      item_.append_to(lines_);
      depth_ = 0;
    } else if (path_.size() == 1) {
      write_feed();
    }
    if (!bases_.empty() && bases_.back().first == path_.size()) bases_.pop_back();
  }

  void take(std::string_view text) override {
    if (markup_depth_ != 0 && is_xhtml_) return append_escaped(markup_, text);
    (markup_depth_ == 0 ? text_ : markup_) += text;
  }

  [[nodiscard]] std::size_t size() const override { return markup_.size() + item_.parts.size() + feed_.parts.size(); }

  /// Whether the text of an element is HTML: descriptions of RSS are, and in Atom what says so.
  [[nodiscard]] static bool has_markup(std::string_view element, std::string_view type) {
    if (element == "encoded" || element == "body") return true;
    if (element == "description") return type.empty() || type.find("html") != std::string_view::npos;
    const bool can_have = element == "content" || element == "summary" || element == "title" || element == "subtitle" ||
                          element == "rights";
    return can_have && type.find("html") != std::string_view::npos;
  }

  [[nodiscard]] Entry& now() { return depth_ == 0 ? feed_ : item_; }
  /// Whether the element says something of the item or feed that it is in, and not of a part of it.
  [[nodiscard]] bool is_own() { return parent() == now().entry; }

  void write_feed() {
    if (!feed_.parts.empty()) feed_.append_to(lines_);
    feed_ = {.entry = feed_.entry, .bases = feed_.bases};
  }

  void add_bases(JsonList& to) const {
    for (const auto& [depth, base] : bases_) append_string(to.next(), base);
  }

  /// Whether there are links.
  [[nodiscard]] bool add_attributes(std::string_view name, Attributes attributes) {
    const std::string& element = path_.back();
    bool has_link = false;
    for (const FeedLink& link : table_of_feed_links) {
      if (element != link.element || link.attribute.empty()) continue;
      const std::optional<std::string> url = find(attributes, link.attribute), rel = find(attributes, "rel");
      if (!url) continue;
      has_link = true;
      add_link(name, link.attribute, rel, *url);
      if (element == "link" && is_own() && rel.value_or("alternate") == "alternate" && !now().link) now().link = url;
    }
    return has_link;
  }

  std::string& begin_part(std::string_view name) {
    std::string& to = now().parts.next() += '{';
    append_member(to, "element", in_lower_case(std::string(name)));
    JsonList bases;
    add_bases(bases);
    bases.append_to(to, "bases");
    return to;
  }

  void add_link(std::string_view name, std::string_view attribute, std::optional<std::string> rel,
                const std::string& url) {
    std::string& to = begin_part(name);
    if (!attribute.empty()) append_member(to, "attribute", std::string(attribute));
    if (rel) append_member(to, "rel", in_lower_case(*std::move(rel)));
    append_member(to, "url", url);
    to += '}';
  }

  void add_markup(std::string_view name) {
    if (lacks_markup_) return markup_.clear();
    std::string& to = begin_part(name);
    append_member(to, "html", std::exchange(markup_, {}));
    to += '}';
  }

  void add_text(std::string_view name, std::string_view element) {
    if (lacks_text_) return;
    const bool holds_url = std::ranges::any_of(table_of_feed_links, [element](const FeedLink& each) {
      return each.attribute.empty() && each.element == element;
    });
    const std::string text(trimmed(text_));
    const bool is_url = text.find("://") != std::string::npos;
    const bool is_guid = element == "guid", is_no_link = is_permanent_.value_or(is_url ? "true" : "false") == "false";
    const bool is_link = counts_text_ && holds_url && !text.empty() && !(is_guid && is_no_link);
    if (is_link && (element != "url" || parent() == "image")) add_link(name, {}, std::nullopt, text);
    if (!is_own() || text.empty()) return;
    if (counts_text_ && element == "link") set(now().link);
    if (is_guid && !is_no_link) set(now().id);
    if (name == "title") set(now().title);
    if (element == "pubDate" || element == "published" || element == "issued" || element == "date")
      set(now().published);
    if (element == "updated" || element == "modified" || element == "lastBuildDate") set(now().updated);
  }

  static void append_escaped(std::string& to, std::string_view text) {
    for (const char octet : text) {
      if (octet == '&')
        to += "&amp;";
      else if (octet == '<')
        to += "&lt;";
      else if (octet == '"')
        to += "&quot;";
      else
        to += octet;
    }
  }

  /// XHTML as HTML.
  void add_tag(Attributes attributes) {
    markup_.append("<").append(path_.back());
    for (; *attributes != nullptr; attributes += 2) {
      markup_.append(" ").append(*attributes).append("=\"");
      append_escaped(markup_, attributes[1]);
      markup_ += '"';
    }
    markup_ += '>';
  }

  Entry feed_, item_;
  std::vector<std::pair<std::size_t, std::string>> bases_;  // each with the depth of its element
  bool counts_text_ = false;                                // of the element: no attribute is a link
  std::optional<std::string> is_permanent_;
  std::size_t markup_depth_ = 0;  // of the element that has HTML; 0 outside it
  bool is_xhtml_ = false;         // which is not escaped
  bool lacks_markup_ = false;     // what an external entity has
  std::string markup_;
};

/// Makes lines of what another decoder makes.
class XmlLines : public Decoder {
public:
  enum class Reads { sitemap, feed, either };
  XmlLines(std::unique_ptr<Decoder> inner, Reads reads, bool skips_damage)
      : inner_(std::move(inner)), reads_(reads), skips_damage_(skips_damage) {}

  [[nodiscard]] Step step(std::string_view in, std::span<char> out) override {
    if (passes_on()) return step_as_it_is(in, out);
    std::size_t taken = 0;
    while (ready().empty() && !is_stopped()) {
      const auto [used, text] = next(in.substr(taken));
      taken += used;
      if (text.empty() && used == 0) break;
      take(text);
    }
    if (has_ended_ && ready().empty()) finish();
    const std::size_t made = std::string_view(ready()).substr(at_).copy(out.data(), out.size());
    at_ += made;
    if (at_ == ready().size()) {
      ready().clear();
      at_ = 0;
    }
    tell_problem();
    return {is_stopped() ? in.size() : taken, made};
  }

  void end() override {
    if (inner_) inner_->end();
    has_ended_ = true;
    if (passes_on()) tell_problem();
  }
  [[nodiscard]] bool resume_at_end() override {
    return passes_on() ? inner_ && inner_->resume_at_end() : !is_finished_ || !ready().empty();
  }
  [[nodiscard]] Skipped skipped() const override {
    Skipped skipped = maker_ ? maker_->skipped() : Skipped();
    return skipped.sentence.empty() && inner_ ? inner_->skipped() : skipped;
  }

private:
  [[nodiscard]] std::string& ready() { return maker_ ? maker_->lines() : plain_; }
  [[nodiscard]] bool passes_on() const { return is_as_it_is_ && plain_.empty(); }
  [[nodiscard]] bool is_stopped() const { return maker_ && !maker_->problem().empty(); }

  [[nodiscard]] Step step_as_it_is(std::string_view in, std::span<char> out) {
    if (inner_) {
      const Step step = inner_->step(in, out);
      tell_problem();
      return step;
    }
    const std::size_t size = in.copy(out.data(), out.size());
    return {size, size};
  }

  /// Some of the text, and how much of `in` it is.
  [[nodiscard]] std::pair<std::size_t, std::string_view> next(std::string_view in) {
    if (!inner_) return {in.size(), in};
    if (!inner_->problem().empty()) return {0, {}};
    made_.resize(std::size_t{1} << 16);
    const Step step = inner_->step(in, made_);
    return {step.taken, {made_.data(), step.made}};
  }

  void take(std::string_view text) {
    if (maker_) return maker_->read(text);
    if (is_as_it_is_) {
      plain_ += text;
      return;
    }
    beginning_ += text;
    decide(false);
  }

  /// Octets before the XML, such as empty lines, are not allowed, but usual. expat finds the encoding by two octets.
  void decide(bool is_all) {
    constexpr std::size_t enough = 4096;
    const bool has_mark = beginning_.starts_with(byte_order_mark);
    const std::size_t mark = has_mark ? byte_order_mark.size() : 0;
    const std::size_t begin = std::min(beginning_.find_first_not_of(field_blanks, mark), beginning_.size());
    const bool is_known = is_all || beginning_.size() >= enough;
    std::string_view format = reads_ == Reads::sitemap ? "sitemap" : "feed";
    if (reads_ == Reads::either) {
      const std::optional<std::string_view> root = root_of(beginning_);
      if (!root && !is_known) return;
      format = format_of_root(root.value_or(""));
    } else if (!is_all && (begin + 1 >= beginning_.size() || byte_order_mark.starts_with(beginning_))) {
      return;
    }
    const std::string text = std::exchange(beginning_, {});
    const bool is_xml = begin < text.size() && (text[begin] == '<' || text[begin] == '\0');
    const std::string_view skipped = std::string_view(text).substr(0, begin),
                           xml = std::string_view(text).substr(begin);
    // What is no XML in a feed is damage.
    if (format == "feed")
      maker_ = std::make_unique<FeedReader>(skipped, xml, has_mark, skips_damage_);
    else if (format == "sitemap" && is_xml)
      maker_ = std::make_unique<SitemapReader>(skipped, xml, has_mark, skips_damage_);
    else if (format == "sitemap")
      maker_ = std::make_unique<ListReader>();
    is_as_it_is_ = !maker_;
    take(std::string_view(text).substr(is_as_it_is_ ? 0 : is_xml ? begin : mark));
  }

  // What is cut off before it is decoded is not to blame for its XML.
  void finish() {
    if (std::exchange(is_finished_, true)) return;
    if (!maker_ && !is_as_it_is_) decide(true);
    if (maker_ && !(inner_ && !inner_->problem().empty())) maker_->end();
  }

  /// All good octets come out before the reason why there are no more.
  void tell_problem() {
    if (!ready().empty()) return;
    if (is_stopped())
      fail(maker_->problem());
    else if (inner_ && !inner_->problem().empty())
      fail(inner_->problem());
  }

  std::unique_ptr<Decoder> inner_;  // null: the data are the text
  Reads reads_;
  bool skips_damage_;
  std::unique_ptr<LineMaker> maker_;  // once it is known what the text is
  bool is_as_it_is_ = false;          // it is neither a sitemap nor a feed
  std::string beginning_;             // until either is known
  std::string plain_;
  std::size_t at_ = 0;  // so much of what is ready was handed out
  std::vector<char> made_;
  bool has_ended_ = false, is_finished_ = false;
};

// Each is a list of JSON lines, whose first member says what they are.

constexpr std::string_view entry_begin = "{\"entry\":\"";

template <const char* column>
Format choose_lines(const RecordOptions& options, std::string_view name) {
  require_no_key(options, name);
  Format format;
  format.column = column;
  return format;
}

std::unique_ptr<RecordSource> source_of_lines(const Format& format, const AskedComponents&, const AskedValues& values) {
  return json_source(format, values);
}

/// By the first line of those that `any_lines` has made.
std::vector<AskedFormat> guess_lines(const Sample& sample, Evidence evidence, std::string_view format) {
  if (evidence != Evidence::log || sample.options.key || !sample.text.starts_with(entry_begin)) return {};
  const std::string_view entry = sample.text.substr(entry_begin.size());
  const bool is_sitemap = entry.starts_with("url\"") || entry.starts_with("sitemap\"");
  if (is_sitemap != (format == "sitemap")) return {};
  return {{std::string(format)}};
}

constexpr char loc[] = "loc", link[] = "link";

}  // namespace

constinit const FormatKind format_kinds::sitemap{
    .choose = choose_lines<loc>,
    .source = source_of_lines,
    .guess = [](const Sample& sample, Evidence evidence) { return guess_lines(sample, evidence, "sitemap"); },
    .lines = sitemap_lines,
    .field_names = FieldNames::members,
    .key = {.lacked = "URL in the element"},
    .has_pages = true};

constinit const FormatKind format_kinds::feed{
    .choose = choose_lines<link>,
    .source = source_of_lines,
    .guess = [](const Sample& sample, Evidence evidence) { return guess_lines(sample, evidence, "feed"); },
    .lines = feed_lines,
    .field_names = FieldNames::members,
    .key = {.lacked = "URL in the element"},
    .has_pages = true};

std::string_view xml_format(std::string_view beginning) { return format_of_root(root_of(beginning).value_or("")); }

std::span<const FeedLink> feed_links() { return table_of_feed_links; }

std::unique_ptr<Decoder> sitemap_lines(std::unique_ptr<Decoder> inner, std::string_view /*head*/, bool skips_damage) {
  return std::make_unique<XmlLines>(std::move(inner), XmlLines::Reads::sitemap, skips_damage);
}

std::unique_ptr<Decoder> feed_lines(std::unique_ptr<Decoder> inner, std::string_view /*head*/, bool skips_damage) {
  return std::make_unique<XmlLines>(std::move(inner), XmlLines::Reads::feed, skips_damage);
}

std::unique_ptr<Decoder> any_lines(std::unique_ptr<Decoder> inner, std::string_view head, bool skips_damage) {
  if (!inner && root_of(head).value_or("?").empty()) return nullptr;
  return std::make_unique<XmlLines>(std::move(inner), XmlLines::Reads::either, skips_damage);
}

}  // namespace bnfurl::records
