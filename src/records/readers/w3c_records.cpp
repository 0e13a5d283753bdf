#include "src/records/readers/w3c_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <utility>

#include "src/records/messages/messages.hpp"
#include "src/records/readers/format_kinds.hpp"
#include "src/records/readers/format_table.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/log_records.hpp"
#include "src/records/readers/named_cells.hpp"
#include "src/records/readers/source.hpp"

namespace bnfurl::records {
namespace {

constexpr std::string_view fields_directive = "#Fields:", software_directive = "#Software:", date_directive = "#Date:";
constexpr std::string_view between = " \t";

/// In directives: programs whose durations are in milliseconds, IIS and Blue Coat's proxies, and a field that only IIS
/// has.
constexpr std::string_view signs_of_milliseconds[] = {"microsoft", "sgos", "sc-win32-status"};
/// A field of CloudFront, whose durations are in seconds, as the W3C's draft has them.
constexpr std::string_view sign_of_seconds = "x-edge-location";

/// Where the text in quotes that begins at `begin` ends, after its last quote; npos if no blank or end follows that.
std::size_t end_of_quotes(std::string_view line, std::size_t begin) {
  std::size_t end = begin + 1;
  for (;;) {
    end = line.find('"', end);
    if (end == std::string_view::npos) return end;
    if (++end == line.size() || between.find(line[end]) != std::string_view::npos) return end;
    if (line[end] != '"') return std::string_view::npos;
    ++end;
  }
}

std::size_t end_of_field(std::string_view line, std::size_t begin) {
  const std::size_t quoted = line[begin] == '"' ? end_of_quotes(line, begin) : std::string_view::npos;
  return std::min(quoted != std::string_view::npos ? quoted : line.find_first_of(between, begin), line.size());
}

/// Both quotes of a field are not part of it.
Span without_quotes(std::string_view line, std::size_t begin, std::size_t end) {
  const bool quoted = end - begin >= 2 && line[begin] == '"' && end_of_quotes(line, begin) == end;
  return quoted ? Span{begin + 1, end - 1} : Span{begin, end};
}

std::string_view line_at(std::string_view text, std::size_t begin) {
  std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

bool is_directive(std::string_view line, std::string_view directive) {
  return records::is_called(line.substr(0, directive.size()), directive);
}

/// The letters of CDX, by the names that CDXJ has for the same; other letters are names themselves.
constexpr std::pair<char, std::string_view> cdx_names[] = {
    {'N', "urlkey"},   {'b', "timestamp"},  {'a', "url"},    {'m', "mime"},   {'s', "status"},  {'k', "digest"},
    {'r', "redirect"}, {'M', "robotflags"}, {'S', "length"}, {'V', "offset"}, {'g', "filename"}};

/// Whether a line is the directive that names fields.
bool names_fields(std::string_view line) {
  return is_directive(line, fields_directive) || line.starts_with(cdx_directive);
}

/// Whether lines are read otherwise after this one.
bool changes_reading(std::string_view line) {
  return names_fields(line) || is_directive(line, software_directive) || is_directive(line, date_directive);
}

std::string field_name(std::string_view word, bool is_cdx) {
  if (!is_cdx) return in_lower_case(std::string(word));
  const auto* const known = std::ranges::find(cdx_names, word.front(), &std::pair<char, std::string_view>::first);
  return std::string(word.size() == 1 && known != std::end(cdx_names) ? known->second : word);
}

/// The names in a directive, in lower case; none if it names no fields.
std::vector<std::string> field_names(std::string_view line) {
  std::vector<std::string> names;
  const bool is_cdx = line.starts_with(cdx_directive);
  line.remove_prefix(is_cdx ? cdx_directive.size() : names_fields(line) ? fields_directive.size() : line.size());
  for (std::size_t begin = 0; (begin = line.find_first_not_of(between, begin)) != std::string_view::npos;) {
    const std::size_t end = std::min(line.find_first_of(between, begin), line.size());
    names.push_back(field_name(line.substr(begin, end - begin), is_cdx));
    begin = end;
  }
  return names;
}

/// Where the fields of a line are, if blanks in a row separate two fields.
void read_separated(std::string_view line, std::vector<Span>& fields) {
  fields.clear();
  for (std::size_t begin = 0; (begin = line.find_first_not_of(between, begin)) != std::string_view::npos;) {
    const std::size_t end = end_of_field(line, begin);
    fields.push_back(without_quotes(line, begin, end));
    begin = end;
  }
}

/// The same if an empty field is between two blanks.
void read_with_empty(std::string_view line, std::vector<Span>& fields) {
  fields.clear();
  for (std::size_t begin = 0; begin <= line.size();) {
    const std::size_t end = begin == line.size() ? begin : end_of_field(line, begin);
    fields.push_back(without_quotes(line, begin, end));
    begin = end + 1;
  }
}

/// Where the fields of a line are, of which there should be so many. If there are fewer, some may be empty; if there
/// are then not as many either, only those before the first empty one are certain. Returns where they end.
std::size_t read_fields(std::string_view line, std::size_t count, std::vector<Span>& fields) {
  read_separated(line, fields);
  if (fields.size() >= count) return line.size();
  read_with_empty(line, fields);
  if (fields.size() == count) return line.size();
  const auto empty = std::ranges::find_if(fields, [line](Span field) {
    return field.begin == line.size() || between.find(line[field.begin]) != std::string_view::npos;
  });
  const std::size_t end = empty == fields.end() ? line.size() : empty->begin;
  fields.erase(empty, fields.end());
  return end;
}

std::size_t index_of(const Header& header, std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(header.names, name) - header.names.begin());
}

class W3cRecords : public CutRecords {
public:
  W3cRecords(const W3cKey& key, const AskedValues& values, std::string directive)
      : CutRecords(line_ending, true), key_(key), values_(values), directive_(std::move(directive)) {}

