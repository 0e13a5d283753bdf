// How to read records: what ends them, and where their URL is.
#pragma once

#include <bnfurl/grammar.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/records/formats/json_programs.hpp"
#include "src/records/formats/wrappers.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/io/time_zone.hpp"
#include "src/records/messages/wording.hpp"
#include "src/records/readers/asked_values.hpp"
#include "src/records/readers/format_kinds.hpp"
#include "src/records/readers/format_table.hpp"
#include "src/records/readers/record.hpp"
#include "src/records/readers/w3c_records.hpp"
#include "src/records/readers/warc_records.hpp"

namespace bnfurl::records {

struct Format {
  const FormatKind* kind = &format_kinds::lines;
  std::optional<Wrapper> wrapper;           ///< what the records are in
  bool whole_files = false;                 ///< a file is one record
  std::optional<Production> layout;         ///< a log: the production that derives its lines
  std::optional<RecordKey> key;             ///< a log: where the URL is; w3c, and jsonl with requests: what judges it
  W3cKey w3c = w3c_target;                  ///< w3c: where the URL is
  std::string directive;                    ///< w3c: names the fields of a file that does not name them itself
  bool assumes_fields = false;              ///< w3c: nobody has said that these are its fields
  std::string column;                       ///< tsv, csv, jsonl: the name of the column or member that is the URL
  const JsonProgram* program = nullptr;     ///< jsonl: the program that wrote it, if the format says so
  std::optional<std::size_t> number;        ///< tsv, csv: the number of this column, from 0, if it has no name
  char separator = ',';                     ///< csv: what is between columns
  ArchiveContent content = {};              ///< warc: what of it is read
  bool reads_json = false;                  ///< warc: JSON is a page, too
  std::size_t page_size = usual_page_size;  ///< how many octets of a page are read, in an archive or a separate file
  bool keeps_cells = false;                 ///< jsonl: whether the other members are needed
  Zone zone;                                ///< of times
  bool has_own_zone = false;                ///< other files are not read with this zone
  bool is_one_of_several = false;           ///< of several files: then hours are those of UTC
  OptionWords words;                        ///< the options that ask for it

  /// In which zones times are read and shown.
  [[nodiscard]] Zones zones() const { return {zone, is_one_of_several && (zone == nullptr || has_own_zone)}; }
  /// Whether the first line of a file names its columns.
  [[nodiscard]] bool has_header() const { return kind->field_names == FieldNames::header && !number; }
  /// Whether a file is text, and not octets: it may be in UTF-16, where a byte order mark says so.
  [[nodiscard]] bool has_text() const { return kind->is_text; }
  /// Whether a byte order mark at the beginning of a file belongs to no record. In a page, it does not matter.
  [[nodiscard]] bool skips_mark() const { return has_text() && !whole_files; }
  /// Whether a record is a request, and the URL its target.
  [[nodiscard]] bool has_requests() const { return key && key->name() == "target"; }
  /// Whether its records can be found from the middle of a file: what a record is depends on nothing before it.
  [[nodiscard]] bool has_records_anywhere() const { return kind->starts_anywhere && !whole_files && !has_parts(); }
  /// Whether a record can be several lines, in a wrapper that cuts long ones.
  [[nodiscard]] bool has_parts() const { return wrapper && wrapper->read_part != nullptr; }
  /// Whether each member of a file in gzip has records of its own, so that one that is damaged can be left out.
  [[nodiscard]] bool has_members() const { return kind->has_members; }
  /// What a file that begins so is instead of records of this format; empty if it can have them.
  [[nodiscard]] std::string_view why_not(std::string_view beginning) const;
  /// The names in `line`. Throws UsageError if the URL's column is not among them.
  [[nodiscard]] Header read_header(std::string_view line) const;
  /// The names of the columns of a file without header whose first record is `record`: numbers, or the members'
  /// names.
  [[nodiscard]] Header make_header(std::string_view record) const;

  /// `fields`: the components of a log's lines that its records need to have; `values`: those that they give by names.
  [[nodiscard]] std::unique_ptr<RecordSource> make_source(const AskedComponents& fields = std::nullopt,
                                                          const AskedValues& values = {}) const;
  [[nodiscard]] Cutter make_cutter() const;
};

[[nodiscard]] Format choose_format(const RecordOptions& options);

// What formats share that are chosen by options.

/// Throws UsageError if `-k` is given to a format in which it has no meaning.
void require_no_key(const RecordOptions& options, std::string_view name);
/// Of the columns of a table, or of the members of JSON: the one with the URL. Throws UsageError without `-k`.
[[nodiscard]] Format choose_column(const RecordOptions& options, std::string_view name, const KeyWords& words);

/// The word for the records' format: after `-i`, by `-0`, or the default. Throws UsageError if these contradict.
[[nodiscard]] std::string input_name(const RecordOptions& options);

/// The format that the options name.
[[nodiscard]] AskedFormat asked_format(const RecordOptions& options);
/// A format that was found takes the place of what was to find it.
void read_as(RecordOptions& options, const AskedFormat& format);

[[nodiscard]] OptionWords option_words(const AskedFormat& format);
/// `jsonl -k uri`: printable, with a mark for the options.
[[nodiscard]] std::string words_of(const AskedFormat& format);

}  // namespace bnfurl::records
