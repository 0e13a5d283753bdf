#include "src/records/tables/arrow_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "src/records/columns/common_columns.hpp"
#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/table.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/guess/find_input.hpp"
#include "src/records/guess/hints.hpp"
#include "src/records/judging/unshown.hpp"
#include "src/records/scan/plan.hpp"
#include "src/records/scan/scan.hpp"

namespace bnfurl::records {
namespace {

/// Whether the values of a column come from rule files or a robots.txt, which an Arrow table does not read.
bool needs_rules(const Column& column) { return column.needs == Needs::rules || column.needs == Needs::robots; }

Columns chosen_columns(const std::vector<std::string>& names, const Columns& known, AskedNames& asked) {
  if (names.empty()) throw UsageError("no columns are selected");
  std::set<std::string> seen;
  Columns columns;
  for (const std::string& name : names) {
    columns.push_back(choose_column(name, known, asked));
    if (columns.back().is_list) throw UsageError(printable(name) + " is a list and cannot be an Arrow column here");
    if (needs_rules(columns.back()))
      throw UsageError(printable(name) + " needs rule files and cannot be an Arrow column here");
    if (!seen.insert(columns.back().name).second) throw UsageError(printable(name) + " is given twice");
  }
  return columns;
}

/// Whether the values of a column become numbers, of 64 bits. Then a message says where one does not fit.
bool is_number_or_time(const Column& column) {
  return column.type != ValueType::text && column.type != ValueType::verdict;
}

/// A column, and the first file that has it.
struct FileColumn {
  Column column;
  std::string file;
};

/// Gives a column the type that it has together with that of another format, unless this lacks it. Throws UsageError if
/// only the times of one of the two have a zone: a column cannot have both.
void unite(FileColumn& first, const FileColumn& other) {
  Column& column = first.column;
  const ValueType type = other.column.type;
  if (other.column.is_absent || (!column.is_absent && column.type == type)) return;
  if (column.is_absent) {
    first = other;
    return;
  }
  const auto is_time = [](ValueType each) { return each == ValueType::time || each == ValueType::local_time; };
  if (is_time(column.type) && is_time(type)) {
    const bool is_first = column.type == ValueType::local_time;
    throw UsageError(fmt::format("{}: the times in {} have no zone, unlike those in {}; {} gives them one", column.name,
                                 printable(is_first ? first.file : other.file),
                                 printable(is_first ? other.file : first.file), as_written({{"--zone", "+01:00"}})));
  }
  column.type = ValueType::text;
}

}  // namespace

/// The files of one format: first what their columns are, then their records.
class ArrowTable::Part : private Sink {
public:
  /// `usual`: the columns that are shown if none are asked for, unless it is empty.
  Part(const ArrowTableOptions& asked, FormatFiles files, std::unique_ptr<Input> input, bool is_at_hand,
       std::shared_ptr<Derivation> derivation, LineSets& line_sets, const Columns& usual)
      : files_(std::move(files.names)),
        is_at_hand_(is_at_hand),
        input_(std::move(input)),
        options_(asked.records),
        derivation_(std::move(derivation)),
        is_asked_(asked.columns || !asked.where.empty()) {
    if (files.format) read_as(options_, *files.format);
    const bool is_named = !files.format && !is_to_be_found(options_);
    const bool is_empty = is_to_be_found(options_) && !find_format(options_, *input_, true);
    format_ = choose_format(options_);
    format_.is_one_of_several = files.columns != nullptr;
    tell_warnings(input_name(options_));
    standards_ = choose_standards(options_, format_);
    is_lenient_ = asked.lenient;
    input_->read_as(format_);
    known_ = columns_of(format_, *input_, grammars_of(standards_));
    if (is_named) tell_early(input_->beginning());
    if (files.columns != nullptr) add_absent(known_, *files.columns);
    if (is_empty || format_.key) add_lacking(known_);
    where_ = read_where(asked.where, known_, asked_, line_sets, as_written({{"--where"}}));
    if (asked.columns)
      columns_ = chosen_columns(*asked.columns, known_, asked_);
    else if (usual.empty())
      columns_ = default_columns(known_, standards_, format_, asked_);
    for (const Column& column : usual)
      columns_.push_back(find_quietly(column.name, known_, asked_).value_or(absent(column)));
    if (format_.layout) mark_numbers(columns_, format_.layout->grammar());
  }

