#include "src/records/columns/arrow_table.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "src/arrow/table.hpp"
#include "src/records/columns/arrow_builder.hpp"
#include "src/records/columns/batch_fields.hpp"
#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/forms/input.hpp"
#include "src/records/judging/row.hpp"
#include "src/records/judging/unshown.hpp"
#include "src/records/shared/messages.hpp"

namespace bnfurl::tool {
namespace {

RecordOptions with_format(RecordOptions options, Input& input) {
  if (is_to_be_found(options)) options.input = find_input(options, input.peek().block()).value_or("lines");
  return options;
}

Columns chosen_columns(const std::optional<std::vector<std::string>>& names, const Columns& known,
                       const Standards& standards, const Format& format) {
  if (!names) return default_columns(known, standards, format);
  if (names->empty()) throw UsageError("no columns are selected");
  std::set<std::string> seen;
  Columns columns;
  for (const std::string& name : *names) {
    columns.push_back(choose_column(name, known));
    if (columns.back().is_list) throw UsageError(printable(name) + " is a list and cannot be an Arrow column here");
    if (!seen.insert(columns.back().name).second) throw UsageError(printable(name) + " is given twice");
  }
  return columns;
}

}  // namespace

class ArrowTable::Reader {
public:
  Reader(ArrowTableOptions options, std::unique_ptr<Input> input)
      : input_(std::move(input)),
        options_(with_format(std::move(options.records), *input_)),
        format_(choose_format(options_)),
        standards_(choose_standards(options_, format_)),
        derivation_(std::make_shared<Derivation>(options_)),
        batch_rows_(options.batch_rows),
        rests_(format_) {
    input_->read_as(format_);
    columns_ =
        chosen_columns(options.columns, columns_of(format_, *input_, grammars_of(standards_)), standards_, format_);
    if (format_.layout) mark_numbers(columns_, format_.layout->grammar());
    for (const Column& column : columns_) {
      prepare(column, standards_, *derivation_);
      builders_.emplace_back(kind_of(column));
    }
    numbered_ = show_numbers(columns_);
    shows_rest_ = show_rest(columns_, format_);
    rows_of_record_ = rows_of(standards_, Depth::components, derivation_);
    choose_way();
    read_ahead();
  }

  void schema(ArrowSchema* schema) const {
    std::vector<arrow::NamedFormat> fields;
    for (const Column& column : columns_) fields.push_back({column.name, format_of(kind_of(column))});
    arrow::set_struct_schema(std::move(fields), schema);
  }

  bool next(ArrowArray* array) {
    while (rows_ < batch_rows_ && !is_full() && go_on()) {
    }
    if (rows_ == 0 && !fault_.empty()) throw ReadFault(std::exchange(fault_, {}));
    if (rows_ == 0) tell_of_unshown();
    if (rows_ == 0) return false;
    take_batch(builders_, std::exchange(rows_, 0), array);
    return true;
  }

private:
  /// In batches where they know all that is asked for; otherwise record by record.
  void choose_way() {
    std::vector<std::size_t> fields = fields_of(columns_);
    if (const std::optional<Component> rest = rest_of(format_)) fields.push_back(rest->index());
    std::optional<std::vector<BatchField>> known = batch_fields_of(columns_);
    if (known && standards_.size() == 1 && std::ranges::none_of(columns_, shows_normal_form)) {
      batches_ = Batches::make(standards_.front(), format_, {.components = components_of(*known), .fields = fields});
      fields_ = std::move(*known);
    }
    if (batches_ == nullptr) source_ = format_.make_source(fields);
  }

  // A file that cannot be opened is told at once.
  void read_ahead() {
    (void)open_next();
    if (!fault_.empty() && !has_block_) throw ReadFault(fault_);
  }

  [[nodiscard]] bool is_full() const { return std::ranges::any_of(builders_, &Builder::is_full); }

