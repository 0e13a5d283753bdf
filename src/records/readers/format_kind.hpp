// What a format is, as an object: how its records are chosen by options, cut and read, and what everybody else needs to
// know about them. Nobody asks which format it is. For example, URLs, one a line:
//   constinit const FormatKind lines{.choose = choose_urls, .source = source_of_urls, .records_are_urls = true};
// Each kind is defined beside what reads its records; format_kinds.hpp lists them, and the rows of format_table.cpp
// name them.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/formats/lookup.hpp"
#include "src/records/io/decoders.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/readers/asked_values.hpp"
#include "src/records/readers/record.hpp"
#include "src/records/readers/sample.hpp"
#include "src/records/readers/source.hpp"

namespace bnfurl::records {

struct Format;

/// What names the fields of a record, and so which names can come late, after columns were chosen (`AskedValues`).
enum class FieldNames {
  nothing,     ///< a record has no fields
  layout,      ///< the grammar that derives each line; none comes late
  header,      ///< the first line of a file, others with another file; without it, columns are numbered
  directives,  ///< lines of a file, each for the records after it; others with any of them
  members      ///< the record itself, which is a JSON object; others with any of them
};

/// Words about the column with the URL, which `-k` names; empty if `-k` names something else, or nothing.
struct KeyWords {
  std::string_view name = {};    ///< `column`
  std::string_view needed = {};  ///< what an error message asks for if `-k` is missing
  std::string_view lacked;       ///< what a record without it has not: `URL in the member`
};

struct FormatKind {
  /// The format that `name`, a word after `-i`, and the other options ask for. Throws UsageError if these contradict.
  Format (*choose)(const RecordOptions& options, std::string_view name);
  /// Reads its records. `fields`: the components of a line that they need to have; `values`: those that they give by
  /// names, unless a layout names them.
  std::unique_ptr<RecordSource> (*source)(const Format& format, const AskedComponents& fields,
                                          const AskedValues& values);
  /// Cuts a file into records; null if each ends with the terminator of `ending`.
  Cutter (*cutter)(const Format& format) = nullptr;
  /// The formats of this kind that records like those of a sample may have, by that evidence; the likeliest first. Of
  /// formats with the same key, the one that fits best is taken. Null if formats of this kind are not looked for.
  std::vector<AskedFormat> (*guess)(const Sample& sample, Evidence evidence) = nullptr;
  /// The values of a record whose names are in a header. Those with escapes are unwrapped into `unwrapped`.
  void (*read_values)(std::string_view record, std::vector<Cell>& values, std::string& unwrapped,
                      char separator) = nullptr;
  /// What a file that begins so is instead of records; empty if it can have them. Null if any file can.
  std::string_view (*why_not)(std::string_view beginning) = nullptr;
  /// Makes lines of a file that has none: what is read then are these. Null if a file is read as it is.
  MakeLines lines = nullptr;

  Ending ending = line_ending;
  FieldNames field_names = FieldNames::nothing;
  KeyWords key = {};
  bool records_are_urls = false;  ///< a record is a URL or, where whole texts are read, a text, and nothing else
  bool has_pages = false;         ///< records are pages with their URLs
  bool can_be_log = false;        ///< fields may say what those of an access log do
  bool has_url_verbatim = false;  ///< the octets of the URL follow each other in the record, without escapes
  bool escapes_values = false;    ///< a value can be any text, even a page
  bool fits_wrapper = false;      ///< a record is a line, and a wrapper can have it inside
  bool is_text = true;            ///< a file is text, and not octets
  bool starts_anywhere = true;    ///< what a record is depends on nothing before it
  bool has_members = false;       ///< each member of a file in gzip has whole records
  bool takes_separator = false;   ///< `--separator` says what is between the columns

  /// Whether records have columns that only the file or they themselves name, beside the URL.
  [[nodiscard]] bool has_own_columns() const {
    return field_names == FieldNames::header || field_names == FieldNames::members;
  }
};

}  // namespace bnfurl::records
