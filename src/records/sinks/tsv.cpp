// Tab-separated values, with escapes as in databases.
#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "src/records/messages/messages.hpp"
#include "src/records/sinks/separated_writer.hpp"
#include "src/records/sinks/writers.hpp"

namespace bnfurl::records {
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

class TsvWriter : public SeparatedWriter<TsvWriter> {
public:
  using SeparatedWriter::SeparatedWriter;
  static constexpr char separator = '\t';
  static constexpr std::string_view without_value = tsv_absent;
  static Marks mark(Octets octets) { return Marks(octets < 14) | Marks(octets == '\\'); }

  // Runs of octets that need no escape are written at once.
  void put_text(std::string_view text) {
    if (!out_.is_terminal() && put_plain(text, false)) return;
    for (;;) {
      const auto plain = static_cast<std::size_t>(std::ranges::find_if(text, has_tsv_escape) - text.begin());
      out_.put_shown(text.substr(0, plain));
      if (plain == text.size()) return;
      out_.put(tsv_printable(text.substr(plain, 1)));
      text.remove_prefix(plain + 1);
    }
  }
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

std::unique_ptr<Writer> make_tsv_writer(const Columns& columns, OutputBuffer& out) {
  return std::make_unique<TsvWriter>(columns, out);
}

}  // namespace bnfurl::records
