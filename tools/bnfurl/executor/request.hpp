// The request to a command that reads records, and how it is carried out: its scan, and what is told after it.
#pragma once

#include <memory>

#include "src/records/columns/column.hpp"
#include "src/records/guess/file_formats.hpp"
#include "src/records/judging/standard.hpp"
#include "src/records/requests/request.hpp"
#include "src/records/scan/plan.hpp"
#include "src/records/scan/scan.hpp"
#include "src/records/sinks/output_buffer.hpp"
#include "tools/bnfurl/executor/workers.hpp"
#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {

/// What a request reads, so it begins before it.
struct CommandLine {
  Options options;  ///< with the format that was found, if it was to be found
};

struct Request : CommandLine, records::Request {
  /// `more`: columns that only this command has.
  explicit Request(Options asked, records::Naming naming = records::Naming::by_grammar, records::Columns more = {});
  /// For some of the files of a run.
  Request(Options asked, records::Naming naming, std::shared_ptr<records::Run> run, records::FormatFiles of,
          records::Columns more = {});

  std::size_t jobs;

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
};

/// `--count`: prints a line with a number.
void put_count(std::size_t count, records::OutputBuffer& page);

// If the format is to be found, each of several files is read by its own format. A column that only some of the formats
// have is absent in the records of the others.

/// What a command line asks of all its files: a request for those of one format, then one for the next. Each keeps its
/// first records and holds its files open, so there is one at a time.
class Requests {
public:
  explicit Requests(Options options, records::Naming naming = records::Naming::by_grammar);

  /// Before `work`, that for the first files; after it, that for the last ones.
  [[nodiscard]] const Request& current() const { return *current_; }
  /// As they were given.
  [[nodiscard]] const Options& options() const { return options_; }
  /// Whether files are read by different formats.
  [[nodiscard]] bool are_several() const { return found_.files.size() > 1; }
  /// These columns of the first request with the types that they have together with those of the other requests, which
  /// `columns_of` chooses, if the output is a table whose types are fixed. To be called before `work`, or in it while
  /// the first request is the current one.
  [[nodiscard]] records::Columns united(const records::Columns& columns,
                                        const std::function<records::Columns(const Request& request)>& columns_of);
  /// What `work` gives for all requests together, in their order, up to one after which no record counts.
  [[nodiscard]] Worked work(const std::function<Worked(const Request& request)>& work, Output& out);
  /// The same, where each request scans with a hint, for sinks that need nothing more and have a plan.
  template <class EachSink, class... More>
  [[nodiscard]] Worked scan_for(Output& out, More&... more) {
    const auto scan = [&](const Request& request) {
      const records::Plan plan = EachSink::plan(request, more...);
      const auto make = [&](records::Batches& batches, records::OutputBuffer& page) {
        return std::make_unique<EachSink>(request, batches, page, more...);
      };
      return request.scan_with_hint(plan, make, out);
    };
    return work(scan, out);
  }

private:
  Options options_;
  records::Naming naming_;
  std::shared_ptr<records::Run> run_;
  records::FoundFiles found_;
  std::size_t next_ = 0;
  std::unique_ptr<Request> current_;

  void go_on();
};

/// Whoever names a file means the URLs in it: says which words read these, if `url` is a file. Whether it was.
bool tell_of_file(const std::string& url, std::string_view command, std::string_view words);

}  // namespace bnfurl::tool
