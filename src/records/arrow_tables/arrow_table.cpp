#include "src/records/arrow_tables/arrow_table.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <utility>

#include "src/records/arrow_tables/arrow_columns.hpp"
#include "src/records/arrow_tables/arrow_rows.hpp"
#include "src/records/arrow_tables/united_columns.hpp"
#include "src/records/columns/arrow_builder.hpp"
#include "src/records/columns/log_columns.hpp"
#include "src/records/columns/own_columns.hpp"
#include "src/records/columns/url_columns.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/guess/candidates.hpp"
#include "src/records/guess/find_input.hpp"
#include "src/records/guess/hints.hpp"
#include "src/records/judging/unshown.hpp"
#include "src/records/requests/decisions.hpp"
#include "src/records/requests/deriving.hpp"
#include "src/records/requests/latest_time.hpp"
#include "src/records/requests/lookups.hpp"
#include "src/records/requests/resolving.hpp"
#include "src/records/scan/plan.hpp"

namespace bnfurl::records {
namespace {

/// What is asked, with columns by their names, and with the formats that `-i` leaves open.
ArrowTableOptions completed(ArrowTableOptions options) {
  RecordOptions& records = options.records;
  if (!options.columns && records.fields) {
    options.columns.emplace();
    for (const std::string_view name : names_in(*records.fields)) options.columns->emplace_back(name);
  }
  find_candidates(records);
  if (resolve(records)) judge_references(records);
  return options;
}

Reading reading_of(const RecordOptions& options) {
  return {.decodes = options.decompress != "never",
          .skips_damage = options.damaged == "skip",
          .resolves = resolve(options)};
}

/// Standard input is read once. An expression cannot read it if the records or the rules come from there.
std::vector<std::string> files_of(const RecordOptions& options, const std::vector<std::string>& files) {
  require_other_input(options, std::ranges::count(files, "-") != 0);
  return uses_of_standard_input(options) == 0 ? files : std::vector<std::string>();
}

}  // namespace

/// The files of one format: first what their columns are, then their records.
class ArrowTable::Part {
public:
  /// `usual`: the columns that are shown if none are asked for, unless it is empty.
  Part(const ArrowTableOptions& asked, FormatFiles files, bool is_at_hand, std::shared_ptr<Run> run,
       const Columns& usual)
      : is_at_hand_(is_at_hand),
        options_(asked.records),
        request_(std::move(run), options_, reading_of(options_), std::move(files)),
        batch_rows_(asked.batch_rows) {
    read_askers(options_, request_);
    read_what_derives(options_, resolve(options_), request_);
    resolving_ = request_.derivation->resolving;
    request_.read_conditions(options_.where);
    if (asked.columns)
      columns_ = arrow_columns(*asked.columns, request_);
    else if (usual.empty())
      columns_ = request_.usual_columns();
    for (const Column& column : usual) columns_.push_back(request_.find(column.name).value_or(absent(column)));
    mark_numbers(columns_);
    request_.note_absent(columns_);
  }

  [[nodiscard]] const Request& request() const { return request_; }
  [[nodiscard]] const Columns& columns() const { return columns_; }
  [[nodiscard]] std::unique_ptr<Input> take_input() { return std::move(request_.input); }
  /// Why reading failed; empty if it did not, or if another file follows.
  [[nodiscard]] const std::string& fault() const { return fault_; }
  /// Where reading failed, the next file is read, and `faults` gets the reason.
  void go_on_after(std::vector<std::string>& faults) { faults_ = &faults; }
  /// Why the first file cannot be read; empty if it can. Must be asked before `next`.
  [[nodiscard]] std::string first_fault() const {
    const Portion* const first = request_.input->look_at_first();
    return first != nullptr && first->block.text.empty() ? first->complaint : "";
  }
  /// Whether its threads were started by another process, which this one was forked from.
  [[nodiscard]] bool is_forked() const { return chunks_ && process_ != ::getpid(); }