  [[nodiscard]] SeenValues take_seen() override { return values_.take_seen(); }

private:
  [[nodiscard]] bool can_follow_padding() const override { return true; }
  void begin() override {
    CutRecords::begin();
    own_header_ = header_before(records_.block.text, directive_);
    use(records_.block.header != nullptr ? records_.block.header : &own_header_,
        !names_own_fields(records_.block.text));
  }

  [[nodiscard]] bool find() override {
    if (!CutRecords::find()) return false;
    const std::string_view line = records_.text(0), text = records_.block.text;
    if (!changes_reading(line)) return true;
    own_header_ = header_at(text.substr(static_cast<std::size_t>(line.data() - text.data())), header_);
    use(&own_header_, true);
    return true;
  }

  [[nodiscard]] bool changes(std::string_view line) const override { return changes_reading(without_padding(line)); }

  void use(const Header* header, bool is_theirs) {
    header_ = header;
    values_.begin(header, is_theirs);
    first_ = index_of(*header_, key_.first);
    second_ = index_of(*header_, key_.second);
    method_ = index_of(*header_, key_.method);
    if (first_ < header_->names.size()) return;
    first_ = index_of(*header_, key_.whole);
    second_ = header_->names.size();
  }

  void fill(Record& record, std::size_t /*index*/) override {
    read_line(record);
    record.asked = values_.of([&](std::size_t place) {
      const std::optional<std::string_view> text = record.field(place);
      return text ? Cell{text, record.fields[place].begin} : Cell{};
    });
  }

