// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `split`: a table of components, one row for each record, aligned with the records unless bad ones are dropped.
#include "tools/bnfurl/column.hpp"
#include "tools/bnfurl/commands.hpp"
#include "tools/bnfurl/messages.hpp"
#include "tools/bnfurl/read_records.hpp"
#include "tools/bnfurl/statistics.hpp"
#include "tools/bnfurl/writer.hpp"

namespace bnfurl::tool {
namespace {

enum class OnBad { keep, drop, fail };

OnBad read_on_bad(std::string_view word) {
  require_known("value of --on-bad", word, {"keep", "drop", "fail"});
  if (word == "drop") return OnBad::drop;
  return word == "fail" ? OnBad::fail : OnBad::keep;
}

class Split {
public:
  Split(const Options& options, const Standards& standards, const Columns& columns, Output& out)
      : options_(options),
        on_bad_(read_on_bad(options.on_bad)),
        out_(out),
        writer_(make_writer(options.output, columns, out)),
        rows_(rows_of(standards, options.lenient ? Depth::lenient_components : Depth::components)) {}

  void begin() {
    if (options_.header && !options_.count) writer_->header();
  }

  /// Whether to go on.
  [[nodiscard]] bool visit(const Record& record) {
    judge_all(rows_, record);
    if (options_.statistics) statistics_.count(rows_.front());
    const bool bad = rows_.front().verdict() == Verdict::invalid;
    if (bad && on_bad_ == OnBad::fail) return refuse();
    if (!bad || on_bad_ == OnBad::keep) print();
    return !out_.failed();
  }

  [[nodiscard]] Status finish(const ReadResult& result) {
    if (options_.count) {
      out_.put_number(printed_);
      out_.put('\n');
    }
    out_.flush();
    const bool told = !options_.statistics || say(statistics_.to_json(result.octets));
    return worse(told ? Status::good : Status::failed,
                 worse(refused_ ? Status::negative : Status::good, result.status));
  }

private:
  void print() {
    ++printed_;
    if (options_.count) return;
    writer_->row(rows_);
    if (out_.is_terminal()) out_.flush();
  }

  // What was good is written before the reason is told.
  bool refuse() {
    refused_ = true;
    out_.flush();
    say(rows_.front().message());
    return false;
  }

  const Options& options_;
  OnBad on_bad_;
  Output& out_;
  std::unique_ptr<Writer> writer_;
  Rows rows_;
  Statistics statistics_;
  std::size_t printed_ = 0;
  bool refused_ = false;
};

Status list_columns(const Columns& columns, Output& out) {
  for (const Column& column : columns) {
    out.put(column.name);
    out.put('\n');
  }
  return Status::good;
}

void require_room_for_lists(const Columns& columns, std::string_view output) {
  for (const Column& column : columns) {
    if (column.is_list && output != "jsonl") throw UsageError(column.name + " is a list, which needs -o jsonl");
  }
}

}  // namespace

Status run_split(const Options& options, Output& out) {
  const Format format = choose_format(options);
  const Standards standards = choose_standards(options, format);
  Grammars grammars;
  for (const Standard& standard : standards) grammars.push_back(standard.asked->grammar);
  const Columns known = known_columns(grammars, format.layout == nullptr ? nullptr : format.layout->grammar);
  if (options.fields == "help") return list_columns(known, out);
  const Columns columns = options.fields ? choose_columns(*options.fields, known) : default_columns(known, grammars);
  require_room_for_lists(columns, options.output);

  Split split(options, standards, columns, out);
  split.begin();
  const ReadResult result =
      read_records(options.operands, format, [&split](const Record& record) { return split.visit(record); });
  return split.finish(result);
}

}  // namespace bnfurl::tool