  /// Adds some rows, or comes nearer to them; false at the end.
  [[nodiscard]] bool go_on() {
    if (!has_block_) return open_next();
    if (source_ != nullptr) {
      has_block_ = source_->next(record_);
      if (has_block_) {
        judge_all(rows_of_record_, record_);
        put_row();
      }
      return true;
    }
    if (next_ == size_) {
      has_block_ = batches_->next();
      next_ = 0;
      size_ = has_block_ ? batches_->size() : 0;
      for (BatchField& field : fields_) {
        if (has_block_) field.open(*batches_);
      }
      return true;
    }
    const std::size_t end = std::min(next_unset(batches_->known(), next_, size_), next_ + batch_rows_ - rows_);
    if (end == next_) {
      if (batches_->read(next_++, record_)) {
        judge_unknown(*batches_, record_, rows_of_record_.front());
        put_row();
      }
      return true;
    }
    rests_.count(*batches_, next_, end, unshown_);
    for (std::size_t i = 0; i < builders_.size(); ++i)
      builders_[i].put(fields_[i], batches_->base(), batches_->valid(), next_, end);
    rows_ += end - next_;
    next_ = end;
    return true;
  }

  [[nodiscard]] bool open_next() {
    if (!fault_.empty() || !input_->next(portion_)) return false;
    fault_ = portion_.complaint;
    portion_.block.line = before_.records + 1;
    portion_.block.file_line = before_.lines + 1;
    if (numbered_) {
      const Counts counts = cutter_of_format().count(portion_.block.text);
      before_.records += counts.records;
      before_.lines += counts.lines;
    }
    has_block_ = !portion_.block.text.empty();
    if (!has_block_) return true;
    next_ = size_ = 0;
    source_ != nullptr ? source_->open(portion_.block) : batches_->open(portion_.block);
    return true;
  }

  void put_row() {
    rests_.count(record_, unshown_);
    for (std::size_t i = 0; i < columns_.size(); ++i) builders_[i].put(columns_[i].value(rows_of_record_));
    ++rows_;
  }

  void tell_of_unshown() {
    unshown_.times = rows_of_record_.front().take_unread_times();
    if (shows_rest_) unshown_.with_rest = 0;
    for (const std::string& sentence : std::exchange(unshown_, {}).sentences(printable(input_name(options_))))
      complain(sentence);
    if (!std::exchange(has_told_doubts_, true)) std::ranges::for_each(format_.members->doubts(), complain);
  }

  const Cutter& cutter_of_format() {
    if (cutter_ == nullptr) cutter_ = format_.make_cutter();
    return *cutter_;
  }

  std::unique_ptr<Input> input_;
  RecordOptions options_;
  Format format_;
  Standards standards_;
  std::shared_ptr<Derivation> derivation_;
  std::size_t batch_rows_;
  RestCounter rests_;
  Unshown unshown_;
  bool shows_rest_ = false, numbered_ = false, has_told_doubts_ = false;
  Columns columns_;
  std::vector<Builder> builders_;
  std::vector<BatchField> fields_;    // of batches, by column
  std::unique_ptr<Batches> batches_;  // or else:
  std::unique_ptr<RecordSource> source_;
  std::unique_ptr<Cutter> cutter_;
  Rows rows_of_record_;
  Record record_;
  Portion portion_;
  bool has_block_ = false;
  std::size_t next_ = 0, size_ = 0;  // the next record of the batch of lines, and how many it has
  std::size_t rows_ = 0;             // in the builders
  Counts before_;                    // what the file has before its next block
  std::string fault_;                // told after the rows before it
};

ArrowTable::ArrowTable(ArrowTableOptions options, std::string file)
    : reader_(std::make_unique<Reader>(std::move(options), std::make_unique<Input>(std::vector{std::move(file)}))) {}

ArrowTable::ArrowTable(ArrowTableOptions options, std::string name, std::string_view octets)
    : reader_(std::make_unique<Reader>(std::move(options), std::make_unique<Input>(std::move(name), octets))) {}

ArrowTable::~ArrowTable() = default;

void ArrowTable::schema(ArrowSchema* schema) const { reader_->schema(schema); }

bool ArrowTable::next(ArrowArray* array) { return reader_->next(array); }

}  // namespace bnfurl::tool
