#include "src/records/readers/separated_records.hpp"

#include <algorithm>
#include <atomic>
#include <functional>
#include <utility>

#include "src/records/io/messages.hpp"

namespace bnfurl::records {
namespace {

constexpr std::string_view tsv = "tsv", csv = "csv";

std::size_t key_in(const Header* header, std::size_t otherwise) { return header == nullptr ? otherwise : header->key; }

/// Takes the URL from the column at `key`. If there is no such column, the record ends where a separator was
/// expected.
void take_url(Record& record, std::span<const Cell> cells, std::size_t key, const Header* header, std::string_view form,
              std::string_view separator) {
  record.cells = cells;
  record.header = header;
  record.form = form;
  if (key >= cells.size()) {
    record.state = Record::Url::underivable;
    record.missing = separator;
    record.missing_at = record.text.size();
    return;
  }
  const Cell& cell = cells[key];
  record.url_cell = key;
  if (!cell.text) {
    record.state = Record::Url::underivable;
    record.missing = "a value";
    record.missing_at = cell.begin;
    return;
  }
  record.url = *cell.text;
  record.url_offset = cell.begin;
  record.wrapping = cell.wrapping;
}

/// A tsv value; `raw` is what is between the tabs, from offset `begin` of the line on.
Cell tsv_cell(std::string_view raw, std::size_t begin, std::string& unwrapped) {
  if (raw == tsv_absent) return {std::nullopt, begin};
  std::size_t backslash = raw.find('\\');
  if (backslash == std::string_view::npos) return {raw, begin};
  const std::size_t first = unwrapped.size();
  std::size_t done = 0;
  for (; backslash < raw.size(); backslash = std::min(raw.find('\\', done), raw.size())) {
    unwrapped += raw.substr(done, backslash - done);
    const std::size_t letter =
        backslash + 1 < raw.size() ? tsv_letters.find(raw[backslash + 1]) : std::string_view::npos;
    const bool is_escape = letter != std::string_view::npos;
    unwrapped += is_escape ? tsv_escaped[letter] : '\\';
    done = backslash + (is_escape ? 2 : 1);
  }
  unwrapped += raw.substr(done);
  return {std::string_view(unwrapped).substr(first), begin, Wrapping::tsv};
}

/// A csv value: where it is in its record, and where the quote is that ends it.
struct CsvValue {
  std::size_t begin, end;
  std::size_t last_quote = std::string_view::npos;  ///< npos: it does not begin with a quote, or is not closed
  bool has_quotes = false, is_closed = true;
  bool is_plain = true;  ///< what is between its quotes, or all of it, is its text

