#include "src/records/readers/warc_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "src/records/io/decoders.hpp"
#include "src/records/io/input_file.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/readers/format_kinds.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/page.hpp"
#include "src/records/readers/source.hpp"

namespace bnfurl::records {
namespace {

constexpr std::string_view line_ends = "\r\n";

std::size_t after_line_ends(std::string_view text, std::size_t at) {
  return std::min(text.find_first_not_of(line_ends, at), text.size());
}

/// Where another record can begin, by its first line, `WARC/1.1`; npos if none can.
std::size_t next_record(std::string_view text) {
  constexpr std::string_view begin = "WARC/1.";
  const auto is_line = [text, begin](std::size_t at) {
    const std::string_view rest = text.substr(at + begin.size());
    return rest.size() > 1 && is_digit(rest[0]) && (rest[1] == '\r' || rest[1] == '\n');
  };
  std::size_t at = text.find(begin, 1);
  while (at != std::string_view::npos && !is_line(at)) at = text.find(begin, at + 1);
  return at;
}

/// Where the lines of a header end, with the empty line after them; npos if they do not, before another record begins.
std::size_t end_of_header(std::string_view text) {
  for (std::size_t begin = 0, end = 0; begin < text.size(); begin = end) {
    end = std::min(text.find('\n', begin), text.size() - 1) + 1;
    const std::string_view line = text.substr(begin, end - begin);
    if (line == "\n" || line == "\r\n") return end;
    if (next_record(begin == 0 ? line : text.substr(begin - 1, end - begin + 1)) != std::string_view::npos) break;
  }
  return std::string_view::npos;
}

/// A record as its header describes it.
struct Layout {
  std::size_t begin = 0, block = 0, end = 0;
};

/// Nullopt if there is no header, or not all of it.
std::optional<Layout> layout_of(std::string_view text) {
  Layout layout{after_line_ends(text, 0)};
  const std::string_view record = text.substr(layout.begin);
  const std::size_t header = record.starts_with(warc_beginning) ? end_of_header(record) : std::string_view::npos;
  if (header == std::string_view::npos) return std::nullopt;
  const auto length = find_field(record.substr(0, header), "Content-Length");
  const std::optional<std::size_t> size = length ? number_in<std::size_t>(*length) : std::nullopt;
  layout.block = layout.begin + header;
  if (!size || *size > std::string_view::npos / 2) return std::nullopt;
  layout.end = layout.block + *size;
  return layout;
}

/// Whether a record can end at `at`: with two line ends, or before the next record or nothing.
bool can_end(std::string_view text, std::size_t at) {
  const std::string_view after = text.substr(after_line_ends(text, at));
  return text.substr(at).starts_with("\r\n\r\n") || after.starts_with(warc_beginning) ||
         warc_beginning.starts_with(after);
}

/// Where the first whole record begins after the beginning of `text`; npos if none does.
std::size_t next_whole_record(std::string_view text) {
  for (std::size_t at = 0;;) {
    const std::size_t next = next_record(text.substr(at));
    if (next == std::string_view::npos) return next;
    at += next;
    const std::optional<Layout> layout = layout_of(text.substr(at));
    if (layout && layout->end < text.size() - at && can_end(text.substr(at), layout->end)) return at;
  }
}

/// The pieces of a body in chunks (RFC 9112, 7.1) up to one that is damaged; whether none is.
bool append_chunks(std::string& to, std::string_view body) {
  for (;;) {
    std::size_t size = 0;
    const auto [end, error] = std::from_chars(body.data(), body.data() + body.size(), size, 16);
    const std::size_t line = body.find('\n');
    if (error != std::errc() || size == 0 || line == std::string_view::npos) return error == std::errc() && size == 0;
    body.remove_prefix(line + 1);
    to += body.substr(0, size);
    body.remove_prefix(std::min(body.size(), size));
    body.remove_prefix(after_line_ends(body, 0));
  }
}

std::string_view without_parameters(std::string_view type) { return trimmed(type.substr(0, type.find(';'))); }

bool is_html(std::string_view type) {
  type = without_parameters(type);
  return records::is_called(type, "text/html") || records::is_called(type, "application/xhtml+xml");
}

/// Whether the type of text or application is `name`, or is another one that ends with "+" and `name`.
bool has_syntax(std::string_view type, std::string_view name) {
  type = without_parameters(type);
  const std::size_t before = type.size() - std::min(type.size(), name.size());
  const std::string_view kind = type.substr(0, before);
  return records::is_called(type.substr(before), name) &&
         (kind.ends_with('+') || records::is_called(kind, "text/") || records::is_called(kind, "application/"));
}

/// RFC 7303, section 4.2.
bool is_xml(std::string_view type) { return has_syntax(type, "xml"); }

/// Whether a body without a type is HTML (MIME Sniffing Standard, 7.1).
bool begins_as_html(std::string_view body) {
  constexpr std::string_view beginnings[] = {
      "<!DOCTYPE HTML", "<HTML",  "<HEAD", "<SCRIPT", "<IFRAME", "<H1", "<DIV", "<FONT", "<TABLE", "<A",
      "<STYLE",         "<TITLE", "<B",    "<BODY",   "<BR",     "<P",  "<!--"};
  body = body.substr(std::min(body.find_first_not_of("\t\n\f\r "), body.size()));
  return std::ranges::any_of(beginnings, [body](std::string_view beginning) {
    const std::string_view after = body.substr(std::min(beginning.size(), body.size())).substr(0, 1);
    return records::is_called(body.substr(0, beginning.size()), beginning) && (after == " " || after == ">");
  });
}

/// Whether the first element of XML is `<html>`. Where each character has two octets, they are taken one by one.
bool is_xhtml(std::string_view body) {
  constexpr std::size_t examined = 4096;
  std::string beginning(body.substr(0, examined));
  std::erase(beginning, '\0');
  for (std::size_t at = beginning.find('<'); at < beginning.size(); at = beginning.find('<', at + 1)) {
    const std::string_view rest = std::string_view(beginning).substr(at + 1);
    if (rest.starts_with("!--")) at = std::min(beginning.find("-->", at), beginning.size() - 1);
    if (rest.starts_with('!') || rest.starts_with('?')) continue;
    return rest.starts_with("html") && rest.find_first_of(" \t\r\n>/") == 4;
  }
  return false;
}

/// Whether it can be a text that begins with a character of ASCII: what is compressed soon has other control
/// characters.
bool is_text(std::string_view body) {
  const auto is_control = [](char octet) {
    return static_cast<unsigned char>(octet) < ' ' &&
           std::string_view("\t\n\f\r").find(octet) == std::string_view::npos;
  };
  return static_cast<unsigned char>(body[0]) < 0x7f && std::ranges::none_of(body, is_control);
}

std::optional<std::string_view> charset_of(std::string_view type) {
  for (std::size_t at = type.find(';'); at != std::string_view::npos; at = type.find(';', at + 1)) {
    const std::string_view parameter = trimmed(type.substr(at + 1, type.find(';', at + 1) - at - 1));
    constexpr std::string_view name = "charset=";
    if (!records::is_called(parameter.substr(0, name.size()), name)) continue;
    const std::string_view value = parameter.substr(name.size());
    return value.size() > 1 && value.starts_with('"') && value.ends_with('"') ? value.substr(1, value.size() - 2)
                                                                              : value;
  }
  return std::nullopt;
}

class WarcRecords : public RecordSource {
public:
  WarcRecords(ArchiveContent content, bool reads_json, std::size_t page_size)
      : RecordSource(nul_ending), content_(content), reads_json_(reads_json), page_size_(page_size) {}

private:
  void begin() override { end_ = 0; }

