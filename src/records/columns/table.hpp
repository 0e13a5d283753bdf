// Evaluates columns, in one thread. For a known record, a column takes its value from the batch if the batch has it.
// Otherwise, and for all other records, it asks the record's row.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include <bnfurl/line_splitter.hpp>

#include "src/records/columns/column.hpp"
#include "src/records/judging/batches.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/judging/normal_form.hpp"

namespace bnfurl::records {

class Table {
public:
  /// `batches` must outlive the table.
  Table(const Columns& columns, Batches& batches, const std::shared_ptr<const Derivation>& derivation);

  /// The components of the URL that columns read, by their indices.
  [[nodiscard]] static std::vector<std::size_t> components(const Columns& columns);

  /// Goes on to the current batch, of which all other functions speak.
  void open() { open(batches_.known()); }
  /// The same; `known`: a bit for each record of which the batch has the columns. The others are read.
  void open(std::span<const std::uint64_t> known);
  /// Whether the batch has the columns of a record.
  [[nodiscard]] bool is_known(std::size_t record) const { return !known_.empty() && is_set(known_, record); }

  /// Whether the values of a column of known records are texts in the batch; then it has, at `base()`, those that it
  /// shows a slice of, or all of.
  [[nodiscard]] bool has_texts(std::size_t column) const { return fields_[column].has_texts; }
  [[nodiscard]] const Batch::Column& texts(std::size_t column) const { return fields_[column].values; }
  [[nodiscard]] const char* base() const { return base_; }
  [[nodiscard]] std::optional<std::string_view> text(std::size_t column, std::size_t record) {
    Field& field = fields_[column];
    const std::optional<std::string_view> all = field.text(base_, record);
    if (!all || !field.show) return all;
    const Found slice = shown_of(field, *all, record);
    return slice ? std::optional(std::get<std::string_view>(*slice)) : std::nullopt;
  }
  /// A text in the batch that a column shows of a known record, although it is made of another one: a URL that is its
  /// own normal form. Nullopt if it is not known to be one.
  [[nodiscard]] std::optional<std::string_view> own_form(std::size_t column, std::size_t record) {
    Field& field = fields_[column];
    if (!field.has_own_forms) return std::nullopt;
    const std::optional<std::string_view> url = field.text(base_, record);
    return url && own_forms_->has(*url) ? url : std::nullopt;
  }
  /// The value of any column, valid until that of another record is asked for.
  [[nodiscard]] Found value(std::size_t column, std::size_t record) { return value(fields_[column], record); }
  /// What the column reads.
  [[nodiscard]] Found whole(std::size_t column, std::size_t record) { return read(fields_[column], record); }
  /// Puts what each column shows of the records from number `begin` up to `end` into its sink. Texts that stand in the
  /// batch are put column by column, all else record by record.
  template <class Sink>
  void put(std::vector<Sink>& sinks, std::size_t begin, std::size_t end) {
    open();
    for (; begin < end; ++begin) {
      const std::size_t unknown = known_.empty() ? begin : next_unset(known_, begin, end);
      put_known(sinks, begin, unknown);
      begin = unknown;
      for (std::size_t i = 0; begin < end && i < sinks.size(); ++i) sinks[i].put(value(i, begin));
    }
  }

private:
  template <class Sink>
  void put_known(std::vector<Sink>& sinks, std::size_t begin, std::size_t end) {
    if (begin == end) return;
    others_.clear();
    for (std::size_t i = 0; i < sinks.size(); ++i) {
      if (sinks[i].is_text() && has_texts(i) && !fields_[i].show)
        sinks[i].put_texts(texts(i), base_, begin, end);
      else
        others_.push_back(i);
    }
    for (; begin < end; ++begin) {
      for (const std::size_t i : others_) sinks[i].put(value(i, begin));
    }
  }

  /// A column with the memory of its functions.
  struct Field {
    std::function<Found(const Row& row, std::size_t index)> read;
    std::function<Found(std::string_view text)> show;
    Derived::Text (*derive)(Derived& url, std::size_t index);
    std::size_t index, grammar;
    ColumnSource source;
    bool has_texts;
    bool has_own_forms;             // see `own_form`
    bool needs_no_zone = false;     // of a time: or a message has said that it has no zone
    std::vector<Field> agent = {};  // of the column's
    std::function<Found(std::span<const Found> shown)> join = {};
    std::vector<Found> shown = {};  // of these columns
    Batch::Column values = {};      // of the current batch: what it reads; of facts about URLs, the URLs
    [[nodiscard]] std::optional<std::string_view> text(const char* base, std::size_t record) const {
      if (values.lengths[record] < 0) return std::nullopt;
      return std::string_view(base + values.begins[record], static_cast<std::size_t>(values.lengths[record]));
    }
  };

  [[nodiscard]] Field field_of(const Column& column) const;
  void open(Field& field);
  [[nodiscard]] Batch::Column read_from(const Field& field);
  // Few instructions, so that all writers have them inline.
  [[nodiscard]] Found value(Field& field, std::size_t record) {
    const bool is_what_it_reads = !field.show && field.source != ColumnSource::record;
    return is_what_it_reads ? read(field, record) : shown_value(field, record);
  }
  /// The value of a field that shows another one than it reads, or can read one that nobody can show.
  [[nodiscard]] Found shown_value(Field& field, std::size_t record);
  /// What the field's column reads.
  [[nodiscard]] Found read(Field& field, std::size_t record);
  [[nodiscard]] Found read_row(Field& field, std::size_t record);
  [[nodiscard]] Found joined(Field& field, std::size_t record);
  /// What it shows of a text, by its function.
  [[nodiscard]] Found shown_of(Field& field, std::string_view text, std::size_t record) {
    Found value = field.show(text);
    if (value && may_be_unread(*value)) value = settled(field, *value, record);
    return value;
  }
  [[nodiscard]] static bool may_be_unread(const Value& value) {
    return std::holds_alternative<UnreadText>(value) || std::holds_alternative<LocalTime>(value) ||
           std::holds_alternative<const GuessedValue*>(value);
  }
  /// The value, unless it is in place of one: then it is noted why.
  [[nodiscard]] Found settled(Field& field, const Value& value, std::size_t record);
  [[nodiscard]] const Row& row(const Field& field, std::size_t record) {
    return batches_.rows_of(record)[field.grammar];
  }
  [[nodiscard]] Derived& derived(std::string_view url, std::size_t record);

  Batches& batches_;
  std::vector<Field> fields_;
  std::vector<std::size_t> others_;  // the columns that are put record by record
  const char* base_ = nullptr;
  std::span<const std::uint64_t> known_;  // of the batch; empty: no record is
  std::size_t batch_ = 0;                 // the number of the batch that the fields are of
  Derived derived_;
  std::optional<OwnForms> own_forms_;
  std::size_t derived_from_ = none;  // the record whose URL that is

  static constexpr std::size_t none = static_cast<std::size_t>(-1);
};

}  // namespace bnfurl::records
