// The one interface between the code that reads and the code that judges: a record, where its URL is, and where in
// its file it is. Formats, decompression and threads are hidden by it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/grammar.hpp>

#include "src/records/formats/line_parts.hpp"
#include "src/records/formats/padding.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {

struct Page;
struct Link;

// The names of a record's columns: from the first line of the file if it is a header, otherwise from its first record:
// the names of its members (jsonl), or the numbers of its columns (tsv, csv).

struct Header {
  std::string line;                ///< as in the file, if the header is a line of its own and not a record
  std::vector<std::string> names;  ///< in the order of the columns
  std::size_t key = 0;             ///< the index of the URL's column; names.size() if it is not one of them
  /// w3c: how many decimal places the unit of a duration is from a second, and whether that is assumed.
  std::optional<int> places = {};
  bool assumes_places = true;
  std::string date = {};  ///< w3c: of the last line `#Date:`
};

// A part of a file: whole records, one after the other, for one thread to work on.

struct Block {
  /// This many octets after `text` can be read too, whatever their values: code that copies or parses need not check
  /// for the end.
  static constexpr std::size_t margin = 64;

  std::string_view text = {};      ///< records with their terminators; the last one of a file may have none
  std::string_view file = {};      ///< as given by the user
  std::size_t byte = 0;            ///< where `text` begins in its file, after decompression
  std::size_t line = 1;            ///< the number of its first record in its file
  std::size_t file_line = 1;       ///< the line of its file in which `text` begins; comments and a header count
  const Header* header = nullptr;  ///< the names of its file's columns, if they have names
  std::uint8_t dropping = 0;       ///< of lines in parts, as in LineParts
  bool follows_nuls = false;       ///< NULs before its first record were skipped

  void leave_out(std::size_t size) {
    text.remove_prefix(size);
    byte += size;
  }
  /// Leaves out the byte order mark that a file begins with, perhaps after NULs.
  void leave_out_mark() {
    if ((byte == 0 || follows_nuls) && text.starts_with(byte_order_mark)) leave_out(byte_order_mark.size());
  }
};

// A value within a record of columns: a field of a tsv or csv line, or a member of a JSON object.

/// How a value is wrapped in its record.
enum class Wrapping {
  none,
  tsv,    ///< some octets are a backslash and a letter
  csv,    ///< between quotes; a quote within is doubled
  json,   ///< a JSON string
  base64  ///< its octets in base64
};

/// What `-o tsv` writes a backslash and a letter for, and these letters. `\N` is a value that is absent.
inline constexpr std::string_view tsv_escaped("\\\t\n\r\0", 5), tsv_letters = "\\tnr0", tsv_absent = "\\N";

struct Cell {
  std::optional<std::string_view> text;  ///< unwrapped; nullopt if it is absent
  std::size_t begin = 0;                 ///< where the wrapped value begins in its record, after an opening quote
  Wrapping wrapping = Wrapping::none;
  std::string_view name = {};  ///< the member's name
  std::string_view json = {};  ///< the member's value as JSON
  std::size_t which = 0;       ///< of a value that is asked for by several names: which of them it has
};

/// The place of octet number `offset` of a value within `wrapped`, which begins with the wrapped value and may go on
/// after it.
[[nodiscard]] std::size_t wrapped_offset(std::string_view wrapped, Wrapping wrapping, std::size_t offset);

/// The components of a line that are asked for, by their indices; nullopt: all of them.
using AskedComponents = std::optional<std::vector<std::size_t>>;

/// Views into the record are valid until the next one is read.
struct Record {
  enum class Url {
    present,
    none,        ///< the record states that it has no URL, as `-` in a log: neither valid nor invalid
    underivable  ///< its format does not derive the record: invalid
  };

