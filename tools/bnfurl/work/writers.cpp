#include "tools/bnfurl/work/writers.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "src/records/columns/record_columns.hpp"
#include "src/records/forms/input_format.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {
namespace {

// Comparisons are faster than a search in a string of these octets.
bool has_tsv_escape(char octet) {
  return octet == '\\' || octet == '\t' || octet == '\n' || octet == '\r' || octet == '\0';
}

void append_tsv_escape(std::string& to, char octet) {
  const std::size_t which = tsv_escaped.find(octet);
  if (which == std::string_view::npos) return append_escape(to, static_cast<unsigned char>(octet));
  to += '\\';
  to += tsv_letters[which];
}

class SeparatedWriter : public Writer {
public:
  SeparatedWriter(const Columns& columns, Page& out, char separator) : Writer(columns, out), separator_(separator) {}
  void header() override {
    line(columns_, [this](const Column& column) { text(column.name); });
  }
  void row(const Rows& rows) override {
    line(columns_, [&](const Column& column) { value(column.value(rows)); });
  }
  void values(const std::vector<std::optional<Value>>& values) override {
    line(values, [this](const std::optional<Value>& each) { value(each); });
  }

protected:
  virtual void absent() = 0;
  virtual void text(std::string_view text) = 0;

private:
  template <class Items, class Put>
  void line(const Items& items, const Put& put) {
    for (const auto& item : items) {
      if (&item != &items.front()) out_.put(separator_);
      put(item);
    }
    out_.put('\n');
  }

  void value(const std::optional<Value>& value) {
    if (!value) return absent();
    if (const std::optional<std::string_view> octets = text_of(*value)) return text(*octets);
    if (const auto* number = std::get_if<std::uint64_t>(&*value)) return out_.put_number(*number);
    out_.put(std::get<bool>(*value) ? '1' : '0');
  }

  char separator_;
};

class TsvWriter : public SeparatedWriter {
public:
  TsvWriter(const Columns& columns, Page& out) : SeparatedWriter(columns, out, '\t') {}

protected:
  void absent() override { out_.put(tsv_absent); }
  void text(std::string_view text) override {
    if (out_.is_terminal()) return out_.put(tsv_printable(text));
    put_tsv(text, out_);
  }
};

class CsvWriter : public SeparatedWriter {
public:
  CsvWriter(const Columns& columns, Page& out) : SeparatedWriter(columns, out, ',') {}

protected:
  void absent() override {}
  void text(std::string_view text) override {
    if (text.empty() || text.find_first_of(",\"\r\n") != std::string_view::npos) return quoted(text);
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
      out_.put(printable(text));
    else
      out_.put(text);
  }
};

/// What a log has in place of a number that is not known.
constexpr std::string_view no_number = "-";

bool is_number(std::string_view text) {
  return text == no_number || (!text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos);
}

/// Digits as a number of JSON, which does not begin with a zero unless it is one.
std::string_view number(std::string_view text) {
  if (text == no_number) return "null";
  return text.substr(std::min(text.find_first_not_of('0'), text.size() - 1));
}

// Rows as JSON objects, one per line. Octets that are not UTF-8 show as U+FFFD; then the last key of the row,
// `url_base64`, has the octets of its URL.

class JsonWriter : public Writer {
public:
  /// If `passes`, a record's own other columns follow.
  JsonWriter(const Columns& columns, Page& out, bool passes) : Writer(columns, out), passes_(passes) {
    for (const Column& column : columns) {
      (void)append_json_string(keys_.emplace_back(), column.name, out.is_terminal());
      keys_.back() += ':';
    }
  }

  /// Does nothing: JSON repeats the names in every row.
  void header() override {}
  void row(const Rows& rows) override {
    bool all_utf8 = true;
    line_ = '{';
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      if (i != 0) line_ += ',';
      line_ += keys_[i];
      all_utf8 &= append(columns_[i], columns_[i].value(rows));
    }
    if (passes_) all_utf8 &= append_own(rows.front().record());
    if (const std::optional<std::string_view> url = rows.front().url(); url && !all_utf8) {
      line_ += ",\"url_base64\":\"";
      append_base64(line_, *url);
      line_ += '"';
    }
    line_ += "}\n";
    out_.put(line_);
  }

  void values(const std::vector<std::optional<Value>>& values) override {
    std::string octets;
    line_ = '{';
    for (std::size_t i = 0; i < values.size(); ++i) {
      if (i != 0) line_ += ',';
      line_ += keys_[i];
      if (append(columns_[i], values[i])) continue;
      octets += ',';
      (void)append_json_string(octets, columns_[i].name + ".base64", out_.is_terminal());
      octets += ":\"";
      append_base64(octets, *text_of(*values[i]));
      octets += '"';
    }
    line_ += octets + "}\n";
    out_.put(line_);
  }

private:
  // These add a value and return whether all of its octets are UTF-8.
  [[nodiscard]] bool append(const std::optional<Value>& value) {
    if (!value)
      line_ += "null";
    else if (const auto* slice = std::get_if<std::string_view>(&*value))
      return append(*slice);
    else if (const auto* decimal = std::get_if<ShortText>(&*value); decimal != nullptr && decimal->is_number)
      line_ += decimal->view();
    else if (const auto* json = std::get_if<JsonText>(&*value))
      append_json(json->json);
    else if (const std::optional<std::string_view> text = text_of(*value))
      return append(*text);
    else if (const auto* texts = std::get_if<Texts>(&*value))
      return append(*texts);
    else if (const auto* values = std::get_if<FormValues>(&*value))
      return append(*values);
    else if (const auto* pieces = std::get_if<FormPieces>(&*value))
      return append(*pieces);
    else if (const auto* number = std::get_if<std::uint64_t>(&*value))
      line_ += fmt::format_int(*number).c_str();
    else
      line_ += std::get<bool>(*value) ? "true" : "false";
    return true;
  }