  /// If it is plain; nullopt if it is absent.
  [[nodiscard]] std::optional<std::string_view> text(std::string_view record) const {
    if (has_quotes) return record.substr(begin + 1, end - begin - 2);
    return end == begin ? std::nullopt : std::optional(record.substr(begin, end - begin));
  }
};

/// The value that begins at `begin`.
CsvValue csv_value(std::string_view record, std::size_t begin, char separator) {
  const auto end_from = [&](std::size_t at) { return std::min(record.find(separator, at), record.size()); };
  CsvValue value{begin, 0};
  value.has_quotes = begin < record.size() && record[begin] == '"';
  if (!value.has_quotes) {
    value.end = end_from(begin);
    return value;
  }
  std::size_t quote = record.find('"', begin + 1);
  while (quote < record.size() - 1 && record[quote + 1] == '"') {
    value.is_plain = false;
    quote = record.find('"', quote + 2);
  }
  value.last_quote = quote;
  value.is_closed = quote != std::string_view::npos;
  value.end = value.is_closed ? end_from(quote + 1) : record.size();
  value.is_plain = value.is_plain && value.end == quote + 1;
  return value;
}

/// Doubled quotes are one, and the quote that ends the value is not part of it.
Cell csv_cell(std::string_view record, const CsvValue& value, std::string& unwrapped) {
  const Wrapping wrapping = value.has_quotes ? Wrapping::csv : Wrapping::none;
  const std::size_t begin = value.begin + (value.has_quotes ? 1 : 0);
  if (value.is_plain) return {value.text(record), begin, wrapping};
  const std::size_t first = unwrapped.size();
  std::size_t done = begin;
  const std::size_t last = std::min(value.last_quote, value.end);
  for (std::size_t quote = 0; (quote = record.find('"', done)) < last; done = quote + 2)
    unwrapped += record.substr(done, quote + 1 - done);
  unwrapped += record.substr(done, last - done);
  if (last < value.end) unwrapped += record.substr(last + 1, value.end - last - 1);
  return {std::string_view(unwrapped).substr(first), begin, wrapping};
}

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

/// Where the fields of a line are.
void read_fields(std::string_view line, std::vector<Span>& fields) {
  fields.clear();
  for (std::size_t begin = 0; (begin = line.find_first_not_of(between, begin)) != std::string_view::npos;) {
    const std::size_t end = end_of_field(line, begin);
    fields.push_back(without_quotes(line, begin, end));
    begin = end;
  }
}

std::size_t index_of(const Header& header, std::string_view name) {
  return static_cast<std::size_t>(std::ranges::find(header.names, name) - header.names.begin());
}

/// The URLs of those records of a batch where they are known.
class FoundUrls {
public:
  void begin(const Records& records) {
    begins_.assign(records.size, 0);
    lengths_.assign(records.size, -1);
    derived_.assign((records.size + 63) / 64, 0);
  }
  void put(std::size_t index, std::string_view url, const Records& records) {
    derived_[index / 64] |= std::uint64_t{1} << index % 64;
    begins_[index] = static_cast<std::int32_t>(url.data() - records.base);
    lengths_[index] = static_cast<std::int32_t>(url.size());
  }
  void give(Records& records) const {
    records.derived = derived_;
    records.urls = {begins_, lengths_};
  }

private:
  std::vector<std::int32_t> begins_, lengths_;
  RecordBits derived_;
};

// Of each record, only the column with the URL is looked for. Nothing is known of a record without this column, of one
// whose URL has to be unwrapped, and of the last one if it has quotes: the last of these may not be closed.

class CsvRecords : public CutRecords {
public:
  CsvRecords(std::size_t key, char separator)
      : CutRecords(line_ending),
        key_(key),
        separator_(separator),
        cutter_(Cutter::Kind::csv, '\n', separator),
        shown_separator_(shown_octet({&separator_, 1}, 0)) {}

private:
  void begin() override {
    CutRecords::begin();
    lines_ = counted_ = 0;
  }

  [[nodiscard]] bool find() override {
    if (!CutRecords::find()) return false;
    urls_.begin(records_);
    const std::size_t key = key_in(records_.block.header, key_);
    for (std::size_t i = 0; i < records_.size && !records_.too_long(); ++i) find_url(i, key);
    urls_.give(records_);
    return true;
  }

  void find_url(std::size_t index, std::size_t key) {
    const std::string_view record = records_.text(index), all = records_.block.text;
    const bool is_last = record.data() + record.size() + 2 >= all.data() + all.size();
    if (is_last && record.find('"') != std::string_view::npos) return;
    CsvValue value = csv_value(record, 0, separator_);
    for (std::size_t column = 0; column < key; ++column) {
      if (value.end == record.size()) return;
      value = csv_value(record, value.end + 1, separator_);
    }
    const std::optional<std::string_view> url = value.is_plain ? value.text(record) : std::nullopt;
    if (url) urls_.put(index, *url, records_);
  }

  [[nodiscard]] std::size_t end_of_record(std::string_view text) const override {
    const std::size_t size = cutter_.first_record(text);
    return size - (text[size - 1] == '\n' ? 1 : 0);
  }

