// `extract`: the URLs in running text, one row each, with their places. Each URL found is judged like a record.
#include <algorithm>

#include "src/records/columns/record_columns.hpp"
#include "tools/bnfurl/commands/url_finder.hpp"
#include "tools/bnfurl/options/options.hpp"
#include "tools/bnfurl/work/request.hpp"
#include "tools/bnfurl/work/writers.hpp"

namespace bnfurl::tool {
namespace {

class Extract : public Task {
public:
  Extract(const Request& request, const Columns& columns, Page& page)
      : options_(request.options),
        finder_(request.standards.front().entry_for(Record{})),
        rows_(rows_of(request.standards, Depth::components, request.derivation)),
        writer_(make_writer(request.options.output, columns, page)) {}

  void work(const Block& block, Tally& tally) override {
    text_ = block.text;
    if (options_.html) {
      plain_.set(block.text);
      text_ = plain_.text();
    }
    finder_.open(text_);
    counted_ = 0;
    line_ = block.line;
    while (const std::optional<Span> found = finder_.next()) {
      ++tally.selected;
      if (options_.quiet) {
        tally.stop = true;
        return;
      }
      if (!options_.count || options_.statistics) judge(block, *found, tally);
    }
  }

private:
  void judge(const Block& block, Span found, Tally& tally) {
    const std::size_t place = options_.html ? plain_.place_of(found.begin) : found.begin;
    line_ += count_octets(block.text.substr(counted_, place - counted_), '\n');
    counted_ = place;
    Record record;
    record.text = record.whole = record.url = text_.substr(found.begin, found.end - found.begin);
    record.file = block.file;
    record.line = line_;
    record.byte = block.byte + place;
    judge_all(rows_, record);
    if (options_.statistics) tally.statistics.count(rows_.front());
    if (!options_.count) writer_->row(rows_);
  }

  const Options& options_;
  std::string_view text_;  // of the block, as it is read
  PlainText plain_;        // with --html
  UrlFinder finder_;
  Rows rows_;
  std::unique_ptr<Writer> writer_;
  std::size_t counted_ = 0;  // up to here line_ is correct
  std::size_t line_ = 0;
};

/// The columns that place a URL: the file only where there are several.
std::string_view default_fields(const Options& options) {
  return options.operands.size() > 1 ? "file,line,byte,url" : "line,byte,url";
}

}  // namespace

Status run_extract(const Options& options, Output& out) {
  const Request request(options);
  if (options.fields == "help") return list_columns(request.known, out);
  const Columns columns = choose_columns(options.fields.value_or(std::string(default_fields(options))), request.known);
  require_room_for(columns, options.output);
  for (const Column& column : columns) prepare(column, request.standards, *request.derivation);
  const std::unique_ptr<Writer> writer = make_writer(options.output, columns, out);
  const bool prints = !options.count && !options.quiet;
  if (options.header && prints) writer->header();

  const auto make = [&](Page& page) { return std::make_unique<Extract>(request, columns, page); };
  Worked worked = request.work(prints && show_numbers(columns), make, out);
  worked.tally.negative = worked.tally.selected == 0;
  if (options.count && !options.quiet) put_count(worked.tally.selected, out);
  return request.finish(worked, out);
}

}  // namespace bnfurl::tool
