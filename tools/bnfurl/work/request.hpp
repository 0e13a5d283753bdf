// The request to a command that reads records, looked up: where the URLs are, what judges them, which records count.
#pragma once

#include <chrono>

#include "src/records/columns/column.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/where/where.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/work/workers.hpp"

namespace bnfurl::tool {

struct Request {
  explicit Request(Options asked, Naming naming = Naming::by_grammar);

  Options options;  ///< with the format that was found, if it was to be found
  std::unique_ptr<Input> input;
  Format format;
  Standards standards;
  Grammars grammars;  ///< the grammars of the standards
  std::shared_ptr<Derivation> derivation;
  std::size_t jobs;
  Columns known;  ///< all columns that exist
  Where where;    ///< which records to select
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();

  /// Which fields of a log's lines are needed to show these columns, to test by `--where`, and to resolve.
  [[nodiscard]] AskedComponents fields_for(const Columns& columns) const;

  /// Works on all records of all files. `numbered`: whether the output needs the records' numbers.
  [[nodiscard]] Worked work(bool numbered, const std::function<std::unique_ptr<Task>(Page&)>& make_task, Output& out,
                            std::size_t lanes = 0) const;
  /// The same; before it, if the first records show that the options are wrong, what would fit them.
  [[nodiscard]] Worked work_with_hint(bool numbered, const std::function<std::unique_ptr<Task>(Page&)>& make_task,
                                      Output& out, std::size_t lanes = 0) const;
  /// The same; Ctrl-C ends the reading, and what was read until then is worked on.
  [[nodiscard]] Worked work_until_interrupted(bool numbered,
                                              const std::function<std::unique_ptr<Task>(Page&)>& make_task,
                                              Output& out) const;
  /// Prints what belongs at the end, and returns the status of the whole run.
  [[nodiscard]] Status finish(const Worked& worked, Output& out) const;
  /// After `work_with_hint`: how many records had no valid URL, if `fate` says what became of them; what would fit, if
  /// there were too few records to say it earlier; and which members that were asked for no record had.
  void tell(const Worked& worked, Output& out, std::string_view fate = {}) const;
  /// The same, then `finish`.
  [[nodiscard]] Status finish_with_hint(const Worked& worked, Output& out, std::string_view fate = {}) const;

private:
  void give_hint() const;

  // The steps of the constructor, in this order.
  void find_format();
  void read_what_derives();
  void read_conditions();
};

/// Whether one of the columns shows the record's number.
[[nodiscard]] bool show_numbers(const Columns& columns);

/// What becomes of records without a valid URL where a command prints some of the records whole.
inline constexpr std::string_view left_out_by_default = "left out (--on-bad keep keeps them)";

/// `--count`: prints a line with a number.
void put_count(std::size_t count, Page& page);

// `-i auto` with several files: each file has a format of its own. What has a name of its own in each of them, as
// `log.status`, is one column for all.

/// The options for each file, or for all files at once. One request at a time is made of them: each holds a file open.
[[nodiscard]] std::vector<Options> options_of_files(const Options& options);

// `resolve`: what judges references, and where their bases are.

/// The same request, in which each grammar's production of references judges the records. Throws UsageError if a grammar
/// has none.
[[nodiscard]] Options judging_references(Options options);

}  // namespace bnfurl::tool
