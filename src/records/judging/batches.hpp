// Records in batches, judged. A batch says of which of its records everything is known: their URL is valid, or the
// record says that it has none. What these show is in columns. Each record can be read; then it is a row for each
// grammar, which decides again where the batch does not know it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "src/records/judging/normal_form.hpp"
#include "src/records/judging/row.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/readers/asked_values.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/source.hpp"

namespace bnfurl::records {

/// What is asked of batches.
struct AskedParts {
  std::vector<std::size_t> components = {};  ///< indices of the components of the URL that have columns
  AskedComponents fields = std::nullopt;     ///< the components of a log's lines that have columns and are in records
  bool without_url = true;                   ///< whether a record without a URL is one of those that are known
  AskedValues values = {};                   ///< what is asked for by names
};

class Batches {
public:
  /// Only for records that are judged by nothing but their octets: not for references.
  [[nodiscard]] static std::unique_ptr<Batches> make(const Standard& standard, const Format& format,
                                                     const AskedParts& asked);
  /// Lines of which those that match are valid and in normal form by `levels` already. Null if records are not lines,
  /// or if the library has no automaton for these normal forms.
  [[nodiscard]] static std::unique_ptr<Batches> of_normal_forms(const Standard& standard, const Format& format,
                                                                const LevelSet& levels);
  /// Records of which nothing is known.
  [[nodiscard]] static std::unique_ptr<Batches> of_records(const Format& format, const AskedParts& asked);

  /// Without a standard, nothing is judged but what is read.
  Batches(std::unique_ptr<RecordSource> source, const std::optional<Standard>& standard, const AskedParts& asked);

  /// The number of the batch: each has another one.
  [[nodiscard]] std::size_t number() const { return number_; }

  /// The number of records; some may be comments.
  [[nodiscard]] std::size_t size() const { return records().size; }
  /// For each record, whether its fields are known, before it is judged; empty if none has any.
  [[nodiscard]] std::span<const std::uint64_t> derived() const { return records().derived; }
  /// For each record, whether all is known of it, and whether its URL is valid: bit i % 64 of word i / 64.
  [[nodiscard]] std::span<const std::uint64_t> known() const {
    return records().has_verdicts ? records().verdicts : known_;
  }
  [[nodiscard]] std::span<const std::uint64_t> valid() const {
    return records().has_verdicts ? records().verdicts : valid_;
  }
  /// Whether the URLs that are known to be valid are in normal form.
  [[nodiscard]] bool have_normal_forms() const { return have_normal_forms_; }

  /// What the columns' offsets are relative to. They are set for the records that are known; a length of -1 says that
  /// there is no value. What they stand for can be read a block's margin beyond its end.
  [[nodiscard]] const char* base() const { return records().base; }
  [[nodiscard]] Batch::Column urls();
  /// A component of the URL, empty unless it was asked for, and one of the record.
  [[nodiscard]] Batch::Column component(std::size_t index) const;
  [[nodiscard]] Batch::Column field(std::size_t index) const {
    return records().lines == nullptr ? Batch::Column{} : records().lines->column(index);
  }
  /// What judged the URL of a record that is known.
  [[nodiscard]] Production entry(std::size_t index) const {
    return entries_->of(records().text(records().methods, index));
  }
  /// The number of a record in its file, and where it begins there.
  [[nodiscard]] std::size_t line(std::size_t index) const { return records().line(index); }
  [[nodiscard]] std::size_t byte(std::size_t index) const { return records().byte(index); }

  /// Which of the values that are asked for by names the records had that were read since the last call.
  [[nodiscard]] SeenValues take_seen() { return source_->take_seen(); }
  /// The record that was read last, judged by each of the requested grammars; the first one decides.
  [[nodiscard]] const Rows& rows() const { return rows_; }
  /// The rows of any record that is not a comment: it is read and judged.
  [[nodiscard]] const Rows& rows_of(std::size_t index) {
    (void)read(index);
    return rows_;
  }
  /// What the source has lost since the last call.
  [[nodiscard]] Losses take_losses() { return source_->take_losses(); }
  /// The whole records from number `begin` up to `end`, without the last terminator: a dropped CR is in it.
  [[nodiscard]] std::string_view whole_records(std::size_t begin, std::size_t end) const {
    return records().whole(begin, end);
  }

private:
  // Only a scan goes through records: this is the one loop over them.
  friend class Scan;