  // CRLF is the line end of RFC 4180: a CR before the end does not belong to the last value.
  void fill(Record& record, std::size_t /*index*/) override {
    record.file_line = records_.block.file_line + lines_before(record.byte - records_.block.byte);
    const bool is_closed = read_csv(record.text, cells_, unwrapped_, separator_);
    take_url(record, cells_, key_in(records_.block.header, key_), records_.block.header, csv, shown_separator_);
    if (!is_closed) leave_open(record);
  }

  /// A quoted value without an end: all that follows in the file is in it.
  static void leave_open(Record& record) {
    record.state = Record::Url::underivable;
    record.is_unlike = true;
    record.url = {};
    record.missing = "the closing quote of a value";
    record.missing_at = record.text.size();
  }

  /// How many lines of the block end before an offset.
  [[nodiscard]] std::size_t lines_before(std::size_t offset) {
    if (offset < counted_) lines_ = counted_ = 0;
    lines_ += count_octets(records_.block.text.substr(counted_, offset - counted_), '\n');
    counted_ = offset;
    return lines_;
  }

  std::size_t key_;
  char separator_;
  Cutter cutter_;
  FoundUrls urls_;
  std::string shown_separator_;          // as in messages
  std::size_t lines_ = 0, counted_ = 0;  // so many lines end before this offset in the block
  std::vector<Cell> cells_;
  std::string unwrapped_;
};

class PlainRecords : public CutRecords {
public:
  using CutRecords::CutRecords;

private:
  [[nodiscard]] bool find() override {
    if (!CutRecords::find()) return false;
    lengths_.resize(records_.size);
    std::ranges::transform(records_.ends, records_.begins, lengths_.begin(), std::minus<>());
    derived_.assign((records_.size + 63) / 64, records_.too_long() ? 0 : ~std::uint64_t{0});
    if (records_.size % 64 != 0) derived_.back() &= ~(~std::uint64_t{0} << records_.size % 64);
    records_.derived = derived_;
    records_.urls = {records_.begins, lengths_};
    return true;
  }

  std::vector<std::int32_t> lengths_;
  RecordBits derived_;
};

// Of each line, only the column with the URL is looked for; of a line without this column, or with a backslash in it,
// nothing is known.

class TsvRecords : public CutRecords {
public:
  explicit TsvRecords(std::size_t key) : CutRecords(line_ending), key_(key) {}

private:
  [[nodiscard]] bool find() override {
    if (!CutRecords::find()) return false;
    urls_.begin(records_);
    for (std::size_t i = 0; i < records_.size && !records_.too_long(); ++i) find_url(i);
    urls_.give(records_);
    return true;
  }

  void find_url(std::size_t index) {
    const std::string_view line = records_.text(index);
    const std::size_t key = key_in(records_.block.header, key_);
    std::size_t begin = 0;
    for (std::size_t column = 0; column < key && begin <= line.size(); ++column)
      begin = std::min(line.find('\t', begin), line.size()) + 1;
    if (begin > line.size()) return;
    const std::string_view url = line.substr(begin, line.find('\t', begin) - begin);
    if (url.find('\\') != std::string_view::npos) return;
    urls_.put(index, url, records_);
  }

  void fill(Record& record, std::size_t /*index*/) override {
    read_tsv(record.text, cells_, unwrapped_);
    take_url(record, cells_, key_in(records_.block.header, key_), records_.block.header, tsv, "0x09");
  }

  std::size_t key_;
  FoundUrls urls_;
  std::vector<Cell> cells_;
  std::string unwrapped_;
};

class W3cRecords : public CutRecords {
public:
  W3cRecords(const W3cKey& key, std::string directive)
      : CutRecords(line_ending, true), key_(key), directive_(std::move(directive)) {}

private:
  void begin() override {
    CutRecords::begin();
    own_header_ = header_before(records_.block.text, directive_);
    use(records_.block.header != nullptr ? records_.block.header : &own_header_);
  }

