// Lines of columns. The values of tsv are between tabs, with the escapes that `-o tsv` writes; any other backslash is
// one. The values of csv (RFC 4180) can be quoted, and then contain commas, line ends and doubled quotes. One column is
// the URL. A record that lacks this column, or whose URL is absent (`\N` in tsv, nothing in csv), is a record without a
// URL. Also records that are a URL alone, and lines of a W3C log. Lines of a container have a beginning that
// is not part of the record's text; one without it is a record without a URL.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/values.hpp>

#include "src/records/forms/record.hpp"

namespace bnfurl::tool {

// Records that consist of a URL and end with one octet: lines, or records terminated by NUL.

/// How records end.
struct Ending {
  char terminator = '\n';
  bool drop_cr = true;        ///< one CR before the end of a record, or of the file, is not part of the record
  bool in_container = false;  ///< whether a container's runtime has written something before each record

  [[nodiscard]] bool ends_lines() const { return terminator == '\n'; }
};

inline constexpr Ending line_ending{'\n', true};
inline constexpr Ending container_ending{'\n', true, true};
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

/// The values of a tsv line. Those with escapes are unwrapped into `unwrapped`.
void read_tsv(std::string_view line, std::vector<Cell>& cells, std::string& unwrapped);
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
  std::string unwrapped_;
};

// What the directives of a W3C extended log say (W3C working draft "Extended Log File Format", WD-logfile-960323): a line
// that begins with "#" is a directive, and `#Fields:` names the fields of the lines after it. Blanks or tabs are between
// the fields of a line; a field in quotes can have blanks in it, and two quotes for one.

/// Whether a line is a directive.
[[nodiscard]] inline bool is_directive(std::string_view line) { return line.starts_with('#'); }

/// The last line of `text` that names fields, without its end; empty if there is none.
[[nodiscard]] std::string_view last_names(std::string_view text);

/// All names in `text`, once each.
[[nodiscard]] std::vector<std::string> all_names(std::string_view text);

/// Whether a line of `text` is not a directive.
[[nodiscard]] bool has_entries(std::string_view text);

/// The names of such a line, in lower case.
[[nodiscard]] Header read_field_names(std::string_view line);

// Lines of a W3C extended log. The last `#Fields:` line before a line names its fields. The URL is the field
// cs-uri-stem, with "?" and cs-uri-query after it unless that is "-", or the field cs-uri where there is no
// cs-uri-stem; or it is the field cs(referer). A line with more or fewer fields than names is a record without a URL,
// and so is one without the field of the URL, which keeps its columns. A line that begins with "#" is not a record and
// is not counted as one.

/// The fields that the URL and the request's method are in, by their names.
struct W3cKey {
  std::string_view first;   ///< of the URL
  std::string_view second;  ///< the URL's query; empty: the first is all
  std::string_view method;  ///< empty: the method does not matter
  std::string_view whole;   ///< of the whole URL, where no field is its first part; empty: there is none
};

inline constexpr W3cKey w3c_target{"cs-uri-stem", "cs-uri-query", "cs-method", "cs-uri"};
inline constexpr W3cKey w3c_referer{"cs(referer)", "", "", ""};

[[nodiscard]] std::unique_ptr<RecordSource> w3c_records(const W3cKey& key);

/// The URL is the column at `key`; the file's header, if it has one, decides instead. A line end within quotes does not
/// end a record.
[[nodiscard]] std::unique_ptr<RecordSource> csv_records(std::size_t key);
[[nodiscard]] std::unique_ptr<Cutter> csv_cutter();

}  // namespace bnfurl::tool
