// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Lines of columns. The values of tsv are between tabs, as they are. The values of csv (RFC 4180) can be quoted, and
// then contain commas, line ends and doubled quotes. One column is the URL. A record that lacks this column is a
// record without a URL.
#pragma once

#include <string>
#include <vector>

#include "tools/bnfurl/records/cutter.hpp"
#include "tools/bnfurl/records/record.hpp"

namespace bnfurl::tool {

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

// Records that consist of a URL and end with one octet: lines, or records terminated by NUL.

/// How records end.
struct Ending {
  char terminator = '\n';
  bool drop_cr = true;  ///< one CR before the end of a record, or of the file, is not part of the record
};

inline constexpr Ending line_ending{'\n', true};
inline constexpr Ending nul_ending{'\0', false};

class PlainRecords : public RecordSource {
public:
  explicit PlainRecords(Ending ending) : ending_(ending) {}

  void open(const Block& block) override;
  [[nodiscard]] bool next(Record& record) override;

private:
  Ending ending_;
  Block block_;
  std::size_t begin_ = 0;  // where the next record begins
};

/// The values of a tsv line.
void read_tsv(std::string_view line, std::vector<Cell>& cells);
/// The values of a csv record. Values in quotes are unwrapped into `unwrapped`.
void read_csv(std::string_view record, std::vector<Cell>& cells, std::string& unwrapped);

/// The URL is the column at `key`; the file's header, if it has one, decides instead.
class TsvRecords : public RecordSource {
public:
  explicit TsvRecords(std::size_t key) : lines_(line_ending), key_(key) {}

  void open(const Block& block) override;
  [[nodiscard]] bool next(Record& record) override;

  /// The index of the URL's column in the block.
  [[nodiscard]] std::size_t key() const;
  /// Reads the values of a record whose texts and place are known. Nothing else may be in `record` than what was read
  /// here.
  void read(Record& record);

private:
  PlainRecords lines_;
  const Header* header_ = nullptr;
  std::size_t key_;
  std::vector<Cell> cells_;
};

class CsvRecords : public RecordSource {
public:
  explicit CsvRecords(std::size_t key) : key_(key) {}

  void open(const Block& block) override;
  [[nodiscard]] bool next(Record& record) override;

private:
  Block block_;
  std::size_t begin_ = 0;  // where the next record begins
  std::size_t key_;
  std::vector<Cell> cells_;
  std::string unwrapped_;
};

/// A line end within quotes does not end a record.
class CsvCutter : public Cutter {
public:
  [[nodiscard]] std::size_t whole_records(std::string_view text, std::size_t seen) override;
  [[nodiscard]] std::size_t count_records(std::string_view text) const override;
  [[nodiscard]] std::size_t first_record(std::string_view text) const override;

private:
  CsvState state_;  // the state after the octets seen
};

}  // namespace bnfurl::tool
