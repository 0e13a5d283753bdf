#include "tools/bnfurl/executor/writers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <set>
#include <utility>

#include "src/records/columns/record_columns.hpp"
#include "src/records/judging/readings.hpp"
#include "src/records/readers/input_format.hpp"
#include "tools/bnfurl/executor/plain_copy.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"
#include "tools/bnfurl/terminal/wording.hpp"

namespace bnfurl::tool {
namespace {

// What all formats share: a row is begun, gets a value for each column, and ends. `Format` has
//
//   begin(), absent(column), put(column, value), end(row)
//   slice(column, text)   a text that stands in a block
//   mark(octets)          the octets that might need another form than their own
//
// `row` is a function that gives the row itself.

template <class Format>
class RowWriter : public Writer {
public:
  using Writer::Writer;

  void row(const records::Rows& rows) final {
    format().begin();
    for (std::size_t i = 0; i < columns_.size(); ++i) format().put(i, columns_[i].value(rows));
    format().end([&rows]() -> const records::Row& { return rows.front(); });
  }
  void rows(const records::Range& range, records::Table& table) final {
    table.open();
    for (std::size_t record = range.begin; record < range.end; ++record) {
      const bool is_known = table.is_known(record);
      format().begin();
      for (std::size_t i = 0; i < columns_.size(); ++i) put(i, record, is_known, table);
      format().end([&]() -> const records::Row& { return range.batches.rows_of(record).front(); });
    }
  }

protected:
  /// A text, between quotes if there are any; returns false, and puts nothing, if it has to be written in another way.
  /// `margin`: whether it is in a block, which a margin follows.
  template <class... Quote>
  [[nodiscard]] bool put_plain(std::string_view text, bool margin, Quote... quote) {
    constexpr std::size_t quotes = sizeof...(quote);
    char* const to = out_.room(text.size() + copy_margin + 2 * quotes);
    if (!margin && !text.empty()) std::memcpy(to + quotes, text.data(), text.size());
    const std::string_view from = margin ? text : std::string_view(to + quotes, text.size());
    if (!copy_plain(from, to + quotes, Format::mark)) return false;
    ((to[0] = to[text.size() + 1] = quote), ...);
    out_.advance(text.size() + 2 * quotes);
    return true;
  }

private:
  [[nodiscard]] Format& format() { return static_cast<Format&>(*this); }
  void put(std::size_t column, std::size_t record, bool is_known, records::Table& table) {
    if (!is_known || !table.has_texts(column)) return format().put(column, table.value(column, record));
    if (const std::optional<std::string_view> text = table.text(column, record)) return format().slice(column, *text);
    format().absent(column);
  }
};

// Comparisons are faster than a search in a string of these octets.
bool has_tsv_escape(char octet) {
  return octet == '\\' || octet == '\t' || octet == '\n' || octet == '\r' || octet == '\0';
}

void append_tsv_escape(std::string& to, char octet) {
  const std::size_t which = records::tsv_escaped.find(octet);
  if (which == std::string_view::npos) return records::append_escape(to, static_cast<unsigned char>(octet));
  to += '\\';
  to += records::tsv_letters[which];
}

template <class Format>
class SeparatedWriter : public RowWriter<Format> {
public:
  SeparatedWriter(const records::Columns& columns, Page& out) : RowWriter<Format>(columns, out) {}

  void header() final {
    for (std::size_t i = 0; i < this->columns_.size(); ++i) text(i, this->columns_[i].name);
    end(nullptr);
  }
  void values(const std::vector<records::Found>& values) final {
    for (std::size_t i = 0; i < values.size(); ++i) put(i, values[i]);
    end(nullptr);
  }

