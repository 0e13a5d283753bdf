// The records and values of csv are those that are found octet by octet, whatever the octets are.
#include <gtest/gtest.h>

#include <random>
#include <string>
#include <vector>

#include "src/records/readers/record.hpp"
#include "src/records/readers/separated_records.hpp"

namespace bnfurl::records {
namespace {

/// RFC 4180 as a machine: the role of each octet in its record.
class CsvMachine {
public:
  enum class Role { data, separator, end };

  Role read(char octet) {
    if (place_ == Place::quoted) {
      if (octet == '"') place_ = Place::after_quote;
      return Role::data;
    }
    if (octet == '"' && place_ != Place::unquoted) {
      place_ = Place::quoted;
      return Role::data;
    }
    const bool ends_value = octet == ';' || octet == '\n';
    place_ = ends_value ? Place::begin : Place::unquoted;
    if (!ends_value) return Role::data;
    return octet == ';' ? Role::separator : Role::end;
  }
  [[nodiscard]] bool is_quoted() const { return place_ == Place::quoted; }

private:
  enum class Place { begin, unquoted, quoted, after_quote };
  Place place_ = Place::begin;
};

std::string random_text(std::mt19937& random, std::size_t most) {
  std::string text;
  for (std::size_t size = random() % most; size > 0; --size) text += "ab\"\"\";\n\r"[random() % 8];
  return text;
}

/// Where records end.
std::vector<std::size_t> ends_of(std::string_view text) {
  std::vector<std::size_t> ends;
  CsvMachine machine;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (machine.read(text[i]) == CsvMachine::Role::end) ends.push_back(i + 1);
  }
  return ends;
}

TEST(Csv, RecordsEndWhereTheMachineSays) {
  std::mt19937 random(1);
  for (int i = 0; i < 50000; ++i) {
    const std::string text = random_text(random, 40);
    const std::vector<std::size_t> ends = ends_of(text);
    Cutter cutter(Cutter::Kind::csv, '\n', ';');
    EXPECT_EQ(cutter.whole_records(text, 0), ends.empty() ? 0 : ends.back()) << text;
    EXPECT_EQ(cutter.first_record(text), ends.empty() ? text.size() : ends.front()) << text;
  }
}

TEST(Csv, RecordsThatArriveInPiecesEndThereToo) {
  std::mt19937 random(2);
  for (int i = 0; i < 20000; ++i) {
    const std::string text = random_text(random, 60);
    const std::vector<std::size_t> ends = ends_of(text);
    Cutter cutter(Cutter::Kind::csv, '\n', ';');
    std::size_t whole = 0, seen = 0;
    for (std::size_t size = 1; size <= text.size(); ++size) {
      const std::string_view next = std::string_view(text).substr(whole, size - whole);
      const std::size_t more = cutter.whole_records(next, seen);
      seen = more == 0 ? next.size() : 0;
      whole += more;
    }
    EXPECT_EQ(whole, ends.empty() ? 0 : ends.back()) << text;
  }
}

/// The text of a value: without its quotes, and one for two.
std::optional<std::string> unwrapped(std::string_view value) {
  if (value.empty()) return std::nullopt;
  if (value.front() != '"') return std::string(value);
  std::string text;
  bool quoted = true;
  for (std::size_t i = 1; i < value.size(); ++i) {
    if (quoted && value[i] == '"') {
      quoted = i + 1 < value.size() && value[i + 1] == '"';
      if (!quoted) continue;
      ++i;
    }
    text += value[i];
  }
  return text;
}

TEST(Csv, ValuesAreThoseThatTheMachineSeparates) {
  std::mt19937 random(3);
  std::vector<Cell> cells;
  std::string memory;
  for (int i = 0; i < 50000; ++i) {
    const std::string text = random_text(random, 40);
    const std::vector<std::size_t> ends = ends_of(text);
    const std::string_view record = std::string_view(text).substr(0, ends.empty() ? text.size() : ends.front() - 1);
    CsvMachine machine;
    std::vector<std::size_t> begins{0};
    for (std::size_t at = 0; at < record.size(); ++at) {
      if (machine.read(record[at]) == CsvMachine::Role::separator) begins.push_back(at + 1);
    }
    EXPECT_EQ(read_csv(record, cells, memory, ';'), !machine.is_quoted()) << record;
    ASSERT_EQ(cells.size(), begins.size()) << record;
    begins.push_back(record.size() + 1);
    for (std::size_t k = 0; k < cells.size(); ++k) {
      const std::string_view value = record.substr(begins[k], begins[k + 1] - begins[k] - 1);
      const bool has_quotes = value.starts_with('"');
      EXPECT_EQ(cells[k].text, unwrapped(value)) << record;
      EXPECT_EQ(cells[k].begin, begins[k] + (has_quotes ? 1 : 0)) << record;
      EXPECT_EQ(cells[k].wrapping, has_quotes ? Wrapping::csv : Wrapping::none) << record;
    }
  }
}

}  // namespace
}  // namespace bnfurl::records