  /// Prepares to read the records as columns of these types. The columns of bases are those of this format, whatever
  /// was looked up for others since then.
  void begin(const std::vector<ValueType>& types) {
    request_.derivation->resolving = resolving_;
    request_.prepare(columns_);
    has_hint_ = is_at_hand_ && request_.tell_what_fits(request_.input->read_beginning(no_patience).block());
    plan_ = request_.plan(columns_, options_.lenient ? Depth::lenient_components : Depth::components);
    plan_.on_bad = options_.on_bad;
    plan_.counts_unlike = true;
    plan_.is_numbered |= may_not_fit(columns_);
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

  /// Tells what its records have that no column shows.
  void tell_unshown(ArrowCounts& counts) {
    chunks_.reset();
    request_.note_late(tally_.seen);
    Unshown unshown = tally_.unshown;
    if (show_rest(columns_, request_.format)) unshown.with_rest = 0;
    counts.add(unshown);
    if (has_hint_) unshown.unlike = unshown.lacking = 0;  // the hint has said it
    request_.tell_unshown(unshown, !is_at_hand_);
    request_.tell_hidden();
  }
  [[nodiscard]] const SeenValues& seen() const { return tally_.seen; }

private:
  [[nodiscard]] Chunks& chunks() {
    if (!chunks_) {
      process_ = ::getpid();
      chunks_.emplace(Chunks::Asked{.input = *request_.input,
                                    .plan = plan_,
                                    .types = types_,
                                    .jobs = affordable_jobs(options_.jobs),
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
    request_.run().tell({.text = complaint, .is_fault = true});
    faults_->push_back(std::move(complaint));
    return true;
  }

  bool is_at_hand_;  // reading does not wait
  RecordOptions options_;
  Request request_;
  std::optional<Resolving> resolving_;
  Columns columns_;
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
    : lookup_(lookup_mutex()),
      options_(completed(std::move(options))),
      run_(std::make_shared<Run>(options_.records, files_of(options_.records, files), std::move(tell))),
      found_(find_formats(options_.records, files, reading_of(options_.records), run_->tell)) {
  files_ = files.size();
  if (!found_.formats.empty()) run_->tell({found_.formats});
  open();
}

ArrowTable::ArrowTable(ArrowTableOptions options, const std::string& name, std::string_view octets, Tell tell)
    : lookup_(lookup_mutex()),
      options_(completed(std::move(options))),
      memory_(octets),
      run_(std::make_shared<Run>(options_.records, std::vector<std::string>(), std::move(tell))) {
  found_.files.push_back({{name}});
  open();
}

// Threads that another process has started cannot be ended here, nor what they use.
ArrowTable::~ArrowTable() {
  if (part_ != nullptr && part_->is_forked()) (void)part_.release();
}

std::unique_ptr<ArrowTable::Part> ArrowTable::make_part(FormatFiles& files) const {
  const bool is_at_hand = memory_ || std::ranges::all_of(files.names, is_regular_file);
  if (memory_) files.opened = std::make_unique<Input>(files.names.front(), *memory_);
  FormatFiles read{files.names, files.format, files.fields, std::move(files.opened), files.columns};
  return std::make_unique<Part>(options_, std::move(read), is_at_hand, run_, usual_);
}

void ArrowTable::open() {
  run_->latest_time = latest_time_of(options_.records, reading_of(options_.records), found_.files, memory_);
  part_ = make_part(found_.files.front());
  if (!options_.columns) usual_ = part_->columns();
  UnitedColumns united;
  united.add(part_->columns(), part_->request().files.front());
  for (std::size_t i = 1; i < found_.files.size(); ++i) {
    FormatFiles& files = found_.files[i];
    const bool is_open = files.opened != nullptr;
    const std::unique_ptr<Part> part = make_part(files);
    united.add(part->columns(), part->request().files.front());
    if (is_open) files.opened = part->take_input();
  }
  columns_ = united.all();
  for (const Column& column : columns_) types_.push_back(column.type);
  tell_absent();
  if (goes_on()) part_->go_on_after(faults_);
  part_->begin(types_);
  if (const std::string fault = part_->first_fault(); !fault.empty()) throw ReadFault(fault);
  lookup_.unlock();
}

// Nobody asked for the usual columns.
void ArrowTable::tell_absent() const {
  if (options_.columns || !options_.records.where.empty()) run_->tell_absent(part_->request().only_format());
}

Columns ArrowTable::known() const {
  Columns columns = part_->request().known;
  std::erase_if(columns, [this](const Column& each) { return !can_be_arrow(each, part_->request()); });
  return columns;
}

std::vector<std::string> ArrowTable::names() const {
  std::vector<std::string> names;
  for (const Column& column : columns_) names.push_back(column.name);
  return names;
}

arrow::Schema ArrowTable::schema() const { return schema_of(columns_); }

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

void ArrowTable::tell_names() const {
  part_->request().tell_missing(seen_);
  tell_absent();
  (void)part_->request().tell_awaited();
}

void ArrowTable::go_on() {
  const std::lock_guard lock(lookup_mutex());
  fault_ = part_->fault();
  const bool is_last = !fault_.empty() || next_part_ == found_.files.size();
  if (fault_.empty()) {
    part_->tell_unshown(counts_);
    seen_.add(part_->seen());
    if (is_last) tell_names();
  }
  part_ = is_last ? nullptr : make_part(found_.files[next_part_++]);
  if (part_ == nullptr) return;
  if (goes_on()) part_->go_on_after(faults_);
  part_->begin(types_);
}

}  // namespace bnfurl::records
