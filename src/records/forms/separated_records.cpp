#include "src/records/forms/separated_records.hpp"

#include <strings.h>

#include <algorithm>
#include <cstring>
#include <utility>

#include "src/records/formats/containers.hpp"
#include "src/records/shared/messages.hpp"

namespace bnfurl::tool {
namespace {

// RFC 4180, octet by octet: the role of each octet in its record. Many programs write csv, so any octets are
// accepted: a quote is an ordinary octet unless it is the first octet of a value or within a quoted value. Octets
// between the end of a quoted value and the next comma are ordinary too.

class CsvState {
public:
  enum class Role { data, separator, end };

  [[nodiscard]] Role read(char octet) {
    switch (place_) {
      case Place::quoted:
        if (octet == '"') place_ = Place::after_quote;
        return Role::data;
      case Place::begin:
      case Place::after_quote:
        if (octet == '"') {
          place_ = Place::quoted;
          return Role::data;
        }
        return read_unquoted(octet);
      case Place::unquoted:
        break;
    }
    return read_unquoted(octet);
  }

private:
  enum class Place { begin, unquoted, quoted, after_quote };

  [[nodiscard]] Role read_unquoted(char octet) {
    const bool ends_value = octet == ',' || octet == '\n';
    place_ = ends_value ? Place::begin : Place::unquoted;
    if (!ends_value) return Role::data;
    return octet == ',' ? Role::separator : Role::end;
  }