  // The records of another format may have other texts in the column.
  [[nodiscard]] bool append(const Column& column, const std::optional<Value>& value) {
    const std::optional<std::string_view> text = value ? text_of(*value) : no_number;
    if (!column.is_number || !text || !is_number(*text)) return append(value);
    line_ += number(*text);
    return true;
  }

  [[nodiscard]] bool append(std::string_view text) { return append_json_string(line_, text, out_.is_terminal()); }
  [[nodiscard]] bool append(std::optional<std::string_view> text) {
    if (text) return append(*text);
    line_ += "null";
    return true;
  }

  [[nodiscard]] bool append(const FormPiece& piece) {
    line_ += '[';
    const bool name_is_utf8 = append(piece.name);
    line_ += ',';
    const bool value_is_utf8 = append(piece.value);
    line_ += ']';
    return name_is_utf8 && value_is_utf8;
  }

  template <class Element>
  [[nodiscard]] bool append(const std::vector<Element>& list) {
    bool all_utf8 = true;
    const char* separator = "";
    line_ += '[';
    for (const Element& each : list) {
      line_ += std::exchange(separator, ",");
      all_utf8 &= append(each);
    }
    line_ += ']';
    return all_utf8;
  }

  [[nodiscard]] bool append_own(const Record& record) {
    bool all_utf8 = true;
    for (std::size_t i = 0; i < record.cells.size(); ++i) {
      const std::string name = own_name(record, i);
      if (i == record.url_cell || show_own(columns_, name)) continue;
      const Cell& cell = record.cells[i];
      line_ += ',';
      all_utf8 &= append(std::string_view(own_label(name, columns_)));
      line_ += ':';
      if (!cell.json.empty())
        append_json(cell.json);
      else
        all_utf8 &= append(cell.text);
    }
    return all_utf8;
  }

  // A JSON member is copied as it is, except on a terminal, where it is made printable.
  void append_json(std::string_view json) { line_ += out_.is_terminal() ? printable(json) : std::string(json); }

  bool passes_;
  std::vector<std::string> keys_;  // `"NAME":`
  std::string line_;
};

}  // namespace

std::string tsv_printable(std::string_view text) {
  std::string shown;
  for (const char c : text) {
    if (is_printable(static_cast<unsigned char>(c)) && c != '\\')
      shown += c;
    else
      append_tsv_escape(shown, c);
  }
  return shown;
}

// Runs of octets that need no escape are written at once.
void put_tsv(std::string_view text, Page& page) {
  for (;;) {
    const auto plain = static_cast<std::size_t>(std::ranges::find_if(text, has_tsv_escape) - text.begin());
    page.put(text.substr(0, plain));
    if (plain == text.size()) return;
    page.put(tsv_printable(text.substr(plain, 1)));
    text.remove_prefix(plain + 1);
  }
}

std::unique_ptr<Writer> make_writer(std::string_view format, const Columns& columns, Page& out, bool passes) {
  require_known("output format", format, words_of("--output"));
  if (format == "csv") return std::make_unique<CsvWriter>(columns, out);
  if (format == "jsonl") return std::make_unique<JsonWriter>(columns, out, passes);
  return std::make_unique<TsvWriter>(columns, out);
}

Status list_columns(const Columns& columns, Output& out) {
  const auto put = [&out](std::string_view name, std::string_view about) {
    for (const std::string_view text : {name, std::string_view("\t"), about, std::string_view("\n")}) out.put(text);
  };
  for (const Column& column : columns) {
    put(column.name, column.about);
    for (const ColumnFamily& each : families_inside(column.inside))
      put(column.name + std::string(each.name), each.about);
  }
  return Status::good;
}

Status list_formats(Output& out) {
  for (DescribedFormat& format : all_formats()) {
    std::erase(format.about, '`');
    out.put(fmt::format("{}\t{}\n", format.name, format.about));
  }
  return Status::good;
}

void require_room_for(const Columns& columns, std::string_view output) {
  const bool has_keys = output == "jsonl";
  std::set<std::string> names;
  for (const Column& column : columns) {
    if (column.is_list && !has_keys) throw UsageError(column.name + " is a list, which needs -o jsonl");
    if (!names.insert(column.name).second && has_keys)
      throw UsageError(column.name + " is given twice; a jsonl object can have it only once");
  }
}

}  // namespace bnfurl::tool