  [[nodiscard]] const Columns& columns() const { return columns_; }
  [[nodiscard]] const std::string& first_file() const { return files_.front(); }
  [[nodiscard]] const Columns& known() const { return known_; }
  /// What the user calls it.
  [[nodiscard]] std::string format() const { return input_name(options_); }
  [[nodiscard]] std::unique_ptr<Input> take_input() { return std::move(input_); }
  /// Why reading failed; empty if it did not, or if another file follows.
  [[nodiscard]] const std::string& fault() const { return portion_.complaint; }
  /// Where reading failed, the next file is read, and `faults` gets the reason.
  void go_on_after(std::vector<std::string>& faults) { faults_ = &faults; }
  /// Whether it has records, as far as it has been read.
  [[nodiscard]] bool has_records() const { return has_block_; }

  /// Adds the columns that its records lack, if it has any.
  void find_absent(AbsentColumns& absent) {
    const Block first = input_->read_beginning(no_patience).block();
    for (const Column& column : all_columns()) {
      if (column.is_absent && !first.text.empty()) absent.emplace(column.name, first.file);
    }
  }

  /// Comes to the first record.
  void begin() {
    const Columns all = all_columns();
    for (const Column& column : all) {
      prepare(column, standards_, *derivation_);
      if (const std::optional<std::string> is_late = late_.ask(column, format_)) complain(*is_late);
    }
    has_hint_ = is_at_hand_ && say_what_fits(input_->read_beginning(no_patience).block());
    std::vector<std::size_t> fields = fields_of(all);
    if (const std::optional<Component> rest = rest_of(format_)) fields.push_back(rest->index());
    plan_ = {.format = format_,
             .standards = standards_,
             .derivation = derivation_,
             .where = where_,
             .columns = columns_,
             .fields = std::move(fields),
             .members = asked_.members,
             .depth = is_lenient_ ? Depth::lenient_components : Depth::components,
             .counts_unlike = true,
             .is_numbered = show_numbers(all) || std::ranges::any_of(columns_, is_number_or_time)};
    scan_.emplace(plan_);
    table_.emplace(columns_, scan_->batches(), derivation_);
    (void)open_next();  // a file that cannot be opened is reported at once
  }

  /// Adds at most so many rows, or comes nearer to them; false at the end, or where reading fails.
  [[nodiscard]] bool go_on(std::vector<Builder>& builders, std::size_t rows) {
    if (!has_block_) return open_next();
    builders_ = &builders;
    has_block_ = scan_->go_on(*this, tally_, rows);
    return true;
  }

  /// What its records have that no column shows, and what was asked for although no record has it.
  void tell(ArrowCounts& counts) {
    const Block beginning = input_->beginning().block();
    if (!is_at_hand_) has_hint_ = say_what_fits(beginning);
    scan_->add_notes(tally_);
    Unshown& unshown = tally_.unshown;
    if (show_rest(columns_, format_)) unshown.with_rest = 0;
    if (has_hint_) unshown.unlike = unshown.lacking = 0;
    counts.add(unshown);
    const std::string place = unshown.unlike == 0 ? "" : first_unlike(options_, beginning);
    const std::string file = format_.is_one_of_several && files_.size() == 1 ? printable(files_.front()) + ": " : "";
    for (const std::string& each : unshown.sentences(printable(input_name(options_)), format_, place))
      complain(file + each);
    for (const std::string& each : hidden_names(asked_, known_, format_, beginning.text)) complain(each);
    tell_late(beginning);
    for (const std::string& each : asked_.members.missing(tally_.members, beginning.text, format_.is_one_of_several))
      complain(each);
  }

private:
  /// Those that are shown, and those that are tested.
  [[nodiscard]] Columns all_columns() const {
    Columns all = columns_;
    std::ranges::copy(where_.columns(), std::back_inserter(all));
    return all;
  }