  // Records are long: each is a batch.
  [[nodiscard]] bool find() override {
    const std::string_view text = records_.block.text;
    const std::size_t begin = end_;
    if (after_line_ends(text, begin) == text.size()) return false;
    end_ += *warc_record_size(text.substr(begin), true);
    records_.long_text = text.substr(begin, end_ - begin);
    records_.size = 1;
    return true;
  }

  void fill(Record& record, std::size_t /*index*/) override {
    record.form = "warc";
    record.url = {};
    page_ = {};
    record.page = &page_;
    const std::optional<Layout> layout = layout_of(record.text);
    const bool is_whole = layout && layout->end <= record.text.size() && can_end(record.text, layout->end);
    record.state = Record::Url::underivable;
    if (!is_whole) page_.loss = PageLoss::damaged;
    if (!is_whole) return;
    const std::string_view header = record.text.substr(layout->begin, layout->block - layout->begin);
    const bool is_asked = take_content(header, record.text.substr(layout->block, layout->end - layout->block));
    record.state = is_asked ? Record::Url::present : Record::Url::none;
    if (page_.url) record.url = *page_.url;
  }

  /// Whether the record has what is asked of the archive.
  [[nodiscard]] bool take_content(std::string_view header, std::string_view block) {
    const std::string_view type = find_field(header, "WARC-Type").value_or("");
    std::optional<std::string_view> url = find_field(header, "WARC-Target-URI");
    if (url && url->starts_with('<') && url->ends_with('>')) url = url->substr(1, url->size() - 2);  // as in WARC 1.0
    page_.url = url;
    page_.date = find_field(header, "WARC-Date").value_or("");
    is_cut_ = find_field(header, "WARC-Truncated").has_value();
    const std::string_view media = find_field(header, "Content-Type").value_or("");
    if (content_ == ArchiveContent::metadata) {
      if (!records::is_called(type, "metadata") || !records::is_called(media, "application/json")) return false;
      page_.metadata = block;
      return true;
    }
    if (content_ == ArchiveContent::pages && records::is_called(type, "resource")) {
      take_body(media, block);
      return true;
    }
    const bool is_response = records::is_called(type, "response") && block.starts_with("HTTP/");
    if (is_response) take_response(block);
    return is_response;
  }

