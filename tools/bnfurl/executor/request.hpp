// The request to a command that reads records, looked up: where the URLs are, what judges them, which records count.
#pragma once

#include <chrono>
#include <map>

#include "src/records/columns/column.hpp"
#include "src/records/guess/file_formats.hpp"
#include "src/records/judging/derived.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/scan/plan.hpp"
#include "src/records/scan/scan.hpp"
#include "src/records/where/where.hpp"
#include "tools/bnfurl/executor/workers.hpp"
#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {

/// What a command does with records that have no valid URL; without a fate, nothing is said of them.
struct BadRecords {
  std::string_view fate = {};    ///< the words before their number: "skipped"
  std::string_view option = {};  ///< what would do otherwise, up to "it" or "them": "-v prints"
  std::string_view lack = "a valid URL";
};

/// Where a command prints some of the records whole.
inline constexpr BadRecords skipped_by_default{"skipped", "--on-bad keep prints"};

struct Request {
  /// `more`: columns that only this command has.
  explicit Request(Options asked, records::Naming naming = records::Naming::by_grammar, records::Columns more = {});
  /// For some of the files. What does not depend on their format is taken from the request `before`, unless it is null.
  Request(Options asked, records::Naming naming, records::FormatFiles of, const Request* before,
          records::Columns more = {});

  Options options;                 ///< with the format that was found, if it was to be found
  std::vector<std::string> files;  ///< which of the operands it reads; none: standard input
  std::size_t jobs;
  std::unique_ptr<records::Input> input;
  records::Format format;
  records::Standards standards;
  records::Grammars grammars;  ///< the grammars of the standards
  std::shared_ptr<records::Derivation> derivation;
  records::Columns known;  ///< all columns that exist
  records::Where where;    ///< which records to select
  std::chrono::steady_clock::time_point begin = std::chrono::steady_clock::now();

  /// What the columns that were chosen ask of records: it is in every plan that is made after they were chosen.
  [[nodiscard]] records::AskedNames& asked() const { return *asked_; }
  /// Columns by their names.
  [[nodiscard]] records::Columns choose(std::string_view list) const;
  [[nodiscard]] records::Column choose_one(std::string_view name) const;
  /// The same for a name that nobody wrote; nullopt if no known column has it.
  [[nodiscard]] std::optional<records::Column> find(std::string_view name) const;
  /// Those of a table for which no columns were asked.
  [[nodiscard]] records::Columns usual_columns() const;
  /// A test, as `--where` has it. `where`: what messages call its place.
  [[nodiscard]] records::Where test(const std::string& expression, std::string_view where = "--where") const;
  /// Builds or reads what these columns need, and notes which of them only records of other formats have, if the user
  /// asks for them.
  void prepare(const records::Columns& columns, bool are_asked = true) const;
  /// Which fields of a log's lines are needed to show these columns, to test by `--where`, and to resolve.
  [[nodiscard]] records::AskedComponents fields_for(const records::Columns& columns) const;
  /// The plan of a sink that reads these columns.
  [[nodiscard]] records::Plan plan(const records::Columns& columns,
                                   records::Depth depth = records::Depth::components) const;

  /// Scans all records of all files.
  [[nodiscard]] Worked scan(const records::Plan& plan, const MakeSink& make_sink, Output& out,
                            std::size_t lanes = 0) const;
  /// The same; before it, if the first records show that the options are wrong, what would fit them.
  [[nodiscard]] Worked scan_with_hint(const records::Plan& plan, const MakeSink& make_sink, Output& out,
                                      std::size_t lanes = 0) const;
  /// The same; Ctrl-C ends the reading, and what was read until then is scanned.
  [[nodiscard]] Worked scan_until_interrupted(const records::Plan& plan, const MakeSink& make_sink, Output& out) const;
  /// Prints what belongs at the end, and returns the status of the whole run.
  [[nodiscard]] records::Status finish(const Worked& worked, Output& out) const;
  /// After `scan_with_hint`: how many records had no valid URL, if `bad` says what became of them; what would fit, if
  /// there were too few records to say it earlier; what records have that no column shows; and which members that were
  /// asked for no record had.
  void tell(const Worked& worked, Output& out, const BadRecords& bad = {}) const;
  /// The same, then `finish`.
  [[nodiscard]] records::Status finish_with_hint(const Worked& worked, Output& out, const BadRecords& bad = {}) const;

  /// After the output: says what records have that no column shows. Before that, if it needs a hint, what would fit the
  /// first records, if the options do not.
  void tell_of_unshown(records::Unshown unshown, bool needs_hint) const;

private:
  // The steps of the constructor, in this order.
  /// Whether the input has records, if their format is to be found.
  bool find_format();
  void read_what_derives(bool has_rules);
  void read_conditions();

  /// Says what would fit these records, if the options do not, and whether it said anything.
  bool say_what_fits(const records::Block& beginning) const;

  std::shared_ptr<records::LineSets> line_sets_;
  std::shared_ptr<records::AskedNames> asked_;  ///< of all requests
  /// After its records were read: which of the late columns have not come.
  void note_late() const;

  std::shared_ptr<records::AbsentColumns> absent_;  // columns, and the first file that lacks each
  std::shared_ptr<records::LateColumns> late_ = std::make_shared<records::LateColumns>();
  /// Of all requests: the fields that were asked for before a line had named them, and whether one has since.
  std::shared_ptr<std::map<std::string, bool>> awaited_;
};

/// `--count`: prints a line with a number.
void put_count(std::size_t count, Page& page);

// If the format is to be found, each of several files is read by its own format. A column that only some of the formats
// have is absent in the records of the others.

/// What a command line asks of all its files: a request for those of one format, then one for the next. Each holds its
/// files open, so there is one at a time.
class Requests {
public:
  explicit Requests(Options options, records::Naming naming = records::Naming::by_grammar);

  /// Before `work`, that for the first files; after it, that for the last ones.
  [[nodiscard]] const Request& current() const { return *current_; }
  /// As they were given.
  [[nodiscard]] const Options& options() const { return options_; }
  /// Whether files are read by different formats.
  [[nodiscard]] bool are_several() const { return found_.files.size() > 1; }
  /// What `work` gives for all requests together, in their order, up to one after which no record counts.
  [[nodiscard]] Worked work(const std::function<Worked(const Request& request)>& work, Output& out);
  /// The same, where each request scans with a hint, for sinks that need nothing more and have a plan.
  template <class EachSink>
  [[nodiscard]] Worked scan_for(Output& out) {
    const auto scan = [&](const Request& request) {
      const records::Plan plan = EachSink::plan(request);
      const auto make = [&request](records::Batches& batches, Page& page) {
        return std::make_unique<EachSink>(request, batches, page);
      };
      return request.scan_with_hint(plan, make, out);
    };
    return work(scan, out);
  }

private:
  Options options_;
  records::Naming naming_;
  records::FoundFiles found_;
  std::size_t next_ = 0;
  std::unique_ptr<Request> current_;

  void go_on();
};

// `resolve`: what judges references, and where their bases are.

/// The same request, in which each grammar's production of references judges the records. Throws UsageError if a
/// grammar has none.
[[nodiscard]] Options judging_references(Options options);

/// Whoever names a file means the URLs in it: says which words read these, if `url` is a file. Whether it was.
bool tell_of_file(const std::string& url, std::string_view command, std::string_view words);

}  // namespace bnfurl::tool