  void begin() {}
  void absent(std::size_t column) {
    separate(column);
    this->out_.put(Format::without_value);
  }
  void slice(std::size_t column, std::string_view text) {
    separate(column);
    if (this->out_.is_terminal() || !this->put_plain(text, true)) format().put_text(text);
  }
  void text(std::size_t column, std::string_view text) {
    separate(column);
    format().put_text(text);
  }
  void put(std::size_t column, const records::Found& value) {
    if (!value) return absent(column);
    separate(column);
    if (const std::optional<std::string_view> octets = text_of(*value)) return format().put_text(*octets);
    if (const auto* number = std::get_if<std::uint64_t>(&*value)) return this->out_.put_number(*number);
    this->out_.put(std::get<bool>(*value) ? '1' : '0');
  }
  template <class RowOf>
  void end(const RowOf&) {
    this->out_.put('\n');
  }

private:
  [[nodiscard]] Format& format() { return static_cast<Format&>(*this); }
  void separate(std::size_t column) {
    if (column != 0) this->out_.put(Format::separator);
  }
};

class TsvWriter : public SeparatedWriter<TsvWriter> {
public:
  using SeparatedWriter::SeparatedWriter;
  static constexpr char separator = '\t';
  static constexpr std::string_view without_value = records::tsv_absent;
  static Marks mark(Octets octets) { return Marks(octets < 14) | Marks(octets == '\\'); }

  // Runs of octets that need no escape are written at once.
  void put_text(std::string_view text) {
    if (out_.is_terminal()) return out_.put(tsv_printable(text));
    if (put_plain(text, false)) return;
    for (;;) {
      const auto plain = static_cast<std::size_t>(std::ranges::find_if(text, has_tsv_escape) - text.begin());
      out_.put(text.substr(0, plain));
      if (plain == text.size()) return;
      out_.put(tsv_printable(text.substr(plain, 1)));
      text.remove_prefix(plain + 1);
    }
  }
};

class CsvWriter : public SeparatedWriter<CsvWriter> {
public:
  using SeparatedWriter::SeparatedWriter;
  static constexpr char separator = ',';
  static constexpr std::string_view without_value = {};
  static Marks mark(Octets octets) { return Marks(octets < 14) | Marks(octets == ',') | Marks(octets == '"'); }

  void slice(std::size_t column, std::string_view text) {
    text.empty() ? this->text(column, text) : SeparatedWriter::slice(column, text);
  }
  void put_text(std::string_view text) {
    if (!text.empty() && !out_.is_terminal() && put_plain(text, false)) return;
    const auto is_quoted = [](char octet) { return octet == ',' || octet == '"' || octet == '\r' || octet == '\n'; };
    if (text.empty() || std::ranges::any_of(text, is_quoted)) return quoted(text);
    shown(text);
  }

private:
  void quoted(std::string_view text) {
    out_.put('"');
    for (std::size_t begin = 0;;) {
      const std::size_t quote = std::min(text.find('"', begin), text.size());
      shown(text.substr(begin, quote - begin));
      if (quote == text.size()) break;
      out_.put("\"\"");
      begin = quote + 1;
    }
    out_.put('"');
  }

  void shown(std::string_view text) {
    if (out_.is_terminal())
      out_.put(records::printable(text));
    else
      out_.put(text);
  }
};

/// What a log has in place of a number that is not known.
constexpr std::string_view no_number = "-";

bool is_number(std::string_view text) { return text == no_number || records::are_digits(text); }

/// Digits as a number of JSON, which does not begin with a zero unless it is one.
std::string_view number(std::string_view text) {
  if (text == no_number) return "null";
  return text.substr(std::min(text.find_first_not_of('0'), text.size() - 1));
}

// Rows as JSON objects, one per line. Octets that are not UTF-8 show as U+FFFD; then the last key of the row,
// `url_base64`, has the octets of its URL.

class JsonWriter : public RowWriter<JsonWriter> {
public:
  /// If `passes`, a record's own other columns follow.
  JsonWriter(const records::Columns& columns, Page& out, bool passes) : RowWriter(columns, out), passes_(passes) {
    for (const records::Column& column : columns) {
      std::string& key = keys_.emplace_back(keys_.empty() ? "" : ",");
      (void)append_json_string(key, column.name, out.is_terminal());
      key += ':';
    }
  }