  void take_response(std::string_view block) {
    const std::size_t size = std::min(end_of_header(block), block.size());
    page_.fields = block.substr(0, size);
    page_.fields.remove_prefix(std::min(page_.fields.find('\n'), size));
    const std::string_view status = trimmed(block.substr(std::min(block.find_first_of(" \n"), size)));
    (void)std::from_chars(status.data(), status.data() + status.size(), page_.status);
    const auto length = find_field(page_.fields, "Content-Length");
    is_cut_ = is_cut_ || (length && number_in<std::size_t>(*length).value_or(0) > block.size() - size);
    take_body(find_field(page_.fields, "Content-Type").value_or(""), block.substr(size));
  }

  // A body that is not read has a reason, and the header fields can be read. Programs that undo the coding of a body
  // make it longer, so one that is shorter than its Content-Length was cut off.
  void take_body(std::string_view media, std::string_view body) {
    const bool has_type = !without_parameters(media).empty();
    page_.is_xml = has_type && is_xml(media);
    page_.is_json = reads_json_ && is_json_type(media);
    const bool is_page = !has_type || is_html(media) || page_.is_xml || page_.is_json;
    if (content_ == ArchiveContent::pages && !is_page) return;
    page_.charset = charset_of(media);
    page_.loss = is_cut_ ? PageLoss::body : PageLoss::none;
    page_.body = body;
    if (records::is_called(find_field(page_.fields, "Transfer-Encoding").value_or(""), "chunked")) take_chunks();
    decode();
    if (content_ == ArchiveContent::pages && page_.coding.empty() && !trimmed(page_.body).empty()) {
      if (!has_type && !begins_as_html(page_.body)) page_.loss = PageLoss::no_type;
      if (page_.is_xml && !is_html(media) && !is_xhtml(page_.body)) page_.loss = PageLoss::xml;
    }
    if (page_.loss != PageLoss::none && page_.loss != PageLoss::body) page_.body = {};
  }

