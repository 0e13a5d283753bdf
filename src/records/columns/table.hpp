// What columns show of records: of those of a batch of which all is known, most columns read it from the batch; what a
// batch does not have, and all of other records, they ask of the record's row.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include <bnfurl/line_splitter.hpp>

#include "src/records/columns/column.hpp"
#include "src/records/judging/batches.hpp"
#include "src/records/judging/derived.hpp"

namespace bnfurl::records {

class Table {
public:
  /// `batches` must outlive the table.
  Table(const Columns& columns, Batches& batches, const std::shared_ptr<const Derivation>& derivation);

  /// The components of the URL that columns read, by their indices.
  [[nodiscard]] static std::vector<std::size_t> components(const Columns& columns);
  /// The batches whose records columns are asked of: they have what the columns read. `fields`: of a log's lines.
  [[nodiscard]] static std::unique_ptr<Batches> batches(const Columns& columns, const Standard& standard,
                                                        const Format& format, const Derivation& derivation,
                                                        AskedComponents fields, bool without_url = true);

  /// Goes on to records of the current batch that are known.
  void open();
  /// Goes on to a record that is judged in the rows.
  void open_row() { is_known_ = false; }
  void open(const Range& range) { range.is_known ? open() : open_row(); }

  /// Whether the values of a column are texts that stand in the batch; then it has, at `base()`, those that it shows a
  /// slice of, or all of.
  [[nodiscard]] bool has_texts(std::size_t column) const { return is_known_ && fields_[column].has_texts; }
  [[nodiscard]] const Batch::Column& texts(std::size_t column) const { return fields_[column].values; }
  [[nodiscard]] const char* base() const { return base_; }
  [[nodiscard]] std::optional<std::string_view> text(std::size_t column, std::size_t record) {
    Field& field = fields_[column];
    const std::optional<std::string_view> all = field.text(base_, record);
    if (!all || !field.column.show) return all;
    const Found slice = shown(field, *all, record);
    return slice ? std::optional(std::get<std::string_view>(*slice)) : std::nullopt;
  }
  /// The value of any column, valid until that of another record is asked for.
  [[nodiscard]] Found value(std::size_t column, std::size_t record) { return value(fields_[column], record); }
  /// What the column reads.
  [[nodiscard]] Found whole(std::size_t column, std::size_t record) { return read(fields_[column], record); }
  /// Puts what each column shows of the records from number `begin` up to `end` into its sink. Texts that stand in the
  /// batch are put column by column, all else record by record.
  template <class Sink>
  void put(std::vector<Sink>& sinks, std::size_t begin, std::size_t end) {
    if (begin == end) return;
    others_.clear();
    for (std::size_t i = 0; i < sinks.size(); ++i) {
      if (sinks[i].is_text() && has_texts(i) && !fields_[i].column.show)
        sinks[i].put_texts(texts(i), base_, begin, end);
      else
        others_.push_back(i);
    }
    for (; begin < end; ++begin) {
      for (const std::size_t i : others_) sinks[i].put(value(i, begin));
    }
  }

private:
  struct Field {
    Column column;
    ColumnSource source;
    bool has_texts;
    std::vector<Field> agent = {};  // of the column's
    Batch::Column values = {};      // of the current batch: what it reads; of facts about URLs, the URLs
    [[nodiscard]] std::optional<std::string_view> text(const char* base, std::size_t record) const {
      if (values.lengths[record] < 0) return std::nullopt;
      return std::string_view(base + values.begins[record], static_cast<std::size_t>(values.lengths[record]));
    }
  };

  [[nodiscard]] Field field_of(const Column& column) const;
  void open(Field& field);
  [[nodiscard]] Batch::Column read_from(const Field& field);
  [[nodiscard]] Found value(Field& field, std::size_t record) {
    const bool can_be_unread = field.column.show || field.source == ColumnSource::record;
    return can_be_unread ? shown(field, read(field, record), record) : read(field, record);
  }
  [[nodiscard]] Found read(Field& field, std::size_t record);
  /// What the field's column shows of what it reads.
  [[nodiscard]] Found shown(Field& field, const Found& whole, std::size_t record) {
    return field.column.shown(whole, [&]() -> const Row& { return rows(record)[field.column.grammar]; });
  }
  [[nodiscard]] const Rows& rows(std::size_t record) { return is_known_ ? batches_.rows_of(record) : batches_.rows(); }
  [[nodiscard]] Derived& derived(std::string_view url, std::size_t record);

  Batches& batches_;
  std::vector<Field> fields_;
  std::vector<std::size_t> others_;  // the columns that are put record by record
  const char* base_ = nullptr;
  bool is_known_ = true;
  std::size_t batch_ = 0;  // the number of the batch that the fields are of
  Derived derived_;
  std::size_t derived_from_ = none;  // the record whose URL that is

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
};

}  // namespace bnfurl::records