  /// Which columns that were asked for have not come, although lines name the fields.
  void tell_late(const Block& beginning) const {
    for (const std::string& each : late_.missing(input_->named_fields(), true))
      complain(say_missing(each, format_, false));
    AbsentColumns absent;
    for (const std::string& each : late_.missing(input_->named_fields(), false)) absent.emplace(each, beginning.file);
    if (!absent.empty() && is_asked_)
      complain(say_absent(absent, format_.is_one_of_several ? std::nullopt : std::optional(format())));
  }

  bool say_what_fits(const Block& beginning) const {
    const std::optional<std::string> words = hint(options_, beginning);
    if (words) complain(*words);
    return words.has_value();
  }

  /// Notes the fault that ended the last file; false if reading ends with it.
  [[nodiscard]] bool passes_fault() {
    if (fault().empty()) return true;
    if (faults_ == nullptr) return false;
    faults_->push_back(std::exchange(portion_.complaint, {}));
    complain(faults_->back());
    return true;
  }

  [[nodiscard]] bool open_next() {
    if (!passes_fault() || !input_->next(portion_)) return false;
    if (portion_.begins_file) before_ = {.records = 0, .lines = portion_.block.file_line - 1};
    portion_.block.line = before_.records + 1;
    portion_.block.file_line = before_.lines + 1;
    if (plan_.is_numbered) {
      if (!cutter_) cutter_ = format_.make_cutter();
      const Counts counts = cutter_->count(portion_.block.text);
      before_.records += counts.records;
      before_.lines += counts.lines;
    }
    has_block_ = !portion_.block.text.empty();
    if (!has_block_) return true;
    scan_->open(portion_.block);
    return true;
  }

  [[nodiscard]] bool range(const Range& range, Tally&) override {
    const std::size_t before = builders_->front().rows();
    table_->put(*builders_, range.begin, range.end);
    for (std::size_t i = 0; i < builders_->size(); ++i) note_unfit((*builders_)[i], columns_[i], range, before);
    return true;
  }

  /// Counts the values that were put since there were `before` rows, and that the column cannot hold.
  void note_unfit(Builder& builder, const Column& column, const Range& range, std::size_t before) {
    const bool is_time = builder.type() == ValueType::time || builder.type() == ValueType::local_time;
    const char* const what = !is_time                            ? "a number"
                             : builder.type() == ValueType::time ? "a time without a zone"
                                                                 : "a time with a zone";
    for (const Builder::Unfit& each : builder.take_unfit()) {
      const Row& row = range.row(range.begin + each.row - before);
      row.note_unread(*unfit_.insert(fmt::format("{} in {}", what, column.name)).first, each.text);
    }
  }