  std::string_view text;     ///< the record as it stands, without its terminator
  std::string_view whole;    ///< the same with the CR before the terminator, if there is one
  std::string_view padding;  ///< what was skipped before `whole`
  /// In a wrapper: where `text` begins in `whole`, and how it is written there.
  std::size_t before = 0;
  Wrapping wrapping_before = Wrapping::none;
  /// A part of `text` that another line of the file has.
  struct LaterPart {
    std::size_t at;         ///< where it begins in `text`
    std::string_view line;  ///< of the file
    std::size_t before;     ///< where it begins in this line
    std::size_t file_line;
  };
  std::span<const LaterPart> later_parts = {};  ///< of a record that the wrapper has cut, the parts after the first
  Url state = Url::present;
  bool is_unlike = false;  ///< underivable, because it is something else: no line of the log, no JSON object
  bool is_cut = false;     ///< unlike, as it is only the beginning of a line: it has the fields before the cut or fault
  std::string_view difference;  ///< a log: what the line has that its format has not, though it is read: `extra spaces`
  std::string_view url;         ///< the URL, if it is present, or is before the cut
  std::size_t url_offset = 0;   ///< where the URL begins in `text`
  Wrapping wrapping = Wrapping::none;  ///< how the URL is wrapped in `text`
  /// If the URL is put together of two parts of `text`: where the second begins in it, and in `text`.
  struct SecondPart {
    std::size_t in_url = std::string_view::npos;
    std::size_t in_text = 0;
  } second_part = {};
  std::string_view file;      ///< as given by the user
  std::size_t line = 0;       ///< the record's number in its file, from 1
  std::size_t file_line = 0;  ///< the line of its file in which it begins, from 1; 0 if records are not lines
  std::size_t byte = 0;       ///< the offset of its first octet in its file

  std::optional<Production> layout;  ///< a log: the production that derives the record
  /// A log: the record's components, if the log format derives it. One that is not asked for is absent.
  std::span<const Span> fields;
  std::optional<std::string_view> method;  ///< a log: the method of the request

  std::span<const Cell> cells;                    ///< tsv, csv: all values; jsonl, on request: all other members
  std::span<const Cell> asked;                    ///< the values that are asked for by names, in the order of asking
  std::size_t url_cell = std::string_view::npos;  ///< the index of the URL's cell, if it has one
  const Header* header = nullptr;                 ///< tsv, csv: the columns' names, if they have any
  const Page* page = nullptr;                     ///< of an archive: the page that it has, or why it has none
  const Link* link = nullptr;                     ///< if it is made from a page: the link that it is
  std::string_view form;                          ///< tsv, csv or jsonl: its name
  std::string_view missing;                       ///< if not a log and underivable: what was expected, in words
  std::size_t missing_at = 0;                     ///< and where in `text`

  [[nodiscard]] bool follows_nuls() const { return padding.find('\0') != std::string_view::npos; }
  /// The text of a field; nullopt if it is absent.
  [[nodiscard]] std::optional<std::string_view> field(std::size_t index) const {
    if (index >= fields.size() || fields[index].begin == Span::absent) return std::nullopt;
    return text.substr(fields[index].begin, fields[index].end - fields[index].begin);
  }
};

/// What a user finds a record by: the line of its file, or its number if records are not lines.
[[nodiscard]] inline std::size_t place_of(const Record& record) {
  return record.file_line != 0 ? record.file_line : record.line;
}

// Where records end: text comes from a file in pieces of any size, but only whole records are worked on.

/// How many records and lines a text has.
struct Counts {
  std::size_t records = 0;
  std::size_t lines = 0;  ///< if records are not lines, how many records
};

// Where records of csv end (RFC 4180). Many programs write csv, so any octets are accepted: a quote is an ordinary
// octet unless it is the first octet of a value or within a quoted value. Octets between the end of a quoted value and
// the next comma are ordinary too. So only quotes count, and the octets before them: what is between two quotes is
// searched for a line end, not read octet by octet.

class CsvState {
public:
  explicit CsvState(char separator = ',') : separator_(separator) {}

  /// Goes on through `text`. Returns where the last record in it ends, after its line feed; 0 if none ends.
  [[nodiscard]] std::size_t through_last_record(std::string_view text);
  /// Goes on to the end of a record, and returns the size of this; that of `text` if the record does not end.
  [[nodiscard]] std::size_t through_record(std::string_view text);

private:
  enum class Place { begin, unquoted, quoted, after_quote };