  void read_line(Record& record) {
    record.form = "w3c";
    record.header = header_;
    record.state = Record::Url::underivable;
    record.is_unlike = true;
    if (header_->line.empty()) {
      record.missing = "\"#Fields:\" in a line before this one";
      return;
    }
    const std::size_t count = header_->names.size();
    const std::size_t end = read_fields(record.text, count, fields_);
    if (fields_.size() < count) {
      record.missing_at = end;
      missing_ = "field " + printable(header_->names[fields_.size()]);
      keep_fields_before_cut(record);
    } else if (fields_.size() > count) {
      record.missing_at = count == 0 ? 0 : fields_[count - 1].end;
      missing_ = "the end";
    } else if (first_ == count) {
      record.fields = fields_;
      record.is_unlike = false;
      missing_ = "field " + std::string(key_.first);
      record.missing_at = record.text.size();
    } else {
      record.fields = fields_;
      take_url(record);
      return;
    }
    record.missing = missing_;
  }

  // The last field of a line that was cut off can lack its end.
  void keep_fields_before_cut(Record& record) {
    if (!fields_.empty() && fields_.back().end == record.missing_at) fields_.pop_back();
    if (first_ >= fields_.size()) return;
    record.fields = fields_;
    if (second_ == header_->names.size() || second_ < fields_.size()) take_url(record);
    record.state = Record::Url::underivable;
    record.is_unlike = record.is_cut = true;
  }

  void take_url(Record& record) {
    record.is_unlike = false;
    record.method = record.field(method_);
    const std::string_view first = *record.field(first_);
    if (first.empty() || first == "-") {
      record.state = Record::Url::none;
      return;
    }
    record.state = Record::Url::present;
    record.url = first;
    record.url_offset = fields_[first_].begin;
    const std::optional<std::string_view> second = record.field(second_);
    if (second != "") add_second_part(record, second, url_);
  }

  W3cKey key_;
  NamedCells values_;
  std::string directive_;
  const Header* header_ = nullptr;
  Header own_header_;  // from a line of the block
  std::size_t first_ = 0, second_ = 0, method_ = 0;
  std::vector<Span> fields_;
  std::string url_;
  std::string missing_;
};

Cutter commented_lines(const Format&) { return Cutter(Cutter::Kind::commented); }

Format choose_w3c(const RecordOptions& options, std::string_view name) {
  Format format;
  if (const std::size_t colon = name.find(':'); colon != std::string_view::npos) {
    const std::string_view fields = name.substr(colon + 1);
    format.directive = fmt::format("{}{}", fields.starts_with('#') ? "" : "#Fields: ", fields);
    if (fields.find('\n') != std::string_view::npos || all_names(format.directive).empty()) {
      throw UsageError(fmt::format("{}: expected the names of fields, as in {}",
                                   as_written({{"-i", std::string(name)}}),
                                   as_written({{"-i", std::string(w3c_example)}})));
    }
  }
  format.key = request_key(options.key);
  if (format.key->name() == "referer") format.w3c = w3c_referer;
  return format;
}

/// Its URLs are not requests. Without a directive, its fields are those that nearly all programs write.
Format choose_cdx(const RecordOptions& options, std::string_view name) {
  require_no_key(options, name);
  Format format;
  format.w3c = cdx_url;
  format.assumes_fields = name == "cdx";
  format.directive = cdx_directive;
  format.directive += format.assumes_fields ? usual_cdx : name.substr(std::string_view("cdx:").size());
  if (all_names(format.directive).empty() || name.find('\n') != std::string_view::npos) {
    throw UsageError(fmt::format("{}: expected the letters of fields, as in {}",
                                 as_written({{"-i", std::string(name)}}),
                                 as_written({{"-i", fmt::format("cdx:{}", usual_cdx)}})));
  }
  return format;
}

std::unique_ptr<RecordSource> source_by_directives(const Format& format, const AskedComponents&,
                                                   const AskedValues& values) {
  return std::make_unique<W3cRecords>(format.w3c, values, format.directive);
}

/// Whether a line names the fields of those after it, in an index of web archives or otherwise.
bool has_directive(std::string_view text, bool of_index) {
  for (std::size_t at = 0; (at = next_directive(text, at)) < text.size(); ++at) {
    if (text.substr(at).starts_with(cdx_directive) == of_index) return true;
  }
  return false;
}

std::vector<AskedFormat> guess_w3c(const Sample& sample, Evidence evidence) {
  if (evidence != Evidence::log || !has_directive(sample.text, false)) return {};
  return {{"w3c", sample.options.key}};
}

std::vector<AskedFormat> guess_cdx(const Sample& sample, Evidence evidence) {
  if (evidence != Evidence::log || !has_directive(sample.text, true)) return {};
  return {{"cdx", sample.options.key}};
}

}  // namespace

std::size_t next_directive(std::string_view text, std::size_t at) {
  const auto can_begin_directive = [](char octet) { return octet == '#' || octet == ' ' || can_begin_padding(octet); };
  while (at < text.size()) {
    const std::string_view line = without_padding(text.substr(at));
    if (changes_reading(line)) return text.size() - line.size();
    do at = std::min(text.find('\n', at), text.size() - 1) + 1;
    while (at < text.size() && !can_begin_directive(text[at]));
  }
  return text.size();
}

std::vector<std::string> all_names(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t at = 0; (at = next_directive(text, at)) < text.size(); ++at) {
    for (std::string& name : field_names(line_at(text, at))) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
  }
  return names;
}

