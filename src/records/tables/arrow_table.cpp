#include "src/records/tables/arrow_table.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <set>
#include <utility>

#include "src/records/columns/arrow_builder.hpp"
#include "src/records/columns/common_columns.hpp"
#include "src/records/columns/record_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/guess/find_input.hpp"
#include "src/records/guess/hints.hpp"
#include "src/records/judging/unshown.hpp"
#include "src/records/scan/plan.hpp"

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
class ArrowTable::Part {
public:
  /// `usual`: the columns that are shown if none are asked for, unless it is empty.
  Part(const ArrowTableOptions& asked, FormatFiles files, std::unique_ptr<Input> input, bool is_at_hand,
       std::shared_ptr<Derivation> derivation, LineSets& line_sets, const Columns& usual, const Tell& tell)
      : tell_(tell),
        files_(std::move(files.names)),
        is_at_hand_(is_at_hand),
        input_(std::move(input)),
        options_(asked.records),
        derivation_(std::move(derivation)),
        is_asked_(asked.columns || !asked.where.empty()),
        jobs_(asked.jobs),
        batch_rows_(asked.batch_rows) {
    if (files.format) read_as(options_, *files.format);
    const bool is_named = !files.format && !is_to_be_found(options_);
    const bool is_empty = is_to_be_found(options_) && !find_format(options_, *input_, tell_);
    format_ = choose_format(options_);
    format_.is_one_of_several = files.columns != nullptr;
    tell_warnings(input_name(options_), tell_);
    standards_ = choose_standards(options_, format_);
    is_lenient_ = asked.lenient;
    input_->read_as(format_);
    known_ = columns_of(format_, *input_, grammars_of(standards_));
    if (is_named) tell_early(input_->beginning(), tell_);
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
  [[nodiscard]] const std::string& fault() const { return fault_; }
  /// Where reading failed, the next file is read, and `faults` gets the reason.
  void go_on_after(std::vector<std::string>& faults) { faults_ = &faults; }
  /// Why the first file cannot be read; empty if it can. Must be asked before `next`.
  [[nodiscard]] std::string first_fault() {
    const Portion* const first = input_->look_at_first();
    return first != nullptr && first->block.text.empty() ? first->complaint : "";
  }
  /// Whether its threads were started by another process, which this one was forked from.
  [[nodiscard]] bool is_forked() const { return chunks_ && process_ != ::getpid(); }

  /// Adds the columns that its records lack, if it has any.
  void find_absent(AbsentColumns& absent) {
    const Block first = input_->read_beginning(no_patience).block();
    for (const Column& column : all_columns()) {
      if (column.is_absent && !first.text.empty()) absent.emplace(column.name, first.file);
    }
  }

  /// Prepares to read the records as columns of these types.
  void begin(const std::vector<ValueType>& types) {
    const Columns all = all_columns();
    for (const Column& column : all) {
      prepare(column, standards_, *derivation_);
      if (const std::optional<std::string> is_late = late_.ask(column, format_)) tell_({*is_late});
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
    types_ = types;
  }

  /// The next batch; nullopt at the end, or where reading fails. Threads are started by the first call.
  [[nodiscard]] std::optional<arrow::Array> next(const Chunks::Ask& ask) {
    if (is_forked()) throw ReadFault("this log is read by the process that this one was forked from; read it anew");
    while (next_batch_ == chunk_.batches.size()) {
      if (!finish_chunk()) return std::nullopt;
      std::optional<Chunk> chunk = chunks().next(ask);
      if (!chunk) return std::nullopt;
      chunk_ = *std::move(chunk);
      next_batch_ = 0;
      tally_.add(chunk_.tally);
    }
    return std::move(chunk_.batches[next_batch_++]);
  }

  /// What its records have that no column shows, and what was asked for although no record has it.
  void tell(ArrowCounts& counts) {
    chunks_.reset();
    const Block beginning = input_->beginning().block();
    if (!is_at_hand_) has_hint_ = say_what_fits(beginning);
    Unshown& unshown = tally_.unshown;
    if (show_rest(columns_, format_)) unshown.with_rest = 0;
    if (has_hint_) unshown.unlike = unshown.lacking = 0;
    counts.add(unshown);
    const std::string place = unshown.unlike == 0 ? "" : first_unlike(options_, beginning);
    const std::string file = format_.is_one_of_several && files_.size() == 1 ? printable(files_.front()) + ": " : "";
    for (const std::string& each : unshown.sentences(printable(input_name(options_)), format_, place))
      tell_({file + each});
    for (const std::string& each : hidden_names(asked_, known_, format_, beginning.text)) tell_({each});
    tell_late(beginning);
    for (const std::string& each : asked_.members.missing(tally_.members, beginning.text, format_.is_one_of_several))
      tell_({each});
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
      tell_({say_missing(each, format_, false)});
    AbsentColumns absent;
    for (const std::string& each : late_.missing(input_->named_fields(), false)) absent.emplace(each, beginning.file);
    if (!absent.empty() && is_asked_)
      tell_({say_absent(absent, format_.is_one_of_several ? std::nullopt : std::optional(format()))});
  }

  bool say_what_fits(const Block& beginning) const {
    const std::optional<std::string> words = hint(options_, beginning);
    if (words) tell_({*words});
    return words.has_value();
  }

  [[nodiscard]] Chunks& chunks() {
    if (!chunks_) {
      process_ = ::getpid();
      chunks_.emplace(Chunks::Asked{.input = *input_,
                                    .plan = plan_,
                                    .types = types_,
                                    .jobs = affordable_jobs(jobs_),
                                    .batch_rows = batch_rows_,
                                    .ends_with_fault = faults_ == nullptr});
    }
    return *chunks_;
  }

  /// After the batches of a chunk: rethrows what ended the work, or notes the fault of its file. False if reading ends
  /// with it.
  [[nodiscard]] bool finish_chunk() {
    if (chunk_.failure) std::rethrow_exception(std::exchange(chunk_.failure, nullptr));
    if (chunk_.complaint.empty()) return fault_.empty();
    std::string complaint = std::exchange(chunk_.complaint, {});
    if (faults_ == nullptr) {
      fault_ = std::move(complaint);
      return false;
    }
    tell_({complaint});
    faults_->push_back(std::move(complaint));
    return true;
  }

  const Tell& tell_;
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
  std::optional<std::size_t> jobs_;
  std::size_t batch_rows_;
  Plan plan_;
  std::vector<ValueType> types_;  // of the table's columns
  Tally tally_;
  std::vector<std::string>* faults_ = nullptr;  // null: a fault ends the reading
  std::string fault_;
  bool has_hint_ = false;
  Chunk chunk_;
  std::size_t next_batch_ = 0;  // of the chunk
  std::optional<Chunks> chunks_;
  pid_t process_ = 0;  // that has started the threads
};

void ArrowCounts::add(const Unshown& unshown) {
  unlike += unshown.unlike;
  cut += unshown.cut;
  lacking += unshown.lacking;
  with_rest += unshown.with_rest;
  for (const auto& [what, each] : unshown.notes.unread) unread += each.records;
}

ArrowTable::ArrowTable(ArrowTableOptions options, const std::vector<std::string>& files, Tell tell)
    : options_(std::move(options)),
      tell_(std::move(tell)),
      derivation_(std::make_shared<Derivation>(options_.records)),
      line_sets_(std::make_shared<LineSets>(files, tell_)),
      found_(find_formats(options_.records, files, {}, tell_)) {
  files_ = files.size();
  if (!found_.formats.empty()) tell_({found_.formats});
  open();
}

ArrowTable::ArrowTable(ArrowTableOptions options, const std::string& name, std::string_view octets, Tell tell)
    : options_(std::move(options)),
      tell_(std::move(tell)),
      memory_(octets),
      derivation_(std::make_shared<Derivation>(options_.records)),
      line_sets_(std::make_shared<LineSets>(std::vector<std::string>(), tell_)) {
  found_.files.push_back({{name}});
  open();
}

// Threads that another process has started cannot be ended here, nor what they use.
ArrowTable::~ArrowTable() {
  if (part_ != nullptr && part_->is_forked()) (void)part_.release();
}

std::unique_ptr<ArrowTable::Part> ArrowTable::make_part(FormatFiles& files) const {
  const bool is_at_hand = memory_ || std::ranges::all_of(files.names, is_regular_file);
  std::unique_ptr<Input> input = std::move(files.opened);
  if (!input && memory_) input = std::make_unique<Input>(files.names.front(), *memory_);
  if (!input) input = std::make_unique<Input>(files.names);
  FormatFiles read{files.names, files.format, files.fields, nullptr, files.columns};
  return std::make_unique<Part>(options_, std::move(read), std::move(input), is_at_hand, derivation_, *line_sets_,
                                usual_, tell_);
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
    types_.push_back(column.type);
  }
  if (!absent.empty() && (options_.columns || !options_.where.empty()))
    tell_({say_absent(absent, found_.files.size() == 1 ? std::optional(part_->format()) : std::nullopt)});
  if (goes_on()) part_->go_on_after(faults_);
  part_->begin(types_);
  if (const std::string fault = part_->first_fault(); !fault.empty()) throw ReadFault(fault);
}

Columns ArrowTable::known() const {
  Columns columns = part_->known();
  std::erase_if(columns, [](const Column& each) { return each.is_list || needs_rules(each); });
  return columns;
}

std::vector<std::string> ArrowTable::names() const { return names_; }

arrow::Schema ArrowTable::schema() const {
  std::vector<arrow::NamedFormat> fields;
  for (std::size_t i = 0; i < names_.size(); ++i) fields.push_back({names_[i], format_of(types_[i])});
  return arrow::struct_schema(std::move(fields));
}

arrow::Array ArrowTable::next(const Chunks::Ask& ask) {
  while (part_ != nullptr) {
    if (std::optional<arrow::Array> batch = part_->next(ask)) {
      counts_.rows += static_cast<std::size_t>((*batch)->length);
      return *std::move(batch);
    }
    go_on();
  }
  if (faults_.size() == files_ && counts_.rows == 0) fault_ = faults_.front();
  if (!fault_.empty()) throw ReadFault(std::exchange(fault_, {}));
  return {};
}

void ArrowTable::go_on() {
  fault_ = part_->fault();
  if (fault_.empty()) part_->tell(counts_);
  const bool is_last = !fault_.empty() || next_part_ == found_.files.size();
  part_ = is_last ? nullptr : make_part(found_.files[next_part_++]);
  if (part_ == nullptr) return;
  if (goes_on()) part_->go_on_after(faults_);
  part_->begin(types_);
}

}  // namespace bnfurl::records