  [[nodiscard]] bool find() override {
    if (!CutRecords::find()) return false;
    const std::string_view line = records_.text(0), text = records_.block.text;
    if (!changes_reading(line)) return true;
    own_header_ = header_at(text.substr(static_cast<std::size_t>(line.data() - text.data())), header_);
    use(&own_header_);
    return true;
  }

  [[nodiscard]] bool changes(std::string_view line) const override { return changes_reading(line); }

  void use(const Header* header) {
    header_ = header;
    first_ = index_of(*header_, key_.first);
    second_ = index_of(*header_, key_.second);
    method_ = index_of(*header_, key_.method);
    if (first_ < header_->names.size()) return;
    first_ = index_of(*header_, key_.whole);
    second_ = header_->names.size();
  }

  void fill(Record& record, std::size_t /*index*/) override {
    record.form = "w3c";
    record.header = header_;
    record.state = Record::Url::underivable;
    record.is_unlike = true;
    if (header_->line.empty()) {
      record.missing = "\"#Fields:\" in a line before this one";
      return;
    }
    read_fields(record.text, fields_);
    const std::size_t count = header_->names.size();
    if (fields_.size() < count) {
      record.missing_at = record.text.size();
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
    if (!fields_.empty()) fields_.pop_back();
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
    if (first == "-") {
      record.state = Record::Url::none;
      return;
    }
    record.state = Record::Url::present;
    record.url = first;
    record.url_offset = fields_[first_].begin;
    add_second_part(record, record.field(second_), url_);
  }

  W3cKey key_;
  std::string directive_;
  const Header* header_ = nullptr;
  Header own_header_;  // from a line of the block
  std::size_t first_ = 0, second_ = 0, method_ = 0;
  std::vector<Span> fields_;
  std::string url_;
  std::string missing_;
};

}  // namespace

// `unwrapped` reserves room for all values before the first one is added: views into it stay valid.
void read_tsv(std::string_view line, std::vector<Cell>& cells, std::string& unwrapped) {
  cells.clear();
  unwrapped.clear();
  if (line.find('\\') != std::string_view::npos) unwrapped.reserve(line.size());
  for (std::size_t begin = 0;;) {
    const std::size_t end = std::min(line.find('\t', begin), line.size());
    cells.push_back(tsv_cell(line.substr(begin, end - begin), begin, unwrapped));
    if (end == line.size()) return;
    begin = end + 1;
  }
}

// The same.
bool read_csv(std::string_view record, std::vector<Cell>& cells, std::string& unwrapped, char separator) {
  cells.clear();
  unwrapped.clear();
  unwrapped.reserve(record.size());
  for (std::size_t begin = 0;;) {
    const CsvValue value = csv_value(record, begin, separator);
    cells.push_back(csv_cell(record, value, unwrapped));
    if (value.end == record.size()) return value.is_closed;
    begin = value.end + 1;
  }
}

std::size_t next_directive(std::string_view text, std::size_t at) {
  while (at < text.size() && !changes_reading(text.substr(at))) {
    const std::size_t next = std::min(text.find("\n#", at), text.size());
    at = std::min(text.substr(0, next).find("\n CDX ", at), next) + 1;
  }
  return std::min(at, text.size());
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
    static std::atomic<std::size_t> last_number = 0;
    header.number = ++last_number;
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
  read_fields(line_at(entries, 0), fields);
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

std::unique_ptr<RecordSource> plain_records(Ending ending) { return std::make_unique<PlainRecords>(ending); }
std::unique_ptr<RecordSource> tsv_records(std::size_t key) { return std::make_unique<TsvRecords>(key); }
std::unique_ptr<RecordSource> w3c_records(const W3cKey& key, std::string directive) {
  return std::make_unique<W3cRecords>(key, std::move(directive));
}
std::unique_ptr<RecordSource> csv_records(std::size_t key, char separator) {
  return std::make_unique<CsvRecords>(key, separator);
}

}  // namespace bnfurl::records
