// What is asked of records, looked up: how they are read, what judges them, which columns exist, which records count.
// Whoever asks, a command or a table of Arrow, then chooses columns and gets the plan of its scan. There is a request
// for the files of each format; what these have in common is in their run.
#pragma once

#include <chrono>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/columns/column.hpp"
#include "src/records/columns/own_columns.hpp"
#include "src/records/guess/file_formats.hpp"
#include "src/records/io/record_options.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/judging/unshown.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/input.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/scan/plan.hpp"
#include "src/records/where/where.hpp"

namespace bnfurl::records {

/// A column that was asked for before anything had named its value (`Column::is_late`).
struct LateColumn {
  std::string name;
  std::size_t index;  ///< of its value
  bool is_own;        ///< the user knows it by the record's name, and not by a common one
};

/// What the requests for the files of one run have in common, and what they noted.
struct Run {
  /// `files`: those that the records come from; if standard input is among them, an expression cannot read it, too.
  /// `tell` hears what the user should know; advice is not looked for unless it is wanted.
  Run(const RecordOptions& options, const std::vector<std::string>& files, Tell tell, bool wants_advice = true);

  Tell tell;
  bool wants_advice;
  std::shared_ptr<Derivation> derivation;
  LineSets line_sets;
  LatestTime latest_time = {};  ///< of the records of all files, unless they have none
  AskedNames asked = {};        ///< by all columns that were chosen
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();
  std::set<std::string> hidden = {};              ///< the messages about hidden columns that were told
  std::map<std::string, std::string> lacks = {};  ///< columns that are asked for, and the first file that lacks each
  std::set<std::string> told_lacks = {};          ///< those that were told
  std::map<std::string, bool> awaited = {};       ///< fields that no line had named, and whether one has since

  /// Tells which columns records lack, but for those that were told before. `format`: what the user calls it, if all
  /// files have one.
  void tell_absent(const std::optional<std::string>& format);
};

class Request {
public:
  /// Opens the files, unless they are open. `options` must outlive the request: the format that is found takes its
  /// place in them. `more`: columns that records of other requests do not have. Throws UsageError and GrammarFault for
  /// what cannot be done.
  Request(std::shared_ptr<Run> run, RecordOptions& options, const Reading& reading, FormatFiles of, Columns more = {});
  ~Request() = default;
  Request(const Request&) = delete;
  Request& operator=(const Request&) = delete;

  std::vector<std::string> files;  ///< none: standard input, or memory
  std::unique_ptr<Input> input;
  Format format;
  Standards standards;
  Grammars grammars;  ///< of the standards
  std::shared_ptr<Derivation> derivation;
  Columns known;  ///< all columns that exist
  Where where;    ///< which records count

  /// Reads the tests that all records that count must pass. What is derived must be known.
  void read_conditions(std::span<const std::string> expressions);

  [[nodiscard]] Run& run() const { return *run_; }
  /// What the columns that were chosen ask of records: it is in every plan that is made after they were chosen.
  [[nodiscard]] AskedNames& asked() const { return run_->asked; }
  /// Columns by their names.
  [[nodiscard]] Columns choose(std::string_view list) const { return choose_columns(list, known, asked()); }
  [[nodiscard]] Column choose_one(std::string_view name) const { return choose_column(name, known, asked()); }
  /// The same for a name that nobody wrote; nullopt if no known column has it.
  [[nodiscard]] std::optional<Column> find(std::string_view name) const { return find_quietly(name, known, asked()); }
  /// Those of a table for which no columns were asked.
  [[nodiscard]] Columns usual_columns() const { return default_columns(known, standards, format, asked()); }
  /// A test, as `--where` has it, prepared. `place`: what messages call its place.
  [[nodiscard]] Where test(const std::string& expression, std::string_view place) const;
  /// Builds or reads what these columns need, and notes which of them only records of other formats have, if the user
  /// asks for them.
  void prepare(const Columns& columns, bool are_asked = true) const;
  /// Only the latter, of columns of which no record was looked for.
  void note_absent(const Columns& columns) const;
  /// Whether the program chooses the columns, and not the user.
  [[nodiscard]] bool chooses_columns() const { return reading_.chooses_columns; }
  /// The plan of a sink that reads these columns.
  [[nodiscard]] Plan plan(const Columns& columns, Depth depth = Depth::components) const;

  /// If the options do not fit the records of the beginning: tells what would, and returns true.
  bool tell_what_fits(const Block& beginning) const;
  /// The records in the first octets; none if there are fewer octets and there may be more.
  [[nodiscard]] Block first_octets() const;
  /// After the records were read, which had `seen`: notes which of the late columns have come.
  void note_late(const SeenValues& seen) const;
  /// Then tells what records have that no column shows. Before that, if it `needs_hint`, what would fit the first
  /// records, if the options do not.
  void tell_unshown(Unshown unshown, bool needs_hint) const;
  /// Then tells which of their columns are hidden by columns of ours, once in a run.
  void tell_hidden() const;
  /// Then tells, after all files, which members and which parameters of queries that were asked for no record had.
  void tell_missing(const SeenValues& seen) const;
  /// Then tells which fields that were asked for have not come; whether all have.
  bool tell_awaited() const;
  /// What the user calls the format; nullopt if it is one of several.
  [[nodiscard]] std::optional<std::string> only_format() const;

private:
  /// Which fields of a log's lines are needed to show these columns, to test by `where`, and to resolve.
  [[nodiscard]] AskedComponents fields_for(const Columns& columns) const;

  std::shared_ptr<Run> run_;
  RecordOptions& options_;
  Reading reading_;
  std::unique_ptr<std::vector<LateColumn>> late_ = std::make_unique<std::vector<LateColumn>>();
};

}  // namespace bnfurl::records