  // Some programs keep the field although they have put the chunks together: then the body does not begin with a size.
  void take_chunks() {
    joined_.clear();
    const bool are_whole = append_chunks(joined_, page_.body);
    if (!joined_.empty() && !are_whole) page_.loss = PageLoss::body;
    if (!joined_.empty()) page_.body = joined_;
  }

  // The last of the codings is undone first. Nobody uses many, and each takes as much time as a page.
  void decode() {
    constexpr std::size_t most = 5;
    codings_.clear();
    each_field(page_.fields, [this](std::string_view name, std::string_view value) {
      for (std::size_t at = 0; records::is_called(name, "Content-Encoding") && at < value.size();) {
        const std::size_t end = std::min(value.find(',', at), value.size());
        codings_.push_back(trimmed(value.substr(at, end - at)));
        at = end + 1;
      }
    });
    if (codings_.size() > most) lose_coding(codings_.back());
    for (; page_.loss != PageLoss::coding && !codings_.empty(); codings_.pop_back()) undo(codings_.back());
  }

  void lose_coding(std::string_view coding) {
    page_.loss = PageLoss::coding;
    page_.coding = coding;
  }

  // gzip and zstd are recognised by their first octets, whatever the name. Some programs keep the field although they
  // have decompressed the body: then it is a text, which the others cannot decode.
  void undo(std::string_view coding) {
    struct Coding {
      std::string_view name;
      MakeDecoder make;
    };
    constexpr Coding codings[] = {
        {"gzip", nullptr}, {"x-gzip", nullptr}, {"zstd", nullptr}, {"br", brotli_decoder}, {"deflate", deflate_decoder},
    };
    const auto* const known =
        std::ranges::find_if(codings, [&](const Coding& each) { return records::is_called(coding, each.name); });
    const MakeDecoder make = known == std::end(codings) ? nullptr : known->make;
    if (page_.body.empty() || coding.empty() || records::is_called(coding, "identity")) return;
    if (make == nullptr && trimmed(page_.body).starts_with('<')) return;
    if (known == std::end(codings)) return lose_coding(coding);
    DecodedFile file("", page_.body, false);
    const std::unique_ptr<Decoder> decoder = make == nullptr ? nullptr : make();
    std::string_view rest = page_.body;
    const auto read = [&](std::span<char> room) {
      return decoder == nullptr ? file.read(room) : read_some(*decoder, rest, room);
    };
    std::string& to = page_.body.data() == decoded_.data() ? undone_ : decoded_;
    std::size_t size = 0;
    for (std::size_t count = 1; count > 0 && size <= page_size_; size += count) {
      to.resize(std::min(std::max(2 * size, std::size_t{1} << 16), page_size_ + 1));
      count = read(std::span(to).subspan(size));
    }
    const bool is_whole = decoder == nullptr ? file.problem().empty() : decoder->problem().empty();
    if (size == 0 && !is_whole && is_text(page_.body)) return;
    if (size == 0 && !is_whole) return lose_coding(coding);
    if (!is_whole) page_.loss = PageLoss::body;
    page_.body = std::string_view(to).substr(0, size);
  }

  /// 0 at the end, or when the decoder has a problem.
  [[nodiscard]] static std::size_t read_some(Decoder& decoder, std::string_view& octets, std::span<char> room) {
    for (bool is_end = false; !is_end && decoder.problem().empty();) {
      const Decoder::Step step = decoder.step(octets, room);
      octets.remove_prefix(step.taken);
      if (step.made > 0) return step.made;
      is_end = octets.empty() && step.taken == 0;
    }
    if (decoder.problem().empty()) decoder.end();
    return 0;
  }