  [[nodiscard]] bool ends_value(char octet) const { return octet == separator_ || octet == '\n'; }
  /// Goes on after the octets before which the next octets are not in quotes; npos if there are none.
  [[nodiscard]] std::size_t through_quotes(std::string_view text, std::size_t at);
  /// Goes on after a quote at `quote`, before which the octets from `at` on are not in quotes.
  void take_quote(std::string_view text, std::size_t at, std::size_t quote) {
    place_ = quote > at && ends_value(text[quote - 1]) ? Place::quoted : Place::unquoted;
  }

  char separator_;
  Place place_ = Place::begin;
};

class Cutter {
public:
  enum class Kind {
    terminated,  ///< records end with a certain octet
    commented,   ///< lines, which are not records if they are empty or begin with "#"
    csv,         ///< records end at a line end outside quotes
    warc,        ///< records of a web archive
    parts,       ///< lines of which some are parts of one
    file         ///< a file is one record
  };
  explicit Cutter(Kind kind, char terminator = '\n', char separator = ',')
      : kind_(kind), terminator_(terminator), separator_(separator), state_(separator) {}
  explicit Cutter(ReadPart read_part) : Cutter(Kind::parts) {
    read_part_ = read_part;
    begin_file();
  }

  /// The next text is the beginning of a file.
  void begin_file() { start_ = LineParts(read_part_); }
  /// As in LineParts, after the whole records that were found last.
  [[nodiscard]] std::uint8_t dropping() const { return start_.dropping(); }

  /// The size of the whole records at the beginning of `text`, in octets. If the previous call found none, `seen` is
  /// the size of the text that it was given; otherwise 0.
  [[nodiscard]] std::size_t whole_records(std::string_view text, std::size_t seen);
  /// Counts the records in `text`, of which only the last may be incomplete.
  [[nodiscard]] Counts count(std::string_view text) const;
  /// The size of the first record with its terminator, in octets.
  [[nodiscard]] std::size_t first_record(std::string_view text) const;

private:
  [[nodiscard]] std::size_t through_parts(std::string_view text, std::size_t seen);

  Kind kind_;
  char terminator_;
  char separator_;  // csv
  CsvState state_;  // after the octets seen
  // Parts: after the whole records that were found last, and after the octets seen, of which `at_` have whole lines.
  ReadPart read_part_ = nullptr;
  LineParts start_{nullptr}, parts_{nullptr};
  std::size_t at_ = 0;
};

/// How the line of an index of web archives begins that names its fields.
inline constexpr std::string_view cdx_directive = " CDX ";

/// Whether a text begins with a line that is empty, a comment or a directive, where a format has such lines.
[[nodiscard]] inline bool begins_with_comment(std::string_view text) {
  text = without_padding(text);
  const std::size_t end = text.starts_with('\r') ? 1 : 0;
  return text.starts_with('#') || text.size() == end || text[end] == '\n' || text.starts_with(cdx_directive);
}

/// How often `octet` occurs in `text`.
[[nodiscard]] std::size_t count_octets(std::string_view text, char octet);

// A URL that its record has in two parts: a log of the W3C's form has the path in one field and the query in another.
// The URL is the first part, "?" and the second; a second part "-" says that there is no query.

/// Adds the second part, which begins at `place` in the record's text, to the record's URL; `memory` holds the whole
/// while the record lives.
inline void add_second_part(Record& record, std::optional<std::string_view> second, std::size_t place,
                            std::string& memory) {
  if (!second || *second == "-") return;
  record.second_part = {record.url.size() + 1, place};
  memory.assign(record.url).append("?").append(*second);
  record.url = memory;
}
/// The same for a part of the record's text.
inline void add_second_part(Record& record, std::optional<std::string_view> second, std::string& memory) {
  add_second_part(record, second, second ? static_cast<std::size_t>(second->data() - record.text.data()) : 0, memory);
}

// Components of one text after another, in the same memory: copying half a KiB of spans costs as much as finding
// them.

/// `parts = split(entry, text)`, but constructed in place; returns whether `text` matches.
[[nodiscard]] inline bool split_in_place(std::optional<AnyParts>& parts, Production entry, std::string_view text) {
  static_assert(std::is_trivially_destructible_v<std::optional<AnyParts>>);
  return (::new (&parts) std::optional<AnyParts>(split(entry, text)))->has_value();
}

}  // namespace bnfurl::records
