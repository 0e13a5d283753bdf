#include "src/records/readers/separated_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <limits>
#include <memory>
#include <utility>

#include "src/records/messages/messages.hpp"
#include "src/records/readers/format_kinds.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/named_cells.hpp"
#include "src/records/readers/source.hpp"

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
  CsvRecords(std::size_t key, const AskedValues& values, char separator)
      : CutRecords(line_ending),
        key_(key),
        values_(values),
        separator_(separator),
        cutter_(Cutter::Kind::csv, '\n', separator),
        shown_separator_(shown_octet({&separator_, 1}, 0)) {}

  [[nodiscard]] SeenValues take_seen() override { return values_.take_seen(); }

private:
  void begin() override {
    CutRecords::begin();
    values_.begin(records_.block.header);
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
    record.asked = values_.of(cell_in(cells_));
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
  NamedCells values_;
  char separator_;
  Cutter cutter_;
  FoundUrls urls_;
  std::string shown_separator_;          // as in messages
  std::size_t lines_ = 0, counted_ = 0;  // so many lines end before this offset in the block
  std::vector<Cell> cells_;
  std::string unwrapped_;
};

// Of each line, only the column with the URL is looked for; of a line without this column, or with a backslash in it,
// nothing is known.

class TsvRecords : public CutRecords {
public:
  TsvRecords(std::size_t key, const AskedValues& values) : CutRecords(line_ending), key_(key), values_(values) {}

  [[nodiscard]] SeenValues take_seen() override { return values_.take_seen(); }

private:
  void begin() override {
    CutRecords::begin();
    values_.begin(records_.block.header);
  }

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
    record.asked = values_.of(cell_in(cells_));
    take_url(record, cells_, key_in(records_.block.header, key_), records_.block.header, tsv, "0x09");
  }

  std::size_t key_;
  NamedCells values_;
  FoundUrls urls_;
  std::vector<Cell> cells_;
  std::string unwrapped_;
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

namespace {

constexpr KeyWords column_words{"column", "a column, by number or by name", "column"};

/// A column's number, if `key` is one.
std::optional<std::size_t> read_number(std::string_view key) {
  std::size_t number = 0;
  const auto [end, error] = std::from_chars(key.data(), key.data() + key.size(), number);
  if (error == std::errc::invalid_argument || end != key.data() + key.size()) return std::nullopt;
  if (error == std::errc::result_out_of_range || number == 0) {
    constexpr std::size_t last = std::numeric_limits<std::size_t>::max();
    throw UsageError(
        fmt::format("{}: columns are numbered from 1 to {}", as_written({{"-k", std::string(key)}}), last));
  }
  return number - 1;
}

Format choose_tsv(const RecordOptions& options, std::string_view name) {
  Format format = choose_column(options, name, column_words);
  format.number = read_number(format.column);
  return format;
}

std::unique_ptr<RecordSource> source_of_tsv(const Format& format, const AskedComponents&, const AskedValues& values) {
  return std::make_unique<TsvRecords>(format.number.value_or(0), values);
}

void read_tsv_values(std::string_view record, std::vector<Cell>& values, std::string& unwrapped, char) {
  read_tsv(record, values, unwrapped);
}

char read_separator(const std::optional<std::string>& separator) {
  if (!separator) return ',';
  constexpr std::string_view others("\"\r\n\0", 4);
  const auto octet = static_cast<unsigned char>(separator->empty() ? 0 : separator->front());
  if (separator->size() == 1 && octet < 0x80 && others.find(separator->front()) == std::string_view::npos)
    return separator->front();
  throw UsageError(fmt::format("{}: expected one character of ASCII, such as \";\", but no quote and no line end",
                               as_written({{"--separator", *separator}})));
}

Format choose_csv(const RecordOptions& options, std::string_view name) {
  Format format = choose_tsv(options, name);
  format.separator = read_separator(options.separator);
  return format;
}

std::unique_ptr<RecordSource> source_of_csv(const Format& format, const AskedComponents&, const AskedValues& values) {
  return std::make_unique<CsvRecords>(format.number.value_or(0), values, format.separator);
}

Cutter cutter_of_csv(const Format& format) { return Cutter(Cutter::Kind::csv, '\n', format.separator); }

void read_csv_values(std::string_view record, std::vector<Cell>& values, std::string& unwrapped, char separator) {
  read_csv(record, values, unwrapped, separator);
}

/// Whether the first line has the column that `-k` names.
bool names_column(const Sample& sample, const std::vector<Cell>& names) {
  const std::optional<std::string>& key = sample.options.key;
  return key && !are_digits(*key) && std::ranges::find(names, *key, &Cell::text) != names.end();
}

std::string_view first_line_of(std::string_view text) {
  const std::string_view line = text.substr(0, text.find('\n'));
  return line.substr(0, line.size() - (line.ends_with('\r') ? 1 : 0));
}

std::vector<AskedFormat> guess_tsv(const Sample& sample, Evidence evidence) {
  if (evidence != Evidence::header) return {};
  std::vector<Cell> names;
  std::string unwrapped;
  read_tsv(first_line_of(sample.text), names, unwrapped);
  return names_column(sample, names) ? std::vector{AskedFormat{"tsv", sample.options.key}} : std::vector<AskedFormat>{};
}

/// With the separator that the user names, or with a comma or a semicolon.
std::vector<AskedFormat> guess_csv(const Sample& sample, Evidence evidence) {
  std::vector<AskedFormat> formats;
  if (evidence != Evidence::header) return formats;
  const std::optional<std::string>& asked = sample.options.separator;
  for (const std::string& separator : asked ? std::vector{*asked} : std::vector<std::string>{",", ";"}) {
    std::vector<Cell> names;
    std::string unwrapped;
    (void)read_csv(first_line_of(sample.text), names, unwrapped, read_separator(separator));
    AskedFormat format{.input = "csv", .key = sample.options.key};
    if (separator != ",") format.separator = separator;
    if (names_column(sample, names)) formats.push_back(std::move(format));
  }
  return formats;
}

}  // namespace

constinit const FormatKind format_kinds::tsv{.choose = choose_tsv,
                                             .source = source_of_tsv,
                                             .guess = guess_tsv,
                                             .read_values = read_tsv_values,
                                             .field_names = FieldNames::header,
                                             .key = column_words,
                                             .escapes_values = true};

constinit const FormatKind format_kinds::csv{.choose = choose_csv,
                                             .source = source_of_csv,
                                             .cutter = cutter_of_csv,
                                             .guess = guess_csv,
                                             .read_values = read_csv_values,
                                             .field_names = FieldNames::header,
                                             .key = column_words,
                                             .escapes_values = true,
                                             .starts_anywhere = false,
                                             .takes_separator = true};

}  // namespace bnfurl::records