  ArchiveContent content_;
  bool reads_json_;
  std::size_t page_size_;
  std::size_t end_ = 0;  // of these records, in the block
  Page page_;
  bool is_cut_ = false;  // the body of the page, as the header fields say
  std::vector<std::string_view> codings_;
  std::string joined_, decoded_, undone_;  // in turns, of a body with several codings
};

}  // namespace

bool is_json_type(std::string_view type) { return has_syntax(type, "json"); }

bool begins_archive(std::string_view text) { return text.substr(after_line_ends(text, 0)).starts_with(warc_beginning); }

std::optional<std::size_t> warc_record_size(std::string_view text, bool is_all) {
  constexpr std::size_t margin = 16, most_octets = std::size_t{1} << 20, long_record = std::size_t{16} << 20;
  const std::optional<Layout> layout = layout_of(text);
  const std::size_t after = is_all ? 0 : 4;  // the line ends after a record
  if (layout && layout->end + after <= text.size() && can_end(text, layout->end))
    return after_line_ends(text, layout->end);
  if (layout && layout->end + after > text.size() && !is_all) {
    // A damaged length could take in the rest of the file. Text grows by less than this, so one call is enough.
    const bool is_long = text.size() >= long_record && text.size() < 2 * long_record;
    const std::size_t next = is_long ? next_whole_record(text) : std::string_view::npos;
    return next == std::string_view::npos ? std::nullopt : std::optional(next);
  }
  const std::size_t next = next_record(text);
  if (next != std::string_view::npos) return next;
  if (is_all) return text.size();
  return text.size() < most_octets ? std::nullopt : std::optional(text.size() - margin);
}

void each_field(std::string_view lines, const std::function<void(std::string_view, std::string_view)>& take) {
  while (!lines.empty()) {
    std::size_t end = std::min(lines.find('\n'), lines.size());
    while (end + 1 < lines.size() && (lines[end + 1] == ' ' || lines[end + 1] == '\t'))
      end = std::min(lines.find('\n', end + 1), lines.size());
    const std::string_view line = lines.substr(0, end);
    lines.remove_prefix(std::min(end + 1, lines.size()));
    if (const std::size_t colon = line.find(':'); colon != std::string_view::npos)
      take(line.substr(0, colon), trimmed(line.substr(colon + 1)));
  }
}

std::optional<std::string_view> find_field(std::string_view lines, std::string_view name) {
  std::optional<std::string_view> found;
  each_field(lines, [&](std::string_view each, std::string_view value) {
    if (!found && records::is_called(each, name)) found = value;
  });
  return found;
}

namespace {

/// Its records are pages.
Format choose_archive(const RecordOptions& options, std::string_view name) {
  if (!options.whole_files) {
    throw UsageError(
        fmt::format("{} reads web archives, which contain pages; \"bnfurl extract --links -i {}\" prints their links",
                    as_written({{"-i", std::string(name)}}), name));
  }
  Format format;
  format.content = name == "wat" ? ArchiveContent::metadata : ArchiveContent::pages;
  format.reads_json = options.reads_json;
  return format;
}

std::unique_ptr<RecordSource> source_of_archive(const Format& format, const AskedComponents&, const AskedValues&) {
  return std::make_unique<WarcRecords>(format.content, format.reads_json, format.page_size);
}

Cutter cutter_of_archive(const Format&) { return Cutter(Cutter::Kind::warc); }

std::string_view why_no_archive(std::string_view beginning) {
  if (beginning.find(warc_beginning) != std::string_view::npos) return {};
  return "this is not a web archive: no record begins with \"WARC/\"";
}

}  // namespace

constinit const FormatKind format_kinds::warc{.choose = choose_archive,
                                              .source = source_of_archive,
                                              .cutter = cutter_of_archive,
                                              .why_not = why_no_archive,
                                              .ending = nul_ending,
                                              .has_pages = true,
                                              .is_text = false,
                                              .starts_anywhere = false,
                                              .has_members = true};

}  // namespace bnfurl::records
