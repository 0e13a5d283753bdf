// CSV of RFC 4180. A missing value is empty, an empty one is `""`, and quotes are used only where needed. In a table of
// one column, a missing value is `""`, too: many readers skip an empty line, and their rows would no longer be ours.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <string_view>

#include "src/records/messages/messages.hpp"
#include "src/records/sinks/separated_writer.hpp"

namespace bnfurl::records {
namespace {

class CsvWriter : public SeparatedWriter<CsvWriter> {
public:
  using SeparatedWriter::SeparatedWriter;
  static constexpr char separator = ',';
  static constexpr std::string_view without_value = {};
  static Marks mark(Octets octets) { return Marks(octets < 14) | Marks(octets == ',') | Marks(octets == '"'); }

  void absent(std::size_t column) { columns_.size() == 1 ? text(column, {}) : SeparatedWriter::absent(column); }
  void slice(std::size_t column, std::string_view text) {
    text.empty() ? this->text(column, text) : SeparatedWriter::slice(column, text);
  }
  void put_text(std::string_view text) {
    if (!text.empty() && !out_.is_terminal() && put_plain(text, false)) return;
    const auto is_quoted = [](char octet) { return octet == ',' || octet == '"' || octet == '\r' || octet == '\n'; };
    if (text.empty() || std::ranges::any_of(text, is_quoted)) return quoted(text);
    out_.put_shown(text);
  }

private:
  void quoted(std::string_view text) {
    out_.put('"');
    for (std::size_t begin = 0;;) {
      const std::size_t quote = std::min(text.find('"', begin), text.size());
      out_.put_shown(text.substr(begin, quote - begin));
      if (quote == text.size()) break;
      out_.put("\"\"");
      begin = quote + 1;
    }
    out_.put('"');
  }
};

}  // namespace

std::unique_ptr<Writer> make_csv_writer(const Columns& columns, OutputBuffer& out) {
  return std::make_unique<CsvWriter>(columns, out);
}

}  // namespace bnfurl::records