  /// Controls and octets that are not ASCII, for one.
  static Marks mark(Octets octets) { return Marks(Marks(octets) < 32) | Marks(octets == '"') | Marks(octets == '\\'); }

  /// Does nothing: JSON repeats the names in every row.
  void header() override {}

  void values(const std::vector<records::Found>& values) override {
    std::string octets;
    begin();
    for (std::size_t i = 0; i < values.size(); ++i) {
      all_utf8_ = true;
      put(i, values[i]);
      if (all_utf8_) continue;
      octets += ',';
      (void)append_json_string(octets, columns_[i].name + ".base64", out_.is_terminal());
      octets += ":\"";
      append_base64(octets, *text_of(*values[i]));
      octets += '"';
    }
    out_.put(octets);
    out_.put("}\n");
  }

  void begin() {
    all_utf8_ = true;
    out_.put('{');
  }
  void absent(std::size_t column) {
    out_.put(keys_[column]);
    out_.put("null");
  }
  void slice(std::size_t column, std::string_view text) {
    if (columns_[column].type == records::ValueType::digits && is_number(text)) return put_number(column, text);
    out_.put(keys_[column]);
    if (out_.is_terminal() || !put_plain(text, true, '"')) append_now([&] { return append(text); });
  }
  // The records of another format may have other texts in the column.
  void put(std::size_t column, const records::Found& value) {
    if (!value) return absent(column);
    const std::optional<std::string_view> text =
        columns_[column].type == records::ValueType::digits ? text_of(*value) : std::nullopt;
    if (text && is_number(*text)) return put_number(column, *text);
    out_.put(keys_[column]);
    const auto* const octets = std::get_if<std::string_view>(&*value);
    if (octets != nullptr && !out_.is_terminal() && put_plain(*octets, false, '"')) return;
    append_now([&] { return append(*value); });
  }
  template <class RowOf>
  void end(const RowOf& row) {
    if (passes_) append_now([&] { return append_own(row().record()); });
    if (!all_utf8_) put_url(row().url());
    out_.put("}\n");
  }

private:
  void put_number(std::size_t column, std::string_view text) {
    out_.put(keys_[column]);
    out_.put(number(text));
  }
  void put_url(std::optional<std::string_view> url) {
    if (!url) return;
    line_ = ",\"url_base64\":\"";
    append_base64(line_, *url);
    line_ += '"';
    out_.put(line_);
  }
  /// Puts what `append_some` appends to `line_`, and notes whether it is UTF-8.
  template <class Append>
  void append_now(const Append& append_some) {
    line_.clear();
    all_utf8_ &= append_some();
    out_.put(line_);
  }

  // These add a value and return whether all of its octets are UTF-8.
  [[nodiscard]] bool append(const records::Value& value) {
    if (const auto* slice = std::get_if<std::string_view>(&value)) return append(*slice);
    if (const auto* list = std::get_if<records::TextList>(&value)) return append(*list);
    if (const auto* decimal = std::get_if<records::DecimalText>(&value))
      line_ += decimal->digits;
    else if (const auto* json = std::get_if<records::JsonText>(&value))
      append_json(json->json);
    else if (const std::optional<std::string_view> text = text_of(value))
      return append(*text);
    else if (const auto* number = std::get_if<std::uint64_t>(&value))
      line_ += fmt::format_int(*number).c_str();
    else
      line_ += std::get<bool>(value) ? "true" : "false";
    return true;
  }

  [[nodiscard]] bool append(std::string_view text) { return append_json_string(line_, text, out_.is_terminal()); }
  [[nodiscard]] bool append(std::optional<std::string_view> text) {
    if (text) return append(*text);
    line_ += "null";
    return true;
  }