  /// Records that are read are judged in these rows.
  Batches& judge_in(Rows rows) {
    rows_ = std::move(rows);
    return *this;
  }
  void open(const Block& block) { source_->open(block); }
  /// Goes on to the next batch; false if there are no more. Then it is to be judged.
  [[nodiscard]] bool next();
  /// Judges the records; of those with fields only these, unless it is empty.
  void judge(std::span<const std::uint64_t> wanted);
  /// Reads and judges a record; false if it is a comment. `rows` are its rows until the next call.
  [[nodiscard]] bool read(std::size_t index) { return index == current_ || read_other(index); }

  /// A component of the URLs that was asked for: only records with a valid URL have values.
  struct Values {
    std::size_t component;
    std::vector<std::int32_t> begins = {}, lengths = {};
  };

  static constexpr std::size_t none = static_cast<std::size_t>(-1);

  [[nodiscard]] const Records& records() const { return source_->records(); }
  /// Reads a record that is not the current one.
  [[nodiscard]] bool read_other(std::size_t index);
  /// Whether the URL of a record is invalid if it is not known to be valid.
  [[nodiscard]] bool is_judged(std::size_t index) const {
    return records().has_verdicts ? !have_normal_forms_ && !records().too_long() : is_set(judged_, index);
  }
  [[nodiscard]] bool is_known(const Records& records, std::size_t index);
  [[nodiscard]] bool is_valid(const Records& records, std::size_t index);

  std::unique_ptr<RecordSource> source_;
  std::optional<Entries> entries_;
  bool knows_without_url_;
  bool have_normal_forms_ = false;
  RecordBits known_, valid_, judged_;                   // unless the source has verdicts
  std::vector<std::int32_t> url_begins_, url_lengths_;  // of the URLs of known records
  std::vector<Values> values_;
  std::optional<AnyParts> parts_;  // of the current URL
  Rows rows_;
  std::size_t number_ = 0;
  std::size_t current_ = none;  // what `rows_` are of
  // What was noted of records of the batch that can be read again.
  std::unordered_map<std::size_t, std::vector<std::string_view>> unread_;
};

/// Records of a batch from number `begin` up to `end`; none is a comment.
struct Range {
  Batches& batches;
  std::size_t begin, end;

  [[nodiscard]] std::size_t size() const { return end - begin; }
  /// What the first of the requested grammars says of a record, which is read.
  [[nodiscard]] const Row& row(std::size_t index) const { return batches.rows_of(index).front(); }
  [[nodiscard]] const Record& record(std::size_t index) const { return row(index).record(); }
  [[nodiscard]] bool is_valid(std::size_t index) const {
    return is_set(batches.known(), index) ? is_set(batches.valid(), index) : row(index).verdict() == Verdict::valid;
  }
  /// Whether a record has a URL that is invalid.
  [[nodiscard]] bool is_invalid(std::size_t index) const {
    return !is_set(batches.known(), index) && row(index).verdict() == Verdict::invalid;
  }
  /// How many octets the URL of a record has; nullopt if the record has none.
  [[nodiscard]] std::optional<std::size_t> url_octets(std::size_t index) const {
    if (!is_set(batches.known(), index)) {
      const std::optional<std::string_view> url = row(index).url();
      return url ? std::optional(url->size()) : std::nullopt;
    }
    const std::int32_t length = batches.urls().lengths[index];
    return length < 0 ? std::nullopt : std::optional(static_cast<std::size_t>(length));
  }
};

}  // namespace bnfurl::records