std::string_view entries_of(std::string_view text) {
  while (!text.empty() && begins_with_comment(text)) text.remove_prefix(std::min(text.find('\n'), text.size() - 1) + 1);
  return text;
}

bool names_own_fields(std::string_view text) {
  return !all_names(text.substr(0, text.size() - entries_of(text).size())).empty();
}

Header header_at(std::string_view text, const Header* before) {
  Header header = before == nullptr ? Header() : *before;
  const std::string_view line = line_at(text, 0);
  if (names_fields(line)) {
    header.line = line;
    header.names = field_names(line);
    header.key = header.names.size();
  }
  if (is_directive(line, date_directive)) {
    const std::string_view date =
        line.substr(std::min(line.find_first_not_of(between, date_directive.size()), line.size()));
    header.date = date.substr(0, date.find_first_of(between));
    return header;
  }
  const std::string words = in_lower_case(std::string(line));
  const auto has = [&words](std::string_view sign) { return words.find(sign) != std::string::npos; };
  const bool has_milliseconds = std::ranges::any_of(signs_of_milliseconds, has);
  if (changes_reading(line) && (has_milliseconds || has(sign_of_seconds) || !names_fields(line))) {
    header.places = has_milliseconds ? 3 : 0;
    header.assumes_places = false;
  }
  const std::string_view entries = entries_of(text);
  if (header.places || entries.empty()) return header;
  std::vector<Span> fields;
  (void)read_fields(line_at(entries, 0), header.names.size(), fields);
  const std::size_t place = index_of(header, "time-taken");
  const Span field = place < fields.size() ? fields[place] : Span{0, 0};
  const bool has_fraction = entries.substr(0, field.end).find('.', field.begin) != std::string_view::npos;
  header.places = has_fraction ? 0 : 3;
  return header;
}

Header header_before(std::string_view text, const std::string& directive) {
  if (directive.empty()) return {};
  return header_at(directive + '\n' + std::string(line_at(entries_of(text), 0)), nullptr);
}

constinit const FormatKind format_kinds::w3c{.choose = choose_w3c,
                                             .source = source_by_directives,
                                             .cutter = commented_lines,
                                             .guess = guess_w3c,
                                             .field_names = FieldNames::directives,
                                             .can_be_log = true,
                                             .starts_anywhere = false};

constinit const FormatKind format_kinds::cdx{.choose = choose_cdx,
                                             .source = source_by_directives,
                                             .cutter = commented_lines,
                                             .guess = guess_cdx,
                                             .field_names = FieldNames::directives,
                                             .can_be_log = true,
                                             .starts_anywhere = false};

}  // namespace bnfurl::records
