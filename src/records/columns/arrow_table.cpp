#include "src/records/columns/arrow_table.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/io/messages.hpp"

namespace bnfurl::records {
namespace {

RecordOptions with_format(RecordOptions options, Input& input) {
  if (is_to_be_found(options))
    options.input = find_input(options, input.peek().block()).value_or(AskedFormat{usual_input(options)}).input;
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

ArrowTable::ArrowTable(ArrowTableOptions options, std::string file)
    : ArrowTable(std::move(options), std::make_unique<Input>(std::vector{std::move(file)})) {}

ArrowTable::ArrowTable(ArrowTableOptions options, std::string name, std::string_view octets)
    : ArrowTable(std::move(options), std::make_unique<Input>(std::move(name), octets)) {}

ArrowTable::ArrowTable(ArrowTableOptions options, std::unique_ptr<Input> input)
    : input_(std::move(input)),
      options_(with_format(std::move(options.records), *input_)),
      format_(choose_format(options_)),
      standards_(choose_standards(options_, format_)),
      derivation_(std::make_shared<Derivation>(options_)),
      batch_rows_(options.batch_rows),
      rests_(format_) {
  tell_ambiguity(input_name(options_));
  input_->read_as(format_);
  columns_ =
      chosen_columns(options.columns, columns_of(format_, *input_, grammars_of(standards_)), standards_, format_);
  if (format_.layout) mark_numbers(columns_, format_.layout->grammar());
  for (const Column& column : columns_) {
    prepare(column, standards_, *derivation_);
    builders_.emplace_back(column.type);
  }
  numbered_ = show_numbers(columns_);
  shows_rest_ = show_rest(columns_, format_);
  std::vector<std::size_t> fields = fields_of(columns_);
  if (const std::optional<Component> rest = rest_of(format_)) fields.push_back(rest->index());
  batches_ = Table::batches(columns_, standards_.front(), format_, *derivation_, std::move(fields));
  table_.emplace(columns_, batches_->judge_in(rows_of(standards_, Depth::components, derivation_)), derivation_);
  (void)open_next();  // a file that cannot be opened is reported at once
  if (!fault_.empty() && !has_block_) throw ReadFault(fault_);
}

arrow::Schema ArrowTable::schema() const {
  std::vector<arrow::NamedFormat> fields;
  for (const Column& column : columns_) fields.push_back({column.name, format_of(column.type)});
  return arrow::struct_schema(std::move(fields));
}

arrow::Array ArrowTable::next() {
  while (rows() < batch_rows_ && !is_full() && go_on()) {
  }
  if (rows() == 0 && !fault_.empty()) throw ReadFault(std::exchange(fault_, {}));
  if (rows() != 0) return take_batch();
  tell_of_unshown();
  return {};
}

// Where texts of a batch have so many octets, it ends. So one that is too large for it is longer than that.
bool ArrowTable::is_full() const {
  constexpr std::size_t enough = std::size_t{1} << 30;
  return std::ranges::any_of(builders_, [](const Builder& each) { return each.octets() >= enough; });
}

arrow::Array ArrowTable::take_batch() {
  std::vector<Builder> next;
  for (Builder& each : builders_) {
    each.make_utf8();
    if (each.is_large()) throw ReadFault("a column has more than 2^31 - 1 bytes in one batch");
    next.emplace_back(each.type());
  }
  return struct_of(std::exchange(builders_, std::move(next)));
}

bool ArrowTable::go_on() {
  if (!has_block_) return open_next();
  if (next_ == size_) {
    has_block_ = batches_->next();
    next_ = 0;
    size_ = has_block_ ? batches_->size() : 0;
    if (has_block_) {
      batches_->judge({});
      table_->open();
    }
    return true;
  }
  const std::size_t end = std::min(next_unset(batches_->known(), next_, size_), next_ + batch_rows_ - rows());
  if (end != next_) {
    rests_.count(*batches_, next_, end, unshown_);
    table_->put(builders_, next_, end);
    next_ = end;
  } else if (batches_->read(next_++)) {
    rests_.count(batches_->rows().front().record(), unshown_);
    table_->open_row();
    table_->put(builders_, 0, 1);
    table_->open();
  }
  return true;
}

bool ArrowTable::open_next() {
  if (!fault_.empty() || !input_->next(portion_)) return false;
  fault_ = portion_.complaint;
  portion_.block.line = before_.records + 1;
  portion_.block.file_line = before_.lines + 1;
  if (numbered_) {
    if (!cutter_) cutter_ = format_.make_cutter();
    const Counts counts = cutter_->count(portion_.block.text);
    before_.records += counts.records;
    before_.lines += counts.lines;
  }
  has_block_ = !portion_.block.text.empty();
  if (!has_block_) return true;
  next_ = size_ = 0;
  batches_->open(portion_.block);
  return true;
}

void ArrowTable::tell_of_unshown() {
  unshown_.notes = batches_->rows().front().take_notes();
  if (shows_rest_) unshown_.with_rest = 0;
  const Unshown unshown = std::exchange(unshown_, {});
  for (const std::string& sentence : unshown.sentences(printable(input_name(options_)), format_)) complain(sentence);
}

}  // namespace bnfurl::records