  [[nodiscard]] bool append(const records::TextList& list) {
    bool all_utf8 = true;
    line_ += '[';
    for (std::size_t i = 0; i < list.items.size(); ++i) {
      const bool is_second = list.in_pairs && i % 2 != 0;
      if (i != 0) line_ += ',';
      if (list.in_pairs && !is_second) line_ += '[';
      all_utf8 &= append(list.items[i]);
      if (is_second) line_ += ']';
    }
    line_ += ']';
    return all_utf8;
  }

  [[nodiscard]] bool append_own(const records::Record& record) {
    bool all_utf8 = true;
    for (std::size_t i = 0; i < record.cells.size(); ++i) {
      const std::string name = own_name(record, i);
      if (i == record.url_cell || records::show_own(columns_, name)) continue;
      const records::Cell& cell = record.cells[i];
      line_ += ',';
      all_utf8 &= append(std::string_view(records::own_label(name, columns_)));
      line_ += ':';
      if (!cell.json.empty())
        append_json(cell.json);
      else
        all_utf8 &= append(cell.text);
    }
    return all_utf8;
  }

  // A JSON member is copied as it is, except on a terminal, where it is made printable.
  void append_json(std::string_view json) {
    line_ += out_.is_terminal() ? records::printable(json) : std::string(json);
  }

  bool passes_;
  std::vector<std::string> keys_;  // `"NAME":`, after a comma where it is not the first
  std::string line_;               // what is appended at once
  bool all_utf8_ = true;           // the row, so far
};

}  // namespace

std::string tsv_printable(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    if (records::is_printable(static_cast<unsigned char>(c)) && c != '\\')
      shown += c;
    else
      append_tsv_escape(shown, c);
  }
  return shown;
}

std::unique_ptr<Writer> make_writer(std::string_view format, const records::Columns& columns, Page& out, bool passes) {
  if (format == "csv") return std::make_unique<CsvWriter>(columns, out);
  if (format == "jsonl") return std::make_unique<JsonWriter>(columns, out, passes);
  return std::make_unique<TsvWriter>(columns, out);
}

void begin_table(const Options& options, const records::Columns& columns, Output& out) {
  const bool is_for_people = options.table_format() == "table";
  if (is_for_people) out.align();
  if (options.header || is_for_people) make_writer(options.table_format(), columns, out)->header();
}

records::Status list_columns(const records::Columns& columns, Output& out) {
  const auto put = [&out](std::string_view name, std::string_view about) {
    for (const std::string_view text : {name, std::string_view("\t"), about, std::string_view("\n")}) out.put(text);
  };
  for (const records::Column& column : columns) {
    put(column.name, column.about);
    for (const records::ColumnFamily& each : families_inside(column.inside))
      put(column.name + std::string(each.name), each.about);
  }
  return records::Status::good;
}

records::Status list_formats(Output& out) {
  for (const records::DescribedFormat& format : records::all_formats()) {
    std::string about = worded(format.about);
    std::erase(about, '`');
    out.put(fmt::format("{}\t{}{}{}\n", format.name, about, format.example.empty() ? "" : "\t", format.example));
  }
  return records::Status::good;
}

records::Status list_conventions(Output& out) {
  for (const auto& [name, about] : records::known_conventions()) out.put(fmt::format("{}\t{}\n", name, about));
  return records::Status::good;
}

void require_room_for(const records::Columns& columns, std::string_view output) {
  const bool is_tuple = output == "Tuple";
  std::set<std::string_view> names;
  for (const records::Column& column : columns) {
    if (column.is_list && output != "jsonl")
      throw records::UsageError(
          column.name + (is_tuple ? " is a list and cannot be in the Tuple" : " is a list, which needs -o jsonl"));
    if (!names.insert(column.name).second && (is_tuple || output == "jsonl"))
      throw records::UsageError(fmt::format("{} is given twice; {} can have it only once", column.name,
                                            is_tuple ? "the Tuple" : "a jsonl object"));
  }
}

}  // namespace bnfurl::tool