  std::vector<std::string> files_;
  bool is_at_hand_;  // reading does not wait
  std::unique_ptr<Input> input_;
  RecordOptions options_;
  Format format_;
  Standards standards_;
  std::shared_ptr<Derivation> derivation_;
  Columns known_, columns_;
  AskedNames asked_;
  Where where_;
  LateColumns late_;
  bool is_asked_;  // the user has chosen the columns, or some to test
  bool is_lenient_ = false;
  Plan plan_;
  Tally tally_;
  std::vector<std::string>* faults_ = nullptr;  // null: a fault ends the reading
  std::set<std::string> unfit_;                 // what values are that a column cannot hold
  bool has_hint_ = false;
  std::optional<Scan> scan_;
  std::optional<Table> table_;
  std::vector<Builder>* builders_ = nullptr;  // of the current call of `go_on`
  std::optional<Cutter> cutter_;
  Portion portion_;
  bool has_block_ = false;
  Counts before_;  // what the file has before its next block
};

void ArrowCounts::add(const Unshown& unshown) {
  unlike += unshown.unlike;
  cut += unshown.cut;
  lacking += unshown.lacking;
  with_rest += unshown.with_rest;
  for (const auto& [what, each] : unshown.notes.unread) unread += each.records;
}

ArrowTable::ArrowTable(ArrowTableOptions options, const std::vector<std::string>& files)
    : options_(std::move(options)),
      derivation_(std::make_shared<Derivation>(options_.records)),
      line_sets_(std::make_shared<LineSets>(files, true)),
      found_(find_formats(options_.records, files, {})) {
  files_ = files.size();
  if (!found_.formats.empty()) complain(found_.formats);
  open();
}

ArrowTable::ArrowTable(ArrowTableOptions options, const std::string& name, std::string_view octets)
    : options_(std::move(options)),
      memory_(octets),
      derivation_(std::make_shared<Derivation>(options_.records)),
      line_sets_(std::make_shared<LineSets>(std::vector<std::string>(), true)) {
  found_.files.push_back({{name}});
  open();
}

ArrowTable::~ArrowTable() = default;

std::unique_ptr<ArrowTable::Part> ArrowTable::make_part(FormatFiles& files) const {
  const bool is_at_hand = memory_ || std::ranges::all_of(files.names, is_regular_file);
  std::unique_ptr<Input> input = std::move(files.opened);
  if (!input && memory_) input = std::make_unique<Input>(files.names.front(), *memory_);
  if (!input) input = std::make_unique<Input>(files.names);
  FormatFiles read{files.names, files.format, files.fields, nullptr, files.columns};
  return std::make_unique<Part>(options_, std::move(read), std::move(input), is_at_hand, derivation_, *line_sets_,
                                usual_);
}

void ArrowTable::open() {
  AbsentColumns absent;
  part_ = make_part(found_.files.front());
  part_->find_absent(absent);
  if (!options_.columns) usual_ = part_->columns();
  std::vector<FileColumn> columns;
  for (const Column& each : part_->columns()) columns.push_back({each, part_->first_file()});
  for (std::size_t i = 1; i < found_.files.size(); ++i) {
    FormatFiles& files = found_.files[i];
    const bool is_open = files.opened != nullptr;
    const std::unique_ptr<Part> part = make_part(files);
    for (std::size_t at = 0; at < columns.size(); ++at) unite(columns[at], {part->columns()[at], part->first_file()});
    part->find_absent(absent);
    if (is_open) files.opened = part->take_input();
  }
  for (const auto& [column, file] : columns) {
    names_.push_back(column.name);
    builders_.emplace_back(column.type);
  }
  if (!absent.empty() && (options_.columns || !options_.where.empty()))
    complain(say_absent(absent, found_.files.size() == 1 ? std::optional(part_->format()) : std::nullopt));
  if (goes_on()) part_->go_on_after(faults_);
  part_->begin();
  if (!part_->fault().empty() && !part_->has_records()) throw ReadFault(part_->fault());
}

Columns ArrowTable::known() const {
  Columns columns = part_->known();
  std::erase_if(columns, [](const Column& each) { return each.is_list || needs_rules(each); });
  return columns;
}

std::vector<std::string> ArrowTable::names() const { return names_; }

arrow::Schema ArrowTable::schema() const {
  std::vector<arrow::NamedFormat> fields;
  for (std::size_t i = 0; i < names_.size(); ++i) fields.push_back({names_[i], format_of(builders_[i].type())});
  return arrow::struct_schema(std::move(fields));
}

arrow::Array ArrowTable::next() {
  while (rows() < options_.batch_rows && !is_full() && go_on()) {
  }
  counts_.rows += rows();
  if (rows() != 0) return take_batch();
  if (faults_.size() == files_ && counts_.rows == 0) fault_ = faults_.front();
  if (!fault_.empty()) throw ReadFault(std::exchange(fault_, {}));
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
  if (part_ == nullptr) return false;
  if (part_->go_on(builders_, options_.batch_rows - rows())) return true;
  fault_ = part_->fault();
  if (fault_.empty()) part_->tell(counts_);
  const bool is_last = !fault_.empty() || next_part_ == found_.files.size();
  part_ = is_last ? nullptr : make_part(found_.files[next_part_++]);
  if (part_ == nullptr) return false;
  if (goes_on()) part_->go_on_after(faults_);
  part_->begin();
  return true;
}

}  // namespace bnfurl::records