  Place place_ = Place::begin;
};

constexpr std::string_view tsv = "tsv", csv = "csv";

std::size_t key_in(const Header* header, std::size_t otherwise) { return header == nullptr ? otherwise : header->key; }

/// Takes the URL from the column at `key`. If there is no such column, the record ends where a separator was
/// expected.
void take_url(Record& record, std::span<const Cell> cells, std::size_t key, const Header* header,
              std::string_view form) {
  record.cells = cells;
  record.state = Record::Url::present;
  record.url = {};
  record.url_offset = 0;
  record.url_cell = std::string_view::npos;
  record.header = header;
  record.form = form;
  record.missing = {};
  if (key >= cells.size()) {
    record.state = Record::Url::underivable;
    record.missing = form == tsv ? "0x09" : "\",\"";
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

/// A csv value; `raw` is what is between the commas, from offset `begin` of the record on.
Cell csv_cell(std::string_view raw, std::size_t begin, std::string& unwrapped) {
  if (raw.empty()) return {std::nullopt, begin};
  if (raw.front() != '"') return {raw, begin};
  const std::size_t first = unwrapped.size();
  bool quoted = true;
  for (std::size_t i = 1; i < raw.size(); ++i) {
    if (quoted && raw[i] == '"') {
      quoted = i + 1 < raw.size() && raw[i + 1] == '"';
      if (!quoted) continue;
      ++i;
    }
    unwrapped += raw[i];
  }
  return {std::string_view(unwrapped).substr(first), begin + 1, Wrapping::csv};
}

constexpr std::string_view directive = "#Fields:";
constexpr std::string_view between = " \t";

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

bool begins_line(std::string_view text, std::size_t at) { return at == 0 || text[at - 1] == '\n'; }

std::string_view line_at(std::string_view text, std::size_t begin) {
  std::string_view line = text.substr(begin, text.find('\n', begin) - begin);
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

/// Whether a line is the directive that names fields.
bool names_fields(std::string_view line) {
  return line.size() >= directive.size() && ::strncasecmp(line.data(), directive.data(), directive.size()) == 0;
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

void leave_container(Record& record) {
  record.before = container_header(record.text);
  record.text.remove_prefix(record.before);
  if (record.before != 0) return;
  record.state = Record::Url::underivable;
  record.form = "k8s";
  record.missing = "a time, a stream and F or P, as in \"2026-11-20T08:00:00Z stdout F \"";
}

/// A line end within quotes does not end a record.
class CsvCutter : public Cutter {
public:
  // A record ends at a line end outside quotes.
  [[nodiscard]] std::size_t whole_records(std::string_view text, std::size_t seen) override {
    if (seen == 0) state_ = CsvState();
    std::size_t whole = 0;
    for (std::size_t i = seen; i < text.size(); ++i) {
      if (state_.read(text[i]) == CsvState::Role::end) whole = i + 1;
    }
    return whole;
  }

  [[nodiscard]] Counts count(std::string_view text) const override {
    CsvState state;
    bool at_end = true;
    std::size_t count = 0;
    for (const char octet : text) {
      at_end = state.read(octet) == CsvState::Role::end;
      count += at_end ? 1 : 0;
    }
    return {count + (at_end ? 0 : 1), TerminatorCutter('\n').count(text).lines};
  }

  [[nodiscard]] std::size_t first_record(std::string_view text) const override {
    CsvState state;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (state.read(text[i]) == CsvState::Role::end) return i + 1;
    }
    return text.size();
  }

private:
  CsvState state_;  // the state after the octets seen
};

class CsvRecords : public RecordSource {
public:
  explicit CsvRecords(std::size_t key) : key_(key) {}

  void open(const Block& block) override {
    block_ = block;
    begin_ = 0;
  }

  // CRLF is the line end of RFC 4180: a CR before the end does not belong to the last value.
  [[nodiscard]] bool next(Record& record) override {
    if (begin_ == block_.text.size()) return false;
    const std::string_view rest = block_.text.substr(begin_);
    const std::size_t size = CsvCutter().first_record(rest);
    record = Record{};
    record.whole = rest.substr(0, size);
    if (record.whole.ends_with('\n')) record.whole.remove_suffix(1);
    record.text = record.whole;
    if (record.text.ends_with('\r')) record.text.remove_suffix(1);
    record.file = block_.file;
    record.line = block_.line++;
    record.file_line = block_.file_line;
    record.byte = block_.byte + begin_;
    block_.file_line += count_octets(rest.substr(0, size), '\n');
    begin_ += size;
    read_csv(record.text, cells_, unwrapped_);
    take_url(record, cells_, key_in(block_.header, key_), block_.header, csv);
    return true;
  }

private:
  Block block_;
  std::size_t begin_ = 0;  // where the next record begins
  std::size_t key_;
  std::vector<Cell> cells_;
  std::string unwrapped_;
};

class W3cRecords : public RecordSource {
public:
  explicit W3cRecords(const W3cKey& key) : lines_(line_ending), key_(key) {}

  void open(const Block& block) override {
    lines_.open(block);
    directives_ = 0;
    use(block.header);
  }

  [[nodiscard]] bool next(Record& record) override {
    while (lines_.next(record)) {
      if (!is_directive(record.text)) {
        record.line -= directives_;
        read(record);
        return true;
      }
      ++directives_;
      if (!names_fields(record.text)) continue;
      own_header_ = read_field_names(record.text);
      use(&own_header_);
    }
    return false;
  }

private:
  void use(const Header* header) {
    header_ = header;
    if (header_ == nullptr) return;
    first_ = index_of(*header_, key_.first);
    second_ = index_of(*header_, key_.second);
    method_ = index_of(*header_, key_.method);
    if (first_ < header_->names.size()) return;
    first_ = index_of(*header_, key_.whole);
    second_ = header_->names.size();
  }

  void read(Record& record) {
    record.form = "w3c";
    record.url = {};
    record.header = header_;
    record.state = Record::Url::underivable;
    if (header_ == nullptr) {
      record.missing = "\"#Fields:\" in a line before this one";
      return;
    }
    read_fields(record.text, fields_);
    const std::size_t count = header_->names.size();
    if (fields_.size() < count) {
      record.missing_at = record.text.size();
      missing_ = "field " + printable(header_->names[fields_.size()]);
    } else if (fields_.size() > count) {
      record.missing_at = count == 0 ? 0 : fields_[count - 1].end;
      missing_ = "the end";
    } else if (first_ == count) {
      record.fields = fields_;
      missing_ = "field " + std::string(key_.first);
      record.missing_at = record.text.size();
    } else {
      record.fields = fields_;
      take_url(record);
      return;
    }
    record.missing = missing_;
  }

  void take_url(Record& record) {
    record.method = field(record, method_);
    const std::string_view first = *field(record, first_);
    if (first == "-") {
      record.state = Record::Url::none;
      return;
    }
    record.state = Record::Url::present;
    record.url = first;
    record.url_offset = fields_[first_].begin;
    add_second_part(record, field(record, second_), url_);
  }

  [[nodiscard]] std::optional<std::string_view> field(const Record& record, std::size_t index) const {
    if (index >= fields_.size()) return std::nullopt;
    return record.text.substr(fields_[index].begin, fields_[index].end - fields_[index].begin);
  }

  PlainRecords lines_;
  W3cKey key_;
  std::size_t directives_ = 0;  // how many of the block's lines so far
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
void read_csv(std::string_view record, std::vector<Cell>& cells, std::string& unwrapped) {
  cells.clear();
  unwrapped.clear();
  unwrapped.reserve(record.size());
  CsvState state;
  std::size_t begin = 0;
  for (std::size_t i = 0; i < record.size(); ++i) {
    if (state.read(record[i]) != CsvState::Role::separator) continue;
    cells.push_back(csv_cell(record.substr(begin, i - begin), begin, unwrapped));
    begin = i + 1;
  }
  cells.push_back(csv_cell(record.substr(begin), begin, unwrapped));
}

void TsvRecords::open(const Block& block) {
  lines_.open(block);
  header_ = block.header;
}

bool TsvRecords::next(Record& record) {
  if (!lines_.next(record)) return false;
  read(record);
  return true;
}

std::size_t TsvRecords::key() const { return key_in(header_, key_); }

void TsvRecords::read(Record& record) {
  read_tsv(record.text, cells_, unwrapped_);
  take_url(record, cells_, key(), header_, tsv);
}

void PlainRecords::open(const Block& block) {
  block_ = block;
  begin_ = 0;
}

bool PlainRecords::next(Record& record) {
  if (begin_ == block_.text.size()) return false;
  const std::size_t end = std::min(block_.text.find(ending_.terminator, begin_), block_.text.size());
  record = Record{};
  record.whole = block_.text.substr(begin_, end - begin_);
  record.text = record.whole;
  if (ending_.drop_cr && record.text.ends_with('\r')) record.text.remove_suffix(1);
  if (ending_.in_container) leave_container(record);
  record.url = record.missing.empty() ? record.text : std::string_view();
  record.file = block_.file;
  record.line = block_.line++;
  record.file_line = ending_.ends_lines() ? block_.file_line++ : 0;
  record.byte = block_.byte + begin_;
  begin_ = std::min(end + 1, block_.text.size());
  return true;
}

std::string_view last_names(std::string_view text) {
  for (std::size_t end = text.size(); const void* found = ::memrchr(text.data(), '#', end);) {
    end = static_cast<std::size_t>(static_cast<const char*>(found) - text.data());
    if (begins_line(text, end) && names_fields(text.substr(end))) return line_at(text, end);
  }
  return {};
}

std::vector<std::string> all_names(std::string_view text) {
  std::vector<std::string> names;
  for (std::size_t at = 0; (at = text.find('#', at)) != std::string_view::npos; ++at) {
    if (!begins_line(text, at) || !names_fields(text.substr(at))) continue;
    for (std::string& name : read_field_names(line_at(text, at)).names) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(std::move(name));
    }
  }
  return names;
}

bool has_entries(std::string_view text) {
  if (!text.empty() && !is_directive(text)) return true;
  for (std::size_t at = 0; (at = text.find('\n', at)) != std::string_view::npos;) {
    if (++at != text.size() && text[at] != '#') return true;
  }
  return false;
}

Header read_field_names(std::string_view line) {
  Header header;
  header.line = line;
  const std::string_view names = line.substr(directive.size());
  for (std::size_t begin = 0; (begin = names.find_first_not_of(between, begin)) != std::string_view::npos;) {
    const std::size_t end = std::min(names.find_first_of(between, begin), names.size());
    header.names.push_back(in_lower_case(std::string(names.substr(begin, end - begin))));
    begin = end;
  }
  header.key = header.names.size();
  return header;
}

std::unique_ptr<RecordSource> w3c_records(const W3cKey& key) { return std::make_unique<W3cRecords>(key); }
std::unique_ptr<RecordSource> csv_records(std::size_t key) { return std::make_unique<CsvRecords>(key); }
std::unique_ptr<Cutter> csv_cutter() { return std::make_unique<CsvCutter>(); }

}  // namespace bnfurl::tool
